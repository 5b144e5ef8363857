"""Which cards to reply with: beat when the points are worth the cards, else give what costs least."""

from collections.abc import Iterable

from matches.bots.counting import SURE, least
from matches.bots.leading import stands
from matches.bots.outlook import Outlook
from matches.bots.sight import Sight, given, laid
from matches.engine.cards import HIDDEN, card_points, card_set
from matches.engine.commands import Beat, Give
from matches.engine.state import State


def best_reply(view: State, sight: Sight, outlook: Outlook, replies: Iterable[Beat | Give]) -> Beat | Give | None:
    """Find the reply after which the chance of winning the deal is best."""
    followers = _followers(view, sight.seat)
    count = len(view.standing)
    owner = view.setup.side_of[view.owner]
    on_table = card_points(view.trick)
    faced_down = view.trick.count(HIDDEN)
    to_come = len(followers) * count * given(sight) + faced_down * given(sight)
    sure_to_come = least(sight.counts, len(followers) * count + faced_down)
    overlaid = count * (laid(sight) - given(sight))
    still_stands = stands(view, sight, view.standing, followers)
    best, found = -1, None
    for reply in replies:
        beats = type(reply) is Beat
        taker = sight.side if beats else owner
        points = on_table + card_points(reply.cards)
        likely = 10 * points + to_come
        kept = sight.hand & ~card_set(reply.cards)
        chance = outlook.chance(taker, likely, points + sure_to_come, kept)
        held, rival = stands(view, sight, reply.cards, followers) if beats else still_stands
        if held != SURE and rival is not None:
            lost = outlook.chance(rival, likely + overlaid, 0, kept)
            chance = (held * chance + (SURE - held) * lost) // SURE
        if chance > best:
            best, found = chance, reply
    return found


def _followers(view: State, seat: int) -> list[int]:
    """List the seats that reply after this one."""
    seats, live = view.setup.seats, view.live
    after = [(seat + step) % seats for step in range(1, (view.leader - seat) % seats)]
    return [follower for follower in after if follower in live]
