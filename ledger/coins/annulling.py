"""Takes the coins of an annulled match back, and undoes that: nobody is ever left below zero for it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from uuid import UUID

from ledger.coins import store
from ledger.coins.errors import AlreadyAnnulled, BooksBusy, InsufficientCoins, NoCoinsReserved, NotSettled
from ledger.coins.posting import post_once
from ledger.coins.store import Movement
from ledger.coins.types import NOBODY_ELSE, AccountId, Line, MovementKind, Owners, Receipt, Share, Shares

_ATTEMPTS: Final = 20
Balances = Mapping[AccountId, int]


def annul(*, key: UUID, match_id: UUID, owners: Owners = NOBODY_ELSE) -> Receipt:
    """Everybody gets back what the match cost them; winners and the house give what they got.

    What a winner no longer has at hand the house pays, and what the house does not have the mint.
    Raises `NoCoinsReserved`, `NotSettled`, `AlreadyAnnulled`, `KeyReused`.
    """

    def plan(shares: Shares) -> Counter[AccountId]:
        return wanted(match_id, shares.seats)

    return _moved(key, "annul", match_id, owners, plan)


def restore(*, key: UUID, match_id: UUID, annulled: UUID) -> Receipt:
    """Undo the movement that annulled the match, named by its key; what is missing is paid as above.

    Raises `NoCoinsReserved`, `AlreadyAnnulled`, `KeyReused`.
    """
    lines = store.posted(annulled, "annul", match_id)
    if lines is None:
        raise NoCoinsReserved
    undone = Counter({line.account: -line.amount for line in lines})
    return _moved(key, "restore", match_id, NOBODY_ELSE, lambda _shares: undone)


def wanted(match_id: UUID, seats: Sequence[Share]) -> Counter[AccountId]:
    """Pure: what the annulment adds to each account or takes, before anybody is asked what they hold."""
    found: Counter[AccountId] = Counter()
    for share in seats:
        account = AccountId.player(share.paid_to if share.gain > 0 else share.owner)
        found[account] -= share.gain
        found[AccountId.house(match_id)] += share.gain
    return found


def covered(match_id: UUID, moved: Mapping[AccountId, int], balances: Balances) -> list[Line]:
    """Pure: the same with nobody below zero; the house covers, its own part of the match first, then the mint."""
    found = Counter(moved)
    for account, amount in moved.items():
        if account.kind == "player":
            missing = max(-amount - balances.get(account, 0), 0)
            found[account] += missing
            found[AccountId.house(match_id)] -= missing
    _draw_on_other_parts(found, match_id, balances)
    return [Line(account, amount) for account, amount in found.items() if amount]


def _draw_on_other_parts(found: Counter[AccountId], match_id: UUID, balances: Balances) -> None:
    own = AccountId.house(match_id)
    parts = sorted((one for one in balances if one.kind == "house" and one != own), key=lambda one: -balances[one])
    for part in [*parts, AccountId.mint(match_id)]:
        missing = -found[own] - balances.get(own, 0)
        if missing <= 0:
            return
        spare = balances[part] + found[part] if part.kind == "house" else missing
        found[part] -= min(missing, max(spare, 0))
        found[own] += min(missing, max(spare, 0))


def _moved(
    key: UUID, kind: MovementKind, match_id: UUID, owners: Owners, plan: Callable[[Shares], Counter[AccountId]]
) -> Receipt:
    """Plan on what is read, post, and plan anew when it moved meanwhile."""
    for _ in range(_ATTEMPTS):
        shares = store.shares(match_id, owners)
        if shares is None:
            raise NoCoinsReserved
        repeated = store.posted(key, kind, match_id)
        if repeated is not None:
            return Receipt(key, repeated, repeated=True)
        _check(shares, kind)
        moved = plan(shares)
        balances = store.balances([one.owner for one in moved if one.kind == "player"])
        movement = Movement(key, kind, covered(match_id, moved, balances), match_id, shares.version)
        try:
            receipt = post_once(movement)
        except InsufficientCoins:
            continue
        if receipt is not None:
            return receipt
    raise BooksBusy


def _check(shares: Shares, kind: MovementKind) -> None:
    if not shares.ended:
        raise NotSettled
    if shares.annulled is (kind == "annul"):
        raise AlreadyAnnulled
