"""The bots' search of the last tricks, against playing every line out on the engine."""

from random import Random

import pytest

from matches.bots.endgame import Endgame, is_known
from matches.bots.sight import look
from matches.engine import commands as cmd
from matches.engine.cards import in_order
from matches.engine.decide import step
from matches.engine.events import DealEnded, Event, Opened
from matches.engine.evolve import start
from matches.engine.legal import legal, to_act
from matches.engine.ruleset import OptionValue
from matches.engine.state import Phase, State
from matches.engine.view import redact_state

PLAYS = cmd.Lead | cmd.Beat | cmd.Give
SETS: list[tuple[str, dict[str, OptionValue]]] = [
    ("georgian-5", {"raises": "none"}),
    ("duel-russian", {}),
    ("georgian-3", {"raises": "none", "discards": "open"}),
]


@pytest.mark.parametrize(("rules", "options"), SETS)
def test_the_search_finds_what_playing_every_line_out_finds(rules: str, options: dict[str, OptionValue]) -> None:
    searched = 0
    for seed in range(400):
        state = endgame(rules, options, Random(seed))
        if state is None:
            continue
        seat = state.turn
        view = redact_state(state, seat)
        sight = look(view, seat)
        assert is_known(view, sight)
        commands = legal(view, seat)
        leads = [command for command in commands if isinstance(command, cmd.Lead)]
        replies = [command for command in commands if isinstance(command, cmd.Beat | cmd.Give)]
        found: list[PLAYS] = []
        found += Endgame(view, sight).best_leads(leads) if leads else Endgame(view, sight).best_replies(replies)
        values = {play: reached(step(state, play), seat) for play in leads or replies}
        assert found == [play for play, value in values.items() if value == max(values.values())]
        searched += 1
    assert searched > 30


def endgame(rules: str, options: dict[str, OptionValue], dice: Random) -> State | None:
    """Play by chance until two or three cards are left and a card is to be played; None if the deal ends before."""
    state = start(Opened(rules, ("a", "b"), options, 3))
    deck = bytearray(in_order(state.setup.deck))
    dice.shuffle(deck)
    state = step(state, cmd.Deal(bytes(deck), 0))[1]
    wanted = dice.choice((Phase.LEAD, Phase.REPLY))
    most = min(3, state.setup.rules.hand_size - 1)
    while state.phase is not wanted or state.stock or max(hand.bit_count() for hand in state.hands) > most:
        if state.phase in (Phase.DEAL, Phase.LAST_CLAIM):
            return None
        state = step(state, dice.choice(quiet(state)))[1]
    return state


def quiet(state: State) -> list[cmd.SeatCommand]:
    """List what the seat may do without ending the deal: small leads, so that hands and piles stay small."""
    seat = to_act(state)[0]
    commands = [command for command in legal(state, seat) if type(command) in (cmd.Pass, cmd.Beat, cmd.Give, cmd.Lead)]
    small = [command for command in commands if not isinstance(command, cmd.Lead) or len(command.cards) == 1]
    return small or commands


def reached(batch: tuple[list[Event], State], seat: int) -> int:
    """Give what the seat reaches if all play their best: 2 the deal, 1 neither side, 0 not the deal."""
    events, state = batch
    for event in events:
        if isinstance(event, DealEnded):
            return 1 if event.winner is None else 2 * (event.winner == seat)
    mover = to_act(state)[0]
    commands = [command for command in legal(state, mover) if not isinstance(command, cmd.Resign)]
    values = (reached(step(state, command), seat) for command in commands)
    best = 2 if mover == seat else 0
    found = 2 - best
    for value in values:
        found = max(found, value) if mover == seat else min(found, value)
        if found == best:
            break
    return found
