"""An annulled match: its coins go back, everybody who sat there is told, and it can count again."""

from uuid import UUID, uuid4

import pytest

from analytics.facts.models import MatchFact
from analytics.fairplay import annulling, appeals
from analytics.fairplay.errors import NotAllowed, NotPossible
from analytics.fairplay.models import Annulment, Case, Notice
from ledger.api import read_stream
from ledger.coins import api as coins
from ledger.projections import catch_up
from matches.models import Player
from tests.contract.ledger_support import threads
from tests.support.catching_up import readable
from tests.support.coins import at_hand, sums_to_zero
from tests.support.livetable import players, sit_down
from tests.support.moderation import moderator, once, played, reported

pytestmark = pytest.mark.django_db(transaction=True)
PURSE = 20_000
STAKE = 1_000


def wealthy(count: int) -> list[Player]:
    people = players(count)
    for one in people:
        coins.adjust(key=uuid4(), player_id=one.pk, amount=PURSE)
    return people


def annul(case: Case, match_id: UUID) -> Case:
    return annulling.annul(
        case_id=case.pk, command_id=once(), by=moderator(str(uuid4())[:8]), match_id=match_id, reason="collusion"
    )


def told(player: Player) -> dict[str, object]:
    return dict(Notice.objects.filter(player=player.pk).values_list("kind", "data"))


@pytest.mark.parametrize(("rules", "seats"), [("georgian-3", 2), ("pot-ukrainian", 3)])
def test_the_coins_of_an_annulled_match_go_back_and_all_who_sat_there_are_told(rules: str, seats: int) -> None:
    people = wealthy(seats)
    fields = {"match_to": 3} if seats == 2 else {}
    match = played(people, rules=rules, stake=STAKE, **fields)
    after = [at_hand(one.pk) for one in people]
    assert after != [PURSE] * seats
    case = reported(people[0], people[1], match_id=match.match_id)
    annul(case, match.match_id)
    assert [at_hand(one.pk) for one in people] == [PURSE] * seats
    assert told(people[0])["annulled"] == {"match": str(match.match_id), "reason": "collusion"}
    assert told(people[1])["annulled"] == {"match": str(match.match_id)}
    [event] = [one for one in read_stream(case.pk) if one.type == "match_annulled"]
    assert f'"match":"{match.match_id}"' in event.body
    annulling.lift(
        case_id=case.pk, command_id=once(), by=moderator(), match_id=match.match_id, reason="it was fair after all"
    )
    assert [at_hand(one.pk) for one in people] == after
    assert "restored" in told(people[1])
    sums_to_zero()


def test_a_match_without_coins_can_be_annulled_once_at_a_time() -> None:
    people = players(2)
    match = played(people, match_to=3)
    case = reported(people[0], people[1])
    other = reported(people[1], people[0])
    annul(case, match.match_id)
    for one in (case, other):
        with pytest.raises(NotPossible, match="annulled already"):
            annul(one, match.match_id)
    assert Annulment.objects.count() == 1


def test_two_moderators_at_once_annul_a_match_once() -> None:
    people = wealthy(2)
    match = played(people, match_to=3, stake=STAKE)
    found = [reported(people[0], people[1]), reported(people[1], people[0])]
    moderators = [moderator("first"), moderator("second")]
    refused: list[str] = []

    def attempt(number: int) -> None:
        try:
            annulling.annul(
                case_id=found[number].pk,
                command_id=once(),
                by=moderators[number],
                match_id=match.match_id,
                reason="collusion",
            )
        except NotPossible as error:
            refused.append(str(error))

    with threads(*[lambda number=number: attempt(number) for number in range(2)]):
        pass
    assert len(refused) == 1
    assert [at_hand(one.pk) for one in people] == [PURSE] * 2
    sums_to_zero()


def test_only_a_finished_match_of_the_subject_can_be_annulled() -> None:
    subject, one, other = players(3)
    case = reported(subject, one)
    running = sit_down([subject, one]).match_id
    foreign = played([one, other], match_to=3).match_id
    for match_id in (running, foreign, uuid4(), case.pk):
        with pytest.raises(NotPossible):
            annul(case, match_id)
    assert Case.objects.get().acts == 0


def test_annulling_takes_the_right_of_it() -> None:
    people = players(2)
    match = played(people, match_to=3)
    case = reported(people[0], people[1])
    with pytest.raises(NotAllowed):
        annulling.annul(
            case_id=case.pk,
            command_id=once(),
            by=moderator("mod", "moderator"),
            match_id=match.match_id,
            reason="collusion",
        )


def test_a_granted_appeal_lets_the_match_count_again() -> None:
    people = wealthy(2)
    match = played(people, match_to=3, stake=STAKE)
    after = [at_hand(one.pk) for one in people]
    case = annul(reported(people[0], people[1]), match.match_id)
    appeals.appeal(case_id=case.pk, command_id=once(), player_id=people[0].pk, text="We played fair.")
    case = appeals.decide_appeal(
        case_id=case.pk, command_id=once(), by=moderator("second"), granted=True, reason="so it was"
    )
    assert (case.status, case.outcome, case.appeal_granted) == ("closed", "cleared", True)
    assert [at_hand(one.pk) for one in people] == after
    assert Annulment.objects.get().lifted_at is not None
    sums_to_zero()


def test_facts_of_an_annulled_match_count_no_more_until_it_counts_again() -> None:
    people = players(2)
    match = played(people, ranked=True)
    readable()
    catch_up("analytics.facts")
    assert counts(match.match_id) == (True, False)
    case = annul(reported(people[0], people[1]), match.match_id)
    readable()
    catch_up("analytics.facts")
    assert counts(match.match_id) == (False, True)
    annulling.lift(case_id=case.pk, command_id=once(), by=moderator(), match_id=match.match_id, reason="fair")
    readable()
    catch_up("analytics.facts")
    assert counts(match.match_id) == (True, False)


def counts(match_id: UUID) -> tuple[bool, bool]:
    """Whether the facts have the match as rated, and as annulled."""
    fact = MatchFact.objects.get(pk=match_id)
    return fact.rated, fact.annulled_at is not None
