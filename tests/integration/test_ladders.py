"""Ladders: who has a place, whom one sees around oneself, seasons and their badges."""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from django.conf import LazySettings
from pytest_django import DjangoAssertNumQueries

from analytics.ratings import badges, places, selectors, services
from analytics.ratings.models import Badge, Paired, Standing
from matches.lobby.pairing import paired
from matches.models import Player
from tests.support.seasons import play, player_ids

pytestmark = pytest.mark.django_db

RULES = "georgian-3"
NOW = datetime.now(UTC)


def stand(
    count: int,
    *,
    season: str = "",
    deviation: float = 50.0,
    opponents: int = 20,
    last_at: datetime | None = None,
    best: float = 2000.0,
) -> list[UUID]:
    """So many players in a row, the best first, ten points apart."""
    players = [Player(name=f"Player {number}") for number in range(count)]
    Player.objects.bulk_create(players)
    Standing.objects.bulk_create(
        Standing(
            rules=RULES,
            season=season,
            player_id=player.pk,
            rating=best - 10 * number,
            deviation=deviation,
            volatility=0.06,
            matches=40,
            wins=20,
            opponents=opponents,
            last_at=last_at or NOW - timedelta(days=1),
        )
        for number, player in enumerate(players)
    )
    return [player.pk for player in players]


def places_of(ladder: selectors.LadderPage) -> list[UUID]:
    return [row.player_id for row in ladder.rows]


def test_a_place_needs_a_small_deviation_recent_play_and_enough_opponents() -> None:
    [placed] = stand(1)
    stand(1, deviation=76.0)
    stand(1, opponents=7)
    stand(1, last_at=NOW - timedelta(days=31))
    ladder = selectors.ladder(RULES)
    assert places_of(ladder) == [placed]
    assert (ladder.gates.deviation, ladder.gates.days, ladder.gates.opponents) == (75, 30, 8)
    assert (ladder.total, ladder.page, ladder.pages) == (1, 1, 1)


def test_nobody_keeps_a_top_place_by_not_playing(settings: LazySettings) -> None:
    # With no other gate the deviation alone would do it, in the end.
    settings.LADDER_DAYS = 100_000
    [fresh] = stand(1, best=1500.0)
    [idle] = stand(1, last_at=NOW - timedelta(days=20))
    stand(1, last_at=NOW - timedelta(days=400))
    ladder = selectors.ladder(RULES)
    assert places_of(ladder) == [idle, fresh]
    assert ladder.rows[0].deviation > 50.0


def test_a_rating_at_rest_grows_doubtful_and_in_the_end_provisional() -> None:
    [player] = stand(1)
    [idle] = stand(1, last_at=NOW - timedelta(days=1500))
    known, old = selectors.now(player, RULES), selectors.now(idle, RULES)
    assert known
    assert old
    assert not known.provisional
    assert old.provisional
    assert old.deviation > known.deviation


def test_pages_follow_each_other() -> None:
    players = stand(12)
    pages = [selectors.ladder(RULES, page=page, size=5) for page in (1, 2, 3, 4)]
    assert [places_of(page) for page in pages] == [players[:5], players[5:10], players[10:], []]
    assert [row.place for row in pages[1].rows] == [6, 7, 8, 9, 10]
    assert {(page.total, page.pages) for page in pages} == {(12, 3)}


def test_around_me_shows_who_is_before_and_behind() -> None:
    players = stand(12)
    near = selectors.around(RULES, players[6], size=2)
    assert [(row.place, row.player_id) for row in near] == [(place, players[place - 1]) for place in range(5, 10)]
    assert [row.place for row in selectors.around(RULES, players[0], size=2)] == [1, 2, 3]
    assert selectors.place(players[6], RULES) == 7


def test_who_has_no_place_is_told_what_is_missing() -> None:
    [newcomer] = stand(1, deviation=90.0, opponents=3, last_at=NOW - timedelta(days=40))
    assert selectors.around(RULES, newcomer) == []
    assert selectors.place(newcomer, RULES) is None
    lacks = selectors.lacks(newcomer, RULES)
    assert lacks
    assert lacks.deviation > 15.0
    assert (lacks.days, lacks.opponents) == (11, 5)


