"""The epoch: keeps the global order whole when the ledger is restored into another cluster."""

from ledger.connection import cursor
from ledger.types import LedgerError


class RestoredFromTheFutureError(LedgerError):
    """Stored transaction ids lie ahead of this cluster's, so readers would wait for them for ever."""

    def __init__(self) -> None:
        super().__init__("the ledger was restored into a younger cluster: run `manage.py ledger raise-epoch` first")


def check(alias: str = "default") -> None:
    """Raises RestoredFromTheFutureError when the service must not start on this ledger."""
    with cursor(alias) as opened:
        [(ahead,)] = opened.execute("SELECT ledger.is_ahead_of_cluster()")
    if ahead:
        raise RestoredFromTheFutureError


def raise_epoch(alias: str = "default") -> int:
    """After a restore: all new events sort above all restored ones. Returns the new epoch."""
    with cursor(alias) as opened:
        [(number,)] = opened.execute("SELECT ledger.raise_epoch()")
    return int(number)
