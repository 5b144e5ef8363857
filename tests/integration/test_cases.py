"""Cases: what opens them, what is done in them, who is told, and that their rows are worked out alike twice."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from analytics.fairplay import acts, appeals, cases, reports, sanctions
from analytics.fairplay.errors import NoSuchCase, NotAllowed, NotPossible
from analytics.fairplay.events import Act
from analytics.fairplay.models import Annulment, Case, CaseReport, CaseSignal, Notice, Sanction
from analytics.fairplay.roles import Moderator
from ledger import projections
from ledger.api import read_stream
from matches.accounts.happenings import guest_claimed
from matches.models import Player
from matches.social.models import Report
from matches.social.reports import filed, report
from tests.contract.ledger_support import threads
from tests.support.catching_up import readable
from tests.support.livetable import players
from tests.support.moderation import moderator, once, page_of, played, reported, room, staff, suspicion

pytestmark = pytest.mark.django_db(transaction=True)
SOON = timezone.now() + timedelta(days=3)


def decide(case: Case, by: Any, kind: Act = Act.WARN, **fields: Any) -> Case:
    return acts.act(case_id=case.pk, command_id=once(), by=by, kind=kind, reason="because", **fields)


def told(player: Player | UUID) -> list[str]:
    """The kinds of a player's notices, oldest first."""
    pk = player if isinstance(player, UUID) else player.pk
    return list(Notice.objects.filter(player=pk).order_by("at", "number").values_list("kind", flat=True))


def test_reports_of_a_player_gather_in_one_open_case() -> None:
    subject, one, other = players(3)
    first = reported(subject, one)
    again = reported(subject, one, kind="stalling")
    more = reported(subject, other)
    assert first.pk == again.pk == more.pk
    # A reporter weighs once in a case.
    assert more.priority == 40
    assert list(more.reports.order_by("at").values_list("weight", flat=True)) == [20, 0, 20]


def test_a_report_of_a_match_is_of_the_other_who_sat_there_and_a_fault_is_of_nobody() -> None:
    one, other, third = players(3)
    duel = played([one, other], match_to=3).match_id
    assert reported_match(one, duel) == other.pk
    assert reported_match(one, duel, kind="fault") is None
    # Whoever looked on names nobody.
    assert reported_match(third, duel) is None


def reported_match(reporter: Player, match_id: UUID, kind: str = "cheating") -> UUID | None:
    made = report(reporter=reporter, match_id=match_id, kind=kind)
    found = CaseReport.objects.filter(report_id=made.pk).select_related("case").first()
    return found.case.subject if found else None


def test_reporters_who_were_right_weigh_more_and_others_less() -> None:
    reporter, *subjects = players(6)
    by = moderator()
    assert reports.weight_of(reporter.pk) == 20
    for subject in subjects[:3]:
        decide(reported(subject, reporter), by)
    right = reports.weight_of(reporter.pk)
    assert right == 44
    for subject in subjects[3:]:
        decide(reported(subject, reporter), by, Act.CLEAR)
    assert 20 < reports.weight_of(reporter.pk) < right
    case = reported(reporter, subjects[0])
    decide(case, by, Act.MUTE)
    assert reports.weight_of(reporter.pk) == 1


def test_a_guests_record_as_a_reporter_goes_into_the_account_that_takes_it_in() -> None:
    guest, *subjects = players(4)
    account = Player.objects.create(name="account", user=User.objects.create_user("account"))
    by = moderator()
    for subject in subjects[:2]:
        decide(reported(subject, guest), by)
    reported(subjects[2], guest)
    right = reports.weight_of(guest.pk)
    assert right > reports.weight_of(account.pk)
    guest_claimed.send(sender=Player, guest=guest, account=account)
    assert reports.weight_of(account.pk) == right
    # Who weighed as a guest weighs once in the case all the same.
    case = reported(subjects[2], account)
    assert list(case.reports.order_by("at").values_list("weight", flat=True)) == [right, 0]
    shown = page_of(case, room(staff("reader", "reader"))).context["reports"]
    assert [(one.reporter, one.right, one.decided) for one in shown] == [("account", 2, 2)] * 2


