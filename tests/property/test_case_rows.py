"""Whatever is done in cases, in whatever order: rows made again from the streams are the rows that grew."""

from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from analytics.fairplay import acts, appeals, cases, concerns, sanctions
from analytics.fairplay.cases import Complaint, Suspicion
from analytics.fairplay.errors import CaseError
from analytics.fairplay.events import Act
from analytics.fairplay.models import Annulment, Case, CaseReport, CaseSignal, Sanction
from ledger import projections
from matches.models import Player
from tests.support.moderation import moderator

pytestmark = pytest.mark.django_db(transaction=True)
STEPS = 60


class World:
    """Some subjects, two moderators, and dice."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.subjects = [Player.objects.create(name=f"subject {number}").pk for number in range(3)]
        self.reporters = [uuid4() for _ in range(3)]
        self.moderators = [moderator(f"first {seed}", player=False), moderator(f"second {seed}", player=False)]

    def step(self) -> None:
        """Do one thing, which may be refused."""
        asking = [self.report, self.signal, self.concern]
        self.dice.choice([*asking, self.decide, self.lift, self.close, self.appeal, self.hear])()

    def report(self) -> None:
        cause = Complaint(report=uuid4(), reporter=self.dice.choice(self.reporters), kind="cheating", weight=20)
        cases.open_case(subject=self.dice.choice(self.subjects), cause=cause)

    def signal(self) -> None:
        cause = Suspicion(signal=self.dice.choice("abc"), p=10 ** -self.dice.randint(4, 14))
        cases.open_case(subject=self.dice.choice(self.subjects), cause=cause)

    def concern(self) -> None:
        subject, by = self.dice.choice(self.subjects), self.dice.choice(self.moderators)
        concerns.open_by_hand(subject=subject, command_id=uuid4(), by=by, reason="because")

    def decide(self) -> None:
        kind = self.dice.choice(list(Act))
        until = timezone.now() + timedelta(days=3) if kind in (Act.MUTE, Act.SUSPEND) else None
        acts.act(**self.asked(), kind=kind, reason="because", until=until, close=self.dice.random() < 0.5)

    def lift(self) -> None:
        found = Sanction.objects.filter(player__in=self.subjects, lifted_at=None).first()
        if found is not None:
            acts.lift(**{**self.asked(), "case_id": found.case_id}, number=found.number, reason="because")

    def close(self) -> None:
        cases.close(**self.asked())

    def appeal(self) -> None:
        case = self.case()
        appeals.appeal(case_id=case, command_id=uuid4(), player_id=self.dice.choice(self.subjects), text="Please.")

    def hear(self) -> None:
        appeals.decide_appeal(**self.asked(), granted=self.dice.random() < 0.5, reason="because")

    def asked(self) -> dict[str, Any]:
        return {"case_id": self.case(), "command_id": uuid4(), "by": self.dice.choice(self.moderators)}

    def case(self) -> UUID:
        known = list(Case.objects.filter(subject__in=self.subjects).order_by("opened_at").values_list("pk", flat=True))
        return self.dice.choice(known) if known else uuid4()

    def rows(self) -> list[Any]:
        found = Case.objects.filter(subject__in=self.subjects).order_by("pk")
        parts: list[Any] = [CaseReport, CaseSignal, Sanction, Annulment]
        return [
            list(found.values()),
            *(sorted(str({**row, "id": 0}) for row in part.objects.filter(case__in=found).values()) for part in parts),
            [sanctions.of(subject) for subject in self.subjects],
        ]


@pytest.mark.parametrize("seed", range(4))
def test_rows_made_again_are_the_rows_that_grew(seed: int) -> None:
    world = World(seed)
    refused = 0
    for _ in range(STEPS):
        try:
            world.step()
        except CaseError:
            refused += 1
    assert 0 < refused < STEPS
    grown = world.rows()
    assert len(grown[0]) > 1
    projections.rebuild("fairplay.cases")
    assert world.rows() == grown
    assert Case.objects.filter(subject__in=world.subjects, status="open").count() <= len(world.subjects)
