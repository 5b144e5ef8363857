"""When to say that one's pile holds the target."""

from typing import Final

from matches.bots.counting import SURE, reach_chance
from matches.bots.sight import Pile, Sight
from matches.engine.state import Phase, State

_FLOOR: Final = 880
"""The least chance, per mille, of a true claim to say it with while the deal goes on."""
_LAST_FLOOR: Final = 700
"""The same after the last trick, when waiting helps no more."""
_MORE_THAN_HALF: Final = 61


def wants_claim(view: State, sight: Sight, going_on: int) -> bool:
    """Tell whether to claim, `going_on` being the chance, per mille, of winning the deal without."""
    pile, target = sight.piles[sight.side], view.setup.rules.target
    if pile.sure >= target:
        return True
    if not pile.hidden:
        return False
    true = reach_chance(sight.counts, pile.hidden, target - pile.known)
    if view.phase is Phase.LAST_CLAIM or not sight.hand:
        return true >= _LAST_FLOOR and _promise(view, true, 0) > _unclaimed(view, sight, pile)
    return true >= _FLOOR and _promise(view, true, going_on) > going_on


def _promise(view: State, true: int, going_on: int) -> int:
    """Give what a claim promises, in thousandths of the deal or the pot."""
    false = SURE - true
    match view.setup.rules.false_claim:
        case "lose_deal":
            return true
        case "match_pot":
            return true - false
        case "triple_ante":
            pot = max(view.tally.pot, 1)
            return true - false * 3 * view.setup.ante // pot + false * going_on // SURE


def _unclaimed(view: State, sight: Sight, pile: Pile) -> int:
    """Give the chance, per mille, to win a deal that ends without a claim, or the one after it."""
    if view.setup.rules.no_claim == "count":
        return reach_chance(sight.counts, pile.hidden, _MORE_THAN_HALF - pile.known)
    return SURE // len(view.live)
