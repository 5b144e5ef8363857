"""The driver: does what is nobody's choice, and lets the bots speak, until a person is awaited.

At a live table it stops before all that has its time: bots, windows, the next deal; see `matches.timekeeping`.
Every act has an id that follows from the match and its version, so that two drivers at once do no harm.
"""

from typing import Final

from ledger.api import VersionConflict
from matches import fairness
from matches.bots import BOTS
from matches.choosing import bots_choice
from matches.engine.commands import Ante, CallColour, Command, Deal, SeatCommand
from matches.engine.legal import to_act
from matches.engine.setup import Setup
from matches.engine.state import Phase, State
from matches.loading import LoadedMatch, load
from matches.tempo import pauses
from matches.writing import table_command_id, write

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
    """What the table or a bot does now; None when a person or a moment is awaited, or the match is over."""
    if match.state.phase in (Phase.ANTE, Phase.DEAL):
        return None if pauses(match) else tables_act(match.state)
    return None if match.tempo else bots_act(match)


def tables_act(state: State) -> Command:
    """Ante or deal."""
    if state.phase is Phase.ANTE:
        return Ante()
    return Deal(fairness.shuffled(state.setup.deck), _lot(state))


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


def bots_act(match: LoadedMatch) -> SeatCommand | None:
    """What the first bot of the house that is awaited does, if one is."""
    for seat in to_act(match.state):
        name = match.bots[seat]
        if name in BOTS:
            return completed(bots_choice(match, seat, name), match.state.setup)
    return None
