"""A rule set seated: what stays the same through a match, worked out once."""

from dataclasses import dataclass
from functools import lru_cache

from matches.engine.cards import DECKS, CardSet
from matches.engine.errors import InvalidSetup
from matches.engine.events import Opened
from matches.engine.ruleset import RuleSet, check_playable, with_options
from matches.engine.rulesets import RULE_SETS

MAX_ANTE = 10**9


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules of one match and what follows from them."""

    rules: RuleSet
    seats: int
    side_of: tuple[int, ...]
    sides: int
    duel: bool
    """Two sides from the start."""
    match_to: int | None
    ante: int
    """0 in a match to points."""
    deck: CardSet
    closed: bool
    cards_speak: bool
    """An open reply that covers everything is a beat (rules.md §2.3)."""
    lead_claims: bool
    """`claim_window=until_next_lead`."""
    window_claims: bool
    """`claim_window=between_tricks`."""
    asks_taker: bool
    """`claim_window=before_draw`."""
    draws_leader: bool
    """`draw_from=leader`."""
    rotates: bool
    """`next_leader=rotation`."""
    bura_on_lead: bool
    """`bura=on_lead`: a full hand of trumps is declared and not led."""
    combination_window: bool
    """Some combination may be shown out of turn (rules.md §2, declaration window (a))."""
    caller: int | None
    """The seat drawn to call a colour, where it is known."""


def seat_match(opened: Opened) -> Setup:
    """Work out the setup of a match; raises `InvalidSetup` if it cannot be played."""
    rules = RULE_SETS.get(opened.rules)
    if rules is None:
        raise InvalidSetup("unknown rule set")
    if opened.options:
        rules = with_options(rules, opened.options)
    return _seat(rules, len(opened.seats), opened.match_to, opened.ante, opened.caller)


@lru_cache(maxsize=256, typed=True)
def _seat(rules: RuleSet, seats: int, match_to: int | None, ante: int | None, caller: int | None) -> Setup:
    check_playable(rules, seats)
    _check_length(rules, match_to, ante)
    if caller is not None and caller not in range(seats):
        raise InvalidSetup("caller is not a seat")
    open_cards = rules.discards == "open"
    return Setup(
        rules=rules,
        seats=seats,
        side_of=tuple(seat % 2 if rules.pairs else seat for seat in range(seats)),
        sides=2 if rules.pairs else seats,
        duel=rules.pairs or seats == 2,  # noqa: PLR2004  # two sides
        match_to=match_to,
        ante=ante or 0,
        deck=DECKS[rules.deck],
        closed=not open_cards,
        cards_speak=open_cards and rules.intent == "cards_speak",
        lead_claims=rules.claim_window == "until_next_lead",
        window_claims=rules.claim_window == "between_tricks",
        asks_taker=rules.claim_window == "before_draw",
        draws_leader=rules.draw_from == "leader",
        rotates=rules.next_leader == "rotation",
        bura_on_lead=rules.bura == "on_lead",
        combination_window="out_of_turn" in (rules.bura, rules.molodka)
        or (rules.three_aces, rules.royal) != ("none", "none"),
        caller=caller,
    )


def _check_length(rules: RuleSet, match_to: int | None, ante: int | None) -> None:
    if rules.pot:
        if match_to is not None:
            raise InvalidSetup("match_to must be null in a pot match")
        if ante is None or not 1 <= ante <= MAX_ANTE:
            raise InvalidSetup(f"ante must be 1…{MAX_ANTE} in a pot match")
    else:
        if ante is not None:
            raise InvalidSetup("ante must be null in a match to points")
        if match_to not in rules.lengths:
            raise InvalidSetup(f"match_to must be one of {', '.join(map(str, rules.lengths))}")
