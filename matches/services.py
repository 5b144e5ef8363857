"""What can be done to a match, whoever asks: open one, act in one."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal
from uuid import UUID, uuid4

from django.db import DatabaseError, transaction

from ledger import api as ledger
from matches import identity, notices, restrictions, table, windows, writing
from matches.engine.commands import Abort
from matches.engine.errors import InvalidSetup, RuleViolation
from matches.engine.events import Opened
from matches.engine.evolve import start
from matches.engine.rulesets import RULE_SETS
from matches.errors import InvalidMatch, NotYourSeat, Refused, StaleVersion
from matches.fairness import lot
from matches.loading import LoadedMatch, known, load
from matches.models import Player, Seat
from matches.record import codec
from matches.selectors import Update, answer, noted, place_of
from matches.wire import SentCommand, seat_command
from matches.writing import Written

_log = logging.getLogger(__name__)
BotName = Literal["heuristic", "random"]
DEFAULT_ANTE: Final = 5
_CONFLICTS_BORNE: Final = 20
PROGRAM: Final = "program"
"""Stands among the bots of the house for one that somebody else runs: its commands come from outside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """What a creator asks for; None stands for the rule set's own choice."""

    rules: str
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    match_to: int | None = None
    ante: int | None = None
    seats: int | None = None
    bot: BotName = "heuristic"


def create_match(*, player: Player, asked: NewMatch) -> LoadedMatch:
    """Open a match with the player at seat 0 and bots elsewhere, and play up to the first decision.

    Raises `InvalidMatch`, `Refused`.
    """
    restrictions.check_play(player)
    opened = _opened(player.name, asked)
    match_id = uuid4()
    bots = (PROGRAM if player.kind == Player.Kind.BOT else None, *(asked.bot for _ in opened.seats[1:]))
    header = codec.encode(opened) | {"id": str(match_id), "started_at": writing.now(), "bots": list(bots)}
    with transaction.atomic():
        # The players first: the ledger wants the rest of an append's transaction short.
        seated = [player, *(identity.bot_player(asked.bot) for _ in opened.seats[1:])]
        Seat.objects.bulk_create(Seat(match_id=match_id, seat=seat, player=one) for seat, one in enumerate(seated))
        ledger.append(match_id, [writing.new_event(header)], expected_version=0, command_id=match_id)
        notices.announce(match_id, 1, [opened])
    return table.drive(load(match_id))


def act(*, match_id: UUID, player_id: UUID | None, sent: SentCommand) -> Update:
    """Give a seat's command, then let the table and the bots act.

    A command id given before has its first answer, whatever else is sent with it. Raises `MatchNotFound`,
    `NotYourSeat`, `StaleVersion`, `RuleViolation`; then nothing has changed. A word in the window of a live
    table is noted, which answers without events.
    """
    match = known(match_id)
    if match.version != sent.expected_version:
        match = load(match_id)
    seat = _seat(match_id, player_id, sent)
    written = _written(match, seat, sent)
    if isinstance(written, Noted):
        return noted(written.match, seat, written.version)
    return answer(_driven_on(written.match), seat, written.first_version)


def abort(*, match_id: UUID, reason: str) -> None:
    """End a match after a technical fault: no result, and every stake goes back. Raises `MatchNotFound`."""
    for _ in range(_CONFLICTS_BORNE):
        match = load(match_id)
        if match.finished:
            return
        try:
            writing.write(match, Abort(reason), writing.timed_command_id(match_id, match.version))
        except (ledger.VersionConflict, ledger.StreamClosed):
            continue
        return


@dataclass(frozen=True, slots=True)
class Noted:
    """A word was said, now or before, in the window that stood at a version."""

    version: int
    match: LoadedMatch


def _written(match: LoadedMatch, seat: int, sent: SentCommand) -> Written | Noted:
    """The command's events or its word, written now or before."""
    command_id = writing.seat_command_id(match.match_id, seat, sent.id)
    refusal: Exception | None = None
    if sent.expected_version == match.version:
        command = table.completed(seat_command(sent, seat, match.state), match.state.setup)
        try:
            if windows.stands(match) and windows.is_word(command):
                windows.say(match, command, command_id)
                return Noted(match.version, match)
            return writing.write(match, command, command_id)
        except (ledger.VersionConflict, ledger.StreamClosed, RuleViolation) as error:
            refusal = error
    now = load(match.match_id)
    first = place_of(now, command_id)
    if first is not None:
        return Written(first, now, repeated=True)
    said = windows.version_of(match.match_id, command_id) if now.tempo else None
    if said is not None:
        return Noted(said, now)
    if isinstance(refusal, RuleViolation) and sent.expected_version == now.version:
        raise refusal
    raise StaleVersion(match.match_id, sent.expected_version, now.version)


def _driven_on(match: LoadedMatch) -> LoadedMatch:
    """The command stands whatever comes after it; the sweep makes good what fails here."""
    try:
        return table.drive(match)
    except (DatabaseError, ledger.LedgerError, Refused) as error:
        # The type alone: a traceback could quote cards.
        _log.error("match %s stands still: %s", match.match_id, type(error).__name__)
        return match


def _seat(match_id: UUID, player_id: UUID | None, sent: SentCommand) -> int:
    seat = identity.seat_of(match_id, player_id)
    if seat is None:
        sentence = "You have no seat in this match."
        raise NotYourSeat(sentence)
    if sent.seat is not None and sent.seat != seat:
        sentence = f"Your seat is {seat}, not {sent.seat}."
        raise NotYourSeat(sentence)
    return seat


def _opened(name: str, asked: NewMatch) -> Opened:
    rules = RULE_SETS.get(asked.rules)
    if rules is None:
        sentence = "There is no such rule set."
        raise InvalidMatch(sentence)
    count = asked.seats or rules.seats[0]
    calls = asked.options.get("first_leader", rules.first_leader) == "colour_call"
    opened = Opened(
        rules=rules.key,
        seats=(name, *_bot_names(asked.bot, min(count, max(rules.seats)) - 1)),
        options=dict(asked.options),
        match_to=asked.match_to if asked.match_to is not None else rules.default_length,
        ante=asked.ante if asked.ante is not None or not rules.pot else DEFAULT_ANTE,
        caller=lot((0, 1)) if calls else None,
    )
    if count != len(opened.seats):
        sentence = f"{rules.key} cannot seat {count}."
        raise InvalidMatch(sentence)
    try:
        start(opened)
    except InvalidSetup as error:
        raise InvalidMatch.because(error) from error
    return opened


def _bot_names(bot: str, count: int) -> list[str]:
    return [bot] if count == 1 else [f"{bot} {number}" for number in range(1, count + 1)]
