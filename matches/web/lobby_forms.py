"""The form of a table for people: what comes to the rules that `MatchForm` asks for."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from ledger.coins import api as coins
from matches.lobby.settings import TableSettings, checked
from matches.services import NewMatch

_HUNDRED: Final = 100


class PeopleForm(forms.Form):
    """Clock, coins, and who may come and look."""

    tempo = forms.ChoiceField(
        label=_("Clock"),
        choices=[("normal", _("normal: 30 s a decision")), ("fast", _("fast: 15 s a decision"))],
        initial="normal",
    )
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[("casual", _("casual")), ("ranked", _("ranked: the rules as they stand"))],
        initial="casual",
    )
    stake = forms.DecimalField(
        label=_("Coins from each, in a pot the ante"),
        required=False,
        decimal_places=2,
        min_value=0,
        max_value=Decimal(coins.HIGHEST_STAKE) / _HUNDRED,
        widget=forms.NumberInput(attrs={"placeholder": "0", "step": "0.5", "inputmode": "decimal"}),
    )
    watch = forms.ChoiceField(
        label=_("Who looks on"),
        choices=[
            ("open", _("may see it live")),
            ("delayed", _("sees whole deals only")),
            ("closed", _("nobody may")),
        ],
        initial="open",
    )
    private = forms.BooleanField(label=_("Private: only by a link that you send"), required=False)
    to = forms.CharField(label=_("Name of a player, or an id"), required=False, max_length=40)

    def __init__(self, data: Mapping[str, Any] | None = None, *, to: str = "") -> None:
        """Make the fields; with `data` the form is bound, and `to` is whom a link asks to challenge."""
        super().__init__(data, prefix="table", initial={"to": to})

    def clean_stake(self) -> int:
        """The stake in hundredths of a coin; nothing, or as much as may be staked."""
        stake = int((self.cleaned_data["stake"] or 0) * _HUNDRED)
        if 0 < stake < coins.LOWEST_STAKE:
            raise forms.ValidationError(_("A stake is half a coin or more."))
        return stake

    def clean(self) -> dict[str, Any]:
        """Ranked matches are public."""
        chosen: dict[str, Any] = super().clean() or self.cleaned_data
        if chosen.get("kind") == "ranked" and chosen.get("private"):
            self.add_error("kind", _("A private table is casual."))
        return chosen

    def settings(self, asked: NewMatch) -> TableSettings:
        """The table that is asked for; both forms must be valid. Raises `InvalidMatch`."""
        chosen = self.cleaned_data
        return checked(
            {
                "rules": asked.rules,
                "options": asked.options,
                "match_to": asked.match_to,
                # In a pot with coins the stake is the ante.
                "ante": None if chosen["stake"] else asked.ante,
                "seats": asked.seats,
                "tempo": chosen["tempo"],
                "stake": chosen["stake"],
                "private": chosen["private"],
                "ranked": chosen["kind"] == "ranked",
                "watch": chosen["watch"],
            }
        )
