"""A server of its own for a played season, so that it never mixes with people's matches."""

import json
import os
import subprocess
import sys
import tempfile
from typing import Any, Final

from django.conf import settings

from analytics.fairplay.seasons.generated import Plan
from bura_project.stack.postgres import EmbeddedPostgres

# Nobody listens for hints.
_APART: Final = {"SECRET_KEY": "of a simulated season", "CELERY_BROKER_URL": "memory://", "LOG_LEVEL": "ERROR"}


def play_season(plan: Plan, seed: str) -> dict[str, Any]:
    """Play a season in a process of its own and give its figures."""
    settings.STACK.data.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="season-", dir=settings.STACK.data) as folder,
        EmbeddedPostgres(folder, durable=False) as server,
    ):
        _run(server.dsn, "manage.py", "migrate", "--verbosity=0", "--skip-checks")
        plan_texts = map(str, (plan.players, plan.days, plan.cheaters))
        ran = _run(server.dsn, "-m", "bura_project.seasons.worker", *plan_texts, seed)
    figures: dict[str, Any] = json.loads(ran.splitlines()[-1])
    return figures


def _run(url: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | _APART | {"DATABASE_URL": url},
        cwd=settings.BASE_DIR,
    ).stdout
