"""The forms of the account pages; where allauth has one, ours says the same in the words of this site."""

import unicodedata
from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from matches.accounts.names import LONGEST, SHORTEST
from matches.accounts.tokens import scopes_of
from matches.countries import UNKNOWN, countries
from matches.models import Player, Token


class LoginForm(allauth.LoginForm):  # type: ignore[misc]  # allauth ships no types
    """Name and password."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 -- the parent's
        super().__init__(*args, **options)
        self.fields["login"].label = _("Name")
        _without_placeholders(self)

    def clean_login(self) -> str:
        """The name as sign-up keeps it, however a keyboard composes its letters."""
        return unicodedata.normalize("NFC", super().clean_login())


class SignupForm(allauth.SignupForm):  # type: ignore[misc]  # allauth ships no types
    """Name and password, and an address for those who might forget it."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 -- the parent's
        super().__init__(*args, **options)
        name, email = self.fields["username"], self.fields["email"]
        name.label, email.label = _("Name"), _("E-mail (may be left out)")
        name.help_text = _("2 to 20 Latin, Cyrillic or Georgian letters and digits. Others see it.")
        name.widget.attrs |= {"minlength": SHORTEST, "maxlength": LONGEST}
        self.fields["password1"].help_text = _("At least 8 characters, and none of the common ones.")
        email.help_text = _("Without it a forgotten password cannot be replaced.")
        _without_placeholders(self)


class CountryForm(forms.Form):
    """The country that others see, or none."""

    country = forms.ChoiceField(
        label=_("Country"),
        required=False,
        choices=lambda: [("", _("not said")), *((one.code, one.name) for one in countries())],
        help_text=_("Others see it on your page and on ladders, where yours can be looked at alone."),
        error_messages={"invalid_choice": UNKNOWN},
    )


class BotForm(forms.Form):
    """A new bot."""

    name = forms.CharField(label=_("Name of the bot"), min_length=SHORTEST, max_length=LONGEST)


class TokenForm(forms.Form):
    """A new token for the person or for a bot of theirs; choices that do not go together are refused later."""

    name = forms.CharField(label=_("What it is for"), max_length=40)
    scope = forms.ChoiceField(
        label=_("What it allows"), choices=[("play", _("play and read")), ("read", _("read only"))]
    )

    def __init__(self, user: User, *args: Any, **options: Any) -> None:  # noqa: ANN401 -- the parent's
        super().__init__(*args, **options)
        players = Player.objects.filter(user=user) | Player.objects.filter(owner=user)
        # "human" comes after "bot", and the person first.
        self.fields["player"] = forms.ModelChoiceField(
            players.order_by("-kind", "name"), label=_("Who acts with it"), empty_label=None
        )
        self.order_fields(["name", "player", "scope"])

    def scope_for(self, player: Player) -> Token.Scope:
        """The scope asked for; to play is to play as a bot where the player is one."""
        return scopes_of(player)[0] if self.cleaned_data["scope"] == "play" else Token.Scope.READ


class DeleteForm(forms.Form):
    """The password once more, before the account ends."""

    password = forms.CharField(
        label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **options: Any) -> None:  # noqa: ANN401 -- the parent's
        super().__init__(*args, **options)
        self._user = user

    def clean_password(self) -> str:
        """Refuse a wrong one."""
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


def _without_placeholders(form: forms.Form) -> None:
    """Labels say what a field wants; a placeholder would say it twice."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
