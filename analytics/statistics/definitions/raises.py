"""Raises: offered, answered, and what refusing cost."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_lazy as _

from analytics.statistics.statistic import Group, Statistic, Sums, Unit, mean, share

_OFFERED: Final = _("raises offered")
_ASKED: Final = _("raises answered")
_LEVELS: Final = (2, 3, 4)


def _refused(sums: Sums) -> Iterator[tuple[int, float]]:
    """For each level at which raises were refused and accepted: how many were refused, and what each cost."""
    for level in _LEVELS:
        refused, accepted = sums[f"refused_at_{level}"], sums[f"accepted_at_{level}"]
        if not refused or not accepted:
            continue
        lost = level - 1.0
        if level == _LEVELS[-1]:
            # Levels from four on are counted together: what the others lost is known.
            lost = (sums["refused_points"] - sums["refused_at_2"] - 2 * sums["refused_at_3"]) / refused
        yield refused, lost + sums[f"accepted_net_{level}"] / accepted


def _cost(sums: Sums) -> float | None:
    found = list(_refused(sums))
    return sum(refused * cost for refused, cost in found) / sum(refused for refused, _ in found) if found else None


RAISES: Final = Group(
    "raises",
    _("Raises"),
    (
        mean(
            "raises_a_deal",
            _("Raises in 100 deals"),
            _("Raises that this seat offered, answers by a higher raise among them."),
            "raises_offered",
            "deals",
            _("deals"),
            per=100,
        ),
        share(
            "raises_accepted",
            _("Offers accepted"),
            _("Raises of this seat that were accepted."),
            "raises_accepted",
            "raises_offered",
            _OFFERED,
        ),
        share(
            "raises_refused",
            _("Offers refused"),
            _(
                "Raises of this seat that were refused, which won the deal, or the match where raises are for the"
                " match."
            ),
            "raises_refused",
            "raises_offered",
            _OFFERED,
        ),
        share(
            "raises_won",
            _("Won after being accepted"),
            _("Of this seat's raises that were accepted and played out, those after which its side won."),
            "raises_won",
            "raises_won raises_lost",
            _("accepted raises"),
        ),
        share(
            "asked_accepted",
            _("Accepts"),
            _("Raises of others that this seat accepted."),
            "asked_accepted",
            "asked",
            _ASKED,
        ),
        share(
            "asked_refused",
            _("Refuses"),
            _("Raises of others that this seat refused."),
            "asked_refused",
            "asked",
            _ASKED,
        ),
        share(
            "asked_countered",
            _("Raises higher"),
            _("Raises of others that this seat answered by a higher one."),
            "asked_countered",
            "asked",
            _ASKED,
        ),
        share(
            "accepted_won",
            _("Won after accepting"),
            _("Of the raises that this seat accepted and that were played out, those after which its side won."),
            "accepted_won",
            "accepted_won accepted_lost",
            _("raises accepted"),
        ),
        Statistic(
            key="refusing_cost",
            title=_("What refusing cost"),
            definition=_(
                "Points lost by each refusal, against what accepted raises to the same level brought this seat on"
                " average. Above zero: refusing lost more than accepting. People accept with better cards than "
                "they refuse with, so the number flatters accepting."
            ),
            unit=Unit.SIGNED,
            counted=_("refusals"),
            value=_cost,
            sample=lambda sums: sum(refused for refused, _ in _refused(sums)),
        ),
    ),
)
