"""The projection that fills the lobby's rows from the ledger."""

from collections.abc import Iterable, Sequence

from ledger import projections
from ledger.api import StoredEvent
from matches import summaries
from matches.accounts.gone import gone_names, present_names
from matches.models import MatchSummary

_FIELDS = [field.attname for field in MatchSummary._meta.concrete_fields if not field.primary_key]  # noqa: SLF001 -- Django's documented way to a model's fields


class SummaryProjection:
    """Rows of `MatchSummary`, one a match."""

    name = "matches.summary"
    needs = summaries.NEEDS

    def handle(self, events: Sequence[StoredEvent]) -> None:
        """Read the rows these events touch, move them on, write them back."""
        known = MatchSummary.objects.in_bulk({event.stream_id for event in events})
        rows: dict[object, MatchSummary] = dict(known)
        for event in events:
            row = summaries.advanced(rows.get(event.stream_id), event)
            if row is not None:
                rows[event.stream_id] = row
        _rename_gone(rows[event.stream_id] for event in events if event.version == 1 and event.stream_id in rows)
        MatchSummary.objects.bulk_create(
            rows.values(), update_conflicts=True, unique_fields=["match_id"], update_fields=_FIELDS
        )

    def reset(self) -> None:
        """Delete all rows."""
        MatchSummary.objects.all().delete()


def _rename_gone(opened: Iterable[MatchSummary]) -> None:
    """Whoever has deleted an account stays nameless when the rows are built anew."""
    by_match = {row.match_id: row for row in opened}
    for match_id, gone in gone_names(by_match).items():
        by_match[match_id].seats = present_names(by_match[match_id].seats, gone)


SUMMARIES = SummaryProjection()


def register() -> None:
    """Make the projection known to the runner."""
    projections.register(SUMMARIES)
