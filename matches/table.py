"""The driver: does what is nobody's choice, and lets the bots speak, until a person is awaited.

Every act has an id that follows from the match and its version, so that two drivers at once do no harm.
"""

import logging
from typing import Final

from ledger.api import VersionConflict
from matches import fairness
from matches.bots import BOTS, make_bot
from matches.engine.commands import Ante, CallColour, Command, Deal, SeatCommand
from matches.engine.legal import legal, to_act
from matches.engine.setup import Setup
from matches.engine.state import Phase, State
from matches.engine.view import redact_state
from matches.loading import LoadedMatch, load
from matches.writing import table_command_id, write

_log = logging.getLogger(__name__)
_CONFLICTS_BORNE: Final = 20


def drive(match: LoadedMatch) -> LoadedMatch:
    """Go on until a person is awaited or the match is over; gives the match as it then stands."""
    conflicts = 0
    while (command := next_act(match)) is not None:
        try:
            match = write(match, command, table_command_id(match.match_id, match.version)).match
        except VersionConflict:
            # Somebody else moved the match: they drive it too, but perhaps not to the end.
            match = load(match.match_id)
            conflicts += 1
            if conflicts > _CONFLICTS_BORNE:
                break
    return match


def next_act(match: LoadedMatch) -> Command | None:
    """What the table or a bot does now; None when a person is awaited or the match is over."""
    state = match.state
    match state.phase:
        case Phase.OVER:
            return None
        case Phase.ANTE:
            return Ante()
        case Phase.DEAL:
            return Deal(fairness.shuffled(state.setup.deck), _lot(state))
        case _:
            return _bot_act(match)


def completed(command: SeatCommand, setup: Setup) -> SeatCommand:
    """Add what chance gives to a seat's command: the turned card of a colour call."""
    if isinstance(command, CallColour):
        return CallColour(command.seat, command.colour, fairness.turned_card(setup.deck))
    return command


def _lot(state: State) -> int | None:
    """The seat drawn for the first deal, where no colour was called for it."""
    if state.deal is not None or state.setup.rules.first_leader == "colour_call":
        return None
    return fairness.lot(state.live)


def _bot_act(match: LoadedMatch) -> SeatCommand | None:
    for seat in to_act(match.state):
        name = match.bots[seat]
        if name in BOTS:
            return completed(_choice(match, seat, name), match.state.setup)
    return None


def _choice(match: LoadedMatch, seat: int, name: str) -> SeatCommand:
    """The bot's choice among what is legal; it sees what a person in its seat would see."""
    seen = redact_state(match.state, seat)
    choices = legal(seen, seat)
    try:
        chosen = make_bot(name, fairness.seed()).choose(seen, seat, choices)
    except Exception as error:  # noqa: BLE001 -- a bot's fault must not stop the table
        # The type alone: a traceback could quote cards.
        _log.error("bot %s failed in match %s: %s", name, match.match_id, type(error).__name__)
        return choices[0]
    return chosen if chosen in choices else choices[0]
