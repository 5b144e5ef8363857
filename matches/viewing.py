"""The table as one viewer may see it, as plain JSON values."""

from collections.abc import Iterator
from typing import Any

from matches.engine.cards import SUITS, Cards, card_name, card_names, card_points, in_order
from matches.engine.legal import legal, to_act
from matches.engine.state import Phase, State, hand_size
from matches.engine.view import Viewer, redact_state
from matches.loading import LoadedMatch
from matches.wire import command_json

_ONE_DECIDES = frozenset({Phase.LEAD, Phase.ANSWER, Phase.REPLY, Phase.AFTER_TAKE, Phase.LAST_CLAIM})


def eyes(match: LoadedMatch, viewer: Viewer) -> Viewer:
    """Through whose eyes to look: a finished match shows everything to everybody."""
    return "auditor" if match.finished else viewer


def view_json(match: LoadedMatch, viewer: Viewer) -> dict[str, Any]:
    """The view of the contract; `viewer` is a seat, a spectator, or an auditor."""
    seen = redact_state(match.state, eyes(match, viewer))
    return {
        "match": str(match.match_id),
        "version": match.version,
        "viewer": viewer,
        "status": "finished" if match.finished else "running",
        **_rules(match),
        "seats": _seats(match),
        **_play(seen),
        **_table(seen, eyes(match, viewer)),
        "piles": _piles(match, viewer),
        **_stakes(seen),
        "result": {"winner": match.end.winner, "reason": match.end.reason} if match.end else None,
        "legal": _legal(seen, viewer),
    }


def _rules(match: LoadedMatch) -> dict[str, Any]:
    rules = match.state.setup.rules
    return {
        "rules": match.opened.rules,
        "options": dict(match.opened.options),
        "match_to": match.opened.match_to,
        "ante": match.opened.ante,
        "target": rules.target,
        "hand_size": rules.hand_size,
    }


def _seats(match: LoadedMatch) -> list[dict[str, Any]]:
    state = match.state
    return [
        {
            "seat": seat,
            "side": state.setup.side_of[seat],
            "name": name,
            "bot": match.bots[seat] is not None,
            "out": seat not in state.live,
        }
        for seat, name in enumerate(match.opened.seats)
    ]


def _play(seen: State) -> dict[str, Any]:
    deal = seen.deal
    awaited = to_act(seen)
    return {
        "phase": seen.phase.value,
        "turn": seen.turn if seen.phase in _ONE_DECIDES else None,
        "to_act": list(awaited),
        "leader": seen.leader if deal else None,
        "dealer": deal.dealer if deal else None,
        "deal": deal.number if deal else 0,
        "trump": SUITS[deal.trump] if deal else None,
        "turned_up": card_name(deal.turned_up) if deal else None,
    }


def _table(seen: State, viewer: Viewer) -> dict[str, Any]:
    return {
        "stock": len(seen.stock),
        "hands": [
            card_names(in_order(hand)) if viewer in (seat, "auditor") else hand_size(hand)
            for seat, hand in enumerate(seen.hands)
        ],
        "trick": _trick(seen),
        "standing": {"seat": seen.owner, "cards": card_names(seen.standing)} if seen.trick else None,
    }


def _trick(seen: State) -> list[dict[str, Any]]:
    """The trick seat by seat: each lays as many cards as were led, clockwise from the leader."""
    seats = iter(_who_lays(seen))
    return [{"seat": next(seats), "cards": card_names(cards)} for cards in _chunks(seen.trick, len(seen.standing))]


def _who_lays(seen: State) -> Iterator[int]:
    """The live seats from the leader on; in a play-off, where what was declared still stands, those without cards."""
    seat = seen.leader
    while True:
        if not seen.declared or not hand_size(seen.hands[seat]):
            yield seat
        seat = seen.next_of[seat]


def _chunks(cards: Cards, size: int) -> list[Cards]:
    return [cards[first : first + size] for first in range(0, len(cards), size or 1)]


def _piles(match: LoadedMatch, viewer: Viewer) -> list[dict[str, Any]]:
    state = match.state
    shown = eyes(match, viewer)
    own = state.setup.side_of[shown] if isinstance(shown, int) and state.setup.rules.show_points else None
    return [
        {
            "side": side,
            "cards": len(pile),
            "points": card_points(pile) if shown == "auditor" or side == own else None,
        }
        for side, pile in enumerate(state.piles)
    ]


def _stakes(seen: State) -> dict[str, Any]:
    return {
        "score": list(seen.tally.score),
        "pot": seen.tally.pot,
        "stake": seen.bid.stake,
        "raised_to": seen.bid.raised_to,
        "raised_by": seen.bid.maker,
        "raises": bool(seen.deal and seen.deal.raises),
        "crawford": bool(seen.deal and seen.deal.crawford),
    }


def _legal(seen: State, viewer: Viewer) -> list[dict[str, Any]]:
    if not isinstance(viewer, int) or seen.phase is Phase.OVER:
        return []
    return [command_json(command) for command in legal(seen, viewer)]
