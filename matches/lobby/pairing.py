"""Quick pairing: ranked matches at the rule set's defaults, between players of like rating.

The range in which a player looks widens while it waits. Two play when each lies in the other's range,
so that who has just come is not pulled far away by one who has waited long.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings as service
from django.db import transaction
from django.dispatch import Signal

from matches import restrictions
from matches.clock import TempoName
from matches.engine.ruleset import RuleSet
from matches.engine.rulesets import RULE_SETS
from matches.errors import InvalidMatch, Refused
from matches.lobby import notices
from matches.lobby.models import QueueEntry
from matches.lobby.opening import begin, lock_players, open_match, running_matches
from matches.lobby.settings import defaults
from matches.models import Player
from matches.social import aversions

DEFAULT_RATING: Final = 1500.0
_POT_LEAST: Final = 3
"""A ranked pot begins with so many seats, or more when more wait."""
_LOOKED_AT: Final = 200

paired: Final = Signal()
"""Sent with `match_id`, `rules`, `tempo` and `waited` (seconds, by seat), in the transaction that opens the match."""
_ratings: list[Callable[[Player, str], float | None]] = []


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entry of the queue as pairing sees it; `waited` in seconds."""

    player_id: UUID
    rating: float
    waited: float


def register_ratings(source: Callable[[Player, str], float | None]) -> None:
    """Name what knows the ratings of players by rule set; the last one named is asked."""
    _ratings.append(source)


def rating_of(player: Player, rules: str) -> float:
    """A player's rating on a rule set's ladder; that of a beginner where none is known."""
    known = _ratings[-1](player, rules) if _ratings else None
    return DEFAULT_RATING if known is None else known


def width(waited: float) -> float:
    """How far from its own rating a player is paired after so many seconds."""
    return min(service.PAIRING_RANGE_START + service.PAIRING_RANGE_PER_SECOND * waited, service.PAIRING_RANGE_MOST)


def join(*, player: Player, rules: str, tempo: TempoName) -> list[UUID]:
    """Wait to be paired, instead of anywhere else; gives the matches that came of it at once.

    Raises `InvalidMatch`, `Refused`.
    """
    if rules not in RULE_SETS:
        raise InvalidMatch("There is no such rule set.")
    if player.kind == Player.Kind.BOT:
        raise Refused("no_bots", "Bots play casual matches.")
    restrictions.check_play(player, ranked=True)
    with transaction.atomic():
        lock_players([player.pk])
        if running_matches(player.pk):
            raise Refused("plays_already", "Finish your match first.")
        known = QueueEntry.objects.filter(player=player).first()
        if known is None or (known.rules, known.tempo) != (rules, tempo):
            rating = rating_of(player, rules)
            fields = {"rules": rules, "tempo": tempo, "rating": rating, "joined_at": datetime.now(UTC)}
            QueueEntry.objects.update_or_create(player=player, defaults=fields)
        notices.lobby_changed()
    return pair(rules, tempo)


def leave(*, player: Player) -> bool:
    """Wait no more; whether the player did."""
    with transaction.atomic():
        lock_players([player.pk])
        deleted, _ = QueueEntry.objects.filter(player=player).delete()
        notices.lobby_changed()
    return bool(deleted)


def pair_all() -> int:
    """Pair whoever can be paired by now in every queue; returns how many matches began."""
    queues = QueueEntry.objects.order_by().values_list("rules", "tempo").distinct()
    begun = [pair(rules, tempo) for rules, tempo in queues]  # type: ignore[arg-type]  # only tempo names are stored
    return sum(map(len, begun))


def pair(rules: str, tempo: TempoName) -> list[UUID]:
    """Begin all matches that one queue is good for; gives their ids. Safe to run at once in many processes."""
    begun: list[UUID] = []
    now = datetime.now(UTC)
    rows = QueueEntry.objects.filter(rules=rules, tempo=tempo).order_by("joined_at")[:_LOOKED_AT]
    waiting = [Waiting(row.player_id, row.rating, (now - row.joined_at).total_seconds()) for row in rows]
    apart = aversions.blocked_pairs([one.player_id for one in waiting])
    while group := find_group(waiting, RULE_SETS[rules], apart):
        match_id = _open(group, RULE_SETS[rules], tempo)
        if match_id is not None:
            begin(match_id)
            begun.append(match_id)
        # Whoever could not be held is somebody else's to pair.
        waiting = [one for one in waiting if one not in group]
    return begun


def find_group(waiting: Sequence[Waiting], rules: RuleSet, apart: set[frozenset[UUID]]) -> list[Waiting]:
    """The first who can play together, starting from who has waited longest; empty when nobody can.

    Beside each one the nearest in rating are tried first.
    """
    least, most = _sizes(rules)
    for first in waiting:
        group = [first]
        for other in sorted(waiting, key=lambda one: abs(one.rating - first.rating)):
            if len(group) < most and other not in group and all(_fit(one, other, apart) for one in group):
                group.append(other)
        if len(group) >= least:
            return group
    return []


def _sizes(rules: RuleSet) -> tuple[int, int]:
    """The least and the greatest number of seats of a ranked match."""
    least = min(max(_POT_LEAST, rules.seats[0]), rules.seats[-1]) if rules.pot else rules.seats[0]
    return least, rules.seats[-1]


def _fit(one: Waiting, other: Waiting, apart: set[frozenset[UUID]]) -> bool:
    near = abs(one.rating - other.rating) <= min(width(one.waited), width(other.waited))
    return near and one.player_id != other.player_id and frozenset((one.player_id, other.player_id)) not in apart


def _open(group: list[Waiting], rules: RuleSet, tempo: TempoName) -> UUID | None:
    """Open the group's match, if all of them wait still and nobody else holds one of them."""
    ids = [one.player_id for one in group]
    with transaction.atomic():
        held = Player.objects.select_for_update(no_key=True, skip_locked=True).filter(pk__in=ids).order_by("pk")
        players = {player.pk: player for player in held}
        waiting = set(
            QueueEntry.objects.filter(player__in=ids, rules=rules.key, tempo=tempo).values_list("player_id", flat=True)
        )
        if len(players) < len(ids) or len(waiting) < len(ids) or _meet_not(ids):
            return None
        order = _seated(group, rules)
        seated = [players[one.player_id] for one in order]
        try:
            match_id = open_match(seated=seated, settings=defaults(rules, len(seated), tempo), table_id=uuid4())
        except Refused:
            # One of them plays already, or may not play any more: it waits for nothing.
            in_vain = [
                one.pk for one in seated if running_matches(one.pk) or not restrictions.may_play(one, ranked=True)
            ]
            QueueEntry.objects.filter(player__in=in_vain).delete()
            return None
        waited = [one.waited for one in order]
        paired.send(sender=QueueEntry, match_id=match_id, rules=rules.key, tempo=tempo, waited=waited)
        notices.tell_started(match_id, ids)
    return match_id


def _meet_not(ids: list[UUID]) -> bool:
    return any(aversions.any_block(one, [other]) for one, other in combinations(ids, 2))


def _seated(group: list[Waiting], rules: RuleSet) -> list[Waiting]:
    """Who sits where: the host of the longest wait first; in pairs best and worst against the middle."""
    if not rules.pairs:
        return group
    best, second, third, worst = sorted(group, key=lambda one: one.rating, reverse=True)
    return [best, second, worst, third]
