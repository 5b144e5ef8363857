"""What a seat and a spectator may know while the match runs: record.md, "What a seat may be shown"."""

import pytest

from matches.engine import events as ev
from matches.engine.cards import HIDDEN
from matches.engine.evolve import fold, start
from matches.engine.view import Viewer, redact
from tests.support.table import Table, names, said

EVERYONE: tuple[Viewer, ...] = (0, 1, "spectator")


def told(table: Table, viewer: Viewer) -> list[str]:
    """Write the match as this viewer gets it."""
    setup = table.state.setup
    opened = ev.Opened(
        setup.rules.key,
        tuple("abcdef"[: setup.seats]),
        table.options,
        setup.match_to,
        setup.ante or None,
    )
    state, lines = start(opened), []
    for event in table.events:
        lines.append(said(redact(state, event, viewer)))
        state = fold((event,), state)
    return lines


def dealt(table: Table, viewer: Viewer) -> ev.Dealt:
    before = start(ev.Opened("georgian-3", ("a", "b"), {}, 7, None))
    event = redact(before, table.events[0], viewer)
    assert isinstance(event, ev.Dealt)
    return event


def closed() -> Table:
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", "Ac Th Tc Kd")
    table.play("0 lead As", "1 give Js", "0 lead Td", "1 beat Ad")
    return table


def test_a_seat_sees_its_own_hand_and_the_turned_up_card_of_a_deal() -> None:
    table = closed()
    assert [names(hand) for hand in dealt(table, 0).hands] == ["As Td Qh", "?? ?? ??"]
    assert [names(hand) for hand in dealt(table, 1).hands] == ["?? ?? ??", "Ks Js Ad"]
    assert [names(hand) for hand in dealt(table, "spectator").hands] == ["?? ?? ??", "?? ?? ??"]
    for viewer in EVERYONE:
        event = dealt(table, viewer)
        assert event.stock == bytes([HIDDEN] * 13 + [event.trump])
        assert event.trump != HIDDEN


@pytest.mark.parametrize(
    ("viewer", "gave", "took", "drew"),
    [
        (0, "1 gave ?? closed", "0 took As ??: None", "drew 0 Ac, 1 ??"),
        (1, "1 gave Js closed", "0 took As Js: None", "drew 0 ??, 1 Th"),
        ("spectator", "1 gave ?? closed", "0 took As ??: None", "drew 0 ??, 1 ??"),
        ("auditor", "1 gave Js closed", "0 took As Js: 13", "drew 0 Ac, 1 Th"),
    ],
)
def test_closed_gives_are_hidden_from_the_taker_too(viewer: Viewer, gave: str, took: str, drew: str) -> None:
    lines = told(closed(), viewer)
    assert lines[2:5] == [gave, took, drew]


def test_a_take_of_open_cards_is_open() -> None:
    for viewer in EVERYONE:
        assert "1 took Td Ad: 21" in told(closed(), viewer)


def test_open_gives_are_seen_by_all() -> None:
    table = Table("duel-russian", "As Td Qh / Ks Js Ad", "Jh")
    table.play("close", "0 lead As", "1 give Js")
    for viewer in EVERYONE:
        assert {"1 gave Js", "0 took As Js: 13"} <= set(told(table, viewer))


def test_the_turned_up_card_is_public_when_it_is_drawn() -> None:
    table = Table("georgian-3", "/", "Jh")
    table.play_on(lambda state: not state.stock)
    for viewer in EVERYONE:
        assert told(table, viewer)[-1].endswith("1 Jh")


def test_a_claim_shows_the_whole_pile_to_all() -> None:
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh")
    table.play("0 lead As", "1 give Js", "0 claim")
    for viewer in EVERYONE:
        assert "0 claimed As Js: 13, false" in told(table, viewer)


def test_a_word_in_the_window_is_known_to_its_seat_alone() -> None:
    table = Table("duel-russian", "As Ts Ks / Ad Td Kd", "Jh")
    table.play("0 declare molodka", "1 pass")
    assert told(table, 0)[1:3] == ["0 said molodka", "None said None"]
    assert told(table, 1)[1:3] == ["None said None", "1 said pass"]
    assert told(table, "spectator")[1:3] == ["None said None", "None said None"]
    for viewer in EVERYONE:
        assert told(table, viewer)[3:] == ["0 declared molodka Ks Ts As", "1 passed", "window closed"]


def test_in_pairs_a_partner_is_as_blind_as_an_opponent() -> None:
    table = Table("georgian-pairs", "6s 7s 8s 9s Js / / / ", "Jh", options={"discards": "closed"})
    table.play("0 lead 6s")
    table.play_on(lambda state: state.phase.value == "lead")
    for line in told(table, 2):
        if line.startswith("0 gave"):
            assert "??" in line
        if line.startswith("drew"):
            assert line.count("??") == 3


def test_the_cards_of_a_play_off_lie_open() -> None:
    table = Table("duel-russian", "6h 7h 9h / 8h Th Kh", "Jh", options={"discards": "closed"})
    table.play("0 declare bura", "1 declare bura")
    for viewer in EVERYONE:
        assert told(table, viewer)[-3:-1] == ["0 led 6h 7h 9h", "1 beat 8h Kh Th"]
