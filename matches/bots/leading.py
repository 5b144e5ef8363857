"""Which cards to lead: what is hard to cover, and little when it is not."""

from collections.abc import Iterable

from matches.bots.counting import SURE, cover_chance, least
from matches.bots.outlook import Outlook
from matches.bots.sight import Sight, given, laid
from matches.engine.cards import Cards, card_points, card_set
from matches.engine.commands import Lead
from matches.engine.state import State, hand_size


def best_lead(view: State, sight: Sight, outlook: Outlook, leads: Iterable[Lead]) -> tuple[int, Lead | None]:
    """Find the best of the leads, and the chance, per mille, of winning the deal with it."""
    best, found = -1, None
    for lead in leads:
        chance = lead_chance(view, sight, outlook, lead.cards)
        if chance > best:
            best, found = chance, lead
    return best, found


def lead_chance(view: State, sight: Sight, outlook: Outlook, cards: Cards) -> int:
    """Give the chance, per mille, of winning the deal after leading these cards."""
    followers = [seat for seat in _clockwise_after(view, sight.seat) if seat in view.live]
    kept = sight.hand & ~card_set(cards)
    count, points = len(cards), card_points(cards)
    likely = 10 * points + count * len(followers) * given(sight)
    held, rival = stands(view, sight, cards, followers)
    won = outlook.chance(sight.side, likely, points + least(sight.counts, count * len(followers)), kept)
    if held == SURE or rival is None:
        return won
    lost = outlook.chance(rival, likely + count * (laid(sight) - given(sight)), 0, kept)
    return (held * won + (SURE - held) * lost) // SURE


def stands(view: State, sight: Sight, standing: Cards, followers: Iterable[int]) -> tuple[int, int | None]:
    """Give the chance, per mille, that no rival among the followers covers the cards, and the first rival's side."""
    held, rival = SURE, None
    side_of = view.setup.side_of
    for seat in followers:
        if side_of[seat] == sight.side:
            continue
        if rival is None:
            rival = side_of[seat]
        held -= held * cover_chance(standing, sight.trump, sight.unseen, hand_size(view.hands[seat])) // SURE
    return held, rival


def _clockwise_after(view: State, seat: int) -> list[int]:
    seats = view.setup.seats
    return [(seat + step) % seats for step in range(1, seats)]
