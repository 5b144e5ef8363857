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

_ACTS: Final[Mapping[str, Promise]] = {
    "warn": gettext_lazy("You are warned."),
    "mute": gettext_lazy("You may send no phrases and no reactions."),
    "restrict": gettext_lazy("You may play casual matches alone, no ranked ones."),
    "suspend": gettext_lazy("You may not play. A running match may be finished."),
    "ban": gettext_lazy("You may not play here any more."),
}
"""What an act means to whom it concerns."""
_BOT_ACTS: Final[Mapping[str, Promise]] = {
    "warn": gettext_lazy("Your bot %(name)s is warned."),
    "mute": gettext_lazy("Your bot %(name)s may send no phrases and no reactions."),
    "restrict": gettext_lazy("Your bot %(name)s may play casual matches alone, no ranked ones."),
    "suspend": gettext_lazy("Your bot %(name)s may not play. A running match may be finished."),
    "ban": gettext_lazy("Your bot %(name)s may not play here any more."),
}
"""The same to the owner of a bot."""

_LIFTED: Final[Mapping[str, Promise]] = {
    "warn": gettext_lazy("The warning is taken back."),
    "mute": gettext_lazy("You may send phrases and reactions again."),
    "restrict": gettext_lazy("You may play ranked matches again."),
    "suspend": gettext_lazy("You may play again."),
    "ban": gettext_lazy("You may play here again."),
}
_BOT_LIFTED: Final[Mapping[str, Promise]] = {
    "warn": gettext_lazy("The warning of your bot %(name)s is taken back."),
    "mute": gettext_lazy("Your bot %(name)s may send phrases and reactions again."),
    "restrict": gettext_lazy("Your bot %(name)s may play ranked matches again."),
    "suspend": gettext_lazy("Your bot %(name)s may play again."),
    "ban": gettext_lazy("Your bot %(name)s may play here again."),
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


def act(kind: str, bot: str | None = None) -> str:
    """What an act means to its reader; `bot` is the name of the reader's bot that it is about."""
    return _of(_ACTS[kind], _BOT_ACTS[kind], bot)


def shown(notices: list[Notice], open_to_appeal: set[UUID]) -> list[NoticeShown]:
    """Notices in words; the newest that can be appealed against of each case leads there."""
    named = {UUID(one.data[key]) for one in notices for key in ("player", "bot") if key in one.data}
    names = {one.id: one.name for one in people.people(named).values()}
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


def _bot(data: Mapping[str, Any], names: Mapping[UUID, str]) -> str | None:
    """The name of the reader's bot that a notice is about."""
    return names.get(UUID(data["bot"]), _("somebody")) if "bot" in data else None


def _of(own: object, bots: object, bot: str | None) -> str:
    """One of two sentences: of the reader, or of a bot of the reader's."""
    return str(own) if bot is None else str(bots) % {"name": bot}


def _either(own: Promise, bots: Promise) -> _Say:
    return lambda data, names: _of(own, bots, _bot(data, names))


_WORDS: Final[Mapping[Notice.Kind, _Say]] = {
    Notice.Kind.ACT: lambda data, names: act(data["act"], _bot(data, names)),
    Notice.Kind.LIFTED: lambda data, names: _of(_LIFTED[data["act"]], _BOT_LIFTED[data["act"]], _bot(data, names)),
    Notice.Kind.ANNULLED: _either(
        gettext_lazy(
            "A match that you played is annulled: it counts for nobody, and coins staked on it are given back."
        ),
        gettext_lazy(
            "A match that your bot %(name)s played is annulled: it counts for nobody, and coins staked on it are given "
            "back."
        ),
    ),
    Notice.Kind.RESTORED: lambda _data, _names: _("A match that was annulled counts again."),
    Notice.Kind.REPORT_UPHELD: lambda data, names: (
        _("Your report of %(name)s was looked into, and something was done. Thank you.") % {"name": _name(data, names)}
    ),
    Notice.Kind.REPORT_CLOSED: lambda data, names: (
        _("Your report of %(name)s was looked into. Nothing was found that is against the rules.")
        % {"name": _name(data, names)}
    ),
    Notice.Kind.APPEAL_GRANTED: _either(
        gettext_lazy("Your appeal is granted."), gettext_lazy("Your appeal for your bot %(name)s is granted.")
    ),
    Notice.Kind.APPEAL_REFUSED: _either(
        gettext_lazy("Your appeal is refused. What was decided stands."),
        gettext_lazy("Your appeal for your bot %(name)s is refused. What was decided stands."),
    ),
}
