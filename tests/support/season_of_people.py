"""Simulated people in a running service, with everything that is worked out from their matches."""

import json
from dataclasses import dataclass
from typing import Any, Final

from tests.support.live import LiveStack

_FOLLOW = """
import json
from analytics.facts import services as facts
from analytics.facts.models import MatchFact
from analytics.ratings import services as ratings
from analytics.ratings.models import Standing
from tests.support.catching_up import readable
readable()
facts.follow()
ratings.follow()
ratings.rebuild()
rows = Standing.objects.filter(rules="georgian-3", season="").order_by("-rating").values_list("player_id", flat=True)
match = MatchFact.objects.order_by("-gpos").values_list("match_id", flat=True).first()
print("PEOPLE", json.dumps([str(match), *(str(one) for one in rows)]))
"""


@dataclass(frozen=True, slots=True)
class Season:
    """The ids of the people, the best first, and of their last match."""

    people: list[str]
    match: str


_made: Final[dict[str, Season]] = {}


def played_season(live: LiveStack) -> Season:
    """A few people who have met in ranked matches of georgian-3; made once a service."""
    if live.url in _made:
        return _made[live.url]
    done(live, "simulate", "--rules", "georgian-3", "--matches", "60", "--people", "6", "--days", "40", "--store")
    out = done(live, "shell", "-c", _FOLLOW)
    [line] = [one for one in out.splitlines() if one.startswith("PEOPLE ")]
    match, *people = json.loads(line.removeprefix("PEOPLE "))
    return _made.setdefault(live.url, Season(people, match))


def done(live: LiveStack, *arguments: Any) -> str:
    """What a command said; it has to go well."""
    answer = live.manage(*arguments)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout
