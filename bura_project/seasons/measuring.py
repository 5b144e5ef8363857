"""What played matches look like between bots of graded strength: generated seasons are drawn from these figures."""

import json
import random
from collections import Counter
from datetime import UTC, datetime
from math import sqrt
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from analytics.facts.digest import MatchDigest, digest
from matches.engine.ruleset import RuleSet
from matches.engine.rulesets import RULE_SETS
from matches.league import Fixture, SimPerson
from matches.league_play import play
from matches.record.codec import decode_event, decode_header

_SKILLS: Final = (0.5, 0.7, 0.85, 1.0)
_SIDES: Final = 2


def measured(rules: str, matches: int) -> dict[str, float]:
    """Play so many matches of two sides and give their figures by name; raises `LookupError` for unknown rules."""
    rule_set = RULE_SETS[rules]
    dice = random.Random(f"measure {rules}")  # noqa: S311 -- repeatable on purpose
    sums, edges = Counter[str](), dict[tuple[float, float], Counter[str]]()
    for number in range(matches):
        skills = tuple(dice.choice(_SKILLS) for _ in range(rule_set.seats[-1] if rule_set.pairs else _SIDES))
        found = _played(rule_set, skills, f"measure {rules} {number}")
        _count(found, sums)
        if skills[0] != skills[1]:
            _count_edge(found, skills, edges.setdefault((max(skills[:2]), min(skills[:2])), Counter()))
    return _figures(matches, sums) | _lean(edges)


def _played(rules: RuleSet, skills: tuple[float, ...], seed: str) -> MatchDigest:
    people = tuple(SimPerson(number, skill, 1500.0, 1.0, 0.0) for number, skill in enumerate(skills, 1))
    match = play(rules, Fixture(uuid5(NAMESPACE_URL, seed), people, datetime(2026, 1, 1, tzinfo=UTC), seed))
    bodies = [json.loads(body) for _, body in match.events]
    timed = [(decode_event(body), datetime.fromisoformat(body["at"])) for body in bodies[1:]]
    return digest(decode_header(bodies[0]), timed)


def _count(found: MatchDigest, sums: Counter[str]) -> None:
    sums["match deals"] += found.deals
    for seat in found.seats:
        sums.update(seat.counts)


def _count_edge(found: MatchDigest, skills: tuple[float, ...], edge: Counter[str]) -> None:
    """How often the stronger first seat wins, and what its deals bring beyond the cards."""
    stronger = found.seats[0 if skills[0] > skills[1] else 1]
    edge["matches"] += 1
    edge["won"] += stronger.won is True
    edge["deals"] += stronger.counts.get("luck_deals", 0)
    edge["beyond"] += stronger.counts.get("luck_actual", 0) - stronger.counts.get("luck_expected", 0)


def _figures(matches: int, sums: Counter[str]) -> dict[str, float]:
    deals = max(sums["match deals"], 1)
    luck, thinks = max(sums["luck_deals"], 1), max(sums["thinks"], 1)
    x = sums["think_x"] / thinks / 1e3
    rest = sums["luck_aa"] - 2 * sums["luck_ae"] + sums["luck_ee"]
    return {
        "deals a match": deals / matches,
        "points a deal": sums["points_won"] / deals,
        "claims a deal": (sums["claims_true"] + sums["claims_false"]) / deals,
        "unprovable claims a deal": sums["claims_unproved"] / deals,
        "their chance of being true": sums["claims_chance"] / max(sums["claims_unproved"], 1) / 1e3,
        "share of them that was true": sums["claims_unproved_true"] / max(sums["claims_unproved"], 1),
        "decisions a deal": thinks / deals,
        "difficulty: mean": x,
        "difficulty: standard deviation": sqrt(max(sums["think_xx"] / thinks / 1e6 - x * x, 0.0)),
        "luck of a deal: standard deviation": sqrt(sums["luck_ee"] / luck / 1e6),
        "result of a deal beyond luck: standard deviation": sqrt(rest / luck / 1e6),
    }


def _lean(edges: dict[tuple[float, float], Counter[str]]) -> dict[str, float]:
    """By pair of skills the share of matches won, and what a deal brings by 2 × share − 1."""
    found: dict[str, float] = {}
    for (strong, weak), edge in sorted(edges.items()):
        share = edge["won"] / edge["matches"]
        found[f"{strong} against {weak}: share of matches won"] = share
        if edge["deals"] and share > _EVEN:
            found[f"{strong} against {weak}: lean of a deal"] = edge["beyond"] / edge["deals"] / 1e3 / (2 * share - 1)
    return found


_EVEN: Final = 0.5
