"""The kinds of hands and leads that openings are sorted by, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

_MOST = 3


def hand_words(kind: str) -> str:
    """A kind of hand such as `1t2h`: one trump, two high cards."""
    trumps, high = int(kind[0]), int(kind[2])
    return _("{trumps}, {high}").format(
        trumps=_("3 trumps and more")
        if trumps == _MOST
        else ngettext("{n} trump", "{n} trumps", trumps).format(n=trumps),
        high=_("3 high cards and more")
        if high == _MOST
        else ngettext("{n} high card", "{n} high cards", high).format(n=high),
    )


def lead_words(kind: str) -> str:
    """A kind of lead such as `p2h`: two cards of a plain suit, an ace or a ten among them."""
    suit, cards, height = kind[0], int(kind[1]), kind[2]
    count = _("3 cards and more") if cards == _MOST else ngettext("{n} card", "{n} cards", cards).format(n=cards)
    named = _("trump, {count}") if suit == "t" else _("plain suit, {count}")
    high = _("with an ace or a ten") if height == "h" else _("low")
    return f"{named.format(count=count)}, {high}"
