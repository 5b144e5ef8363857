"""What the interface takes and gives of tokens and bots."""

from typing import ClassVar

from rest_framework import serializers

from matches.accounts.names import LONGEST, SHORTEST
from matches.api.fields import StrictChoiceField, StrictSerializer, StrictTextField, StrictUUIDField
from matches.models import Player, Token


class TokenForm(StrictSerializer):
    """A new token."""

    name = StrictTextField(max_length=40, help_text="What it is for.")
    scope = StrictChoiceField(
        choices=Token.Scope.choices, required=False, help_text="The widest that the player can have, if left out."
    )
    player = StrictUUIDField(required=False, help_text="A bot of the account; the account itself, if left out.")


class TokenDocument(serializers.ModelSerializer[Token]):
    """A token without its secret."""

    id = serializers.UUIDField(source="handle")
    player = serializers.UUIDField(source="player_id")

    class Meta:
        """What is told of it."""

        model = Token
        fields: ClassVar[list[str]] = ["id", "name", "scope", "player", "created_at", "last_used_at"]


class NewTokenDocument(TokenDocument):
    """A token with its secret, once."""

    token = serializers.CharField()

    class Meta(TokenDocument.Meta):
        """The same and the secret."""

        fields: ClassVar[list[str]] = [*TokenDocument.Meta.fields, "token"]


class BotForm(StrictSerializer):
    """A new bot."""

    name = StrictTextField(min_length=SHORTEST, max_length=LONGEST)


class BotDocument(serializers.ModelSerializer[Player]):
    """A bot."""

    class Meta:
        """What is told of it."""

        model = Player
        fields: ClassVar[list[str]] = ["id", "name", "created_at"]
