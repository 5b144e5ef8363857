"""Checks the books: they sum to zero, every balance is the sum of its lines, nothing is left in an ended match."""

from dataclasses import dataclass

from ledger import sql
from ledger.connection import cursor
from ledger.findings import Finding

_VERIFY = sql.text("coins_verify")
_TOTALS = sql.text("coins_totals")
_BALANCE = sql.text("coins_balance")


@dataclass(frozen=True, slots=True)
class Report:
    """How much was checked, in hundredths where it is coins, and what was found."""

    findings: list[Finding]
    accounts: int
    transactions: int
    players: int
    matches: int
    house: int


def verify(*, alias: str = "default") -> Report:
    """Check all books in one snapshot."""
    with cursor(alias) as opened:
        findings = [Finding(where, what) for where, what in opened.execute(_VERIFY)]
        [totals] = opened.execute(_TOTALS)
    return Report(findings, *totals)


def balanced(*, alias: str = "default") -> bool:
    """Whether all balances sum to zero: the quick part of `verify`."""
    with cursor(alias) as opened:
        [(found,)] = opened.execute(_BALANCE)
    return bool(found)
