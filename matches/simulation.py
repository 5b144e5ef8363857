"""Whole matches between bots: the table's part is played here, with cards and lots from one source of chance."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from matches.bots import Bot
from matches.engine.cards import in_order
from matches.engine.commands import Ante, CallColour, Command, Deal, SeatCommand
from matches.engine.decide import step
from matches.engine.events import Anted, Event, Opened, Paid, Said
from matches.engine.evolve import start
from matches.engine.legal import legal, to_act
from matches.engine.state import Phase, State
from matches.engine.view import redact_state


@dataclass(frozen=True, slots=True)
class Act:
    """What one decision caused: the seat that made it among so many legal acts, or None for the table."""

    seat: int | None
    choices: int
    events: list[Event]


def play_match(
    opened: Opened, bots: Sequence[Bot], rng: random.Random, purses: tuple[int, ...] | None = None
) -> list[Event]:
    """Play a match to its end and give its events as a record holds them, `Opened` first.

    `purses` holds the coins that each seat brings to a pot match; None: no seat ever runs out.
    Raises `InvalidSetup` if the match cannot be played.
    """
    return [opened, *(event for act in play_acts(opened, bots, rng, purses) for event in act.events)]


def play_acts(
    opened: Opened, bots: Sequence[Bot], rng: random.Random, purses: tuple[int, ...] | None = None
) -> Iterator[Act]:
    """The same act by act, without `Opened`."""
    state = start(opened)
    while state.phase is not Phase.OVER:
        command, choices = _next_command(state, bots, rng)
        batch, state = step(state, command, purses)
        for event in batch:
            if purses is not None:
                purses = _paid(purses, event)
        yield Act(getattr(command, "seat", None), choices, [event for event in batch if not isinstance(event, Said)])


def _next_command(state: State, bots: Sequence[Bot], rng: random.Random) -> tuple[Command, int]:
    match state.phase:
        case Phase.ANTE:
            return Ante(), 1
        case Phase.DEAL:
            return _deal(state, rng), 1
        case Phase.CALL:
            return _call(state, bots, rng), 2
        case _:
            return _choice(state, to_act(state)[0], bots)


def _choice(state: State, seat: int, bots: Sequence[Bot]) -> tuple[SeatCommand, int]:
    """Ask a seat's bot, which sees no more than a person there would."""
    found = legal(state, seat)
    return bots[seat].choose(redact_state(state, seat), seat, found), len(found)


def _deal(state: State, rng: random.Random) -> Deal:
    deck = list(in_order(state.setup.deck))
    rng.shuffle(deck)
    drawn = state.deal is None and state.setup.rules.first_leader != "colour_call"
    return Deal(bytes(deck), rng.randrange(state.setup.seats) if drawn else None)


def _call(state: State, bots: Sequence[Bot], rng: random.Random) -> Command:
    """Draw the caller where nobody has been drawn yet, and turn a card up after its call."""
    callers = to_act(state)
    command, _ = _choice(state, callers[rng.randrange(len(callers))], bots)
    deck = in_order(state.setup.deck)
    if isinstance(command, CallColour):
        return replace(command, card=deck[rng.randrange(len(deck))])
    return command


def _paid(purses: tuple[int, ...], event: Event) -> tuple[int, ...]:
    """Take what an event costs from the seats' coins."""
    match event:
        case Anted(amount):
            return tuple(coins - amount for coins in purses)
        case Paid(seats, amount):
            return tuple(coins - amount * (seat in seats) for seat, coins in enumerate(purses))
        case _:
            return purses
