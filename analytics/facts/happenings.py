"""What other parts may want to follow when facts change."""

from typing import Final

from django.dispatch import Signal

facts_changed: Final = Signal()
"""Sent after the commit that added matches to the facts, annulled some, or gave seats to another player."""
