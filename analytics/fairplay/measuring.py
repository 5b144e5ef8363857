"""Findings of players: the evidence about each, put to every signal."""

from collections.abc import Iterable, Iterator
from typing import Any, Final
from uuid import UUID

from django.utils import timezone

from analytics.fairplay.models import SignalFinding
from analytics.fairplay.signals import SIGNALS
from analytics.fairplay.signals.evidence import Evidence
from analytics.fairplay.signals.finding import Finding, Signal
from analytics.fairplay.signals.nulls import band_of, fitted
from analytics.fairplay.signals.reading import evidence
from analytics.fairplay.signals.sums import Sums, total

_TELLING: Final = 12
"""So many of the newest matches that speak for a finding are named."""
_UNIQUE: Final = ["player", "signal", "other", "match_id", "rules"]
# The verdict is for `judging` to say: what stood in review stays there until then.
_MEASURED: Final = ["value", "sample", "null_mean", "null_sd", "p", "details", "computed_at"]


def measure(players: Iterable[UUID]) -> None:
    """Make the findings of these players anew, in the caller's transaction; what is found no more is deleted."""
    wanted = list(players)
    found = [row for player, rows in evidence(wanted) for row in _findings(player, rows)]
    kept = SignalFinding.objects.bulk_create(
        found, update_conflicts=True, unique_fields=_UNIQUE, update_fields=_MEASURED, batch_size=1000
    )
    gone = SignalFinding.objects.filter(player__in=wanted).exclude(pk__in=[row.pk for row in kept])
    gone.delete()


def _findings(player: UUID, rows: list[Evidence]) -> Iterator[SignalFinding]:
    whole = total(row for row in rows if row.main)
    yield from _put(player, None, rows, whole, whole)
    for other, together in _by_opponent(rows).items():
        yield from _put(player, other, together, total(together), whole)


def _by_opponent(rows: list[Evidence]) -> dict[Any, list[Evidence]]:
    found: dict[Any, list[Evidence]] = {}
    for row in rows:
        found.setdefault(row.other, []).append(row)
    return found


def _put(player: UUID, other: UUID | None, rows: list[Evidence], here: Sums, whole: Sums) -> Iterator[SignalFinding]:
    """Put every signal of the scope to the sums."""
    band = band_of(whole.mean_rating)
    elsewhere = whole.without(here)
    for signal in SIGNALS.values():
        if (signal.scope == "pair") != (other is not None):
            continue
        finding = signal.measure(here, elsewhere, fitted()[signal.key][band])
        if finding is not None:
            yield _stored(player, other, signal, finding, _details(signal, rows, band))


def _stored(
    player: UUID, other: UUID | None, signal: Signal, finding: Finding, details: dict[str, Any]
) -> SignalFinding:
    return SignalFinding(
        player=player,
        other=other,
        signal=signal.key,
        value=finding.value,
        sample=finding.sample,
        null_mean=finding.null_mean,
        null_sd=finding.null_sd,
        p=finding.p,
        verdict=SignalFinding.Verdict.CLEAR,
        details=details,
        computed_at=timezone.now(),
    )


def _details(signal: Signal, rows: list[Evidence], band: str) -> dict[str, Any]:
    """The band, and the newest telling matches with the version at which their replay may be opened."""
    telling = [[str(row.match), row.version] for row in reversed(rows) if signal.telling(row)]
    return {"band": band, "matches": telling[:_TELLING]}
