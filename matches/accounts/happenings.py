"""What other parts may want to follow when players change hands."""

from typing import Final

from django.dispatch import Signal

guest_claimed: Final = Signal()
"""Sent with `guest` and `account` (players), in the transaction in which the account takes over the guest's seats."""
player_gone: Final = Signal()
"""Sent with `player`, in the transaction in which its account is deleted."""
