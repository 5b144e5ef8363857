"""Declaration windows of live tables: what is said is kept aside, so that nothing shows before they close.

A window stands for two seconds, whoever holds or says what. Words are rows, not events: a stream that
grows, a version that moves or a message that is sent would tell that somebody had something to say.
"""

from datetime import UTC, datetime
from uuid import UUID

from django.db import connection, transaction

from matches import clock
from matches.bots import BOTS
from matches.choosing import bots_choice
from matches.engine.commands import Claim, CloseWindow, Command, Declare, Pass, SeatCommand
from matches.engine.decide import step
from matches.engine.errors import RuleViolation
from matches.engine.events import Event, Said
from matches.engine.legal import legal
from matches.engine.state import Phase, State
from matches.errors import StaleVersion
from matches.live_models import MatchClock, WindowWord
from matches.loading import LoadedMatch


def stands(match: LoadedMatch) -> bool:
    """Whether the match is live and a window stands."""
    return match.tempo is not None and match.state.phase is Phase.WINDOW


def is_word(command: SeatCommand) -> bool:
    """Whether a command is something said in a window."""
    return isinstance(command, Claim | Declare | Pass)


def say(match: LoadedMatch, command: SeatCommand, command_id: UUID) -> None:
    """Note a seat's word; nobody else gets a sign. A pass is kept for its sender alone: silence says the same.

    Raises `RuleViolation`; `StaleVersion` when the window has closed.
    """
    step(match.state, command)
    word = _word(command)
    with transaction.atomic():
        lock(match.match_id)
        _check_stands(match)
        said = WindowWord.objects.filter(match_id=match.match_id, version=match.version, seat=command.seat).first()
        if said is None:
            WindowWord.objects.create(
                match_id=match.match_id, version=match.version, seat=command.seat, word=word, command_id=command_id
            )
        elif said.command_id != command_id:
            raise RuleViolation("spoken", "You have spoken in this window.", "rules.md §2 declaration window")


def noted(match: LoadedMatch, seat: int) -> str | None:
    """The word of a seat in the window that stands."""
    words = WindowWord.objects.filter(match_id=match.match_id, version=match.version, seat=seat)
    return words.values_list("word", flat=True).first()


def version_of(match_id: UUID, command_id: UUID) -> int | None:
    """The version of the window in which a command was said, if it was."""
    words = WindowWord.objects.filter(match_id=match_id, command_id=command_id)
    return words.values_list("version", flat=True).first()


def decided(match: LoadedMatch, command: Command, purses: tuple[int, ...] | None) -> list[Event]:
    """What closing the window, or whatever else ends it, brings about, with all that was said in it.

    In a transaction, which from here on keeps other words out. Raises `RuleViolation`.
    """
    step(match.state, command)
    lock(match.match_id)
    events: list[Event] = []
    state = match.state
    for word in _persons_words(match) + _bots_words(match):
        batch, state = step(state, word, purses)
        events += batch
    # The last word of all closes a window by itself.
    if state.phase is Phase.WINDOW or not (isinstance(command, CloseWindow) or state.phase is Phase.OVER):
        events += step(state, command, purses)[0]
    return [event for event in events if not isinstance(event, Said)]


def lock(match_id: UUID) -> None:
    """One at a time for the window of a match, to the end of the transaction."""
    # Not a row's lock: that would give the transaction its number before it appends, and the ledger
    # refuses a transaction that is older than the last one of its stream.
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [match_id.int % 2**63])


def _check_stands(match: LoadedMatch) -> None:
    row = MatchClock.objects.get(match_id=match.match_id)
    closed = row.due_at is None or row.due_at <= datetime.now(UTC)
    if row.version != match.version or row.wait != clock.Wait.WINDOW.value or closed:
        raise StaleVersion(match.match_id, match.version, max(row.version, match.version))


def _persons_words(match: LoadedMatch) -> list[SeatCommand]:
    words = WindowWord.objects.filter(match_id=match.match_id, version=match.version).order_by("at", "seat")
    return [command for word in words if (command := _command(match.state, word.seat, word.word)) is not None]


def _command(state: State, seat: int, word: str) -> SeatCommand | None:
    listed = [command for command in legal(state, seat) if isinstance(command, Claim | Declare)]
    return next((command for command in listed if _word(command) == word), None)


def _word(command: SeatCommand) -> str:
    match command:
        case Declare(what=what):
            return what
        case Claim():
            return "claim"
        case _:
            return "pass"


def _bots_words(match: LoadedMatch) -> list[SeatCommand]:
    """What the bots of the house say: chosen as the window closes, so that they cannot be too early either."""
    found: list[SeatCommand] = []
    for seat in match.state.live:
        name = match.bots[seat]
        if name in BOTS:
            choice = bots_choice(match, seat, name)
            if isinstance(choice, Claim | Declare):
                found.append(choice)
    return found
