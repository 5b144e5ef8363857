"""The laws of the engine, over every rule set and a spread of options."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine import events as ev
from matches.engine.cards import Card, card_points, card_set, in_order
from matches.engine.due import DUE
from matches.engine.errors import InvalidSetup
from matches.engine.evolve import APPLY, fold, start
from matches.engine.legal import legal, to_act
from matches.engine.ruleset import OPTIONS, OptionValue, check_playable, with_options
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import COUNTED, Phase, State
from matches.engine.view import Viewer, redact, redact_state
from matches.record.codec import dump, encode
from tests.support.play import Mishaps, RandomTable, random_match, random_opening

SEEDS = st.integers(0, 2**32)
KEYS = tuple(RULE_SETS)


def random_options(key: str, seed: int) -> dict[str, OptionValue]:
    """Change up to four options of a rule set so that it can still be played with any number of seats."""
    dice = Random(seed)
    rules = RULE_SETS[key]
    while True:
        chosen: dict[str, OptionValue] = {}
        for name in dice.sample(sorted(OPTIONS), dice.randrange(5)):
            others = [value for value in OPTIONS[name] if value != getattr(rules, name)]
            chosen[name] = dice.choice(others)
        try:
            for seats in rules.seats:
                check_playable(with_options(rules, chosen), seats)
        except InvalidSetup:
            continue
        return chosen


def match_of(key: str, seed: int) -> list[ev.Event]:
    return random_match(key, random_options(key, seed), seed)


def states(events: list[ev.Event]) -> Iterator[tuple[State, ev.Event, State]]:
    """Walk through a match: the state before each event, the event, the state after it."""
    opened = events[0]
    assert isinstance(opened, ev.Opened)
    before = start(opened)
    for event in events[1:]:
        after = fold((event,), before)
        yield before, event, after
        before = after


def viewers(state: State) -> list[Viewer]:
    return [*range(state.setup.seats), "spectator", "auditor"]


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_every_card_of_the_deck_is_somewhere_exactly_once(key: str, seed: int) -> None:
    for _, _, state in states(match_of(key, seed)):
        if state.deal is None:
            continue
        cards = b"".join([*map(in_order, state.hands), state.stock, state.trick, *state.piles])
        assert len(cards) == state.setup.rules.deck
        assert card_set(cards) == state.setup.deck
        assert card_points(cards) == 120


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_a_batch_is_whole_and_leaves_somebody_to_move(key: str, seed: int) -> None:
    table = RandomTable(random_opening(key, random_options(key, seed), seed), Random(seed), Mishaps())
    while table.state.phase is not Phase.OVER:
        before, known = table.state, len(table.events)
        unchanged = before.copy()
        table.go_on()
        after = table.state
        assert before == unchanged
        assert fold(table.events[known:], before) == after
        assert after.phase not in DUE
        if after.phase not in {Phase.ANTE, Phase.DEAL, Phase.OVER}:
            waiting = to_act(after)
            assert waiting
            assert all(legal(after, seat) for seat in waiting)
    assert isinstance(table.events[-1], ev.MatchEnded)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_folding_redacted_events_gives_the_redacted_fold(key: str, seed: int) -> None:
    events = match_of(key, seed)
    opened = events[0]
    assert isinstance(opened, ev.Opened)
    seen = {viewer: start(opened) for viewer in viewers(start(opened))}
    for before, event, after in states(events):
        for viewer, known in seen.items():
            seen[viewer] = fold((redact(before, event, viewer),), known)
            assert seen[viewer] == redact_state(after, viewer), (viewer, event)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_swapping_two_cards_a_viewer_cannot_know_changes_nothing_for_them(key: str, seed: int) -> None:
    dice = Random(seed)
    events = match_of(key, seed)
    begun = [place for place, event in enumerate(events) if isinstance(event, ev.Dealt)]
    if not begun:
        return
    first = dice.choice(begun)
    last = next((place for place in begun if place > first), len(events))
    history, deal = events[:first], events[first : dice.randrange(first + 1, last + 1)]
    before = fold(history)
    for viewer in viewers(before)[:-1]:
        told = _told(before, deal, viewer)
        known = _knowable(deal, viewer)
        unknown = [card for card in in_order(before.setup.deck) if card not in known]
        if len(unknown) < 2:
            continue
        one, other = dice.sample(unknown, 2)
        swapped = [_swap(event, one, other) for event in deal]
        assert swapped != deal
        assert _written(_told(before, swapped, viewer)) == _written(told)
        assert redact_state(fold(swapped, before), viewer) == redact_state(fold(deal, before), viewer)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_a_seat_has_the_same_legal_commands_in_its_own_view(key: str, seed: int) -> None:
    for _, _, state in states(match_of(key, seed)):
        for seat in range(state.setup.seats):
            assert legal(redact_state(state, seat), seat) == legal(state, seat)


def test_every_kind_of_event_has_its_fold() -> None:
    assert set(APPLY) == set(ev.Event.__args__)


def test_every_hidden_hand_is_a_count() -> None:
    for key in KEYS:
        for _, _, state in states(random_match(key, seed=7)):
            view = redact_state(state, "spectator")
            assert all(hand >= COUNTED or hand == 0 for hand in view.hands)


def _told(state: State, events: list[ev.Event], viewer: Viewer) -> list[ev.Event]:
    told = []
    for event in events:
        told.append(redact(state, event, viewer))
        state = fold((event,), state)
    return told


def _knowable(deal: list[ev.Event], viewer: Viewer) -> set[Card]:
    """Work out from the rules, not from the views, which cards the viewer has had a right to see."""
    known: set[Card] = set()
    for event in deal:
        match event:
            case ev.Dealt():
                known.add(event.trump)
                if isinstance(viewer, int):
                    known.update(event.hands[viewer])
            case ev.Drew(cards):
                known.update(card for seat, card in cards if seat == viewer)
            case ev.Said(seat, _, cards) if seat == viewer:
                known.update(cards)
            case ev.Gave(seat, cards, closed) if seat == viewer or not closed:
                known.update(cards)
            case ev.Led(_, cards) | ev.Beat(_, cards) | ev.Declared(_, _, cards) | ev.Claimed(_, cards):
                known.update(cards)
            case _:
                pass
    return known


def _swap(event: ev.Event, one: Card, other: Card) -> ev.Event:
    table = bytes({one: other, other: one}.get(code, code) for code in range(256))
    match event:
        case ev.Dealt():
            return replace(
                event,
                hands=tuple(hand.translate(table) for hand in event.hands),
                stock=event.stock.translate(table),
            )
        case ev.Drew():
            return ev.Drew(tuple((seat, table[card]) for seat, card in event.cards))
        case ev.Said() | ev.Declared() | ev.Led() | ev.Beat() | ev.Gave() | ev.Took() | ev.Claimed():
            return replace(event, cards=event.cards.translate(table))
        case _:
            return event


def _written(events: list[ev.Event]) -> str:
    return "\n".join(dump(encode(event)) for event in events)
