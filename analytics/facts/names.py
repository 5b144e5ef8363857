"""Types of the ledger's events that facts follow, and the name they follow them by."""

from typing import Final

NAME: Final = "analytics.facts"
OPENING: Final = "opened"
END: Final = "match_ended"
CASE_OPENING: Final = "case_opened"
ANNULLED: Final = "match_annulled"
LIFTED: Final = "annulment_lifted"
