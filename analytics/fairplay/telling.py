"""Who is told what of a case: a notice on the site, and a hint to whoever is in the lobby."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from analytics.fairplay import events as ev
from analytics.fairplay import owners, recusal
from analytics.fairplay.models import Case, Notice
from matches.lobby.notices import tell_player

_Told = tuple[UUID, Notice.Kind, dict[str, Any]]


def note(case: Case, number: int, event: ev.Event) -> None:
    """Leave the notices of one event, each once however often its case is worked out anew."""
    rows = [
        Notice(player=player, kind=kind, case=case.pk, number=number, data=data, at=event.at)
        for player, kind, data in _told(case, event)
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)


def hint(case_id: UUID, after: int) -> None:
    """Tell the lobby sockets of all who have notices from above a version of the case."""
    new = Notice.objects.filter(case=case_id, number__gt=after, seen_at=None)
    for player in set(new.values_list("player", flat=True)):
        tell_player(player, {"type": "notice", "unseen": unseen(player)})


def unseen(player_id: UUID) -> int:
    """How many notices a player has not looked at."""
    return Notice.objects.filter(player=player_id, seen_at=None).count()


def _told(case: Case, event: ev.Event) -> Iterator[_Told]:
    """Who reads what; whatever is not named here is the room's own."""
    match event:
        case ev.ActTaken() if event.act is not ev.Act.CLEAR:
            yield _to(case.subject, Notice.Kind.ACT, _act(event.act, event.reason, event.until))
        case ev.ActLifted():
            yield _to(case.subject, Notice.Kind.LIFTED, {"act": case.sanctions.get(number=event.number).kind})
        case ev.MatchAnnulled() | ev.AnnulmentLifted():
            yield from _of_match(case, event)
        case ev.Closed(outcome="acted" | "cleared"):
            kind = Notice.Kind.REPORT_UPHELD if event.outcome == "acted" else Notice.Kind.REPORT_CLOSED
            for reporter in recusal.reporters(case):
                yield reporter, kind, {"player": str(case.subject)}
        case ev.AppealDecided():
            kind = Notice.Kind.APPEAL_GRANTED if event.granted else Notice.Kind.APPEAL_REFUSED
            yield _to(case.subject, kind, {"reason": event.reason})
        case _:
            return


def _of_match(case: Case, event: ev.MatchAnnulled | ev.AnnulmentLifted) -> Iterator[_Told]:
    """Everybody who sat there is told once, the subject why too, and first: its owner may have sat there as well."""
    kind = Notice.Kind.ANNULLED if isinstance(event, ev.MatchAnnulled) else Notice.Kind.RESTORED
    match = {"match": str(event.match)}
    told: set[UUID] = set()
    for player in sorted(event.players, key=lambda one: one != case.subject):
        row = _to(player, kind, {**match, "reason": event.reason} if player == case.subject else match)
        if row[0] not in told:
            told.add(row[0])
            yield row


def _to(player: UUID, kind: Notice.Kind, data: dict[str, Any]) -> _Told:
    """What a player is told, for a bot its owner, who reads which bot it is."""
    person = owners.person_of(player)
    return person, kind, data if person == player else {**data, "bot": str(player)}


def _act(act: ev.Act, reason: str, until: datetime | None) -> dict[str, Any]:
    return {"act": act.value, "reason": reason, "until": until.isoformat() if until else None}
