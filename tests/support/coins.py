"""What the tests of coins share: players with coins, and whether the books balance."""

from uuid import UUID, uuid4

from ledger.coins import api, audit


def funded(amount: int) -> UUID:
    """A new player who holds so much."""
    player = uuid4()
    api.adjust(key=uuid4(), player_id=player, amount=amount)
    return player


def at_hand(player: UUID) -> int:
    """What a player could stake now."""
    return api.holdings(player).at_hand


def sums_to_zero() -> None:
    """Nothing is wrong with the books."""
    assert audit.verify().findings == []
