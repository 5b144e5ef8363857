"""What has happened in a case, in words, straight from its stream."""

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never
from uuid import UUID

from django.utils.translation import gettext as _

from analytics.fairplay import events as ev
from analytics.fairplay.room.names import Names
from analytics.fairplay.room.words import ACTS, OUTCOMES
from analytics.fairplay.signals import SIGNALS
from ledger.api import read_stream


@dataclass(frozen=True, slots=True)
class Entry:
    """One event in words: what, by whom, and the reason or text that came with it."""

    kind: str
    number: int
    at: datetime
    what: str
    by: str
    words: str
    match_id: UUID | None


def timeline(case_id: UUID, names: Names) -> list[Entry]:
    """All events of a case, oldest first."""
    found = [(one.version, ev.decode(one.type, one.body)) for one in read_stream(case_id)]
    names.learn_staff(getattr(event, "by", None) for _number, event in found)
    names.learn(event.reporter for _number, event in found if isinstance(event, ev.ReportAdded))
    return [_entry(number, event, names) for number, event in found]


def _entry(number: int, event: ev.Event, names: Names) -> Entry:
    return Entry(
        kind=ev.name_of(event),
        number=number,
        at=event.at,
        what=_what(event, names),
        by=names.staff(getattr(event, "by", None)),
        words=_words(event),
        match_id=getattr(event, "match", None),
    )


def _what(event: ev.Event, names: Names) -> str:  # noqa: C901, PLR0911, PLR0912 -- one sentence an event
    match event:
        case ev.CaseOpened():
            return _("The case was opened.")
        case ev.ReportAdded():
            return _("%(name)s reported the subject.") % {"name": names[event.reporter]}
        case ev.SignalAdded():
            return _("A signal asks for a review: %(signal)s.") % {"signal": _title(event.signal)}
        case ev.ConcernAdded():
            return _("A moderator asked for a look at the subject.")
        case ev.Assigned():
            return _("A moderator took the case.") if event.to else _("The moderator laid the case down.")
        case ev.ActTaken():
            end = _("until %(end)s") % {"end": f"{event.until:%Y-%m-%d %H:%M} UTC"} if event.until else ""
            return f"{ACTS[event.act]} {end}".strip()
        case ev.ActLifted():
            return _("Act %(number)s was lifted.") % {"number": event.number}
        case ev.MatchAnnulled():
            return _("A match was annulled.")
        case ev.AnnulmentLifted():
            return _("A match counts again.")
        case ev.Closed():
            return _("The case was closed: %(outcome)s.") % {"outcome": OUTCOMES[event.outcome]}
        case ev.Appealed():
            return _("The subject appealed.")
        case ev.AppealDecided():
            return _("The appeal was granted.") if event.granted else _("The appeal was refused.")
        case ev.SubjectJoined():
            return _("The subject, a guest until then, plays under an account.")
        case _:
            assert_never(event)


def _words(event: ev.Event) -> str:
    """The reason or text of an event; for a signal what was measured then."""
    if isinstance(event, ev.SignalAdded) and event.value is not None:
        return _("Measured %(value)s, honest play %(mean)s ± %(sd)s, sample %(sample)s, chance %(p)s.") % {
            "value": f"{event.value:.3g}",
            "mean": f"{event.null_mean or 0:.3g}",
            "sd": f"{event.null_sd or 0:.3g}",
            "sample": event.sample,
            "p": f"{event.p:.2g}",
        }
    return getattr(event, "reason", "") or getattr(event, "text", "")


def _title(signal: str) -> str:
    return SIGNALS[signal].title if signal in SIGNALS else signal