def test_a_season_counts_its_own_matches_and_opponents_but_not_its_own_skill() -> None:
    players = player_ids(8)
    play(players, 150, rules=[RULES], began=datetime(2026, 2, 1, tzinfo=UTC), hours=20)
    services.follow()
    assert selectors.seasons(RULES) == ["2026-2", "2026-1"]
    for player in players:
        lines = {row.season: row for row in Standing.objects.filter(player_id=player)}
        assert lines[""].matches == lines["2026-1"].matches + lines["2026-2"].matches
        assert lines[""].rating == lines["2026-2"].rating
        history = selectors.history(player, RULES)
        before = [point for point in history if point.at < datetime(2026, 4, 1, tzinfo=UTC)]
        assert lines["2026-1"].rating == before[-1].rating
        assert lines["2026-1"].opponents == len({one for point in before for one in point.opponents})
        assert lines[""].opponents == len({one for point in history for one in point.opponents})


def test_a_season_that_is_over_stands_as_it_ended() -> None:
    [early, late] = stand(2, season="2026-1", last_at=datetime(2026, 3, 20, tzinfo=UTC))
    stand(1, season="2026-1", last_at=datetime(2026, 1, 20, tzinfo=UTC))
    assert places_of(selectors.ladder(RULES, season="2026-1")) == [early, late]
    with pytest.raises(ValueError, match="no season"):
        selectors.ladder(RULES, season="2026-9")


def test_badges_go_to_the_best_places_once_and_the_first_has_the_title() -> None:
    players = stand(12, season="2026-1", last_at=datetime(2026, 3, 20, tzinfo=UTC))
    stand(3, season="2026-2", last_at=datetime(2026, 6, 29, tzinfo=UTC))
    now = datetime(2026, 4, 3, tzinfo=UTC)
    assert badges.award(now) == badges.award(now) == 10
    assert list(Badge.objects.order_by("place").values_list("player_id", flat=True)) == players[:10]
    [badge] = selectors.badges(players[0])
    assert (badge.season, badge.place, badge.title) == ("2026-1", 1, True)
    assert not selectors.badges(players[1])[0].title
    badges.award(datetime(2026, 7, 3, tzinfo=UTC))
    assert not selectors.badges(players[0])[0].title


def test_a_season_gets_no_badges_before_its_grace_is_over() -> None:
    stand(3, season="2026-1", last_at=datetime(2026, 3, 20, tzinfo=UTC))
    assert badges.award(datetime(2026, 4, 1, 12, tzinfo=UTC)) == 0
    assert badges.award(datetime(2026, 4, 2, 1, tzinfo=UTC)) == 3


def test_a_ladder_of_two_thousand_is_read_in_few_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    players = stand(2000, best=30_000.0)
    dice = Random(1)
    with django_assert_num_queries(3):
        ladder = selectors.ladder(RULES, page=dice.randrange(1, 40))
    assert (len(ladder.rows), ladder.total) == (50, 2000)
    with django_assert_num_queries(3):
        assert len(selectors.around(RULES, players[1000])) == 11
    Player.objects.filter(pk__in=players[::3]).update(country="GE")
    with django_assert_num_queries(4):
        ladder = selectors.ladder(RULES, country="GE", page=14)
    assert ([row.place for row in ladder.rows], ladder.total) == ([1951 + 3 * nth for nth in range(17)], 667)
    with django_assert_num_queries(4):
        near = selectors.around(RULES, players[999], country="GE", size=1)
    assert [(row.place, row.place_in_country) for row in near] == [(997, 333), (1000, 334), (1003, 335)]
    with django_assert_num_queries(1):
        assert selectors.place(players[1999], RULES) == 2000
    with django_assert_num_queries(1):
        selectors.history(players[0], RULES)


def test_staff_see_how_even_matches_are_and_how_long_people_wait() -> None:
    play(player_ids(8), 60, began=NOW - timedelta(days=20))
    services.follow()
    ids = player_ids(3, seed=9)
    for waited, match_id in zip(([1.0, 3.0], [5.0, 7.0], [2.0, 40.0]), ids, strict=True):
        paired.send(sender=None, match_id=match_id, rules=RULES, tempo="normal", waited=waited)
    found = {one.rules: one for one in selectors.quality()}
    assert found[RULES].paired == 3
    assert found[RULES].waited_median == 4.0
    assert found[RULES].fair == pytest.approx(0.5)
    assert 0.5 <= found[RULES].favourite < 0.9
    assert 0 <= found[RULES].close <= 1
    assert found["georgian-pairs"].waited_median is None
    assert [one.rules for one in selectors.quality(RULES)] == [RULES]
    assert selectors.quality(RULES, days=0) == []
    assert Paired.objects.count() == 3


def test_gates_are_those_of_the_settings(settings: LazySettings) -> None:
    settings.LADDER_OPPONENTS, settings.LADDER_SEASON_OPPONENTS = 3, 2
    assert (places.gates().opponents, places.gates("2026-1").opponents) == (3, 2)
