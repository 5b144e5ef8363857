"""Windows at live tables: what is said in one is nobody's business before it closes."""

import json
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from ledger import api as ledger
from matches import loading, timekeeping
from matches.clock import Wait, bot_delay_ms
from matches.engine.errors import RuleViolation
from matches.engine.state import Phase
from matches.errors import StaleVersion
from matches.live_models import WindowWord
from matches.loading import LoadedMatch, load
from matches.lobby import tables
from matches.lobby.settings import checked
from matches.models import Seat
from matches.selectors import events_after, record, summary, view
from tests.support.catching_up import catch_up_to
from tests.support.knowing import card_names_in
from tests.support.livetable import clock_row, give, hurry, make_due, play_on, players, sit_down
from tests.support.scripted import Json

pytestmark = pytest.mark.django_db(transaction=True)


def window(rules: str = "duel-russian", seats: int = 2, want: str = "claim", **settings: Any) -> tuple[UUID, int, Json]:
    """A match in which a window stands, a seat that can say something of this type, and its command."""
    for seed in range(60):
        match = sit_down(players(seats), rules, **settings)
        dice = Random(seed)
        for _ in range(60):
            match = load(match.match_id)
            if match.finished:
                break
            if match.state.phase is Phase.WINDOW:
                for seat in match.state.live:
                    for command in view(match.match_id, seat)["legal"]:
                        if command["type"] == want:
                            return match.match_id, seat, command
                assert hurry(match.match_id)
            else:
                play_on(match.match_id, dice)
    raise AssertionError("no such window")


def seen_by(match_id: UUID, viewer: Any) -> str:
    """All that can be had over the interface, but for the running of the clock."""
    shown = view(match_id, viewer)
    shown["clock"] = {key: value for key, value in shown["clock"].items() if key != "now"}
    catch_up_to(match_id)
    row = summary(match_id, viewer)
    lobby = [row.version, row.score, row.deals, str(row.moved_at)]
    return json.dumps([shown, events_after(match_id, viewer, 0), list(record(match_id, viewer)), lobby])


def types(match_id: UUID) -> list[str]:
    return [event.type for event in ledger.read_stream(match_id)]


@pytest.mark.parametrize("want", ["claim", "declare", "pass"])
def test_a_word_changes_nothing_that_anybody_else_can_see(want: str) -> None:
    match_id, seat, command = window(want=want)
    others = [1 - seat, "spectator"]
    before = [seen_by(match_id, viewer) for viewer in others]
    due_at = clock_row(match_id).due_at
    answer = give(match_id, seat, command)
    assert [seen_by(match_id, viewer) for viewer in others] == before
    assert clock_row(match_id).due_at == due_at
    assert answer.events == []
    assert answer.view["noted"] == command.get("what", want)
    assert view(match_id, seat)["noted"] == answer.view["noted"]
    assert view(match_id, 1 - seat)["noted"] is None


def test_when_all_have_spoken_the_window_stands_as_long_as_ever() -> None:
    match_id, seat, command = window(want="claim")
    give(match_id, seat, command)
    give(match_id, 1 - seat, {"type": "pass"})
    assert load(match_id).state.phase is Phase.WINDOW
    assert not timekeeping.due(datetime.now(UTC))


def test_what_was_said_shows_when_the_window_closes_and_only_then() -> None:
    match_id, seat, command = window(want="declare")
    version = load(match_id).version
    give(match_id, seat, command)
    assert hurry(match_id)
    shown = [event["type"] for event in events_after(match_id, "spectator", version)[1]]
    assert shown[:2] == ["declared", "window_closed"]


def test_a_claim_is_settled_when_the_window_closes() -> None:
    match_id, seat, command = window(want="claim")
    version = load(match_id).version
    give(match_id, seat, command)
    assert hurry(match_id)
    shown = [event["type"] for event in events_after(match_id, "spectator", version)[1]]
    assert shown[:3] == ["window_closed", "claimed", "deal_ended"]


def test_silence_and_passing_are_the_same_to_all_others() -> None:
    for speaks in (True, False):
        match_id, seat, command = window(want="pass")
        version = load(match_id).version
        if speaks:
            give(match_id, seat, command)
        hurry(match_id)
        assert [event["type"] for event in events_after(match_id, 1 - seat, version)[1]][:1] == ["window_closed"]


def test_no_hidden_word_is_ever_an_event_of_a_live_match() -> None:
    match_id, seat, command = window(want="claim")
    give(match_id, seat, command)
    hurry(match_id)
    assert "said" not in types(match_id)


def test_a_match_folds_the_same_from_its_stream_as_it_was_played() -> None:
    match_id, seat, command = window(want="declare")
    give(match_id, seat, command)
    hurry(match_id)
    here = load(match_id)
    loading.forget_all()
    assert load(match_id).state == here.state


