"""An event as the JSON object of its line."""

from typing import Any, assert_never

from matches.engine.cards import card_name, card_names
from matches.engine.events import (
    Aborted,
    Accepted,
    Anted,
    Beat,
    Called,
    Claimed,
    Continued,
    DealEnded,
    Dealt,
    Declared,
    Drew,
    Event,
    Gave,
    Led,
    MatchEnded,
    Opened,
    Out,
    Paid,
    Passed,
    Raised,
    Refused,
    Resigned,
    Said,
    TimedOut,
    Took,
    WindowClosed,
)

FORMAT = "bura-record"
VERSION = 1


def encode(event: Event, at: str | None = None) -> dict[str, Any]:
    """Give the object of an event's line without its `n`; `Opened` gives the header.

    `at` is the time as it is to be written. Hidden cards become "??", hidden numbers null.
    """
    obj = _encode(event)
    if at is not None:
        obj["at"] = at
    return obj


def _encode(event: Event) -> dict[str, Any]:  # noqa: C901, PLR0911, PLR0912  # one arm an event
    match event:
        case Led(seat, cards):
            return {"type": "led", "seat": seat, "cards": card_names(cards)}
        case Beat(seat, cards):
            return {"type": "beat", "seat": seat, "cards": card_names(cards)}
        case Gave(seat, cards, closed):
            return {"type": "gave", "seat": seat, "cards": card_names(cards), "closed": closed}
        case Took(seat, cards, points):
            return {"type": "took", "seat": seat, "cards": card_names(cards), "points": points}
        case Drew(cards):
            return {"type": "drew", "cards": [[seat, card_name(card)] for seat, card in cards]}
        case Dealt():
            return _dealt(event)
        case Said(seat, word, cards):
            return {"type": "said", "seat": seat, "word": word, "cards": card_names(cards)}
        case Declared(seat, what, cards):
            return {"type": "declared", "seat": seat, "what": what, "cards": card_names(cards)}
        case Passed(seat):
            return {"type": "passed", "seat": seat}
        case WindowClosed():
            return {"type": "window_closed"}
        case Raised(seat, to):
            return {"type": "raised", "seat": seat, "to": to}
        case Accepted(seat):
            return {"type": "accepted", "seat": seat}
        case Refused(seat):
            return {"type": "refused", "seat": seat}
        case Claimed(seat, cards, points, valid):
            return {"type": "claimed", "seat": seat, "cards": card_names(cards), "points": points, "valid": valid}
        case Continued(seat):
            return {"type": "continued", "seat": seat}
        case Paid(seats, amount, pot):
            return {"type": "paid", "seats": list(seats), "amount": amount, "pot": pot}
        case Out(seat):
            return {"type": "out", "seat": seat}
        case DealEnded(winner, reason, points, score):
            return {"type": "deal_ended", "winner": winner, "reason": reason, "points": points, "score": list(score)}
        case TimedOut(seat):
            return {"type": "timed_out", "seat": seat}
        case Resigned(seat):
            return {"type": "resigned", "seat": seat}
        case Aborted(reason):
            return {"type": "aborted", "reason": reason}
        case MatchEnded(winner, reason, score, stake):
            return {"type": "match_ended", "winner": winner, "reason": reason, "score": list(score), "stake": stake}
        case Called(seat, colour, card, leader):
            turned = None if card is None else card_name(card)
            return {"type": "called", "seat": seat, "colour": colour, "card": turned, "leader": leader}
        case Anted(amount, pot):
            return {"type": "anted", "amount": amount, "pot": pot}
        case Opened():
            return _header(event)
        case _:
            assert_never(event)


def _dealt(event: Dealt) -> dict[str, Any]:
    return {
        "type": "dealt",
        "deal": event.deal,
        "dealer": event.dealer,
        "leader": event.leader,
        "hands": [card_names(hand) for hand in event.hands],
        "trump": card_name(event.trump),
        "stock": card_names(event.stock),
        "raises": event.raises,
    }


def _header(event: Opened) -> dict[str, Any]:
    """Write the header; the caller drawn for a colour call is a further key of it."""
    header: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": event.rules,
        "options": dict(event.options),
        "match_to": event.match_to,
        "ante": event.ante,
        "seats": list(event.seats),
    }
    if event.caller is not None:
        header["caller"] = event.caller
    return header
