"""Seasons and badges in words."""

from datetime import timedelta

from django.utils import formats
from django.utils.translation import gettext as _

from analytics.ratings.seasons import bounds
from analytics.ratings.selectors import BadgeShown
from matches.web.labels import RULE_SET_NAMES


def season_name(season: str) -> str:
    """A season by its months, such as "Oct – Dec 2026"; raises `ValueError` for what is none."""
    first, after = bounds(season)
    last = after - timedelta(days=1)
    words = {"first": formats.date_format(first, "M"), "last": formats.date_format(last, "M Y")}
    return _("%(first)s – %(last)s") % words if first.month != last.month else words["last"]


def badge_name(badge: BadgeShown, *, rules_known: bool = False) -> str:
    """A badge in words; `rules_known`: the page says already which rules it is about."""
    words = {"rules": RULE_SET_NAMES[badge.rules], "place": badge.place, "season": season_name(badge.season)}
    if badge.title:
        return _("Champion") if rules_known else _("Champion: %(rules)s") % words
    if rules_known:
        return _("place %(place)s, %(season)s") % words
    return _("place %(place)s: %(rules)s, %(season)s") % words
