"""Leads, replies and trumps."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from analytics.statistics.statistic import Group, Statistic, Sums, Unit, mean, share

_LEADS: Final = _("leads")
_REPLIES: Final = _("replies")
_TRUMPS: Final = _("trumps laid")


def _trumps_expected(sums: Sums) -> float | None:
    return sums["trumps_expected"] / 1000 / sums["cards_held"] if sums["cards_held"] else None


PLAY: Final = Group(
    "play",
    _("Leads and replies"),
    (
        share("leads_trump", _("Trump leads"), _("Leads of trumps."), "leads_trump", "leads", _LEADS),
        share(
            "leads_many", _("Leads of several cards"), _("Leads of two cards and more."), "leads_many", "leads", _LEADS
        ),
        share("leads_high", _("High leads"), _("Leads with an ace or a ten in them."), "leads_high", "leads", _LEADS),
        share(
            "leads_kept",
            _("Leads that took the trick"),
            _("Leads that nobody beat."),
            "leads_kept",
            "leads",
            _LEADS,
        ),
        share(
            "could_beat",
            _("Could beat"),
            _("Replies in which the hand held cards that cover all standing ones."),
            "could_beat",
            "replies",
            _REPLIES,
        ),
        share(
            "beats",
            _("Beats when able"),
            _("Of the replies that could beat, those that did."),
            "beats",
            "could_beat",
            _("replies that could beat"),
        ),
        share(
            "beats_trump",
            _("Beats with trumps"),
            _("Beats with a trump among the cards."),
            "beats_trump",
            "beats",
            _("beats"),
        ),
        mean(
            "gave_points",
            _("Points given"),
            _("Card points of each card that was given."),
            "gave_points",
            "gave_cards",
            _("cards given"),
        ),
    ),
)
TRUMPS: Final = Group(
    "trumps",
    _("Trumps"),
    (
        Statistic(
            key="trumps_held",
            title=_("Trumps held"),
            definition=_(
                "Trumps among the cards dealt and drawn. The turned-up card, which is a trump for certain, is "
                "left out on both sides."
            ),
            unit=Unit.SHARE,
            counted=_("cards held"),
            value=lambda sums: sums["trumps_held"] / sums["cards_held"] if sums["cards_held"] else None,
            sample=lambda sums: sums["cards_held"],
            expected=_trumps_expected,
        ),
        share(
            "trumps_led",
            _("Trumps led"),
            _("Of the trumps laid, those that were led."),
            "trumps_led",
            "trumps_led trumps_beat trumps_given",
            _TRUMPS,
        ),
        share(
            "trumps_beat",
            _("Trumps for beating"),
            _("Of the trumps laid, those that beat."),
            "trumps_beat",
            "trumps_led trumps_beat trumps_given",
            _TRUMPS,
        ),
        share(
            "trumps_given",
            _("Trumps given"),
            _("Of the trumps laid, those that were given away."),
            "trumps_given",
            "trumps_led trumps_beat trumps_given",
            _TRUMPS,
        ),
    ),
)
