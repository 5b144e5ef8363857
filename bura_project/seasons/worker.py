"""The process that plays a season; run as `python -m bura_project.seasons.worker PLAYERS DAYS CHEATERS SEED`.

`DATABASE_URL` names an empty database; prints one JSON object.
"""

import json
import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "bura_project.settings"
import django

django.setup()

from analytics.fairplay.seasons.generated import Plan  # noqa: E402 -- models can be imported from here on only
from bura_project.seasons.watching import watch_played  # noqa: E402 -- as above

if __name__ == "__main__":
    players, days, cheaters, seed = sys.argv[1:]
    figures = watch_played(Plan(players=int(players), days=int(days), cheaters=float(cheaters)), seed)
    print(json.dumps(figures))  # noqa: T201 -- this is the protocol
