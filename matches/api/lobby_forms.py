"""What the lobby's operations take."""

from typing import Any

from rest_framework import serializers

from matches.api.fields import (
    StrictChoiceField,
    StrictIntegerField,
    StrictSerializer,
    StrictTextField,
    StrictUUIDField,
)
from matches.api.forms import OptionField
from matches.bots import BOTS
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import MAX_ANTE
from matches.lobby.settings import TableSettings, checked
from matches.social.models import Report
from matches.social.phrases import PHRASES

_HIGHEST_STAKE = 50_000
_LONGEST_CODE = 40
_LONGEST_TEXT = 300


class StrictBooleanField(serializers.BooleanField):
    """True or false."""

    def to_internal_value(self, data: object) -> bool:
        """Refuse what merely reads like it."""
        if not isinstance(data, bool):
            self.fail("invalid")
        return data


class SettingsForm(StrictSerializer):
    """What a table plays; what is left out is the rule set's."""

    rules = StrictChoiceField(choices=list(RULE_SETS))
    options = serializers.DictField(child=OptionField(), required=False)
    match_to = StrictIntegerField(min_value=1, max_value=11, required=False, allow_null=True)
    ante = StrictIntegerField(min_value=1, max_value=MAX_ANTE, required=False, allow_null=True)
    seats = StrictIntegerField(min_value=2, max_value=6, required=False)
    tempo = StrictChoiceField(choices=["normal", "fast"], required=False)
    stake = StrictIntegerField(
        min_value=0, max_value=_HIGHEST_STAKE, required=False, help_text="Hundredths of a coin; 0 or 50 and more."
    )
    private = StrictBooleanField(required=False)
    ranked = StrictBooleanField(required=False)
    watch = StrictChoiceField(choices=["open", "delayed", "closed"], required=False)

    def checked(self) -> TableSettings:
        """The settings, if they can be played; raises `InvalidMatch`."""
        return checked(self.validated_data)


class CodeForm(StrictSerializer):
    """The code of a private table."""

    code = serializers.CharField(max_length=_LONGEST_CODE, required=False)


class SitForm(StrictSerializer):
    """Which seat, and the code of a private table."""

    seat = StrictIntegerField(min_value=0, max_value=5, required=False, allow_null=True)
    code = StrictTextField(max_length=_LONGEST_CODE, required=False, allow_null=True)


class SeatBotForm(StrictSerializer):
    """Which bot of the house, and where."""

    seat = StrictIntegerField(min_value=0, max_value=5, required=False, allow_null=True)
    bot = StrictChoiceField(choices=sorted(BOTS), required=False)


class QueueForm(StrictSerializer):
    """Which ladder."""

    rules = StrictChoiceField(choices=list(RULE_SETS))
    tempo = StrictChoiceField(choices=["normal", "fast"], required=False)


class ChallengeForm(StrictSerializer):
    """Whom, and to what."""

    to = StrictTextField(max_length=40, help_text="A player's id, or the name of an account or a bot.")
    settings = SettingsForm()

    def checked(self) -> TableSettings:
        """As `SettingsForm.checked`."""
        return checked(self.validated_data["settings"])


class PhraseForm(StrictSerializer):
    """A preset phrase."""

    phrase = StrictChoiceField(choices=list(PHRASES))


class ReportForm(StrictSerializer):
    """What is wrong."""

    kind = StrictChoiceField(choices=Report.Kind.values)
    text = StrictTextField(max_length=_LONGEST_TEXT, required=False, allow_blank=True)

    def given(self) -> dict[str, Any]:
        """The checked form."""
        return dict(self.validated_data)


class PlayerReportForm(ReportForm):
    """What is wrong with a player, and in which match, if it was in one."""

    match = StrictUUIDField(required=False, help_text="Where it happened.")

    def given(self) -> dict[str, Any]:
        """The checked form, the match as the service calls it."""
        found = super().given()
        return {"match_id" if name == "match" else name: value for name, value in found.items()}
