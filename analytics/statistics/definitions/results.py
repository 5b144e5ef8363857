"""Matches, deals and tricks: won how often."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from analytics.statistics.statistic import Group, Unit, count, mean, share

_DEALS: Final = _("deals")
_MATCHES: Final = _("matches")

RESULTS: Final = Group(
    "results",
    _("Results"),
    (
        count(
            "matches",
            _("Matches"),
            _("Finished matches. Aborted and annulled ones count nowhere."),
            "matches",
            "matches",
            _MATCHES,
        ),
        share(
            "matches_won",
            _("Matches won"),
            _("Matches won, of those with a winner."),
            "wins",
            "wins losses",
            _MATCHES,
        ),
        share(
            "matches_led_won",
            _("Matches won with the first lead"),
            _("Matches won, of those with a winner in which this seat led the first deal."),
            "led_first_won",
            "led_first",
            _MATCHES,
        ),
        share(
            "deals_won",
            _("Deals won"),
            _(
                "Deals won, of those that somebody won. Drawn deals and deals that the match's end cut short are "
                "left out."
            ),
            "deals_won",
            "deals_won deals_lost",
            _DEALS,
        ),
        share(
            "deals_led_won",
            _("Deals won when leading"),
            _("Deals won, of all those in which this seat had the first lead."),
            "deals_led_won",
            "deals_led",
            _DEALS,
        ),
        mean(
            "points_a_deal",
            _("Points a deal"),
            _("Match points won less match points lost, for each deal. In pot games there are none."),
            "points_won -points_lost",
            "deals",
            _DEALS,
            unit=Unit.SIGNED,
        ),
        mean("deals_a_match", _("Deals a match"), _("Deals played, for each match."), "deals", "matches", _MATCHES),
        mean(
            "length",
            _("Length of a match"),
            _("From the opening to the end."),
            "seconds",
            "matches",
            _MATCHES,
            unit=Unit.SECONDS,
        ),
        share(
            "tricks_taken",
            _("Tricks taken"),
            _("Tricks taken, of all tricks at the table while this seat was in."),
            "tricks_taken",
            "tricks",
            _("tricks"),
        ),
        mean(
            "points_a_trick",
            _("Card points a trick"),
            _("Card points in each trick that this seat took."),
            "card_points",
            "tricks_taken",
            _("tricks taken"),
        ),
    ),
)
