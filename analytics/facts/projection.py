"""The projection that follows the ledger: rows of a match when it ends, and annulments of cases."""

from collections.abc import Sequence
from typing import Final

from django.db import connection, models, transaction

from analytics.facts import sums
from analytics.facts.happenings import facts_changed
from analytics.facts.models import MatchFact, SeatFact
from analytics.facts.names import ANNULLED, END, LIFTED, NAME
from ledger.api import StoredEvent

_LOCK: Final = 0x6661_6374  # "fact"


def lock() -> None:
    """Hold all changes of facts to the end of the transaction: seats pass to another player, or matches come in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


class FactsProjection:
    """Rows of `MatchFact`, `SeatFact` and their sums."""

    name = NAME
    needs = frozenset({END, ANNULLED, LIFTED})

    def handle(self, events: Sequence[StoredEvent]) -> None:
        """Write the matches that ended, then follow annulments."""
        ended = [one for one in events if one.type == END]
        acts = [one for one in events if one.type in (ANNULLED, LIFTED)]
        if not ended and not acts:
            return
        # The rules and all that reads play: of no use to most commands, which register the projection too.
        from analytics.facts import taking_in  # noqa: PLC0415 -- as said

        lock()
        taking_in.write(found for one in ended if (found := taking_in.read(one)))
        for act in acts:
            taking_in.annul(act)
        transaction.on_commit(lambda: facts_changed.send(sender=FactsProjection))

    def reset(self) -> None:
        """Delete all rows."""
        lock()
        tables: list[type[models.Model]] = [MatchFact, SeatFact, *(table.model for table in sums.TABLES)]
        for model in tables:
            model._default_manager.all().delete()  # noqa: SLF001 -- documented


FACTS: Final = FactsProjection()