def test_a_lost_report_is_found_later_and_taken_once() -> None:
    subject, one = players(2)
    Report.objects.create(reporter=one, player=subject, kind="cheating")
    assert Case.objects.count() == 0
    assert reports.catch_up() == 1
    assert reports.catch_up() == 0
    assert CaseReport.objects.count() == 1


def test_many_reports_at_once_open_one_case() -> None:
    subject, *reporters = players(6)
    rows = [Report.objects.create(reporter=one, player=subject, kind="cheating") for one in reporters]
    found: list[Any] = []

    def take(row: Report) -> None:
        found.append(reports.take(filed([row.pk])[row.pk]))

    with threads(*[lambda row=row: take(row) for row in rows]):
        pass
    assert len(found) == 5
    assert len(set(found)) == 1
    assert Case.objects.get().reports.count() == 5


def test_a_signal_opens_a_case_once_and_not_again_when_it_was_answered() -> None:
    subject = uuid4()
    first = cases.open_case(subject=subject, cause=suspicion())
    assert first == cases.open_case(subject=subject, cause=suspicion())
    cases.open_case(subject=subject, cause=suspicion("coin_flow", 1e-4, other=uuid4()))
    case = Case.objects.get()
    assert case.priority == 60 + 40
    assert CaseSignal.objects.count() == 2
    decide(case, moderator(), Act.CLEAR)
    assert cases.open_case(subject=subject, cause=suspicion(p=1e-7)) is None
    assert cases.open_case(subject=subject, cause=suspicion(p=1e-9)) not in (None, first)
    assert cases.open_case(subject=uuid4(), cause=suspicion(p=0.0)) is not None


def test_an_act_holds_until_its_end_and_tells_the_player_and_the_reporter() -> None:
    subject, one = players(2)
    case = decide(reported(subject, one), moderator(), Act.SUSPEND, until=SOON)
    assert (case.status, case.outcome) == ("closed", "acted")
    known = sanctions.of(subject.pk)
    assert known.suspended_until == SOON
    assert not known.banned
    assert told(subject) == ["act"]
    assert told(one) == ["report_upheld"]
    Sanction.objects.update(until=timezone.now())
    assert sanctions.of(subject.pk).suspended_until is None


@pytest.mark.parametrize(
    ("kind", "held"),
    [
        (Act.MUTE, "muted_until"),
        (Act.RESTRICT, "casual_only_until"),
        (Act.BAN, "suspended_until"),
    ],
)
def test_each_act_keeps_from_what_it_names_and_can_be_lifted(kind: Act, held: str) -> None:
    subject, one = players(2)
    by = moderator()
    case = decide(reported(subject, one), by, kind)
    assert getattr(sanctions.of(subject.pk), held) is not None
    number = Sanction.objects.get().number
    acts.lift(case_id=case.pk, command_id=once(), by=by, number=number, reason="a mistake")
    assert getattr(sanctions.of(subject.pk), held) is None
    assert told(subject) == ["act", "lifted"]
    with pytest.raises(NotPossible):
        acts.lift(case_id=case.pk, command_id=once(), by=by, number=number, reason="again")


def test_clearing_closes_the_case_and_the_reporter_hears_it() -> None:
    subject, one = players(2)
    case = decide(reported(subject, one), moderator(), Act.CLEAR)
    assert (case.status, case.outcome) == ("closed", "cleared")
    assert told(subject) == []
    assert told(one) == ["report_closed"]
    assert CaseReport.objects.get().upheld is False


