"""One world made and scored, as a process of its own may do it."""

from analytics.ratings.comparison.bots import played
from analytics.ratings.comparison.games import generated
from analytics.ratings.comparison.scoring import Score, compare


def scores(rules: str, players: int, matches: int, seed: int, *, bots: bool) -> dict[str, Score]:
    """The scores of all systems over one world."""
    make = played if bots else generated
    return compare(make(rules, players, matches, seed))
