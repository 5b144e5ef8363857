"""Claims: true, false, late, and bolder than what was seen."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from analytics.statistics.statistic import Group, Statistic, Sums, Unit, mean, share

_CLAIMS: Final = _("claims")
_TRUE: Final = _("true claims")
_PROVED: Final = _("claims that could be proved")
_UNPROVED: Final = _("claims that could not be proved")


def _above_counting(sums: Sums) -> float | None:
    claims = sums["claims_unproved"]
    return (sums["claims_unproved_true"] - sums["claims_chance"] / 1000) / claims if claims else None


CLAIMS: Final = Group(
    "claims",
    _("Claims"),
    (
        mean(
            "claims_a_deal",
            _("Claims in 100 deals"),
            _("How often this seat claimed, true or false."),
            "claims_true claims_false",
            "deals",
            _("deals"),
            per=100,
        ),
        share(
            "claims_true",
            _("True claims"),
            _("Claims that the pile bore out."),
            "claims_true",
            "claims_true claims_false",
            _CLAIMS,
        ),
        share(
            "claims_late",
            _("Late claims"),
            _(
                "True claims before which a chance to claim went by though the pile held the target. The claimant"
                " may not look into its pile, so many a late claim was not to be known earlier."
            ),
            "claims_late",
            "claims_true",
            _TRUE,
        ),
        mean(
            "claims_late_by",
            _("Late by"),
            _("Tricks played on with the right to claim while the pile held the target, for each late claim."),
            "late_tricks",
            "claims_late",
            _("late claims"),
        ),
        mean(
            "claims_held_for",
            _("Target held for"),
            _("Time from the trick that brought the target to the claim, for each true claim."),
            "late_ms",
            "claims_true",
            _TRUE,
            unit=Unit.SECONDS,
            per=0.001,
        ),
        share(
            "claims_proved_late",
            _("Late though provable"),
            _(
                "Of the claims that could be proved, those that could have been proved at an earlier chance to "
                "claim. Provable: the cards seen are enough, whatever the closed gives in the pile are worth."
            ),
            "claims_proved_late",
            "claims_proved",
            _PROVED,
        ),
        mean(
            "claims_proof_late_by",
            _("Later than provable by"),
            _(
                "Chances to claim that went by from the earliest provable moment to the claim, for each claim "
                "that could be proved."
            ),
            "proof_late_tricks",
            "claims_proved",
            _PROVED,
        ),
        share(
            "claims_bold",
            _("Bold claims"),
            _("Claims that what the claimant had seen did not prove."),
            "claims_unproved",
            "claims_true claims_false",
            _CLAIMS,
        ),
        share(
            "claims_bold_true",
            _("Bold claims that were true"),
            _("Of the claims that could not be proved, those that the pile bore out."),
            "claims_unproved_true",
            "claims_unproved",
            _UNPROVED,
        ),
        Statistic(
            key="claims_above_counting",
            title=_("Bold claims above counting"),
            definition=_(
                "The share of bold claims that were true, less the share that counting the unseen cards would "
                "lead one to expect."
            ),
            unit=Unit.SIGNED,
            counted=_UNPROVED,
            value=_above_counting,
            sample=lambda sums: sums["claims_unproved"],
        ),
        mean(
            "claims_missed",
            _("Held, not claimed, in 100 deals"),
            _("Deals that ended without a true claim of this side though its pile held the target."),
            "held_unclaimed",
            "deals",
            _("deals"),
            per=100,
        ),
    ),
)