def test_a_command_given_twice_acts_once() -> None:
    subject, one = players(2)
    case, by, command = reported(subject, one), moderator(), once()
    for _ in range(2):
        acts.act(case_id=case.pk, command_id=command, by=by, kind=Act.WARN, reason="because")
    assert Sanction.objects.count() == 1
    with pytest.raises(NotPossible):
        decide(case, by)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Act.WARN, {"reason": "  "}),
        (Act.WARN, {"until": SOON}),
        (Act.CLEAR, {"until": SOON}),
        (Act.SUSPEND, {}),
        (Act.MUTE, {"until": timezone.now() - timedelta(days=1)}),
    ],
)
def test_an_act_needs_a_reason_and_an_end_that_fits(kind: Act, fields: dict[str, Any]) -> None:
    subject, one = players(2)
    case = reported(subject, one)
    with pytest.raises(NotPossible):
        acts.act(case_id=case.pk, command_id=once(), by=moderator(), kind=kind, **{"reason": "because", **fields})
    case.refresh_from_db()
    assert case.status == "open"


def test_a_case_that_is_not_there_is_said_so() -> None:
    with pytest.raises(NoSuchCase):
        cases.close(case_id=uuid4(), command_id=once(), by=moderator())


def test_a_moderator_leaves_a_case_to_others_who_know_nobody_in_it() -> None:
    subject, one = players(2)
    case = reported(subject, one)
    own = moderator("own")
    met = moderator("met")
    played([player_of(met), subject], match_to=3)
    reporter = moderator("reporter")
    reported(subject, player_of(reporter))
    for by in (replace(own, player_id=subject.pk), met, reporter):
        with pytest.raises(NotAllowed):
            decide(case, by)
        with pytest.raises(NotAllowed):
            cases.close(case_id=case.pk, command_id=once(), by=by)
        with pytest.raises(NotAllowed):
            cases.assign(case_id=case.pk, command_id=once(), by=by)
    decide(case, moderator("stranger"))


def player_of(by: Moderator) -> Player:
    assert by.player_id is not None
    return Player.objects.get(pk=by.player_id)


def test_a_moderator_who_reported_as_a_guest_leaves_the_case_as_well() -> None:
    subject, guest = players(2)
    case, by = reported(subject, guest), moderator()
    guest_claimed.send(sender=Player, guest=guest, account=player_of(by))
    with pytest.raises(NotAllowed, match="You have reported this player"):
        decide(case, by)


def test_a_moderator_leaves_the_case_of_their_own_bot_to_others() -> None:
    [one] = players(1)
    by = moderator()
    bot = Player.objects.create(name="own bot", kind=Player.Kind.BOT, owner=User.objects.get(pk=by.user_id))
    with pytest.raises(NotAllowed, match="This case is about you"):
        decide(reported(bot, one), by)


def test_a_case_is_taken_and_laid_down() -> None:
    subject, one = players(2)
    case, by = reported(subject, one), moderator()
    assert cases.assign(case_id=case.pk, command_id=once(), by=by).assignee == by.user_id
    with pytest.raises(NotAllowed):
        cases.assign(case_id=case.pk, command_id=once(), by=moderator("other"), to_oneself=False)
    assert cases.assign(case_id=case.pk, command_id=once(), by=by, to_oneself=False).assignee is None


def test_an_appeal_goes_to_another_moderator_and_lifts_what_stands() -> None:
    subject, one = players(2)
    first, second = moderator("first"), moderator("second")
    case = decide(reported(subject, one), first, Act.BAN)
    with pytest.raises(NoSuchCase):
        appeals.appeal(case_id=case.pk, command_id=once(), player_id=one.pk, text="let me")
    case = appeals.appeal(case_id=case.pk, command_id=once(), player_id=subject.pk, text="It was my brother.")
    assert case.status == "appealed"
    with pytest.raises(NotAllowed):
        appeals.decide_appeal(case_id=case.pk, command_id=once(), by=first, granted=True, reason="no")
    case = appeals.decide_appeal(case_id=case.pk, command_id=once(), by=second, granted=True, reason="so it was")
    assert (case.status, case.appeal_granted) == ("closed", True)
    assert not sanctions.of(subject.pk).banned
    assert told(subject) == ["act", "lifted", "appeal_granted"]
    with pytest.raises(NotPossible):
        appeals.appeal(case_id=case.pk, command_id=once(), player_id=subject.pk, text="again")


