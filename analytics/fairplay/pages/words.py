"""Notices in words, in the reader's language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from analytics.fairplay.models import Notice
from matches import people

ACTS: Final[Mapping[str, Promise]] = {
    "warn": gettext_lazy("You are warned."),
    "mute": gettext_lazy("You may send no phrases and no reactions."),
    "restrict": gettext_lazy("You may play casual matches alone, no ranked ones."),
    "suspend": gettext_lazy("You may not play. A running match may be finished."),
    "ban": gettext_lazy("You may not play here any more."),
}
"""What an act means to whom it concerns."""

_LIFTED: Final[Mapping[str, Promise]] = {
    "warn": gettext_lazy("The warning is taken back."),
    "mute": gettext_lazy("You may send phrases and reactions again."),
    "restrict": gettext_lazy("You may play ranked matches again."),
    "suspend": gettext_lazy("You may play again."),
    "ban": gettext_lazy("You may play here again."),
}


@dataclass(frozen=True, slots=True)
class NoticeShown:
    """A notice as its reader sees it."""

    at: datetime
    text: str
    reason: str
    until: datetime | None
    match_id: UUID | None
    new: bool
    appeal: UUID | None = None


def shown(notices: list[Notice], open_to_appeal: set[UUID]) -> list[NoticeShown]:
    """Notices in words; the newest that can be appealed against of each case leads there."""
    reported = {UUID(one.data["player"]) for one in notices if "player" in one.data}
    names = {one.id: one.name for one in people.people(reported).values()}
    left = set(open_to_appeal)
    found = []
    for notice in notices:
        appeal = notice.case if notice.case in left and notice.kind in _APPEALABLE else None
        left.discard(appeal or UUID(int=0))
        found.append(_shown(notice, names, appeal))
    return found


_APPEALABLE: Final = (Notice.Kind.ACT, Notice.Kind.ANNULLED)


def _shown(notice: Notice, names: Mapping[UUID, str], appeal: UUID | None) -> NoticeShown:
    data = notice.data
    until, match = data.get("until"), data.get("match")
    return NoticeShown(
        at=notice.at,
        text=str(_WORDS[Notice.Kind(notice.kind)](data, names)),
        reason=data.get("reason", ""),
        until=datetime.fromisoformat(until) if until else None,
        match_id=UUID(match) if match else None,
        new=notice.seen_at is None,
        appeal=appeal,
    )


_Say = Callable[[Mapping[str, Any], Mapping[UUID, str]], object]


def _name(data: Mapping[str, Any], names: Mapping[UUID, str]) -> str:
    return names.get(UUID(data["player"]), _("somebody"))


_WORDS: Final[Mapping[Notice.Kind, _Say]] = {
    Notice.Kind.ACT: lambda data, _names: ACTS[data["act"]],
    Notice.Kind.LIFTED: lambda data, _names: _LIFTED[data["act"]],
    Notice.Kind.ANNULLED: lambda _data, _names: _(
        "A match that you played is annulled: it counts for nobody, and coins staked on it are given back."
    ),
    Notice.Kind.RESTORED: lambda _data, _names: _("A match that was annulled counts again."),
    Notice.Kind.REPORT_UPHELD: lambda data, names: (
        _("Your report of %(name)s was looked into, and something was done. Thank you.") % {"name": _name(data, names)}
    ),
    Notice.Kind.REPORT_CLOSED: lambda data, names: (
        _("Your report of %(name)s was looked into. Nothing was found that is against the rules.")
        % {"name": _name(data, names)}
    ),
    Notice.Kind.APPEAL_GRANTED: lambda _data, _names: _("Your appeal is granted."),
    Notice.Kind.APPEAL_REFUSED: lambda _data, _names: _("Your appeal is refused. What was decided stands."),
}
