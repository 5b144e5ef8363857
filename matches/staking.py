"""Coins at a table: what each event of a staked match moves, in the event's own transaction (docs/coins.md)."""

import logging
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ledger.coins import api as coins
from matches.engine import events as ev
from matches.engine.errors import RuleViolation
from matches.engine.state import State
from matches.errors import MatchNotFound, Refused
from matches.loading import LoadedMatch, load
from matches.models import Seat

_log = logging.getLogger(__name__)
_UNSETTLED_FOR: Final = timedelta(minutes=1)


def needed(*, stake: int, pot: bool, seats: int) -> int:
    """What each seat puts aside at the start, in hundredths of a coin."""
    return coins.default_buy_in(stake, seats) if pot else stake


def can_pay(player_id: UUID, amount: int) -> bool:
    """Whether a player has so much at hand; the empty-handed get their day's coins first."""
    coins.top_up(player_id=player_id)
    return coins.holdings(player_id).at_hand >= amount


def reserve(match_id: UUID, players: Sequence[UUID], *, stake: int, pot: bool) -> None:
    """Put the stakes of a match aside that has just been opened; raises `Refused`."""
    buy_in = needed(stake=stake, pot=True, seats=len(players)) if pot else None
    key = coins.movement_key(match_id, 1)
    try:
        coins.reserve(key=key, match_id=match_id, players=players, stake=stake, buy_in=buy_in)
    except coins.CoinsError as error:
        raise Refused("coins", str(error)) from error


def purses(match: LoadedMatch) -> tuple[int, ...] | None:
    """What each seat of a staked pot match can still pay; None: nobody runs out."""
    return coins.purses(match.match_id) if match.stake and match.state.setup.rules.pot else None


def follow(match: LoadedMatch, events: Iterable[ev.Event]) -> None:
    """Move the coins of events that were appended right after `match`, in their transaction.

    Raises `RuleViolation` for a raise that a seat cannot cover, `Refused` when the books are busy. An end
    stands whatever the books say of it.
    """
    for version, event in enumerate(events, match.version + 1):
        if isinstance(event, ev.MatchEnded):
            _try_to_settle(match.match_id, match.state, version, event)
        else:
            _try_to_pay(match, version, event)


def highest_raise(match: LoadedMatch) -> int | None:
    """The level up to which a raise can be covered; None where raises cost no coins."""
    if not match.stake or match.state.setup.rules.raises != "match":
        return None
    return coins.highest_cover(match.match_id, owners=_owners(match.match_id))


def affordable(match: LoadedMatch, listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Legal commands without raises that a seat could not cover."""
    if not any(command["type"] == "raise" for command in listed):
        return listed
    highest = highest_raise(match)
    if highest is None:
        return listed
    return [command for command in listed if command["type"] != "raise" or command["to"] <= highest]


def settle_left_over() -> int:
    """Make good the ends that the books refused or that never came; returns how many."""
    settled = 0
    for match_id in coins.unsettled(timezone.now() - _UNSETTLED_FOR):
        try:
            settled += _make_good(match_id)
        except coins.CoinsError as error:
            _log.error("the coins of match %s are not settled: %s", match_id, type(error).__name__)
    return settled


def _try_to_pay(match: LoadedMatch, version: int, event: ev.Event) -> None:
    try:
        _pay(match, version, event)
    except coins.BooksBusy as error:
        raise Refused("busy", str(error)) from error


def _pay(match: LoadedMatch, version: int, event: ev.Event) -> None:
    key = coins.movement_key(match.match_id, version)
    match event:
        case ev.Raised(to=level) if match.state.setup.rules.raises == "match":
            try:
                coins.raise_reserve(key=key, match_id=match.match_id, level=level, owners=_owners(match.match_id))
            except (coins.InsufficientCoins, coins.LimitExceeded) as error:
                raise RuleViolation("not_covered", str(error), "rules.md §4") from error
        case ev.Anted():
            coins.ante(key=key, match_id=match.match_id)
        case ev.Paid(seats=seats, amount=amount):
            coins.penalty(key=key, match_id=match.match_id, seats=seats, amount=amount)
        case _:
            pass


def _try_to_settle(match_id: UUID, state: State, version: int, event: ev.MatchEnded) -> None:
    try:
        with transaction.atomic():
            _settle(match_id, state, version, event)
    except coins.CoinsError as error:
        _log.error("the coins of match %s wait: %s", match_id, type(error).__name__)


def _settle(match_id: UUID, state: State, version: int, event: ev.MatchEnded) -> None:
    key = coins.movement_key(match_id, version)
    side_of, owners = state.setup.side_of, _owners(match_id)
    if event.winner is None:
        coins.refund(key=key, match_id=match_id, owners=owners)
    elif state.setup.rules.pot:
        coins.settle_pot(key=key, match_id=match_id, winner=side_of.index(event.winner), owners=owners)
    else:
        winners = [seat for seat, side in enumerate(side_of) if side == event.winner]
        losers = [seat for seat, side in enumerate(side_of) if side != event.winner]
        coins.settle_points(
            key=key, match_id=match_id, winners=winners, losers=losers, level=event.stake, owners=owners
        )


def _make_good(match_id: UUID) -> bool:
    try:
        match = load(match_id)
    except MatchNotFound:
        # Reserved, and then never opened.
        coins.refund(key=coins.movement_key(match_id, 0), match_id=match_id, owners=_owners(match_id))
        return True
    if match.end is None:
        return False
    try:
        _settle(match_id, match.state, match.version, match.end)
    except coins.MatchSettled:
        return False
    return True


def _owners(match_id: UUID) -> coins.Owners:
    """Who has the seats now: an account takes over those of its guest in mid-match, and what is staked there."""
    return dict(Seat.objects.filter(match_id=match_id).values_list("seat", "player_id"))
