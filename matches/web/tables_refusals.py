"""Why a table or a challenge is refused, in the visitor's language; scripts have these sentences too."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.web.labels import Label

_SENTENCES: Final[dict[str, Label]] = {
    "not_found": gettext_lazy("There is no player of this name."),
    "banned": gettext_lazy("You may not play here any more."),
    "blocked": gettext_lazy("You two do not play each other."),
    "casual_only": gettext_lazy("You may play casual matches alone for now."),
    "challenged_already": gettext_lazy("You have challenged this player already."),
    "coins": gettext_lazy("You do not have coins enough for this."),
    "duel_only": gettext_lazy("A challenge is to a match of two."),
    "house_bot": gettext_lazy("Bots of the house sit at tables; seat one there."),
    "may_not_play": gettext_lazy("Somebody here may not play this match."),
    "no_bots": gettext_lazy("Bots play casual matches without coins."),
    "oneself": gettext_lazy("Nobody plays against themselves."),
    "suspended": gettext_lazy("You may not play for now."),
    "too_many_challenges": gettext_lazy("You have as many open challenges as one may have."),
    "too_many_tables": gettext_lazy("You have as many open tables as one may have."),
}


def refusal(code: str) -> str:
    """The refusal of this code as a sentence."""
    return str(_SENTENCES.get(code) or _("This cannot be done now."))
