"""`manage.py ratings`: rate all matches anew, give the badges of ended seasons, compare rating systems."""

import json
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from analytics.ratings import badges, services
from matches.engine.rulesets import RULE_SETS

_SHOWN: Final = ("georgian-3", "georgian-pairs", "pot-ukrainian")
"""A rule set of each kind: a duel, pairs, a pot."""
_FEW: Final = 10


class Command(BaseCommand):
    """One subcommand a task."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        tasks = parser.add_subparsers(dest="task", required=True, parser_class=ArgumentParser)
        tasks.add_parser("rebuild", help="rate all matches anew, and say how long each stage took")
        tasks.add_parser("award", help="give the badges of the seasons that are over")
        comparing = tasks.add_parser("compare", help="ours beside Elo, glicko2 and openskill; needs no database")
        comparing.add_argument("--rules", choices=sorted(RULE_SETS), action="append", help="these alone")
        comparing.add_argument("--players", type=int, default=200, metavar="N", help="in each world (default: 200)")
        comparing.add_argument("--matches", type=int, default=5000, metavar="N", help="in each (default: 5000)")
        comparing.add_argument("--seeds", type=int, default=5, metavar="N", help="so many worlds (default: 5)")
        comparing.add_argument("--first-seed", type=int, default=1, metavar="N", help="the first of them (default: 1)")
        comparing.add_argument("--bots", action="store_true", help="bots of graded strength play, card by card")
        comparing.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (default: 2)")
        comparing.add_argument("--json", action="store_true", help="one JSON object a rule set")
        comparing.add_argument("--markdown", action="store_true", help="tables for the documentation")

    def handle(self, *, task: str, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Run the task."""
        if task == "rebuild":
            rated, stages = services.timed_rebuild()
            self.stdout.write(f"{rated} matches in {sum(stages.values()):.2f} s")
            for stage, seconds in stages.items():
                self.stdout.write(f"  {stage:<10}{seconds:>8.2f} s{seconds / sum(stages.values()):>8.1%}")
        elif task == "award":
            self.stdout.write(f"{badges.award()} badges")
        else:
            self._compare(options)

    def _compare(self, options: dict[str, Any]) -> None:
        from analytics.ratings.comparison import report, worlds  # noqa: PLC0415 -- glicko2 is not installed everywhere

        if options["players"] < _FEW or options["matches"] < _FEW or options["seeds"] < 1 or options["jobs"] < 1:
            raise CommandError(f"at least {_FEW} players, {_FEW} matches, one seed and one job are needed")
        seeds = range(options["first_seed"], options["first_seed"] + options["seeds"])
        source = "bots of graded strength" if options["bots"] else "generated results"
        for rules in options["rules"] or _SHOWN:
            job = partial(worlds.scores, rules, options["players"], options["matches"], bots=options["bots"])
            with ProcessPoolExecutor(options["jobs"]) as pool:
                found = list(pool.map(job, seeds))
            scores = {name: [one[name] for one in found] for name in found[0]}
            if options["json"]:
                self.stdout.write(json.dumps(report.as_json(rules, source, scores)))
            else:
                write = report.as_markdown if options["markdown"] else report.as_text
                self.stdout.write(write(rules, source, scores) + "\n\n")
