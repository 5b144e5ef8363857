"""Coins in double entry: virtual, never bought, sold or exchanged. Knows matches, seats and numbers, no cards."""
