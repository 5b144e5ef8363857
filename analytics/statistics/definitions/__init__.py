"""Every statistic there is, in the order in which pages show them."""

from typing import Final

from analytics.statistics.definitions.claims import CLAIMS
from analytics.statistics.definitions.clock import CLOCK
from analytics.statistics.definitions.combinations import COMBINATIONS
from analytics.statistics.definitions.luck import LUCK
from analytics.statistics.definitions.play import PLAY, TRUMPS
from analytics.statistics.definitions.raises import RAISES
from analytics.statistics.definitions.results import RESULTS
from analytics.statistics.statistic import Group, Statistic

GROUPS: Final[tuple[Group, ...]] = (RESULTS, LUCK, CLAIMS, RAISES, PLAY, TRUMPS, COMBINATIONS, CLOCK)

STATISTICS: Final[dict[str, Statistic]] = {one.key: one for group in GROUPS for one in group.statistics}
"""By key."""

OF_A_PLAYER_ALONE: Final = frozenset(
    {
        "matches",
        "matches_won",
        "deals_won",
        "points_a_deal",
        "tricks_taken",
        "result_a_deal",
        "luck_a_deal",
        "skill_a_deal",
    }
)
"""Statistics that come to the same over all seats of a table, whatever is played: they say nothing of a rule set."""
