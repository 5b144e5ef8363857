"""Signals follow finished matches: findings, verdicts and cases, step by step as in a rebuild."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db.models import Q

from analytics.facts.models import MatchFact, SeatFact
from analytics.fairplay import judging, services
from analytics.fairplay.models import Case, CaseSignal, SignalFinding, SignalMark
from analytics.fairplay.signals.reading import evidence
from analytics.ratings import services as ratings
from matches.accounts.happenings import guest_claimed
from matches.models import Player
from tests.contract.ledger_support import threads
from tests.support.made_facts import made_match, made_player

pytestmark = pytest.mark.django_db(transaction=True)


class Table:
    """Matches between four people, one after the other."""

    def __init__(self) -> None:
        self.people = [made_player(f"person {number}") for number in range(4)]
        self._place = 0
        self._dice = Random(11)

    def play(self, one: int, other: int, winner: int | None = None, **fields: Any) -> MatchFact:
        """A match between two of them, by chance unless it is said who wins."""
        self._place += 1
        won = self._dice.randrange(2) if winner is None else winner
        fact = made_match([self.people[one], self.people[other]], place=self._place, winner=won, **fields)
        SeatFact.objects.filter(match_id=fact.match_id).update(claims_true=2, thinks=30, think_x=40_000)
        return fact

    def give_up(self, loser: int, winner: int) -> MatchFact:
        """The loser resigns before the first deal is over."""
        fact = self.play(loser, winner, 1, reason="resigned", score=[0, 0])
        SeatFact.objects.filter(match_id=fact.match_id, seat=0).update(resigned=1)
        return fact

    def in_earnest(self, rounds: int) -> None:
        """Everybody meets everybody."""
        for _ in range(rounds):
            for one in range(4):
                for other in range(one):
                    self.play(one, other)


def follow() -> int:
    """Ratings first, as the task does."""
    ratings.follow()
    return services.follow()


def findings() -> list[dict[str, Any]]:
    """All of them, without when and under which number they were written."""
    rows = SignalFinding.objects.order_by("player", "signal", "other").values()
    return [{name: value for name, value in row.items() if name not in ("id", "computed_at")} for row in rows]


def trade(table: Table, matches: int = 20) -> None:
    """Person 0 gives up against person 1, and plays in earnest otherwise."""
    table.in_earnest(4)
    for _ in range(matches):
        table.give_up(0, 1)


def test_somebody_who_gives_up_to_one_opponent_alone_comes_before_a_moderator() -> None:
    table = Table()
    trade(table)
    follow()
    finding = SignalFinding.objects.get(
        signal="early_resignations", player=table.people[0].pk, other=table.people[1].pk
    )
    assert finding.verdict == "review"
    assert finding.value > finding.null_mean + 0.25
    assert finding.sample == 24
    assert len(finding.details["matches"]) == 12
    case = Case.objects.get(subject=table.people[0].pk)
    assert case.signals.filter(signal="early_resignations", other=table.people[1].pk).exists()
    assert not Case.objects.filter(subject__in=[table.people[2].pk, table.people[3].pk]).exists()


def test_people_who_play_in_earnest_are_left_alone() -> None:
    Table().in_earnest(8)
    follow()
    assert SignalFinding.objects.exists()
    assert not SignalFinding.objects.filter(verdict="review").exists()
    assert not Case.objects.exists()


def test_following_match_by_match_comes_to_the_same_as_a_rebuild() -> None:
    table = Table()
    for round_ in range(5):
        table.in_earnest(1)
        for _ in range(3):
            table.give_up(0, 1)
        assert follow() == 9 or round_ == 0
    steps = findings()
    services.rebuild()
    assert findings() == steps
    SignalFinding.objects.all().delete()
    services.rebuild()
    assert findings() == steps


def test_following_twice_finds_nothing_new_and_asks_nobody_twice() -> None:
    table = Table()
    trade(table)
    follow()
    before = findings(), CaseSignal.objects.count()
    assert follow() == 0
    services.rebuild()
    services.rebuild()
    assert (findings(), CaseSignal.objects.count()) == before


def test_two_who_follow_at_once_do_it_once() -> None:
    table = Table()
    trade(table)
    ratings.follow()
    with threads(*[services.follow] * 4):
        pass
    assert Case.objects.filter(subject=table.people[0].pk).count() == 1
    steps = findings()
    services.rebuild()
    assert findings() == steps


def test_a_case_that_was_lost_on_the_way_is_opened_by_the_next_who_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    trade(table)
    with monkeypatch.context() as patched:
        patched.setattr(services, "open_cases", lambda: 0)
        follow()
    assert not Case.objects.exists()
    follow()
    assert Case.objects.filter(subject=table.people[0].pk).exists()


def test_annulled_matches_speak_no_more() -> None:
    table = Table()
    trade(table)
    follow()
    for fact in MatchFact.objects.filter(reason="resigned"):
        MatchFact.objects.filter(pk=fact.pk).update(annulled_at=fact.finished_at, rated=False)
    follow()
    assert not SignalFinding.objects.filter(verdict="review").exists()


def test_signals_wait_for_the_ratings() -> None:
    table = Table()
    table.in_earnest(3)
    assert services.follow() == 0
    assert not SignalFinding.objects.exists()
    assert follow() == 18
    mark = SignalMark.objects.get()
    assert (mark.epoch, mark.gpos) == (1, 18)


def test_matches_before_the_window_are_forgotten() -> None:
    table = Table()
    old = table.play(0, 1)
    table._place += settings.FAIRPLAY_WINDOW_DAYS
    new = table.play(0, 1)
    ratings.follow()
    [(_, rows)] = evidence([table.people[0].pk])
    assert [row.match for row in rows] == [new.match_id]
    assert old.match_id != new.match_id


def test_coins_of_casual_matches_count_and_their_results_do_not() -> None:
    table = Table()
    for winner in [0, 1] * 8:
        table.play(2, 3, winner)
    for _ in range(25):
        table.play(2, 3, 1, rated=False, ranked=False, stake=5000)
    follow()
    flow = SignalFinding.objects.get(signal="coin_flow", player=table.people[3].pk)
    assert (flow.sample, flow.value, flow.verdict) == (25, 1.0, "review")
    assert not SignalFinding.objects.filter(signal="rating_flow", sample__gt=20).exists()


def test_bots_and_strangers_are_no_evidence() -> None:
    table = Table()
    fact = table.play(0, 1)
    SeatFact.objects.filter(match_id=fact.match_id, seat=1).update(bot=True)
    imported = made_match([table.people[0], None], place=50, rated=False)
    ratings.follow()
    assert list(evidence([table.people[0].pk, table.people[1].pk])) == []
    assert imported.match_id != fact.match_id


def test_each_opponent_of_a_pair_has_a_row_and_the_match_counts_once() -> None:
    people = [made_player(f"pair {number}") for number in range(4)]
    fact = MatchFact.objects.get(pk=made_match(people[:2], place=1).match_id)
    SeatFact.objects.filter(match_id=fact.match_id).delete()
    MatchFact.objects.filter(pk=fact.pk).update(rules="georgian-pairs", seats=4, sides=2)
    for seat, person in enumerate(people):
        SeatFact.objects.create(
            match_id=fact.pk, seat=seat, player_id=person.pk, bot=False, side=seat % 2, won=seat % 2 == 0, points=7
        )
    [(_, rows)] = evidence([people[0].pk])
    assert {row.other for row in rows} == {people[1].pk, people[3].pk}
    assert [row.main for row in rows] == [True, False]


def test_somebody_nobody_knows_has_no_evidence() -> None:
    assert list(evidence([uuid4()])) == []
    assert Player.objects.count() == 0


def test_findings_of_a_guest_pass_to_its_account_and_nobody_asks_about_the_guest_again() -> None:
    table = Table()
    trade(table)
    follow()
    guest, partner = table.people[0], table.people[1]
    account = made_player("account")
    guest_claimed.send(sender=Player, guest=guest, account=account)
    judging.open_cases()
    follow()
    assert not SignalFinding.objects.filter(Q(player=guest.pk) | Q(other=guest.pk)).exists()
    assert SignalFinding.objects.filter(player=account.pk, other=partner.pk, verdict="review").exists()
    assert SignalFinding.objects.filter(player=partner.pk, other=account.pk).exists()
    assert [case.subject for case in Case.objects.filter(subject__in=[guest.pk, account.pk])] == [account.pk]
    after = findings()
    services.rebuild()
    assert findings() == after
