"""The JSON object of a line as an event: exactly the fields of its row, each of its kind."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from matches.engine.events import (
    Aborted,
    Accepted,
    Anted,
    Beat,
    Called,
    Claimed,
    Colour,
    Combination,
    Continued,
    DealEnded,
    DealReason,
    Dealt,
    Declared,
    Drew,
    Event,
    Gave,
    Led,
    MatchEnded,
    MatchReason,
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
    Word,
)
from matches.record import kinds
from matches.record.encoding import FORMAT, VERSION
from matches.record.fault import RecordFault, excerpt
from matches.record.instant import check_instant

_COMBINATIONS: Final[Mapping[str, Combination]] = {word: word for word in get_args(Combination)}
_COLOURS: Final[Mapping[str, Colour]] = {word: word for word in get_args(Colour)}
_WORDS: Final[Mapping[str, Word]] = {word: word for word in get_args(Word)}
_DEAL_REASONS: Final[Mapping[str, DealReason]] = {word: word for word in get_args(DealReason)}
_MATCH_REASONS: Final[Mapping[str, MatchReason]] = {word: word for word in get_args(MatchReason)}
_HEADER_FIELDS: Final = ("format", "version", "rules", "options", "match_to", "ante", "seats")

Json = Mapping[str, Any]


def decode(obj: Json) -> Event:
    """Read the object of a line, without its `n`; one with a format is a header, whatever else it holds.

    Raises `RecordFault`. Whether the event can happen is for the engine to say. `at` is checked and left out.
    """
    return decode_header(obj) if "format" in obj else decode_event(obj)


def decode_event(obj: Json) -> Event:
    """Read the object of any line but the first, without its `n`; raises `RecordFault`."""
    if "type" not in obj:
        raise RecordFault("type is missing")
    name = obj["type"]
    row = _ROWS.get(name) if isinstance(name, str) else None
    if row is None:
        raise RecordFault(f"unknown type {excerpt(name)}")
    fields, build = row
    _check_fields(obj, name, fields)
    try:
        return build(obj)
    except RecordFault as fault:
        raise RecordFault(f"{name}: {fault.sentence}") from None


def decode_header(obj: Json) -> Opened:
    """Read a header; keys it does not know are left alone. Raises `RecordFault`."""
    for name in _HEADER_FIELDS:
        if name not in obj:
            raise RecordFault(f"header: {name} is missing")
    if obj["format"] != FORMAT:
        raise RecordFault(f"header: format must be {FORMAT}")
    if type(obj["version"]) is not int or obj["version"] != VERSION:
        raise RecordFault(f"header: version must be {VERSION}")
    try:
        seats = kinds.texts(obj, "seats")
        return Opened(
            rules=kinds.text(obj, "rules"),
            seats=seats,
            options=kinds.options(obj, "options"),
            match_to=kinds.whole_or_null(obj, "match_to"),
            ante=kinds.whole_or_null(obj, "ante"),
            caller=_caller(obj, len(seats)),
        )
    except RecordFault as fault:
        raise RecordFault(f"header: {fault.sentence}") from None


def _caller(obj: Json, seats: int) -> int | None:
    """Read the further key `caller`, which a foreign record may use for anything."""
    caller = obj.get("caller")
    return caller if type(caller) is int and 0 <= caller < seats else None


def _check_fields(obj: Json, name: str, fields: frozenset[str]) -> None:
    given = obj.keys()
    if given == fields:
        return
    for field in sorted(fields - given):
        raise RecordFault(f"{name}: {field} is missing")
    if "at" in given:
        check_instant(obj["at"])
    for field in sorted(given - fields - {"at"}):
        raise RecordFault(f"{name}: {excerpt(field)} is no field of it")


_Build = Callable[[Json], Event]


def _row(fields: str, build: _Build) -> tuple[frozenset[str], _Build]:
    return frozenset(("type", *fields.split())), build


def _called(obj: Json) -> Event:
    colour = kinds.choice_or_null(obj, "colour", _COLOURS)
    return Called(kinds.seat(obj), colour, kinds.card_or_null(obj, "card"), kinds.seat(obj, "leader"))


def _dealt(obj: Json) -> Event:
    return Dealt(
        deal=kinds.whole(obj, "deal"),
        dealer=kinds.seat(obj, "dealer"),
        leader=kinds.seat(obj, "leader"),
        hands=kinds.hands(obj, "hands"),
        trump=kinds.card(obj, "trump"),
        stock=kinds.cards(obj, "stock"),
        raises=kinds.flag(obj, "raises"),
    )


def _claimed(obj: Json) -> Event:
    return Claimed(kinds.seat(obj), kinds.cards(obj), kinds.whole(obj, "points"), kinds.flag(obj, "valid"))


def _deal_ended(obj: Json) -> Event:
    reason = kinds.choice(obj, "reason", _DEAL_REASONS)
    points, score = kinds.whole(obj, "points"), kinds.wholes(obj, "score")
    return DealEnded(kinds.seat_or_null(obj, "winner"), reason, points, score)


def _match_ended(obj: Json) -> Event:
    reason = kinds.choice(obj, "reason", _MATCH_REASONS)
    score, stake = kinds.wholes(obj, "score"), kinds.whole(obj, "stake")
    return MatchEnded(kinds.seat_or_null(obj, "winner"), reason, score, stake)


_ROWS: Final[Mapping[str, tuple[frozenset[str], _Build]]] = {
    "called": _row("seat colour card leader", _called),
    "anted": _row("amount pot", lambda obj: Anted(kinds.whole(obj, "amount"), kinds.whole(obj, "pot"))),
    "dealt": _row("deal dealer leader hands trump stock raises", _dealt),
    "said": _row(
        "seat word cards",
        lambda obj: Said(kinds.seat_or_null(obj), kinds.choice_or_null(obj, "word", _WORDS), kinds.cards(obj)),
    ),
    "declared": _row(
        "seat what cards",
        lambda obj: Declared(kinds.seat(obj), kinds.choice(obj, "what", _COMBINATIONS), kinds.cards(obj)),
    ),
    "passed": _row("seat", lambda obj: Passed(kinds.seat(obj))),
    "window_closed": _row("", lambda _: WindowClosed()),
    "raised": _row("seat to", lambda obj: Raised(kinds.seat(obj), kinds.whole(obj, "to"))),
    "accepted": _row("seat", lambda obj: Accepted(kinds.seat(obj))),
    "refused": _row("seat", lambda obj: Refused(kinds.seat(obj))),
    "led": _row("seat cards", lambda obj: Led(kinds.seat(obj), kinds.cards(obj))),
    "beat": _row("seat cards", lambda obj: Beat(kinds.seat(obj), kinds.cards(obj))),
    "gave": _row("seat cards closed", lambda obj: Gave(kinds.seat(obj), kinds.cards(obj), kinds.flag(obj, "closed"))),
    "took": _row(
        "seat cards points",
        lambda obj: Took(kinds.seat(obj), kinds.cards(obj), kinds.whole_or_null(obj, "points")),
    ),
    "claimed": _row("seat cards points valid", _claimed),
    "continued": _row("seat", lambda obj: Continued(kinds.seat(obj))),
    "drew": _row("cards", lambda obj: Drew(kinds.drawn(obj))),
    "paid": _row(
        "seats amount pot",
        lambda obj: Paid(kinds.seats(obj, "seats"), kinds.whole(obj, "amount"), kinds.whole(obj, "pot")),
    ),
    "out": _row("seat", lambda obj: Out(kinds.seat(obj))),
    "deal_ended": _row("winner reason points score", _deal_ended),
    "timed_out": _row("seat", lambda obj: TimedOut(kinds.seat(obj))),
    "resigned": _row("seat", lambda obj: Resigned(kinds.seat(obj))),
    "aborted": _row("reason", lambda obj: Aborted(kinds.text(obj, "reason"))),
    "match_ended": _row("winner reason score stake", _match_ended),
}
