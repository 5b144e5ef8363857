"""Combinations: dealt against what chance gives, made, and shown."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from analytics.statistics.statistic import Group, Statistic, Unit, Words, count

_DEALS: Final = _("deals")
_HELD: Final = _("full hands that held it")
_DEALT: Final = _(
    "How often the hand as dealt held it, beside how often chance gives it: of all hands that can be dealt with this"
    " card turned up, so many do."
)
_MADE: Final = _("How often a full hand held it, as dealt or after drawing.")
_SHOWN: Final = _("How often it was declared; a molodka that is only led leaves no trace here.")

_TITLES: Final[dict[str, tuple[Words, Words, Words]]] = {
    "bura": (_("Bura dealt"), _("Bura held"), _("Bura declared")),
    "molodka": (_("Molodka dealt"), _("Molodka held"), _("Molodka declared")),
    "aces": (_("Three aces dealt"), _("Three aces held"), _("Three aces declared")),
    "royal": (_("Royal dealt"), _("Royal held"), _("Royal declared")),
}


def _of(name: str) -> tuple[Statistic, ...]:
    dealt, made, shown = _TITLES[name]
    return (
        Statistic(
            key=f"dealt_{name}",
            title=dealt,
            definition=_DEALT,
            unit=Unit.COUNT,
            counted=_DEALS,
            value=lambda sums: sums[f"dealt_{name}"],
            sample=lambda sums: sums["deals"],
            expected=lambda sums: sums[f"expected_{name}"] / 1_000_000,
        ),
        count(f"made_{name}", made, _MADE, f"made_{name}", "deals", _DEALS),
        count(f"shown_{name}", shown, _SHOWN, f"shown_{name}", f"made_{name}", _HELD),
    )


COMBINATIONS: Final = Group(
    "combinations", _("Combinations"), tuple(statistic for name in _TITLES for statistic in _of(name))
)
