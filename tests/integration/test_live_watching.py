"""Who may look on at a live table, and how far: over every way in, the same."""

from random import Random
from typing import Any
from uuid import UUID

import pytest

from ledger import api as ledger
from matches import selectors
from matches.errors import MayNotWatch
from matches.loading import load
from matches.lobby.selectors import lobby_json
from tests.support.catching_up import catch_up_to
from tests.support.livetable import give, play_on, players, sit_down
from tests.support.scripted import RestPlayer

pytestmark = pytest.mark.django_db(transaction=True)


def deal_starts(match_id: UUID) -> list[int]:
    return [event.version for event in ledger.read_stream(match_id) if event.type == "dealt"]


def versions_shown(match_id: UUID) -> set[int]:
    """The version at which each way in shows the match to somebody without a seat."""
    visitor = RestPlayer()
    catch_up_to(match_id)
    path = f"/api/matches/{match_id}"
    shown = visitor.get(f"{path}/view").json()
    events = visitor.get(f"{path}/events").json()
    lines = visitor.get(f"{path}/record").content.decode().splitlines()
    update = selectors.update(match_id, "spectator", 0)
    [listed] = [
        row for row in visitor.get("/api/matches?status=running").json()["results"] if row["id"] == str(match_id)
    ]
    assert len(lines) == events["version"]
    assert events["events"][-1]["version"] == events["version"]
    return {
        shown["version"],
        events["version"],
        update.version,
        update.events[-1]["version"],
        visitor.get(path).json()["version"],
        listed["version"],
    }


def test_a_delayed_table_shows_whole_deals_over_every_way_in() -> None:
    match = sit_down(players(2), watch="delayed", match_to=7)
    dice = Random(4)
    seen: set[int] = set()
    for _ in range(60):
        play_on(match.match_id, dice)
        now = load(match.match_id)
        if now.finished or len(deal_starts(match.match_id)) > 3:
            break
        expected = deal_starts(match.match_id)[-1] - 1
        if now.state.phase.value == "deal":
            expected = now.version
        if now.version % 4 == 0 or expected not in seen:
            assert versions_shown(match.match_id) == {expected}
        seen.add(expected)
    assert len(seen) >= 3


def test_the_lobby_tells_no_deal_of_a_delayed_table_that_is_not_over() -> None:
    match = sit_down(players(2), watch="delayed")
    catch_up_to(match.match_id)
    [row] = [one for one in lobby_json(None)["running"] if one["id"] == str(match.match_id)]
    assert row["deals"] == 0
    assert RestPlayer().get(f"/api/matches/{match.match_id}").json()["deals"] == 0


def test_a_seat_of_a_delayed_table_sees_everything_at_once() -> None:
    match = sit_down(players(2), watch="delayed")
    assert selectors.update(match.match_id, 0, 0).version == load(match.match_id).version


def test_a_closed_table_shows_nothing_until_it_is_over() -> None:
    match = sit_down(players(2), watch="closed")
    catch_up_to(match.match_id)
    visitor = RestPlayer()
    path = f"/api/matches/{match.match_id}"
    for way in ("", "/view", "/events", "/record"):
        answer = visitor.get(path + way)
        assert answer.status_code == 403, way
        assert answer.json()["error"]["code"] == "may_not_watch"
    listed = [*lobby_json(None)["running"], *visitor.get("/api/matches?status=running").json()["results"]]
    assert str(match.match_id) not in [one["id"] for one in listed]
    with pytest.raises(MayNotWatch):
        selectors.update(match.match_id, "spectator", 0)
    give(match.match_id, 0, {"type": "resign"})
    catch_up_to(match.match_id)
    for way in ("", "/view", "/events", "/record"):
        assert visitor.get(path + way).status_code == 200


def cards_of(view: dict[str, Any]) -> list[Any]:
    return [hand for hand in view["hands"] if isinstance(hand, list)]


def test_a_player_without_its_cookie_sees_what_any_spectator_sees() -> None:
    match = sit_down(players(2))
    own = selectors.view(match.match_id, 0)
    outside = RestPlayer().get(f"/api/matches/{match.match_id}/view").json()
    assert len(cards_of(own)) == 1
    assert cards_of(outside) == []
    assert outside["legal"] == []
    assert outside["noted"] is None
