"""`manage.py luck`: fits the model of a deal's cards to simulated play, and checks it."""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from analytics.luck.fitting import fit
from analytics.luck.model import WEIGHTS, Model, load
from analytics.luck.quality import Quality, check
from analytics.luck.sampling import kinds
from analytics.luck.simulated import PLAYER

_DEALS: Final = 12_000
_CHECKED: Final = 400
_PLAYOUTS: Final = 16


class Command(BaseCommand):
    """Makes and checks what `analytics.luck` knows of cards."""

    help = "Fit the model that tells how good a deal's cards were, or check it against playouts."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("what", choices=("fit", "check"), help="fit all models anew, or check those there are")
        parser.add_argument("--deals", type=_positive, metavar="N", help=f"of each kind ({_DEALS}; check: {_CHECKED})")
        parser.add_argument(
            "--playouts", type=_positive, default=_PLAYOUTS, metavar="N", help=f"check: of each deal ({_PLAYOUTS})"
        )
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="where all chance comes from (1)")
        parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes (1)")
        parser.add_argument("--out", type=Path, default=WEIGHTS, metavar="FILE", help="fit: where the weights go")
        parser.add_argument("--rules", metavar="R", help="check: this rule set only")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Fit or check, in as many processes as wanted."""
        if options["what"] == "fit":
            self._fit(**options)
        else:
            self._check(**options)

    def _fit(self, *, deals: int | None, seed: int, jobs: int, out: Path, **_: object) -> None:
        count = deals or _DEALS
        models = []
        for model in _in_processes(partial(fit, deals=count, seed=seed), list(kinds()), jobs):
            models.append(model)
            self.stdout.write(f"{model.name}: fitted to {count} deals")
        try:
            out.write_text(_written(models, count, seed))
        except OSError as error:
            raise CommandError(f"cannot write {out}: {error.strerror}") from None

    def _check(self, *, deals: int | None, playouts: int, seed: int, jobs: int, rules: str | None, **_: object) -> None:
        if playouts < 2:  # noqa: PLR2004 -- one playout alone does not vary
            raise CommandError("--playouts must be 2 or more")
        models = [model for model in load().values() if rules in (None, model.rules)]
        if not models:
            raise CommandError(f"there is no model for {rules}" if rules else "there is no model yet: luck fit")
        self.stdout.write(
            "| deals | mean error | correlation | R² | decided by cards | removed |\n|---|---|---|---|---|---|"
        )
        work = partial(check, deals=deals or _CHECKED, playouts=playouts, seed=seed)
        for quality in _in_processes(work, models, jobs):
            self.stdout.write(_line(quality))


def _in_processes(work: Any, items: list[Any], jobs: int) -> Iterator[Any]:  # noqa: ANN401 -- two pairs of types
    if jobs == 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, items)


def _written(models: list[Model], deals: int, seed: int) -> str:
    """Write one model a line, so that a change shows which."""
    lines = [
        json.dumps(
            {
                "rules": model.rules,
                "seats": model.seats,
                "raises": model.raises,
                "usual": model.usual,
                "weights": model.weights,
            },
            separators=(",", ":"),
        )
        for model in models
    ]
    head = f'"version": 1, "deals": {deals}, "seed": {seed}, "player": "{PLAYER}"'
    return f'{{{head}, "models": [\n' + ",\n".join(lines) + "\n]}\n"


def _line(quality: Quality) -> str:
    cells = (
        quality.model,
        f"{quality.bias:+.3f} ± {1.96 * quality.bias_error:.3f}",
        f"{quality.correlation:.2f}",
        f"{quality.r_squared:.2f}",
        f"{quality.by_cards:.0%}",
        f"{quality.removed:.0%}",
    )
    return f"| {' | '.join(cells)} |"


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a positive whole number")
    return number
