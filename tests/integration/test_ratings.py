"""Ratings in the database: increments, rebuilds, annulments, guests."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from pytest_django import Settings

from analytics.facts.models import MatchFact, SeatFact
from analytics.ratings import selectors, services
from analytics.ratings.belief import Tuning
from analytics.ratings.course import Course
from analytics.ratings.lines import Match, instant
from analytics.ratings.measuring import SHOWN
from analytics.ratings.models import Measure, Point, Pool, Progress, Recount, Standing
from matches.accounts.happenings import guest_claimed
from matches.lobby.pairing import rating_of
from matches.models import Player
from tests.support.seasons import play, player_ids

pytestmark = pytest.mark.django_db

TABLES = (Progress, Pool, Standing, Point)


def rows() -> dict[str, list[tuple[Any, ...]]]:
    return {model.__name__: sorted(model.objects.values_list()) for model in TABLES}


def test_a_rebuild_gives_the_rows_that_increments_gave_bit_for_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "STEP", 7)
    monkeypatch.setattr(services, "BLOCK", 31)
    players = player_ids(12)
    for first in range(0, 120, 30):
        play(players, 30, first=first)
        assert services.follow() == 30
    grown = rows()
    assert services.rebuild() == 120
    assert rows() == grown
    assert len(grown["Point"]) == SeatFact.objects.count()
    assert services.follow() == 0


def test_the_rows_are_what_the_course_of_ratings_says() -> None:
    matches = play(player_ids(8), 60)
    services.follow()
    course = Course(Tuning.of_settings())
    for fact in matches:
        seats = SeatFact.objects.filter(match_id=fact.match_id).order_by("seat").values_list("player_id", flat=True)
        points = course.rate(_as_match(fact, [one for one in seats if one]))
        stored = selectors.of_match(fact.match_id)
        assert {UUID(bytes=one.player): one.belief.rating for one in points} == {
            player: point.rating for player, point in stored.items()
        }
        for one in points:
            point = stored[UUID(bytes=one.player)]
            assert (point.deviation, point.change, point.expected) == (one.belief.deviation, one.change, one.expected)
            assert (point.at, point.won, point.settled) == (fact.finished_at, one.won, one.settled)
            assert [other.bytes for other in point.opponents] == list(one.opponents)


def _as_match(fact: MatchFact, players: Iterable[UUID]) -> Match:
    assert fact.winner is not None
    seated = tuple(one.bytes for one in players)
    at = instant(fact.finished_at)
    return Match(fact.match_id.bytes, fact.rules, at, fact.winner, fact.first_leader, fact.sides, seated)


def test_an_annulled_match_never_was_and_a_lifted_annulment_never_either() -> None:
    matches = play(player_ids(9), 50)
    services.follow()
    before = rows()
    victim = matches[10]
    _annul(victim, datetime(2026, 2, 1, tzinfo=UTC))
    assert services.follow() == 49
    without = rows()
    assert not selectors.of_match(victim.match_id)
    Point.objects.all().delete()
    services.rebuild()
    assert rows() == without
    _annul(victim, None)
    assert services.follow() == 50
    assert rows() == before


def test_an_annulment_of_a_match_not_yet_rated_costs_no_rebuild() -> None:
    players = player_ids(9)
    play(players, 20)
    services.follow()
    later = play(players, 5, first=20)
    _annul(later[1], datetime(2026, 2, 1, tzinfo=UTC))
    assert services.follow() == 4
    assert services.follow() == 0


def _annul(match: MatchFact, at: datetime | None) -> None:
    MatchFact.objects.filter(pk=match.pk).update(annulled_at=at, rated=at is None)


def test_a_guests_matches_count_for_the_account_as_if_they_always_had() -> None:
    guest, account = (Player.objects.create(name=name) for name in ("Guest", "Ketevan"))
    players = player_ids(7)
    play([guest.pk, *players], 40)
    play([account.pk, *players], 20, first=40)
    services.follow()
    SeatFact.objects.filter(player_id=guest.pk).update(player_id=account.pk)
    guest_claimed.send(sender=Player, guest=guest, account=account)
    assert services.follow() == 60
    assert not Recount.objects.exists()
    assert not selectors.of_player(guest.pk)
    known = selectors.of_player(account.pk)
    assert sum(one.matches for one in known) == SeatFact.objects.filter(player_id=account.pk).count()


def test_a_guest_who_never_played_for_a_rating_costs_no_rebuild() -> None:
    guest, account = (Player.objects.create(name=name) for name in ("Guest", "Ketevan"))
    guest_claimed.send(sender=Player, guest=guest, account=account)
    assert not Recount.objects.exists()


def test_unrated_matches_move_nothing_but_the_mark() -> None:
    play(player_ids(5), 6)
    MatchFact.objects.update(rated=False)
    assert services.follow() == 0
    assert not Point.objects.exists()
    assert Progress.objects.get().gpos == 6


def test_a_rebuild_stores_how_well_the_chances_foretold() -> None:
    play(player_ids(10), 150)
    services.rebuild()
    measures = {one.rules: one for one in Measure.objects.all()}
    assert set(measures) == set(MatchFact.objects.values_list("rules", flat=True))
    for rules, one in measures.items():
        facts = MatchFact.objects.filter(rules=rules)
        assert one.matches == facts.count()
        assert 0 < one.log_loss < 2 * one.even_log_loss
        assert 0 < one.brier < 0.5
        sides = sum(band[0] for band in one.bands if band)
        assert sides == SeatFact.objects.filter(match_id__in=facts.values("match_id")).count()
    services.rebuild()
    assert len(selectors.measures("georgian-3")) == 2


def test_measures_of_the_last_rebuilds_are_kept(settings: Settings) -> None:
    settings.RATING_MEASURES_KEPT = SHOWN + 2
    play(player_ids(10), 30, rules=["georgian-3"])
    services.rebuild()
    [first] = Measure.objects.values()
    Measure.objects.bulk_create(
        Measure(**{**first, "id": None, "rules": rules, "made_at": first["made_at"] - timedelta(days=days)})
        for days in range(1, SHOWN + 9)
        for rules in ("georgian-3", "duel-russian")
    )
    services.rebuild()
    kept = selectors.measures("georgian-3")
    assert [one.made_at for one in kept[1:]] == [first["made_at"] - timedelta(days=days) for days in range(SHOWN + 1)]
    assert len(selectors.measures("duel-russian")) == SHOWN + 8
    settings.RATING_MEASURES_KEPT = 0
    services.rebuild()
    assert len(selectors.measures("georgian-3")) == SHOWN


def test_measures_are_those_of_a_naive_computation() -> None:
    from math import log  # noqa: PLC0415 -- only here

    play(player_ids(10), 150)
    services.rebuild()
    for one in Measure.objects.all():
        points = list(Point.objects.filter(rules=one.rules))
        by_match: dict[UUID, list[Point]] = {}
        for point in points:
            by_match.setdefault(point.match_id, []).append(point)
        losses = [-log(next(point.expected for point in seats if point.won)) for seats in by_match.values()]
        assert one.log_loss == pytest.approx(sum(losses) / len(losses))
        squares = [(point.expected - point.won) ** 2 for point in points]
        assert one.brier == pytest.approx(sum(squares) / len(squares))


def test_pairing_goes_by_the_rating_of_the_rule_set() -> None:
    player = Player.objects.create(name="Ketevan")
    assert rating_of(player, "georgian-3") == 1500.0
    play([player.pk, *player_ids(4)], 20, rules=["georgian-3"])
    services.follow()
    assert rating_of(player, "georgian-3") == Standing.objects.get(season="", player_id=player.pk).rating
    assert rating_of(player, "georgian-5") == 1500.0


def test_a_broken_rebuild_leaves_the_old_rows() -> None:
    play(player_ids(6), 20)
    services.follow()
    before = rows()

    def fail(_: int) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError), transaction.atomic():
        services.rebuild(fail)
    assert rows() == before
    assert connection.is_usable()
