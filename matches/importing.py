"""Finished matches that were played elsewhere, or by simulated people, put into the ledger."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import transaction

from ledger import api as ledger
from matches import notices
from matches.accounts.lookalikes import skeleton
from matches.engine.events import Event, MatchEnded, Opened
from matches.league import NAME
from matches.league_play import PlayedMatch
from matches.models import MatchSummary, Player, Seat
from matches.record.codec import dump, encode


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A whole match: its opening, or the text of its header; and the events after that, each with its time, if any.

    The times are texts that go into the record as they stand.
    """

    header: Opened | str
    events: Sequence[tuple[Event, str | None]]


def store_all(matches: Iterable[FinishedMatch]) -> list[UUID]:
    """Store finished casual matches, all or none, and give their new ids in the same order.

    The caller has checked them. Nobody of this service sits in them; the lobby's projection finds them in the ledger.
    """
    found = list(matches)
    ids = [uuid4() for _ in found]
    with transaction.atomic():
        ledger.append_many(_append(match_id, match) for match_id, match in zip(ids, found, strict=True))
        for match_id, match in zip(ids, found, strict=True):
            notices.announce(match_id, len(match.events) + 1, [event for event, _ in match.events[-1:]])
    return ids


def _append(match_id: UUID, match: FinishedMatch) -> ledger.Append:
    if not match.events or not isinstance(match.events[-1][0], MatchEnded):
        message = "only a finished match can be stored as one"
        raise ValueError(message)
    header = match.header if isinstance(match.header, str) else dump(encode(match.header))
    bodies = (encode(event, at) for event, at in match.events)
    events = [ledger.NewEvent("opened", header), *(ledger.NewEvent(body["type"], dump(body)) for body in bodies)]
    return ledger.Append(match_id, events, expected_version=0, command_id=match_id, close=True)


def simulated_people(count: int) -> dict[int, UUID]:
    """The players of the first so many simulated people, made where they are missing, by number.

    They have no account and so no way in; their names are held, so that nobody can take one.
    """
    numbers = {NAME.format(number): number for number in range(1, count + 1)}
    known = set(Player.objects.filter(name__in=numbers, **_SIMULATED).values_list("name", flat=True))
    new = [Player(name=name, skeleton=skeleton(name)) for name in numbers if name not in known]
    Player.objects.bulk_create(new)
    rows = Player.objects.filter(name__in=numbers, **_SIMULATED).values_list("name", "pk")
    return {numbers[name]: player_id for name, player_id in rows}


_SIMULATED: Final[Mapping[str, Any]] = {
    "kind": Player.Kind.HUMAN, "user": None, "gone_at": None, "skeleton__isnull": False,
}  # fmt: skip


def has_ranked_accounts() -> bool:
    """Whether people with accounts have played ranked matches here, with which simulated ones would mix."""
    ranked = MatchSummary.objects.filter(ranked=True).values("match_id")
    return Seat.objects.filter(player__user__isnull=False, match_id__in=ranked).exists()


def store_ranked(matches: Sequence[PlayedMatch], players: Mapping[int, UUID]) -> int:
    """Store finished ranked matches of simulated people in this order, all or none; gives how many were new.

    A match that was stored before, by the same fixture, is left as it is.
    """
    seats = [
        Seat(match_id=match.match_id, seat=seat, player_id=players[number])
        for match in matches
        for seat, number in enumerate(match.people)
    ]
    with transaction.atomic():
        Seat.objects.bulk_create(seats, ignore_conflicts=True)
        appended = ledger.append_many(_ranked(match) for match in matches)
        # One hint for all: whoever follows reads on from its own checkpoint.
        notices.announce(matches[-1].match_id, len(matches[-1].events), [MatchEnded(None, "score", (), 1)])
    return sum(not one.repeated for one in appended)


def _ranked(match: PlayedMatch) -> ledger.Append:
    events = [ledger.NewEvent(name, body) for name, body in match.events]
    return ledger.Append(match.match_id, events, expected_version=0, command_id=match.match_id, close=True)
