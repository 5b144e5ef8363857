"""Players in answers: by id and name, and the gone by their present name alone."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from rest_framework import serializers

from matches import people
from matches.people import Person


def players(ids: Iterable[UUID | None]) -> dict[str, Any]:
    """The context of a document that gives these players: asked for at once."""
    return {"people": people.people(one for one in ids if one is not None)}


class PlayerField(serializers.UUIDField):
    """A player's id, from `player_id` as rows have it; null for whoever has no page."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 -- the parent's
        super().__init__(allow_null=True, help_text="Null for players who are gone, as their pages are.", **options)

    def to_representation(self, value: UUID) -> str | None:
        """As pages give it."""
        person = _person(self, value)
        return str(person.shown_id) if person is not None and person.shown_id is not None else None


class NameField(serializers.CharField):
    """The name that goes with it, as it is now."""

    def to_representation(self, value: UUID) -> str:
        """Whoever is not known has none."""
        person = _person(self, value)
        return person.name if person is not None else ""


def _person(field: serializers.Field[Any, Any, Any, Any], player_id: UUID) -> Person | None:
    found: dict[UUID, Person] = field.context["people"]
    return found.get(player_id)
