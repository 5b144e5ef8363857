"""Players in answers: by id and name, and the gone by their present name alone."""

from collections.abc import Iterable
from typing import Any, TypeAlias
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from matches import people
from matches.people import Person

_Told: TypeAlias = serializers.Field[UUID, UUID, str | None, Any]


def players(ids: Iterable[UUID | None]) -> dict[str, Any]:
    """The context of a document that gives these players: asked for at once."""
    return {"people": people.people(one for one in ids if one is not None)}


@extend_schema_field(OpenApiTypes.UUID)
class PlayerField(_Told):
    """A player's id, from `player_id` as rows have it; null for whoever has no page."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 -- the parent's
        help_text = "Null for players who are gone: they have no page."
        super().__init__(read_only=True, allow_null=True, help_text=help_text, **options)

    def to_representation(self, value: UUID) -> str | None:
        """As pages give it."""
        person = _person(self, value)
        return str(person.shown_id) if person is not None and person.shown_id is not None else None


@extend_schema_field(OpenApiTypes.STR)
class NameField(_Told):
    """The name that goes with it, as it is now."""

    def to_representation(self, value: UUID) -> str:
        """Whoever is not known has none."""
        person = _person(self, value)
        return person.name if person is not None else ""


@extend_schema_field(OpenApiTypes.STR)
class CountryField(_Told):
    """The country that the player has chosen, as two letters; empty without one."""

    def to_representation(self, value: UUID) -> str:
        """As pages give it."""
        person = _person(self, value)
        return person.country if person is not None else ""


def _person(field: _Told, player_id: UUID) -> Person | None:
    found: dict[UUID, Person] = field.context["people"]
    return found.get(player_id)
