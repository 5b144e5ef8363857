"""Quick pairing: like ratings first, wider with waiting, nobody twice, nobody with whom they do not meet."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from matches.engine.rulesets import RULE_SETS
from matches.errors import InvalidMatch, Refused
from matches.live_models import MatchClock
from matches.loading import load
from matches.lobby import pairing, selectors
from matches.lobby.models import QueueEntry
from matches.lobby.pairing import Waiting, find_group
from matches.models import MatchSummary, Player, Seat
from matches.social import aversions
from tests.support.livetable import give, players, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "_ratings", [])


def waits(player: Player, rating: float = 1500, seconds: float = 0, rules: str = "georgian-3") -> QueueEntry:
    joined = timezone.now() - timedelta(seconds=seconds)
    return QueueEntry.objects.create(player=player, rules=rules, tempo="normal", rating=rating, joined_at=joined)


def pair(rules: str = "georgian-3") -> list[set[str]]:
    """Who sits with whom after pairing."""
    return [set(load(match_id).opened.seats) for match_id in pairing.pair(rules, "normal")]


def test_two_who_wait_for_the_same_are_paired_at_once_for_a_ranked_match_at_the_defaults() -> None:
    nino, dato = players(2)
    assert pairing.join(player=nino, rules="georgian-3", tempo="fast") == []
    [match_id] = pairing.join(player=dato, rules="georgian-3", tempo="fast")
    match = load(match_id)
    assert (match.tempo, match.header["ranked"], match.opened.match_to) == ("fast", True, 7)
    assert not QueueEntry.objects.exists()
    assert selectors.lobby_json(nino)["me"]["running"] == [str(match_id)]


def test_ladders_and_tempos_do_not_mix() -> None:
    nino, dato, olena = players(3)
    pairing.join(player=nino, rules="georgian-3", tempo="normal")
    assert pairing.join(player=dato, rules="georgian-3", tempo="fast") == []
    assert pairing.join(player=olena, rules="georgian-5", tempo="normal") == []


def test_the_range_widens_with_waiting_up_to_a_bound() -> None:
    assert pairing.width(0) == 100
    assert pairing.width(10) == 150
    assert pairing.width(10_000) == 1_000


def test_far_ratings_wait_for_each_other_until_both_ranges_reach() -> None:
    nino, dato = players(2)
    waits(nino, 1500, seconds=60)
    waits(dato, 1700, seconds=10)
    assert pair() == []
    QueueEntry.objects.filter(player=dato).update(joined_at=timezone.now() - timedelta(seconds=21))
    assert pair() == [{"nino", "dato"}]


def test_who_has_waited_longest_gets_the_nearest() -> None:
    nino, dato, olena, petro = players(4)
    waits(nino, 1500, 30)
    waits(dato, 1590, 20)
    waits(olena, 1510, 10)
    waits(petro, 1600, 5)
    assert pair() == [{"nino", "olena"}, {"dato", "petro"}]


def test_ratings_come_from_whoever_knows_them() -> None:
    [nino] = players(1)
    assert pairing.rating_of(nino, "georgian-3") == 1500
    pairing.register_ratings(lambda player, rules: 1720.5 if (player, rules) == (nino, "georgian-5") else None)
    assert pairing.rating_of(nino, "georgian-5") == 1720.5
    assert pairing.rating_of(nino, "georgian-3") == 1500
    pairing.join(player=nino, rules="georgian-5", tempo="normal")
    assert QueueEntry.objects.get().rating == 1720.5


def test_nobody_waits_twice_and_who_joins_another_queue_leaves_the_first() -> None:
    nino, dato = players(2)
    pairing.join(player=nino, rules="georgian-3", tempo="normal")
    joined = QueueEntry.objects.get().joined_at
    assert pairing.join(player=nino, rules="georgian-3", tempo="normal") == []
    assert QueueEntry.objects.get().joined_at == joined
    pairing.join(player=nino, rules="georgian-5", tempo="normal")
    assert pairing.join(player=dato, rules="georgian-3", tempo="normal") == []


def test_people_who_block_each_other_are_not_paired() -> None:
    nino, dato, olena = players(3)
    aversions.add(player=dato, other_id=nino.pk, kind="block")
    waits(nino, seconds=30)
    waits(dato, seconds=20)
    assert pair() == []
    waits(olena)
    assert pair() == [{"nino", "olena"}]


def test_nobody_is_paired_while_they_play() -> None:
    nino, dato, olena = players(3)
    match = sit_down([nino, dato])
    with pytest.raises(Refused, match="Finish your match"):
        pairing.join(player=nino, rules="georgian-3", tempo="normal")
    give(match.match_id, 0, {"type": "resign"})
    pairing.join(player=nino, rules="georgian-3", tempo="normal")
    assert len(pairing.join(player=olena, rules="georgian-3", tempo="normal")) == 1


def test_bots_do_not_queue_and_unknown_ladders_do_not_exist() -> None:
    robot = Player.objects.create(name="robot", kind=Player.Kind.BOT)
    with pytest.raises(Refused):
        pairing.join(player=robot, rules="georgian-3", tempo="normal")
    with pytest.raises(InvalidMatch):
        pairing.join(player=players(1)[0], rules="whist", tempo="normal")


def test_who_leaves_the_queue_is_not_paired() -> None:
    nino, dato = players(2)
    pairing.join(player=nino, rules="georgian-3", tempo="normal")
    assert pairing.leave(player=nino)
    assert not pairing.leave(player=nino)
    assert pairing.join(player=dato, rules="georgian-3", tempo="normal") == []


def test_pairs_need_four_and_the_best_plays_with_the_worst() -> None:
    people = players(4)
    for one, rating in zip(people, (1500, 1560, 1520, 1540), strict=True):
        assert pair("georgian-pairs") == []
        waits(one, rating, rules="georgian-pairs")
    [match_id] = pairing.pair("georgian-pairs", "normal")
    names = load(match_id).opened.seats
    assert {names[0], names[2]} == {"dato", "nino"}


def test_a_pot_begins_with_three_or_with_as_many_as_wait() -> None:
    people = players(5)
    for one in people[:2]:
        waits(one, rules="pot-ukrainian")
    assert pair("pot-ukrainian") == []
    for one in people[2:]:
        waits(one, rules="pot-ukrainian")
    assert pair("pot-ukrainian") == [{one.name for one in people}]


def test_many_processes_pair_everybody_once() -> None:
    people = [Player.objects.create(name=f"p{number}") for number in range(20)]
    for one in people:
        waits(one)
    gate = threading.Barrier(5)

    def run(_number: int) -> int:
        gate.wait()
        try:
            return sum(len(pairing.pair("georgian-3", "normal")) for _ in range(4))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(5) as pool:
        list(pool.map(run, range(5)))
    pairing.pair("georgian-3", "normal")
    assert MatchClock.objects.count() == 10
    seats = list(Seat.objects.filter(player__in=people).values_list("player_id", flat=True))
    assert len(seats) == len(set(seats)) == 20
    assert not MatchSummary.objects.filter(seats__0="").exists()


def test_who_comes_and_goes_while_others_pair_is_never_in_two_matches() -> None:
    people = [Player.objects.create(name=f"p{number}") for number in range(8)]
    gate = threading.Barrier(len(people))

    def run(one: Player) -> None:
        dice = Random(one.name)
        gate.wait()
        try:
            for _ in range(6):
                try:
                    pairing.join(player=one, rules="georgian-3", tempo="normal")
                except Refused:
                    return
                if dice.random() < 0.4:
                    pairing.leave(player=one)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(people)) as pool:
        list(pool.map(run, people))
    seats = list(Seat.objects.filter(player__in=people).values_list("player_id", flat=True))
    assert len(seats) == len(set(seats))


@pytest.mark.parametrize("seed", range(20))
def test_a_group_lies_in_the_ranges_of_all_its_members(seed: int) -> None:
    dice = Random(seed)
    people = players(6)
    waiting = [Waiting(one.pk, dice.gauss(1500, 200), dice.random() * 60) for one in people]
    rules: Any = RULE_SETS[dice.choice(["georgian-3", "georgian-pairs", "pot-ukrainian"])]
    group = find_group(waiting, rules, set())
    for one in group:
        for other in group:
            assert abs(one.rating - other.rating) <= min(pairing.width(one.waited), pairing.width(other.waited))
    assert not group or len(group) >= rules.seats[0]
