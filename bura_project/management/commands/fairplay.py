"""`manage.py fairplay`: simulated seasons, the nulls of the signals, and all findings made anew."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    """Tells how well the signals work; `rebuild` alone touches what is kept."""

    help = "Fair play: `seasons` counts whom the signals find, `fit` fits what honest play looks like, `rebuild`."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add a command each."""
        parsers = parser.add_subparsers(dest="act", required=True, metavar="seasons|fit|measure|rebuild")
        seasons = parsers.add_parser("seasons", help="cheaters among honest players: precision, recall, false alarms")
        seasons.add_argument("--seasons", type=_positive, default=10, metavar="K", help="how many (10)")
        seasons.add_argument("--players", type=_positive, default=300, metavar="N", help="in each (300)")
        seasons.add_argument("--days", type=_positive, default=90, metavar="D", help="of each (90)")
        seasons.add_argument("--cheaters", type=_share, default=0.1, metavar="S", help="share of them (0.1)")
        seasons.add_argument("--seed", default="1", metavar="S", help="where all chance comes from (1)")
        seasons.add_argument(
            "--played", action="store_true", help="one small season, played card by card into a database of its own"
        )
        shape = seasons.add_mutually_exclusive_group()
        shape.add_argument("--json", action="store_true", help="one JSON object")
        shape.add_argument("--markdown", action="store_true", help="tables for the docs")
        fit = parsers.add_parser("fit", help="write the nulls, fitted to honest seasons of other seeds")
        fit.add_argument("--seasons", type=_positive, default=20, metavar="K", help="how many (20)")
        fit.add_argument("--players", type=_positive, default=300, metavar="N", help="in each (300)")
        fit.add_argument("--out", type=Path, metavar="FILE", help="instead of where the signals read them")
        measure = parsers.add_parser("measure", help="play matches and print what generated seasons are drawn from")
        measure.add_argument("--rules", default="georgian-3", metavar="R")
        measure.add_argument("--matches", type=_positive, default=500, metavar="N")
        parsers.add_parser("rebuild", help="make all findings and verdicts anew")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Do one of them and print what came of it."""
        match options["act"]:
            case "seasons":
                lines = _seasons(options)
            case "fit":
                lines = _fit(options["seasons"], options["players"], options["out"])
            case "measure":
                lines = _measure(options["rules"], options["matches"])
            case _:
                lines = self._rebuild()
        self.stdout.write("\n".join(lines))

    def _rebuild(self) -> list[str]:
        from analytics.fairplay import services  # noqa: PLC0415 -- only here the database is needed

        handled = services.rebuild(lambda players: self.stderr.write(f"{players} players", ending="\r"))
        return [f"findings made anew from {handled} matches"]


def _seasons(options: dict[str, Any]) -> list[str]:
    from analytics.fairplay.seasons import printing  # noqa: PLC0415 -- not with every command
    from analytics.fairplay.seasons.generated import Plan  # noqa: PLC0415 -- as above
    from analytics.fairplay.seasons.report import figures_of  # noqa: PLC0415 -- as above

    plan = Plan(players=options["players"], days=options["days"], cheaters=options["cheaters"])
    if options["played"]:
        from bura_project.seasons.server import play_season  # noqa: PLC0415 -- as above

        figures = play_season(plan, options["seed"])
    else:
        figures = figures_of(plan, [f"{options['seed']} {number}" for number in range(options["seasons"])])
    if options["json"]:
        return [json.dumps(figures)]
    return printing.markdown(figures) if options["markdown"] else printing.plain(figures)


def _fit(seasons: int, players: int, out: Path | None) -> list[str]:
    from analytics.fairplay.seasons import fitting  # noqa: PLC0415 -- not with every command
    from analytics.fairplay.signals import nulls  # noqa: PLC0415 -- as above

    target = out or Path(nulls.__file__).with_name("nulls.json")
    text = fitting.text_of(fitting.fit(fitting.honest_books(seasons, players)))
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {target}: {error.strerror}") from None
    return [f"{target}: nulls of {seasons} honest seasons"]


def _measure(rules: str, matches: int) -> list[str]:
    from bura_project.seasons.measuring import measured  # noqa: PLC0415 -- not with every command

    try:
        return [f"{name:<48}{value:>10.3f}" for name, value in measured(rules, matches).items()]
    except LookupError:
        raise CommandError(f"no rule set is named {rules!r}") from None


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a positive whole number")
    return number


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 0.5:  # noqa: PLR2004 -- more than half cheating is no season
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a share from 0 to 0.5")
    return share
