"""Reading a seat's command from JSON, for the REST interface and the socket alike."""

from typing import Any, Final

from rest_framework import serializers

from matches.api.fields import (
    StrictChoiceField,
    StrictIntegerField,
    StrictSerializer,
    StrictUUIDField,
)
from matches.api.reading import well_formed
from matches.engine.cards import NAMES
from matches.wire import SentCommand

_MOST_CARDS: Final = 5
_MOST_SEATS: Final = 6
_MOST_VERSIONS: Final = 2**31 - 1


class _CommandSerializer(StrictSerializer):
    id = StrictUUIDField(help_text="Chosen by the sender; a repeat gets the first answer.")
    expected_version = StrictIntegerField(
        min_value=1, max_value=_MOST_VERSIONS, help_text="The version of the view on which the decision was made."
    )
    seat = StrictIntegerField(
        min_value=0, max_value=_MOST_SEATS - 1, required=False, help_text="The sender's own seat."
    )


class PlainCommandSerializer(_CommandSerializer):
    """A command that needs no more than its type."""

    type = StrictChoiceField(choices=["pass", "claim", "continue", "accept", "refuse", "resign"])


class CallSerializer(_CommandSerializer):
    """Name the colour of the card to be turned."""

    type = StrictChoiceField(choices=["call"])
    colour = StrictChoiceField(choices=["red", "black"])


class DeclareSerializer(_CommandSerializer):
    """Show a combination, which is the whole hand."""

    type = StrictChoiceField(choices=["declare"])
    what = StrictChoiceField(choices=["bura", "molodka", "three_aces", "royal"])


class RaiseSerializer(_CommandSerializer):
    """Raise the stake by one step."""

    type = StrictChoiceField(choices=["raise"])
    to = StrictIntegerField(min_value=2, max_value=6)


class CardsCommandSerializer(_CommandSerializer):
    """Lay cards, in this order."""

    type = StrictChoiceField(choices=["lead", "beat", "give"])
    cards = serializers.ListField(child=StrictChoiceField(choices=NAMES), min_length=1, max_length=_MOST_CARDS)

    def validate_cards(self, cards: list[str]) -> list[str]:
        """No card twice."""
        if len(set(cards)) != len(cards):
            sentence = "A card is named twice."
            raise serializers.ValidationError(sentence)
        return cards


SERIALIZERS: Final[dict[str, type[_CommandSerializer]]] = {
    "call": CallSerializer,
    "declare": DeclareSerializer,
    "raise": RaiseSerializer,
    "lead": CardsCommandSerializer,
    "beat": CardsCommandSerializer,
    "give": CardsCommandSerializer,
    **dict.fromkeys(["pass", "claim", "continue", "accept", "refuse", "resign"], PlainCommandSerializer),
}


class _TypeSerializer(serializers.Serializer[Any]):
    type = StrictChoiceField(choices=list(SERIALIZERS))


def read_command(data: object) -> SentCommand:
    """A well-formed command, not judged yet; raises the REST framework's `ValidationError`."""
    quick = well_formed(data) if isinstance(data, dict) else None
    return quick or _read_by_form(data)


def _read_by_form(data: object) -> SentCommand:
    kind = _TypeSerializer(data=data)
    kind.is_valid(raise_exception=True)
    form = SERIALIZERS[kind.validated_data["type"]](data=data)
    form.is_valid(raise_exception=True)
    fields = dict(form.validated_data)
    return SentCommand(**fields | {"cards": tuple(fields.get("cards", ()))})
