"""What may be staked and won (rules.md §4), in hundredths of a coin, and the house's commission."""

from typing import Final

from ledger.coins.errors import LimitExceeded

LOWEST_STAKE: Final = 50
HIGHEST_STAKE: Final = 50_000
LARGEST_WIN: Final = 300_000
"""What one seat can win from the others together, before commission."""
HIGHEST_LEVEL: Final = 6
COMMISSION_PERCENT: Final = 5
TOP_UP_BELOW: Final = 500
"""Who holds less, reserves included, counts as empty-handed."""
TOP_UP_TO: Final = 5_000
BUY_IN_ANTES: Final = 20
NOTICE: Final = "Coins are virtual: they are never bought, sold or exchanged."
"""To stand wherever people see coins."""


def commission(win: int) -> int:
    """The house's part of what a winner takes from others; parts of a hundredth stay with the winner."""
    return win * COMMISSION_PERCENT // 100


def check_stake(stake: int) -> None:
    """Raises `LimitExceeded` unless a seat may stake, or ante, so much."""
    if not LOWEST_STAKE <= stake <= HIGHEST_STAKE:
        raise LimitExceeded(f"A stake is {coins(LOWEST_STAKE)} to {coins(HIGHEST_STAKE)} coins, not {coins(stake)}.")


def check_win(win: int) -> None:
    """Raises `LimitExceeded` if a seat could win more than the largest win."""
    if win > LARGEST_WIN:
        raise LimitExceeded(f"Nobody may win more than {coins(LARGEST_WIN)} coins; this could win {coins(win)} coins.")


def default_buy_in(ante: int, seats: int) -> int:
    """What each seat of a pot match puts aside unless the table says otherwise: twenty antes, if that may be won."""
    return min(BUY_IN_ANTES * ante, LARGEST_WIN // (seats - 1))


def coins(amount: int) -> str:
    """Hundredths as people read them: `1,500` or `0.50`."""
    whole, part = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole:,}.{part:02}" if part else f"{sign}{whole:,}"