def test_a_seat_speaks_once_in_a_window() -> None:
    match_id, seat, command = window(want="claim")
    give(match_id, seat, command)
    for other in ({"type": "pass"}, command):
        with pytest.raises(RuleViolation, match="spoken"):
            give(match_id, seat, other)


def test_a_word_given_again_has_its_first_answer_also_after_the_window() -> None:
    match_id, seat, command = window(want="claim")
    fields = {"id": str(uuid4()), "expected_version": load(match_id).version}
    first = give(match_id, seat, command, **fields)
    again = give(match_id, seat, command, **fields)
    hurry(match_id)
    later = give(match_id, seat, command, **fields)
    assert first.version == again.version == later.version
    assert first.events == again.events == later.events == []
    assert WindowWord.objects.filter(match_id=match_id, version=first.version, seat=seat).count() == 1


def test_a_word_that_comes_when_the_time_is_up_is_refused() -> None:
    match_id, seat, command = window(want="claim")
    version = load(match_id).version
    make_due(match_id, late_ms=10)
    with pytest.raises(StaleVersion):
        give(match_id, seat, command)
    hurry(match_id)
    with pytest.raises(StaleVersion):
        give(match_id, seat, command, expected_version=version)


def test_what_cannot_be_said_is_refused_at_once() -> None:
    match_id, seat, _ = window(want="pass")
    while any(one["type"] == "claim" for one in view(match_id, seat)["legal"]):
        match_id, seat, _ = window(want="pass")
    with pytest.raises(RuleViolation):
        give(match_id, seat, {"type": "claim"})
    assert not WindowWord.objects.filter(match_id=match_id, seat=seat, word="claim").exists()


def test_a_resignation_in_a_window_shows_what_was_said_and_ends_the_match() -> None:
    match_id, seat, command = window(want="declare")
    give(match_id, seat, command)
    give(match_id, 1 - seat, {"type": "resign"})
    assert types(match_id)[-3:] == ["declared", "resigned", "match_ended"]


def test_when_the_others_resignation_follows_the_last_word_it_still_counts() -> None:
    match_id, seat, command = window(want="declare")
    other = view(match_id, 1 - seat)["legal"]
    word = next((one for one in other if one["type"] in ("declare", "claim")), {"type": "pass"})
    give(match_id, seat, command)
    give(match_id, 1 - seat, word)
    give(match_id, 1 - seat, {"type": "resign"})
    ended = load(match_id)
    assert ended.end is not None
    assert "resigned" in types(match_id) or ended.end.reason == "score"


def test_a_word_survives_the_process_that_took_it() -> None:
    match_id, seat, command = window(want="claim")
    give(match_id, seat, command)
    loading.forget_all()
    assert hurry(match_id)
    assert "claimed" in types(match_id)


def bots_table() -> LoadedMatch:
    [host] = players(1)
    table = tables.create(host=host, settings=checked({"rules": "duel-russian", "match_to": 11}))
    table = tables.seat_bot(table_id=table.pk, player=host, seat=1, bot="heuristic")
    return load(table.match_id)  # type: ignore[arg-type]  # it has begun


def test_a_bot_says_what_it_says_when_the_window_closes_and_leaves_no_trace_before() -> None:
    said: set[str] = set()
    for seed in range(12):
        match_id = bots_table().match_id
        dice = Random(seed)
        while not load(match_id).finished and not said & {"declared", "claimed"}:
            match = load(match_id)
            if match.state.phase is Phase.WINDOW:
                assert match.recent[-1].event.__class__.__name__ != "Said"
                assert not WindowWord.objects.filter(match_id=match_id, seat=1).exists()
                hurry(match_id)
                said |= {one["type"] for one in events_after(match_id, 0, match.version)[1] if one.get("seat") == 1}
            else:
                play_on(match_id, dice)
        if said & {"declared", "claimed"}:
            return
    raise AssertionError("the bot says nothing")


def test_a_bots_time_does_not_depend_on_what_it_holds() -> None:
    match_id = bots_table().match_id
    dice = Random(1)
    for _ in range(80):
        match = load(match_id)
        if match.finished:
            break
        row = clock_row(match_id)
        if row.wait == Wait.BOT.value:
            assert row.due_at is not None
            taken = row.due_at - row.started_at
            assert taken == timedelta(milliseconds=bot_delay_ms(match_id, row.version))
            assert timedelta(seconds=0.8) <= taken < timedelta(seconds=2)
        play_on(match_id, dice)


def test_failures_tell_no_cards(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    match_id, seat, command = window(want="declare")
    give(match_id, seat, command)

    def broken(*_: object) -> None:
        raise RuntimeError(load(match_id).state.hands, Seat.objects.all())

    monkeypatch.setattr("matches.windows.decided", broken)
    assert not hurry(match_id)
    assert not card_names_in(caplog.text)
