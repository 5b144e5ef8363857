"""What a bot of the house does; it sees what a person in its seat would see."""

import logging

from matches import fairness
from matches.bots import make_bot
from matches.engine.commands import SeatCommand
from matches.engine.legal import legal
from matches.engine.view import redact_state
from matches.loading import LoadedMatch

_log = logging.getLogger(__name__)


def bots_choice(match: LoadedMatch, seat: int, name: str) -> SeatCommand:
    """The choice of the bot called `name` among what is legal for the seat."""
    seen = redact_state(match.state, seat)
    choices = legal(seen, seat)
    try:
        chosen = make_bot(name, fairness.seed()).choose(seen, seat, choices)
    except Exception as error:  # noqa: BLE001 -- a bot's fault must not stop the table
        # The type alone: a traceback could quote cards.
        _log.error("bot %s failed in match %s: %s", name, match.match_id, type(error).__name__)
        return choices[0]
    return chosen if chosen in choices else choices[0]
