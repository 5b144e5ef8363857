"""A deal played out again and again with the same cards, by players of equal strength."""

import random
from collections.abc import Sequence
from typing import Final

from analytics.luck.outcome import outcomes
from matches.bots import Bot, make_bot
from matches.engine import events as ev
from matches.engine.decide import step
from matches.engine.evolve import fold
from matches.engine.legal import legal, to_act
from matches.engine.state import Phase
from matches.engine.view import redact_state

PLAYER: Final = "graded:0.9"
"""Who plays: the heuristic bot with an error in ten decisions. Without errors every playout would be the same."""
_OVER: Final = frozenset({Phase.DEAL, Phase.OVER})


def simulated(dealt: ev.Dealt, opened: ev.Opened, n: int, seed: int) -> tuple[float, ...]:
    """Give the mean result for each side, in stakes of the deal, over `n` playouts of the same cards."""
    total = [0.0] * fold([opened]).setup.sides
    for number in range(n):
        dice = random.Random(f"{seed}/{number}")  # noqa: S311 -- repeatable on purpose
        bots = [make_bot(PLAYER, dice.getrandbits(32)) for _ in opened.seats]
        total = [known + more for known, more in zip(total, play_deal(dealt, opened, bots), strict=True)]
    return tuple(each / n for each in total)


def play_deal(dealt: ev.Dealt, opened: ev.Opened, bots: Sequence[Bot]) -> tuple[float, ...]:
    """Play one deal at the beginning of a match and give what it brought each side."""
    events = [*_before(dealt, opened), dealt]
    state = fold(events, fold([opened]))
    while state.phase not in _OVER:
        seat = to_act(state)[0]
        batch, state = step(state, bots[seat].choose(redact_state(state, seat), seat, legal(state, seat)))
        events += batch
    (outcome,) = outcomes(state.setup, events)
    if outcome.results is None:
        raise ValueError("a deal between bots is never aborted")
    return outcome.results


def _before(dealt: ev.Dealt, opened: ev.Opened) -> list[ev.Event]:
    """Let what stands before the cards come true: antes, and seats that have left."""
    events: list[ev.Event] = []
    if opened.ante:
        events.append(ev.Anted(opened.ante, opened.ante * len(opened.seats)))
    events += [ev.Out(seat) for seat, hand in enumerate(dealt.hands) if not hand]
    return events
