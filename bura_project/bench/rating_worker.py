"""The process of the benchmark of ratings: it makes facts, then times bare loops and rebuilds in turns.

Run as `python -m bura_project.bench.rating_worker MATCHES PLAYERS ROUNDS RULES…` with DATABASE_URL set; prints a
JSON object a round: seconds by stage.
"""

import json
import os
import sys
from collections.abc import Sequence
from time import perf_counter

os.environ["DJANGO_SETTINGS_MODULE"] = "bura_project.settings"
import django

django.setup()

from django.db import connection  # noqa: E402 -- models can be imported from here on only
from glicko2 import Player  # noqa: E402 -- as above
from openskill.models import PlackettLuce  # noqa: E402 -- as above

from analytics.ratings import services  # noqa: E402 -- as above
from analytics.ratings.course import rates_duels  # noqa: E402 -- as above
from bura_project.bench.rating_facts import Played, made, store  # noqa: E402 -- as above


def bare(matches: Sequence[Played], players: int) -> float:
    """Seconds that the libraries' own calls take over the same matches, from lists in memory to objects in memory."""
    duelists, model = [Player() for _ in range(players)], PlackettLuce()
    others = [model.rating() for _ in range(players)]
    duels = {match.rules: rates_duels(match.rules) for match in matches}
    began = perf_counter()
    for match in matches:
        if duels[match.rules]:
            one, other = (duelists[number] for number in match.seats)
            won = match.winner == 0
            seen = one.rating, one.rd
            one.update_player([other.rating], [other.rd], [won])
            other.update_player([seen[0]], [seen[1]], [not won])
        else:
            sides = [match.seats[side :: match.sides] for side in range(match.sides)]
            teams = [[others[number] for number in side] for side in sides]
            ranks = [float(side != match.winner) for side in range(match.sides)]
            for side, team in zip(sides, model.rate(teams, ranks=ranks), strict=True):
                for number, rating in zip(side, team, strict=True):
                    others[number] = rating
    return perf_counter() - began


def run(matches: int, players: int, rounds: int, rules: Sequence[str]) -> None:
    """Measure; each round has one of each, and the rebuild finds the rows of the one before."""
    played = made(matches, players, rules)
    store(played, players)
    services.timed_rebuild()
    for _ in range(rounds):
        # Rebuilds are far between, and autovacuum clears away what each of them leaves.
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ratings_point, ratings_standing")
        seconds = bare(played, players)
        rated, stages = services.timed_rebuild()
        print(json.dumps({"rated": rated, "bare": seconds, **stages}), flush=True)  # noqa: T201 -- this is the protocol


if __name__ == "__main__":
    run(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