def test_a_refused_appeal_leaves_everything_as_it_is() -> None:
    subject, one = players(2)
    case = decide(reported(subject, one), moderator("first"), Act.BAN, close=False)
    assert case.status == "open"
    appeals.appeal(case_id=case.pk, command_id=once(), player_id=subject.pk, text="Please.")
    by = moderator("second")
    case = appeals.decide_appeal(case_id=case.pk, command_id=once(), by=by, granted=False, reason="no")
    assert (case.status, case.outcome) == ("closed", "acted")
    assert sanctions.of(subject.pk).banned
    assert told(one) == ["report_upheld"]


def test_what_was_decided_on_a_guest_goes_with_it_into_its_account() -> None:
    guest, one = players(2)
    account = Player.objects.create(name="account", user=User.objects.create_user("account"))
    decide(reported(guest, one), moderator(), Act.BAN)
    reported(guest, one, kind="name")
    reported(account, one)
    guest_claimed.send(sender=Player, guest=guest, account=account)
    assert sanctions.of(account.pk).banned
    assert told(account) == ["act"]
    assert sorted(Case.objects.filter(subject=account.pk).values_list("outcome", flat=True)) == ["", "acted", "joined"]


def test_a_reporter_who_has_an_account_by_then_hears_the_outcome_there() -> None:
    subject, guest = players(2)
    account = Player.objects.create(name="account", user=User.objects.create_user("account"))
    case = reported(subject, guest)
    guest_claimed.send(sender=Player, guest=guest, account=account)
    decide(case, moderator())
    assert told(account) == ["report_upheld"]


def rows(mine: Iterable[UUID]) -> list[Any]:
    """All rows of these cases, without the numbers that the database gives: the ledger keeps those of other tests."""
    found = list(mine)
    parts: list[Any] = [CaseReport, CaseSignal, Sanction, Annulment]
    return [
        list(Case.objects.filter(pk__in=found).order_by("pk").values()),
        *(
            sorted(
                str({name: value for name, value in row.items() if name != "id"})
                for row in part.objects.filter(case__in=found).values()
            )
            for part in parts
        ),
    ]


def test_rebuilt_rows_are_those_that_grew_event_by_event() -> None:
    subject, one, other, guest = players(4)
    account = Player.objects.create(name="account")
    by = moderator("first")
    case = reported(subject, one)
    cases.open_case(subject=subject.pk, cause=suspicion())
    decide(case, by, Act.SUSPEND, until=SOON)
    appeals.appeal(case_id=case.pk, command_id=once(), player_id=subject.pk, text="Please.")
    reported(subject, other)
    appeals.decide_appeal(case_id=case.pk, command_id=once(), by=moderator("second"), granted=True, reason="so")
    decide(reported(guest, one), by, Act.MUTE)
    guest_claimed.send(sender=Player, guest=guest, account=account)
    reported(account, one)
    mine = list(Case.objects.values_list("pk", flat=True))
    before, notices = rows(mine), told(subject)
    readable()
    projections.rebuild("fairplay.cases")
    assert rows(mine) == before
    readable()
    projections.catch_up("fairplay.cases")
    assert rows(mine) == before
    assert told(subject) == notices


def test_rows_that_a_rebuild_has_left_behind_are_caught_up() -> None:
    subject, one = players(2)
    case = reported(subject, one)
    before = rows([case.pk])
    Case.objects.all().delete()
    readable()
    projections.catch_up("fairplay.cases")
    assert rows([case.pk]) == before
    assert [event.type for event in read_stream(case.pk)] == ["case_opened", "report_added"]
