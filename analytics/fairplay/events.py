"""What can happen in a case: one fact an event, as JSON in the case's own stream of the ledger."""

import json
from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from types import UnionType
from typing import Any, Final, Literal, get_args, get_type_hints
from uuid import UUID

from ledger.api import NewEvent


class Act(StrEnum):
    """What a moderator can do to a player."""

    CLEAR = "clear"
    WARN = "warn"
    MUTE = "mute"
    RESTRICT = "restrict"
    SUSPEND = "suspend"
    BAN = "ban"


Cause = Literal["report", "signal", "staff"]
Outcome = Literal["cleared", "acted", "joined"]


@dataclass(frozen=True, slots=True)
class CaseOpened:
    """Somebody or something asks whether the subject plays fair."""

    subject: UUID
    cause: Cause
    at: datetime


@dataclass(frozen=True, slots=True)
class ReportAdded:
    """A player reported the subject; the words stay with the report."""

    report: UUID
    reporter: UUID
    kind: str
    match: UUID | None
    version: int | None
    weight: int
    at: datetime


@dataclass(frozen=True, slots=True)
class SignalAdded:
    """A signal asks for a review; `p` is how rare honest play looks so. What was measured is kept as it stood then."""

    signal: str
    other: UUID | None
    match: UUID | None
    rules: str | None
    p: float
    weight: int
    at: datetime
    value: float | None = None
    sample: int | None = None
    null_mean: float | None = None
    null_sd: float | None = None


@dataclass(frozen=True, slots=True)
class ConcernAdded:
    """A moderator asks by hand, perhaps about one match."""

    reason: str
    match: UUID | None
    weight: int
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Assigned:
    """A moderator looks after the case; None: nobody any more."""

    to: int | None
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ActTaken:
    """What was decided on the subject, why, and until when; None: without end."""

    act: Act
    reason: str
    until: datetime | None
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ActLifted:
    """An act, named by its version in the stream, holds no more."""

    number: int
    reason: str
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class MatchAnnulled:
    """A match counts no more; `players` are those who sat at it, and are told."""

    match: UUID
    players: tuple[UUID, ...]
    reason: str
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class AnnulmentLifted:
    """A match counts again."""

    match: UUID
    players: tuple[UUID, ...]
    reason: str
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Closed:
    """There is nothing more to look at."""

    outcome: Outcome
    by: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Appealed:
    """The subject asks another moderator to look again."""

    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """Another moderator has looked."""

    granted: bool
    reason: str
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class SubjectJoined:
    """The subject, a guest, plays under an account from now on."""

    account: UUID
    at: datetime


Event = (
    CaseOpened
    | ReportAdded
    | SignalAdded
    | ConcernAdded
    | Assigned
    | ActTaken
    | ActLifted
    | MatchAnnulled
    | AnnulmentLifted
    | Closed
    | Appealed
    | AppealDecided
    | SubjectJoined
)
_NAMES: Final[dict[type[Event], str]] = {
    CaseOpened: "case_opened",
    ReportAdded: "report_added",
    SignalAdded: "signal_added",
    ConcernAdded: "concern_added",
    Assigned: "assigned",
    ActTaken: "act_taken",
    ActLifted: "act_lifted",
    MatchAnnulled: "match_annulled",
    AnnulmentLifted: "annulment_lifted",
    Closed: "closed",
    Appealed: "appealed",
    AppealDecided: "appeal_decided",
    SubjectJoined: "subject_joined",
}
_KINDS: Final = {name: kind for kind, name in _NAMES.items()}
_TYPES: Final = {kind: get_type_hints(kind) for kind in _NAMES}
NAMES: Final = frozenset(_KINDS)
OPENING: Final = _NAMES[CaseOpened]


def name_of(event: Event) -> str:
    """What the ledger calls an event."""
    return _NAMES[type(event)]


def encode(event: Event) -> NewEvent:
    """The event as the ledger takes it."""
    body = {field.name: _plain(getattr(event, field.name)) for field in fields(event)}
    return NewEvent(name_of(event), json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def decode(name: str, body: str) -> Event:
    """The event of a stored one; raises `KeyError` for what is none of a case."""
    kind = _KINDS[name]
    found = json.loads(body)
    return kind(**{key: _read(found.get(key), wanted) for key, wanted in _TYPES[kind].items()})


def _plain(value: object) -> object:
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


def _read(value: Any, wanted: Any) -> Any:  # noqa: ANN401 -- JSON in, whatever the field holds out
    if isinstance(wanted, UnionType):
        if value is None:
            return None
        [wanted] = [one for one in get_args(wanted) if one is not type(None)]
    if wanted is UUID:
        return UUID(value)
    if wanted is datetime:
        return datetime.fromisoformat(value)
    if wanted is Act:
        return Act(value)
    return tuple(map(UUID, value)) if isinstance(value, list) else value
