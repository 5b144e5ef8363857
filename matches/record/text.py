"""A record to be read by people: deal by deal, one act a line."""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from matches.engine import events as ev
from matches.engine.cards import SUITS, Cards, card_name, card_names, suit_of
from matches.engine.rulesets import RULE_SETS

_SUIT_NAMES: Final = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
_COMBINATIONS: Final[dict[ev.Combination, str]] = {
    "bura": "a bura",
    "molodka": "a molodka",
    "three_aces": "three aces",
    "royal": "a royal bura",
}
_DEAL_REASONS: Final[dict[ev.DealReason, str]] = {
    "claim": "a true claim",
    "false_claim": "a false claim of the other side",
    "count": "more points at the count",
    "tie": "equal points at the count",
    "bura": "a bura",
    "three_aces": "three aces",
    "play_off": "the play-off",
    "refused": "a refused raise",
    "redeal": "no claim, the cards are dealt again",
    "restake": "no claim, the pot is doubled",
    "match_pot": "a false claim, the pot is doubled",
}
_MATCH_REASONS: Final[dict[ev.MatchReason, str]] = {
    "score": "the score",
    "royal": "a royal bura",
    "match_refused": "a refused raise of the match",
    "timed_out": "the other side is out of time",
    "resigned": "the other side resigned",
    "pot": "the pot",
    "last_seat": "nobody else is left",
    "aborted": "aborted",
}


def text_lines(opened: ev.Opened, events: Iterable[ev.Event]) -> Iterator[str]:
    """Tell a match from its opening and the events after it, as they are or redacted.

    Acts within a deal are indented. What is known of a card is its name; what is not is `??`.
    """
    names = [_plain(name) for name in opened.seats]
    yield f"{opened.rules}, {_length(opened)}: {', '.join(f'{name} ({seat})' for seat, name in enumerate(names))}"
    if opened.options:
        yield f"options: {', '.join(f'{field} {value}' for field, value in opened.options.items())}"
    sides = _sides(opened, names)
    for event in events:
        yield from _lines(event, names, sides)


def _plain(name: str) -> str:
    """Write a name so that it stays within its line and cannot steer a terminal."""
    return name if name.isprintable() else ascii(name)[1:-1]


def _length(opened: ev.Opened) -> str:
    return f"antes of {opened.ante}" if opened.match_to is None else f"to {opened.match_to}"


def _sides(opened: ev.Opened, names: list[str]) -> list[str]:
    if not RULE_SETS[opened.rules].pairs:
        return names
    return [f"{one} and {other}" for one, other in zip(names[:2], names[2:], strict=True)]


def _lines(event: ev.Event, names: list[str], sides: list[str]) -> Iterator[str]:  # noqa: C901, PLR0912, PLR0915  # one arm an event
    match event:
        case ev.Opened() | ev.Said():
            return  # told above; a word in a window is nobody's to tell before it closes
        case ev.Called(seat, colour, card, leader):
            called = f"{colour}, {card_name(card)} is turned" if card is not None else "no colour in time"
            yield f"{names[seat]} calls {called}: {names[leader]} leads"
        case ev.Anted(amount, pot):
            yield f"everybody pays {amount}; pot {pot}"
        case ev.Dealt():
            yield from _dealt(event, names)
        case ev.Declared(seat, what, cards):
            yield f"  {names[seat]} shows {_COMBINATIONS[what]}: {_cards(cards)}"
        case ev.Passed(seat):
            yield f"  {names[seat]} passes"
        case ev.WindowClosed():
            yield "  window closed"
        case ev.Raised(seat, to):
            yield f"  {names[seat]} raises to {to}"
        case ev.Accepted(seat):
            yield f"  {names[seat]} accepts"
        case ev.Refused(seat):
            yield f"  {names[seat]} refuses"
        case ev.Led(seat, cards):
            yield f"  {names[seat]} leads {_cards(cards)}"
        case ev.Beat(seat, cards):
            yield f"  {names[seat]} beats with {_cards(cards)}"
        case ev.Gave(seat, cards, closed):
            yield f"  {names[seat]} gives {_cards(cards)}{' face down' if closed else ''}"
        case ev.Took(seat, cards, points):
            yield f"  {names[seat]} takes {_cards(cards)}{'' if points is None else f': {points} points'}"
        case ev.Claimed(seat, cards, points, valid):
            yield f"  {names[seat]} claims, {'rightly' if valid else 'wrongly'}: {points} points in {_cards(cards)}"
        case ev.Continued(seat):
            yield f"  {names[seat]} goes on"
        case ev.Drew(drawn):
            yield f"  drawn: {', '.join(f'{names[seat]} {card_name(card)}' for seat, card in drawn)}"
        case ev.Paid(seats, amount, pot):
            pay = f"pay {amount} each" if len(seats) > 1 else f"pays {amount}"
            yield f"  {', '.join(names[seat] for seat in seats)} {pay}; pot {pot}"
        case ev.Out(seat):
            yield f"  {names[seat]} is out"
        case ev.DealEnded():
            yield _deal_ended(event, sides)
        case ev.TimedOut(seat):
            yield f"  {names[seat]} is out of time"
        case ev.Resigned(seat):
            yield f"  {names[seat]} resigns"
        case ev.Aborted(reason):
            yield f"the match is aborted: {_plain(reason)}"
        case ev.MatchEnded():
            yield _match_ended(event, sides)
        case _:
            assert_never(event)


def _dealt(event: ev.Dealt, names: list[str]) -> Iterator[str]:
    trump = _SUIT_NAMES[SUITS[suit_of(event.trump)]]
    raises = ", with raises" if event.raises else ""
    yield ""
    yield (
        f"Deal {event.deal}: {names[event.dealer]} deals, {names[event.leader]} leads, "
        f"{card_name(event.trump)} is turned up, {trump} are trumps{raises}"
    )
    for name, hand in zip(names, event.hands, strict=True):
        if hand:
            yield f"  {name}: {_cards(hand)}"
    yield f"  stock: {_cards(event.stock)}"


def _deal_ended(event: ev.DealEnded, sides: list[str]) -> str:
    reason = _DEAL_REASONS[event.reason]
    if event.winner is None:
        return f"  Deal won by nobody: {reason}{_score(event.score)}"
    points = f" (+{event.points})" if event.points else ""
    return f"  Deal won by {sides[event.winner]}{points}: {reason}{_score(event.score)}"


def _match_ended(event: ev.MatchEnded, sides: list[str]) -> str:
    reason = _MATCH_REASONS[event.reason]
    stake = f", match stake {event.stake}" if event.stake > 1 else ""
    if event.winner is None:
        return f"Match won by nobody: {reason}{_score(event.score)}"
    return f"Match won by {sides[event.winner]}: {reason}{_score(event.score)}{stake}"


def _score(score: tuple[int, ...]) -> str:
    """Write the score, where the match has one: a pot has not."""
    return f"; score {':'.join(map(str, score))}" if any(score) else ""


def _cards(cards: Cards) -> str:
    return " ".join(card_names(cards)) or "nothing"
