"""What other parts may want to follow when cases change."""

from typing import Final

from django.dispatch import Signal

annulments_changed: Final = Signal()
"""Sent after the commit that annulled a match, or let one count again."""
