"""Rebuilds while the service runs: what readers see meanwhile, and increments that come at once."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection

from analytics.ratings import selectors, services
from analytics.ratings.models import Point, Pool, Progress, Standing
from tests.support.seasons import play, player_ids

pytestmark = pytest.mark.django_db(transaction=True)

_PATIENCE = 60.0


def in_thread(pool: ThreadPoolExecutor, act: Callable[[], int]) -> "Future[int]":
    """On a connection of its own, closed afterwards."""

    def run() -> int:
        try:
            return act()
        finally:
            connection.close()

    return pool.submit(run)


def test_readers_see_the_old_rows_and_increments_wait_until_a_rebuild_is_done() -> None:
    players = player_ids(8)
    play(players, 40)
    services.follow()
    old = selectors.of_player(players[0])
    Standing.objects.update(rating=1.0)
    halfway, go_on = Event(), Event()

    def pause(_: int) -> None:
        halfway.set()
        assert go_on.wait(_PATIENCE)

    with ThreadPoolExecutor(2) as pool:
        rebuilding = in_thread(pool, lambda: services.rebuild(pause))
        assert halfway.wait(_PATIENCE)
        assert {one.rating for one in selectors.of_player(players[0])} == {1.0}
        play(players, 10, first=40)
        following = in_thread(pool, services.follow)
        assert not following.done()
        go_on.set()
        assert rebuilding.result(_PATIENCE) == 40
        assert following.result(_PATIENCE) == 10
    assert [one.rules for one in selectors.of_player(players[0])]
    assert old != selectors.of_player(players[0])
    grown = sorted(Point.objects.values_list())
    services.rebuild()
    assert sorted(Point.objects.values_list()) == grown


def test_twins_that_follow_at_once_rate_every_match_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "STEP", 5)
    play(player_ids(8), 60)
    with ThreadPoolExecutor(3) as pool:
        handled = [in_thread(pool, services.follow) for _ in range(3)]
        assert sum(one.result(_PATIENCE) for one in handled) == 60
    assert sum(Pool.objects.values_list("matches", flat=True)) == 60
    assert Progress.objects.count() == 1
