"""Fields that take a JSON value of their own kind and no other, and no field beside those named."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses fields it does not know."""

    def to_internal_value(self, data: object) -> dict[str, Any]:
        """Check the names first."""
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError({str(name): ["There is no such field."] for name in unknown})
        value: dict[str, Any] = super().to_internal_value(data)
        return value


class StrictIntegerField(serializers.IntegerField):
    """A JSON integer: no text, no fraction, no true."""

    def to_internal_value(self, data: object) -> int:
        """Refuse what merely looks like an integer."""
        if type(data) is not int:
            self.fail("invalid")
        return data


class StrictTextField(serializers.CharField):
    """A JSON string."""

    def to_internal_value(self, data: object) -> str:
        """Refuse what could merely be written as text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictChoiceField(serializers.ChoiceField):
    """One of some strings."""

    def to_internal_value(self, data: object) -> str:
        """Refuse what merely reads like one of them."""
        if not isinstance(data, str):
            self.fail("invalid_choice", input=type(data).__name__)
        return str(super().to_internal_value(data))


class StrictUUIDField(serializers.UUIDField):
    """A UUID in its usual form, as a JSON string."""

    def to_internal_value(self, data: object) -> Any:  # noqa: ANN401 -- the parent's type
        """Refuse numbers, which the parent takes."""
        if not isinstance(data, str):
            self.fail("invalid", value=type(data).__name__)
        return super().to_internal_value(data)
