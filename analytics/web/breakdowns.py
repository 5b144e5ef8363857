"""Results split up, as pictures: by opponent, length, seat and first lead."""

from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from analytics.charts.picture import Picture
from analytics.statistics import selectors as statistics
from analytics.statistics.selectors import By
from analytics.statistics.shapes import Share
from analytics.web.caching import kept
from analytics.web.naming import Names
from analytics.web.pictures import won_bars

_MOST: Final = 8


def breakdowns(player_id: UUID, rules: str) -> list[Picture]:
    """The pictures of a player in one set of rules; those of one bar only say nothing and are left out."""
    opponents = statistics.breakdown(player_id, by="opponent", rules=rules, most=_MOST)
    names = Names(UUID(one.key) for one in opponents if one.key)
    found = [_picture("opponent", [(names[UUID(one.key) if one.key else None].name, one) for one in opponents])]
    for by in ("length", "seat", "lead"):
        rows = statistics.breakdown(player_id, by=by, rules=rules, most=_MOST)
        if len(rows) > 1:
            found.append(_picture(by, [(_name(by, one.key), one) for one in rows]))
    return [one for one in found if one.table.rows]


def seats_picture(rules: str) -> Picture | None:
    """How each seat fares in one set of rules."""
    rows = [
        (
            _("%(seats)s seats: seat %(seat)s") % {"seats": one.seats, "seat": one.seat + 1},
            one.wins,
            one.wins + one.losses,
        )
        for one in kept(f"seats:{rules}", lambda: statistics.seats(rules))
    ]
    return won_bars(rows, key="seats", title=_("Matches won by seat")) if rows else None


def _picture(by: By, rows: list[tuple[str, Share]]) -> Picture:
    titles = {
        "opponent": _("Matches won by opponent"),
        "length": _("Matches won by length"),
        "seat": _("Matches won by seat"),
        "lead": _("Matches won by first lead"),
    }
    decided = [(name, one.wins, one.wins + one.losses) for name, one in rows]
    return won_bars(decided, key=f"by-{by}", title=titles[by])


def _name(by: By, key: str | None) -> str:
    if key is None:
        return _("unknown")
    if by == "lead":
        return _("led the first deal") if key == "led" else _("did not lead the first deal")
    if by == "seat":
        return _("seat %(seat)s") % {"seat": int(key) + 1}
    return ngettext("to %(count)s point", "to %(count)s points", int(key)) % {"count": key}
