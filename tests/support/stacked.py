"""Random matches in which combinations, clashes and short purses are common, under far-fetched options."""

from random import Random

from matches.engine import commands as cmd
from matches.engine.cards import in_order
from matches.engine.errors import InvalidSetup
from matches.engine.legal import legal
from matches.engine.ruleset import OPTIONS, OptionValue, check_playable, with_options
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase
from tests.support.play import Mishaps, RandomTable

MISHAPS = Mishaps(resign=0.004, time_out=0.02, abort=0.0005, close_window=0.1, poor=0.6)


def wild_options(key: str, dice: Random) -> dict[str, OptionValue]:
    """Change up to twelve options of a rule set so that it can still be played with any number of seats."""
    rules = RULE_SETS[key]
    while True:
        changed = dice.sample(sorted(OPTIONS), dice.randrange(13))
        chosen = {
            name: dice.choice([value for value in OPTIONS[name] if value != getattr(rules, name)]) for name in changed
        }
        try:
            for seats in rules.seats:
                check_playable(with_options(rules, chosen), seats)
        except InvalidSetup:
            continue
        return chosen


class StackedTable(RandomTable):
    """Deals trumps, single suits and aces on purpose, and likes to declare, seldom to claim."""

    def _deal(self) -> cmd.Command:
        state, dice = self.state, self.dice
        plain = super()._deal()
        if isinstance(plain, cmd.Resign) or dice.random() < 0.25:
            return plain
        pool = list(in_order(state.setup.deck))
        dice.shuffle(pool)
        turned_up = pool.pop()
        size = state.setup.rules.hand_size
        hands = [self._hand(pool, turned_up // 9, size) for _ in state.live]
        if dice.random() < 0.5:
            pool.sort(key=lambda card: card // 9)  # so that hands fill up with one suit
        dealt = [hand[place] for place in range(size) for hand in hands]
        lot = dice.choice(state.live) if state.deal is None else None
        return cmd.Deal(bytes([*dealt, turned_up, *pool]), lot)

    def _hand(self, pool: list[int], trump: int, size: int) -> list[int]:
        kind, suit = self.dice.choice(("trumps", "suit", "aces", "any")), self.dice.randrange(4)
        wanted = {
            "trumps": [card for card in pool if card // 9 == trump],
            "suit": [card for card in pool if card // 9 == suit],
            "aces": [card for card in pool if card % 9 == 8],
            "any": pool,
        }[kind]
        hand = self.dice.sample(wanted if len(wanted) >= size else pool, size)
        for card in hand:
            pool.remove(card)
        return hand

    def _choose(self, seat: int) -> cmd.SeatCommand:
        dice = self.dice
        listed = legal(self.state, seat)
        likings = ((cmd.Resign, self.mishaps.resign), (cmd.Declare, 0.7), (cmd.Claim, 0.12), (cmd.Raise, 0.2))
        for kind, liking in (*likings, (cmd.Accept, 0.7 if self.state.phase is Phase.ANSWER else 0)):
            liked = [command for command in listed if isinstance(command, kind)]
            if liked and dice.random() < liking:
                return self._shuffled(dice.choice(liked))
        rest = [command for command in listed if not isinstance(command, cmd.Resign | cmd.Claim | cmd.Raise)]
        return self._shuffled(dice.choice(rest))
