"""A sensible club player: counts its pile and the cards it has not seen, and plays for the target."""

import random
from collections.abc import Sequence
from typing import Final, TypeVar

from matches.bots.claiming import wants_claim
from matches.bots.endgame import Endgame, is_known
from matches.bots.leading import best_lead, lead_chance
from matches.bots.outlook import Outlook
from matches.bots.replying import best_reply
from matches.bots.sight import Sight, look
from matches.bots.stakes import answer, wants_raise
from matches.engine import commands as cmd
from matches.engine.cards import in_order
from matches.engine.combinations import RANK
from matches.engine.state import Phase, State

_Command = TypeVar("_Command", bound=cmd.SeatCommand)

_BOLDNESS: Final = 60
"""How much a raise tells of the raiser's hand: the chance, per mille, that it takes off."""


class HeuristicBot:
    """Estimates by counting, not by search; only the last tricks between two seats are worked out."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, view: State, seat: int, legal: list[cmd.SeatCommand]) -> cmd.SeatCommand:
        """Choose one of the legal commands."""
        wanted: cmd.SeatCommand | None = None
        match view.phase:
            case Phase.REPLY:
                wanted = _reply(view, seat, legal)
            case Phase.LEAD:
                wanted = _lead(view, seat, legal)
            case Phase.WINDOW:
                wanted = _speak(view, seat, legal)
            case Phase.ANSWER:
                wanted = _answer(view, seat, legal)
            case Phase.AFTER_TAKE | Phase.LAST_CLAIM:
                wanted = _claim_or_go_on(view, seat, legal)
            case _:
                pass
        return wanted if wanted is not None else self._any(legal)

    def _any(self, legal: list[cmd.SeatCommand]) -> cmd.SeatCommand:
        others = len(legal) - (len(legal) > 1 and isinstance(legal[-1], cmd.Resign))
        return legal[self._dice.randrange(others)]


def _reply(view: State, seat: int, legal: Sequence[cmd.SeatCommand]) -> cmd.SeatCommand | None:
    replies = [command for command in legal if isinstance(command, cmd.Beat | cmd.Give)]
    if len(replies) == 1:
        return replies[0]
    sight = look(view, seat)
    if is_known(view, sight):
        replies = Endgame(view, sight).best_replies(replies)
    return best_reply(view, sight, Outlook(view, sight), replies)


def _lead(view: State, seat: int, legal: Sequence[cmd.SeatCommand]) -> cmd.SeatCommand | None:
    shown = _of(cmd.Declare, legal)
    if shown is not None:
        return shown
    sight = look(view, seat)
    leads = [command for command in legal if isinstance(command, cmd.Lead)]
    if is_known(view, sight):
        leads = Endgame(view, sight).best_leads(leads)
    chance, lead = best_lead(view, sight, Outlook(view, sight), leads)
    claim = _of(cmd.Claim, legal)
    if claim is not None and wants_claim(view, sight, chance):
        return claim
    higher = _of(cmd.Raise, legal)
    if higher is not None and wants_raise(view, seat, chance):
        return higher
    return lead


def _speak(view: State, seat: int, legal: Sequence[cmd.SeatCommand]) -> cmd.SeatCommand | None:
    passing = _of(cmd.Pass, legal)
    if len(legal) - (type(legal[-1]) is cmd.Resign) == 1:
        return passing
    sight = look(view, seat)
    outlook = Outlook(view, sight)
    going_on = outlook.chance(None, 0, 0, sight.hand)
    claim = _of(cmd.Claim, legal)
    if claim is not None and wants_claim(view, sight, going_on):
        return claim
    shown = [command for command in legal if isinstance(command, cmd.Declare)]
    if shown:
        best = max(shown, key=lambda command: RANK[command.what])
        if best.what != "molodka" or lead_chance(view, sight, outlook, best.cards) > _unforced(view, sight, outlook):
            return best
    return passing


def _unforced(view: State, sight: Sight, outlook: Outlook) -> int:
    """Give the chance, per mille, without a molodka: with the lead to choose, or none."""
    if view.ordinary != sight.seat:
        return outlook.chance(None, 0, 0, sight.hand)
    return best_lead(view, sight, outlook, [cmd.Lead(sight.seat, bytes([card])) for card in in_order(sight.hand)])[0]


def _answer(view: State, seat: int, legal: Sequence[cmd.SeatCommand]) -> cmd.SeatCommand | None:
    sight = look(view, seat)
    outlook = Outlook(view, sight)
    leader = view.setup.side_of[view.leader]
    chance = max(outlook.chance(leader, 0, 0, sight.hand) - _BOLDNESS, 0)
    return answer(view, seat, chance, _of(cmd.Accept, legal), _of(cmd.Refuse, legal), _of(cmd.Raise, legal))


def _claim_or_go_on(view: State, seat: int, legal: Sequence[cmd.SeatCommand]) -> cmd.SeatCommand | None:
    sight = look(view, seat)
    going_on = Outlook(view, sight).chance(None, 0, 0, sight.hand)
    return _of(cmd.Claim, legal) if wants_claim(view, sight, going_on) else _of(cmd.Continue, legal)


def _of(kind: type[_Command], legal: Sequence[cmd.SeatCommand]) -> _Command | None:
    """Find the command of that kind, if it is legal."""
    for command in legal:
        if isinstance(command, kind):
            return command
    return None
