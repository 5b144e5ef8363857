"""Bots in whole matches: legal commands alone, nothing seen that a person could not see, nothing remembered."""

import dataclasses
from collections.abc import Mapping
from random import Random

import pytest

from matches.bots import BOTS, Bot, make_bot
from matches.engine.cards import HIDDEN
from matches.engine.commands import Resign, SeatCommand
from matches.engine.errors import InvalidSetup
from matches.engine.events import Claimed, Event, MatchEnded, Opened, Resigned
from matches.engine.evolve import fold, start
from matches.engine.ruleset import OPTIONS, OptionValue
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import COUNTED, PUBLIC, State
from matches.simulation import play_match

ANTE = 5


class Watched:
    """Lets a bot choose, and looks at what it is shown and what it chooses."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0

    def choose(self, view: State, seat: int, legal: list[SeatCommand]) -> SeatCommand:
        for other, hand in enumerate(view.hands):
            assert other == seat or hand >= COUNTED or not hand
        assert set(view.stock[:-1]) <= {HIDDEN}
        for pile, givers in zip(view.piles, view.pile_givers, strict=True):
            assert all(giver in (PUBLIC, seat) or card == HIDDEN for card, giver in zip(pile, givers, strict=True))
        self.decisions += 1
        command = self.bot.choose(view, seat, list(legal))
        assert command in legal
        assert not isinstance(command, Resign)
        return command


class Forgetful:
    """A bot that is made anew for each decision."""

    def choose(self, view: State, seat: int, legal: list[SeatCommand]) -> SeatCommand:
        return make_bot("heuristic", 0).choose(view, seat, legal)


def opening(rules: str, seats: int | None = None, options: Mapping[str, OptionValue] | None = None) -> Opened:
    rule_set = RULE_SETS[rules]
    names = tuple(f"seat {seat}" for seat in range(seats or rule_set.seats[0]))
    return Opened(rules, names, options or {}, rule_set.default_length, ANTE if rule_set.pot else None)


def match(opened: Opened, bots: list[Bot], seed: int) -> list[Event]:
    purses = (60 * ANTE,) * len(bots) if opened.ante else None
    return play_match(opened, bots, Random(seed), purses)


def won(opened: Opened, names: list[str], matches: int) -> tuple[int, list[Claimed]]:
    """Count the matches that the first name wins, sitting in turn at each seat, and list its claims."""
    wins, claims = 0, []
    for number in range(matches):
        first = number % len(names)
        seated = [names[(seat - first) % len(names)] for seat in range(len(opened.seats))]
        events = match(opened, [make_bot(name, number) for name in seated], number)
        end = events[-1]
        assert isinstance(end, MatchEnded)
        wins += end.winner is not None and seated[end.winner] == names[0]
        claims += [event for event in events if isinstance(event, Claimed) and seated[event.seat] == names[0]]
    return wins, claims


@pytest.mark.parametrize(("rules", "seats"), [(key, seats) for key in RULE_SETS for seats in RULE_SETS[key].seats])
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_whole_matches_by_legal_commands_on_what_their_seat_may_know(
    rules: str, seats: int, bot: str
) -> None:
    for seed in range(4):
        players = [Watched(make_bot(bot, seed + seat)) for seat in range(seats)]
        events = match(opening(rules, seats), [*players], seed)
        assert isinstance(events[-1], MatchEnded)
        assert fold(events).tally.score == events[-1].score
        assert all(player.decisions for player in players)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_bots_play_a_spread_of_options(rules: str) -> None:
    dice = Random(rules)
    played = 0
    while played < 40:
        changed = {name: dice.choice(OPTIONS[name]) for name in dice.sample(sorted(OPTIONS), dice.randint(1, 6))}
        default = RULE_SETS[rules]
        options = {name: value for name, value in changed.items() if value != getattr(default, name)}
        opened = dataclasses.replace(
            opening(rules, dice.choice(default.seats), options),
            match_to=default.lengths[0] if default.lengths else None,
        )
        try:
            start(opened)
        except InvalidSetup:
            continue
        bots: list[Bot] = [Watched(make_bot(dice.choice(BOTS), played)) for _ in opened.seats]
        assert isinstance(match(opened, bots, played)[-1], MatchEnded)
        played += 1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_heuristic_bot_needs_no_memory(rules: str) -> None:
    seats = RULE_SETS[rules].seats[-1]
    kept: list[Bot] = [make_bot("heuristic", 0) for _ in range(seats)]
    anew: list[Bot] = [Forgetful() for _ in range(seats)]
    opened = opening(rules, seats)
    # Only a colour is called by dice, which go on rolling in a bot that is kept.
    options = {"first_leader": "random"} if rules == "staked-3" else {}
    opened = dataclasses.replace(opened, options=options)
    assert match(opened, kept, 1) == match(opened, anew, 1)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_heuristic_bot_beats_the_random_one_clearly(rules: str) -> None:
    wins, claims = won(opening(rules), ["heuristic", "random"], 100)
    assert wins >= 85
    assert sum(not claim.valid for claim in claims) <= 0.03 * len(claims)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_claims_between_heuristic_bots_are_hardly_ever_false(rules: str) -> None:
    _, claims = won(opening(rules), ["heuristic", "heuristic"], 60)
    assert len(claims) > 30
    assert sum(not claim.valid for claim in claims) < 0.03 * len(claims)


def test_a_purse_that_is_empty_ends_a_pot_match() -> None:
    bots = [make_bot("random", seat) for seat in range(3)]
    events = play_match(opening("pot-ukrainian", 3), bots, Random(3), (ANTE, 4 * ANTE, 4 * ANTE))
    assert isinstance(events[-1], MatchEnded)
    assert not any(isinstance(event, Resigned) for event in events)
