"""Many rated matches of players of known strength, as rows of facts."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from analytics.facts.models import MatchFact, SeatFact
from matches.engine.rulesets import RULE_SETS

BEGAN = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
# A few of each way of rating.
MIXED = ("georgian-3", "georgian-3", "staked-3", "georgian-pairs", "pot-ukrainian")


def player_ids(count: int, seed: int = 1) -> list[UUID]:
    """Ids of players, the same for each seed."""
    dice = Random(f"players {seed}")
    return [UUID(int=dice.getrandbits(128), version=4) for _ in range(count)]


def play(
    players: Sequence[UUID],
    matches: int,
    *,
    seed: int = 1,
    first: int = 0,
    rules: Sequence[str] = MIXED,
    began: datetime = BEGAN,
    hours: float = 5.0,
) -> list[MatchFact]:
    """So many matches, in the order in which they ended, from place `first` on; who comes earlier wins more often."""
    dice = Random(f"matches {seed} {first}")
    made = [
        _match(dice, players, rules, place, began + timedelta(hours=hours * place))
        for place in range(first, first + matches)
    ]
    MatchFact.objects.bulk_create([match for match, _ in made])
    SeatFact.objects.bulk_create([seat for _, seats in made for seat in seats])
    return [match for match, _ in made]


def _match(
    dice: Random, players: Sequence[UUID], rules: Sequence[str], place: int, ended: datetime
) -> tuple[MatchFact, list[SeatFact]]:
    chosen = RULE_SETS[dice.choice(rules)]
    seats = dice.choice([count for count in chosen.seats if count > 2]) if chosen.pot else chosen.seats[0]
    sides = 2 if chosen.pairs else seats
    seated = dice.sample(range(len(players)), seats)
    weights = [1.0 / (1 + sum(seated[side::sides])) for side in range(sides)]
    [winner] = dice.choices(range(sides), weights)
    match = MatchFact(
        match_id=UUID(int=dice.getrandbits(128), version=4),
        epoch=1,
        xid=1000 + place // 3,
        gpos=place + 1,
        rules=chosen.key,
        defaults=True,
        match_to=chosen.default_length if chosen.lengths else None,
        seats=seats,
        sides=sides,
        tempo="normal",
        ranked=True,
        winner=winner,
        reason="score",
        score=[7 if side == winner else 2 for side in range(sides)],
        level=1,
        deals=9,
        tricks=40,
        # Some end before anybody has led.
        first_leader=dice.choice([*range(seats), None]),
        started_at=ended - timedelta(minutes=9),
        # Matches that run at once end in another order than the ledger has them in, now and then.
        finished_at=ended - timedelta(hours=dice.choice([0, 0, 0, 9])),
        version=90,
        rated=True,
    )
    rows = [
        SeatFact(
            match_id=match.match_id,
            seat=seat,
            player_id=players[number],
            bot=False,
            side=seat % sides,
            won=seat % sides == winner,
            points=match.score[seat % sides],
            deals=9,
        )
        for seat, number in enumerate(seated)
    ]
    return match, rows
