"""The quick way to read a command: what it takes, the forms of `matches.api.commands` take too, and read alike.

The forms describe the interface and find the words for what is wrong; building one costs more than deciding a move.
"""

from typing import Annotated, Any, Final, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from matches.engine.cards import NAMES
from matches.engine.events import Colour, Combination
from matches.wire import SentCommand

# Names of cards are data, which a type cannot list.
_Card = Literal[NAMES]  # type: ignore[valid-type]  # as said


class _Plain(Struct, forbid_unknown_fields=True, kw_only=True):
    id: UUID
    expected_version: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    type: str
    seat: Annotated[int, Meta(ge=0, le=5)] | msgspec.UnsetType = msgspec.UNSET


class _Call(_Plain):
    colour: Colour


class _Declare(_Plain):
    what: Combination


class _Raise(_Plain):
    to: Annotated[int, Meta(ge=2, le=6)]


class _Cards(_Plain):
    cards: Annotated[list[_Card], Meta(min_length=1, max_length=5)]


_SHAPES: Final[dict[object, type[_Plain]]] = {
    "call": _Call,
    "declare": _Declare,
    "raise": _Raise,
    **dict.fromkeys(("lead", "beat", "give"), _Cards),
    **dict.fromkeys(("pass", "claim", "continue", "accept", "refuse", "resign"), _Plain),
}


def well_formed(data: dict[str, Any]) -> SentCommand | None:
    """The command; None for whatever has to be looked at more closely."""
    kind = data.get("type")
    shape = _SHAPES.get(kind) if isinstance(kind, str) else None
    if shape is None:
        return None
    try:
        form = msgspec.convert(data, shape)
    except (msgspec.ValidationError, UnicodeEncodeError):
        return None
    fields: dict[str, Any] = {
        name: value for name, value in msgspec.structs.asdict(form).items() if value is not msgspec.UNSET
    }
    cards = tuple(fields.pop("cards", ()))
    return SentCommand(**fields, cards=cards) if len(set(cards)) == len(cards) else None
