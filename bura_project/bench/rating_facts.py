"""Facts of matches that nobody played, straight into the tables, for the benchmark of ratings."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import connection, models
from django.db.models.fields import NOT_PROVIDED

from analytics.facts.models import MatchFact, SeatFact
from matches.engine.rulesets import RULE_SETS

_BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)
_DAYS: Final = 120
_POT_LEAST: Final = 3


class Played(NamedTuple):
    """A match: `seats[seat]` is a number of a player, who plays for side `seat % sides`."""

    rules: str
    seats: tuple[int, ...]
    sides: int
    winner: int


def made(matches: int, players: int, rules: Sequence[str], seed: int = 1) -> list[Played]:
    """So many matches; the first of the players are the best, and who sits together is of like strength."""
    dice = Random(seed)  # noqa: S311 -- repeatable, not secret
    return [_played(dice, players, dice.choice(rules)) for _ in range(matches)]


def store(matches: Sequence[Played], players: int, seed: int = 1) -> None:
    """Into the tables of facts, in place of what they hold."""
    dice = Random(seed)  # noqa: S311 -- as above
    ids = [UUID(int=dice.getrandbits(128), version=4) for _ in range(players)]
    match_ids = [UUID(int=dice.getrandbits(128), version=4) for _ in matches]
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE facts_matchfact, facts_seatfact")
    _copy(MatchFact, _match_rows(matches, match_ids))
    _copy(SeatFact, _seat_rows(matches, match_ids, ids))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE facts_matchfact, facts_seatfact")


def _played(dice: Random, players: int, key: str) -> Played:
    rules = RULE_SETS[key]
    seats = dice.choice([count for count in rules.seats if count >= _POT_LEAST]) if rules.pot else rules.seats[0]
    sides = 2 if rules.pairs else seats
    near = dice.randrange(players)
    seated = [(near + step) % players for step in dice.sample(range(-20, 21), seats)]
    weights = [1.0 / (players / 5 + sum(seated[side::sides])) for side in range(sides)]
    [winner] = dice.choices(range(sides), weights)
    return Played(key, tuple(seated), sides, winner)


def _match_rows(matches: Sequence[Played], match_ids: Sequence[UUID]) -> Iterator[dict[str, Any]]:
    step = timedelta(days=_DAYS) / len(matches)
    for place, (match, match_id) in enumerate(zip(matches, match_ids, strict=True), 1):
        ended = (_BEGAN + step * place).isoformat()
        yield {
            "match_id": match_id,
            "epoch": 1,
            "xid": 1000 + place,
            "gpos": place,
            "rules": match.rules,
            "options": "{}",
            "seats": len(match.seats),
            "sides": match.sides,
            "defaults": True,
            "ranked": True,
            "rated": True,
            "winner": match.winner,
            "reason": "score",
            "score": "[]",
            "first_leader": place % len(match.seats),
            "started_at": ended,
            "finished_at": ended,
        }


def _seat_rows(matches: Sequence[Played], match_ids: Sequence[UUID], ids: Sequence[UUID]) -> Iterator[dict[str, Any]]:
    number = 0
    for match, match_id in zip(matches, match_ids, strict=True):
        for seat, player in enumerate(match.seats):
            number += 1
            side = seat % match.sides
            yield {
                "id": number,
                "match_id": match_id,
                "seat": seat,
                "player_id": ids[player],
                "bot": False,
                "side": side,
                "won": side == match.winner,
                "openings": "[]",
            }


def _copy(model: type[models.Model], rows: Iterable[dict[str, Any]]) -> None:
    """COPY rows in; what a row does not name is null where it may be, else as a new row has it, else 0."""
    rest = {str(field.column): _unnamed(field) for field in model._meta.concrete_fields}  # noqa: SLF001 -- Django's documented way to a model's fields
    columns = ", ".join(rest)
    with connection.cursor() as cursor, cursor.copy(f"COPY {model._meta.db_table} ({columns}) FROM STDIN") as copy:  # noqa: SLF001 -- as above
        for row in rows:
            copy.write("\t".join(_text(row.get(column, value)) for column, value in rest.items()) + "\n")


def _unnamed(field: Any) -> Any:  # noqa: ANN401 -- a field of any type, and its default
    if field.null:
        return None
    return 0 if field.default is NOT_PROVIDED else field.default


def _text(value: Any) -> str:  # noqa: ANN401 -- any column
    return r"\N" if value is None else str(value)
