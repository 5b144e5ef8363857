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
        parser.add_argument("--matches", type=int, metavar="N", help="live: at once (500); rating: of two seats")
        parser.add_argument("--growth", type=_numbers, metavar="N,N…", help="live: one such number after the other")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Run them one after the other and print each as it ends."""
        if options["matches"] is not None and options["matches"] < 1:
            raise CommandError("--matches must be 1 or more")
        for name in options["names"] or bench.NAMES:
            try:
                result = bench.run(name, **_arguments(name, options))
            except LookupError as error:
                raise CommandError(str(error)) from None
            except ModuleNotFoundError as error:
                message = f"the package {error.name} is missing: `make install-dev` brings what benchmarks compare with"
                raise CommandError(message) from None
            self.stdout.write(json.dumps(asdict(result)) if options["json"] else _table(result))
            self.stdout.flush()


def _arguments(name: str, options: dict[str, Any]) -> dict[str, object]:
    """What the options say to this benchmark."""
    taken = {"live": ("matches", "growth"), "rating": ("matches",)}.get(name, ())
    return {key: options[key] for key in taken if options.get(key)}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in text.split(","))


def _table(result: bench.Result) -> str:
    lines = [result.bench]
    for title, values in (("ratios", result.ratios), ("figures", result.figures)):
        lines += [f"  {title}", *(f"    {key:<40}{value:>14,.3f}" for key, value in values.items())]
    return "\n".join(lines)
