"""Reading the fields of a JSON object, each of the kind its row in record.md names and of no other.

Each reader takes the object and the field's name and raises `RecordFault`. JSON knows numbers where the
record knows integers: true is not 1, and 1.0 is not 1.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from matches.engine.cards import Card, Cards, parse_card
from matches.engine.ruleset import OptionValue
from matches.record.fault import RecordFault, excerpt

JsonObject = Mapping[str, Any]
_T = TypeVar("_T", bound=str)
_PAIR: Final = 2


def whole(obj: JsonObject, name: str) -> int:
    """Read an integer of any size and sign."""
    return _whole(obj[name], name)


def whole_or_null(obj: JsonObject, name: str) -> int | None:
    """Read an integer or null."""
    value = obj[name]
    return None if value is None else _whole(value, name)


def seat(obj: JsonObject, name: str = "seat") -> int:
    """Read a seat: an integer from 0; how many seats there are is not known here."""
    return _seat(obj[name], name)


def seat_or_null(obj: JsonObject, name: str = "seat") -> int | None:
    """Read a seat or null."""
    value = obj[name]
    return None if value is None else _seat(value, name)


def flag(obj: JsonObject, name: str) -> bool:
    """Read true or false."""
    value = obj[name]
    if not isinstance(value, bool):
        raise RecordFault(f"{name} must be true or false")
    return value


def text(obj: JsonObject, name: str) -> str:
    """Read a string."""
    value = obj[name]
    if not isinstance(value, str):
        raise RecordFault(f"{name} must be a string")
    return value


def choice(obj: JsonObject, name: str, choices: Mapping[str, _T]) -> _T:
    """Read one of some words; the mapping gives each word its type."""
    value = obj[name]
    found = choices.get(value) if isinstance(value, str) else None
    if found is None:
        raise RecordFault(f"{name} must be one of {', '.join(choices)}")
    return found


def choice_or_null(obj: JsonObject, name: str, choices: Mapping[str, _T]) -> _T | None:
    """Read one of some words, or null."""
    return None if obj[name] is None else choice(obj, name, choices)


def card(obj: JsonObject, name: str) -> Card:
    """Read a card."""
    return _card(obj[name], name)


def card_or_null(obj: JsonObject, name: str) -> Card | None:
    """Read a card or null."""
    value = obj[name]
    return None if value is None else _card(value, name)


def cards(obj: JsonObject, name: str = "cards") -> Cards:
    """Read a list of cards."""
    return _cards(obj[name], name)


def hands(obj: JsonObject, name: str) -> tuple[Cards, ...]:
    """Read a list of lists of cards."""
    return tuple(_cards(hand, name) for hand in _list(obj[name], name))


def drawn(obj: JsonObject, name: str = "cards") -> tuple[tuple[int, Card], ...]:
    """Read a list of [seat, card] pairs."""
    return tuple(_drawn(pair, name) for pair in _list(obj[name], name))


def seats(obj: JsonObject, name: str) -> tuple[int, ...]:
    """Read a list of seats."""
    return tuple(_seat(value, name) for value in _list(obj[name], name))


def wholes(obj: JsonObject, name: str) -> tuple[int, ...]:
    """Read a list of integers."""
    return tuple(_whole(value, name) for value in _list(obj[name], name))


def texts(obj: JsonObject, name: str) -> tuple[str, ...]:
    """Read a list of strings."""
    values = _list(obj[name], name)
    if not all(isinstance(value, str) for value in values):
        raise RecordFault(f"{name} must be a list of strings")
    return tuple(values)


def options(obj: JsonObject, name: str) -> dict[str, OptionValue]:
    """Read an object of integers, strings, true and false."""
    value = obj[name]
    if not isinstance(value, dict) or not all(isinstance(item, int | str) for item in value.values()):
        raise RecordFault(f"{name} must be an object of integers, words, true and false")
    return value


def _whole(value: object, name: str) -> int:
    if type(value) is not int:
        raise RecordFault(f"{name} must be an integer")
    return value


def _seat(value: object, name: str) -> int:
    if type(value) is not int or value < 0:
        raise RecordFault(f"{name} must be a seat number")
    return value


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordFault(f"{name} must be a list")
    return value


def _card(value: object, name: str) -> Card:
    if not isinstance(value, str):
        raise RecordFault(f"{name} must hold cards such as Th")
    try:
        return parse_card(value)
    except KeyError:
        raise RecordFault(f"{name} holds {excerpt(value)}, which is no card") from None


def _cards(value: object, name: str) -> Cards:
    return bytes([_card(item, name) for item in _list(value, name)])


def _drawn(value: object, name: str) -> tuple[int, Card]:
    pair = _list(value, name)
    if len(pair) != _PAIR:
        raise RecordFault(f"{name} must hold pairs of seat and card")
    return _seat(pair[0], name), _card(pair[1], name)
