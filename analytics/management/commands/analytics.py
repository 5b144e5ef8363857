"""`manage.py analytics`: what is computed from finished matches, made anew from the ledger."""

from argparse import ArgumentParser
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from analytics.facts import services as facts
from analytics.fairplay import services as fairplay
from analytics.longwork import Tell, work
from analytics.ratings import services as ratings

PARTS: Final = ("facts", "ratings", "fairplay")


class Command(BaseCommand):
    """Rebuilds, in the order in which one part stands on another, while the service runs."""

    help = "Make facts, ratings and signals anew; what is not named stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        """One subcommand a task."""
        tasks = parser.add_subparsers(dest="task", required=True, parser_class=ArgumentParser)
        rebuilding = tasks.add_parser("rebuild", help="make parts anew")
        rebuilding.add_argument("part", nargs="?", default="all", choices=(*PARTS, "all"), help="(all)")
        rebuilding.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that digest matches (1)")
        tasks.add_parser("follow", help="take in what is new, as the workers do")

    def handle(self, *, task: str, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Run the task."""
        if task == "follow":
            self.stdout.write(f"{facts.follow()} events read, {ratings.follow()} matches rated")
            fairplay.follow()
            return
        if options["jobs"] < 1:
            raise CommandError("--jobs must be 1 or more")
        for part in PARTS if options["part"] == "all" else (options["part"],):
            self._rebuild(part, options["jobs"])

    def _rebuild(self, part: str, jobs: int) -> None:
        start = perf_counter()
        lines = self._facts(jobs) if part == "facts" else self._other(_REBUILDS[part])
        self.stdout.write(f"{part}: {lines[0]} in {perf_counter() - start:.1f} s")
        for line in lines[1:]:
            self.stdout.write(f"  {line}")

    def _facts(self, jobs: int) -> list[str]:
        try:
            with work("facts") as tell:
                done = facts.rebuild(jobs=jobs, progress=lambda part, parts: self._progress(tell, part, parts))
        except facts.RebuildRuns:
            raise CommandError("another rebuild of the facts is under way") from None
        total = sum(done.seconds.values()) or 1.0
        shares = [f"{stage:<8}{seconds:9.1f} s {seconds / total:6.1%}" for stage, seconds in done.seconds.items()]
        stopped = [f"{len(done.stopped)} matches could not be read: ledger lag shows them"] if done.stopped else []
        return [f"{done.matches} matches, {done.events} events", *shares, *stopped]

    def _other(self, rebuild: Callable[[], int]) -> list[str]:
        return [f"{rebuild()} matches"]

    def _progress(self, tell: Tell, done: int, parts: int) -> None:
        tell(done, parts)
        if self.stdout.isatty():
            self.stdout.write(f"\r{done}/{parts}", ending="\n" if done == parts else "")


_REBUILDS: Final[dict[str, Callable[[], int]]] = {"ratings": ratings.rebuild, "fairplay": fairplay.rebuild}
