"""`manage.py bench`: the benchmarks, each beside its limit or peer in the same run."""

import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from bura_project import bench


class Command(BaseCommand):
    """Runs all benchmarks, or those named."""

    help = "Run benchmarks; each starts the servers that it needs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(bench.NAMES)}; all without")
        parser.add_argument("--json", action="store_true", help="one JSON object a benchmark")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Run them one after the other and print each as it ends."""
        for name in options["names"] or bench.NAMES:
            try:
                result = bench.run(name)
            except LookupError as error:
                raise CommandError(str(error)) from None
            self.stdout.write(json.dumps(asdict(result)) if options["json"] else _table(result))
            self.stdout.flush()


def _table(result: bench.Result) -> str:
    lines = [result.bench]
    for title, values in (("ratios", result.ratios), ("figures", result.figures)):
        lines += [f"  {title}", *(f"    {key:<40}{value:>14,.3f}" for key, value in values.items())]
    return "\n".join(lines)
