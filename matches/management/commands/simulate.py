"""`manage.py simulate`: bots play whole matches, into files, into the ledger, or for the summary alone.

With `--people` they play as simulated people of graded strength, who meet in ranked matches.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.bots import BOTS, make_bot
from matches.engine.errors import InvalidSetup
from matches.engine.events import Claimed, Dealt, Event, MatchEnded
from matches.engine.evolve import start
from matches.engine.ruleset import OPTIONS, OptionValue, RuleSet
from matches.engine.rulesets import RULE_SETS
from matches.league import League
from matches.record.lines import record_lines
from matches.series import Series

Matches = Iterator[list[Event]]

_BATCH: Final = 200
"""Matches that go into the ledger together."""
_ANTE: Final = 5
_PLAYER: Final = "heuristic"
_DAYS: Final = 90
_OF_A_LEAGUE: Final = ("days", "until", "jobs", "mix_with_people")


class Command(BaseCommand):
    """Plays matches between bots; the same seed plays the same matches everywhere."""

    help = "Let bots play whole matches; without --out and --store only the summary is kept."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.allow_abbrev = False
        parser.usage = argparse.SUPPRESS  # a wrong argument is answered in one line
        parser.add_argument("--rules", required=True, metavar="R", choices=RULE_SETS, help=", ".join(RULE_SETS))
        parser.add_argument("--matches", required=True, type=_positive, metavar="N", help="how many")
        parser.add_argument("--seed", type=_seed, default=1, metavar="S", help="where all chance comes from (1)")
        parser.add_argument(
            "--players",
            type=_players,
            default=(_PLAYER,),
            metavar="A,B,…",
            help=f"a bot a seat, repeated until all are filled: {', '.join(BOTS)} ({_PLAYER})",
        )
        parser.add_argument("--seats", type=_positive, metavar="N", help="where the rules leave it open (2)")
        parser.add_argument(
            "--option", type=_option, action="append", default=[], metavar="K=V", help="an option of the rule set"
        )
        parser.add_argument("--match-to", type=_positive, metavar="N", help="length of a match to points")
        parser.add_argument("--ante", type=_positive, metavar="N", help=f"ante of a pot match ({_ANTE})")
        parser.add_argument("--out", type=Path, metavar="DIR", help="write a record of each match here")
        parser.add_argument("--store", action="store_true", help="put them into the ledger as finished matches")
        league = parser.add_argument_group("ranked matches of simulated people, with --store")
        league.add_argument("--people", type=_positive, metavar="N", help="how many people of graded strength meet")
        league.add_argument("--days", type=_positive, metavar="D", help="over so many days (90)")
        league.add_argument("--until", type=_date, metavar="DATE", help="up to the morning of this day (today)")
        league.add_argument("--jobs", type=_positive, metavar="J", help="processes that play (1)")
        league.add_argument("--mix-with-people", action="store_true", help="also where people play ranked")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Play, keep what is to be kept, and print the summary."""
        if options["people"]:
            self._play_league(options)
            return
        for name in _OF_A_LEAGUE:
            if options[name]:
                raise CommandError(f"--{name.replace('_', '-')} goes with --people")
        series = _series(options)
        try:
            start(series.opened())
        except InvalidSetup as error:
            raise CommandError(str(error)) from None
        matches: Matches = (series.play(number) for number in range(1, options["matches"] + 1))
        if options["out"]:
            matches = _written(series, matches, options["out"])
        if options["store"]:
            matches = _stored(series, matches)
        self.stdout.write("\n".join(_summary(series, matches)))

    def _play_league(self, options: dict[str, Any]) -> None:
        from django.db import Error  # noqa: PLC0415 - only --store needs the database

        from matches.management import leagues  # noqa: PLC0415 -- as above

        league = _league(options)
        try:
            for line in leagues.run(league, jobs=options["jobs"] or 1, mixing=options["mix_with_people"]):
                self.stdout.write(line)
        except Error as error:
            raise CommandError(f"cannot store in the ledger: {str(error).splitlines()[0]}") from None


def _league(options: dict[str, Any]) -> League:
    """Read the options of a league, which is played by the rule set's own choices."""
    for name in ("seats", "option", "match_to", "ante", "out"):
        if options[name]:
            raise CommandError(f"--{name.replace('_', '-')} does not go with --people")
    if options["players"] != (_PLAYER,):
        raise CommandError("--players does not go with --people")
    if not options["store"]:
        raise CommandError("--people goes with --store")
    rules: RuleSet = RULE_SETS[options["rules"]]
    if options["people"] < max(rules.seats):
        raise CommandError(f"{rules.key} needs at least {max(rules.seats)} people")
    days = options["days"] or _DAYS
    end = datetime.combine(options["until"] or datetime.now(UTC).date(), time(), UTC)
    return League(rules, options["people"], options["matches"], end - timedelta(days=days), days, options["seed"])


def _series(options: dict[str, Any]) -> Series:
    rules: RuleSet = RULE_SETS[options["rules"]]
    players: tuple[str, ...] = options["players"]
    names = [name for name, _ in options["option"]]
    if len(set(names)) < len(names):
        raise CommandError("an option is given twice")
    seats = options["seats"] or (rules.seats[0] if len(rules.seats) == 1 else max(rules.seats[0], len(players)))
    if seats not in rules.seats:
        raise CommandError(f"{rules.key} cannot seat {seats}")
    if seats % len(players):
        raise CommandError(f"{len(players)} players do not fill {seats} seats")
    return Series(
        rules=rules.key,
        players=players * (seats // len(players)),
        options=dict(options["option"]),
        match_to=options["match_to"] or rules.default_length,
        ante=options["ante"] or (_ANTE if rules.pot else None),
        seed=options["seed"],
    )


def _written(series: Series, matches: Matches, folder: Path) -> Matches:
    """Write each match into a file of its own as it passes."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, events in enumerate(matches, 1):
            lines = record_lines(series.opened(), ((event, None) for event in events))
            file = folder / f"{series.rules}-{number:06}.bura.jsonl"
            file.write_bytes("".join(f"{line}\n" for line in lines).encode())
            yield events
    except OSError as error:
        raise CommandError(f"cannot write to {folder}: {error.strerror}") from None


def _stored(series: Series, matches: Matches) -> Matches:
    """Put the matches into the ledger, a batch at a time, as they pass."""
    from django.db import Error  # noqa: PLC0415 - only --store needs the database

    from matches.importing import FinishedMatch, store_all  # noqa: PLC0415 -- as above

    while batch := list(islice(matches, _BATCH)):
        try:
            store_all(FinishedMatch(series.opened(), [(event, None) for event in events]) for events in batch)
        except Error as error:
            raise CommandError(f"cannot store in the ledger: {str(error).splitlines()[0]}") from None
        yield from batch


def _summary(series: Series, matches: Matches) -> list[str]:
    opened = series.opened()
    side_of = start(opened).setup.side_of
    wins: Counter[int | None] = Counter()
    kinds: Counter[type[Event]] = Counter()
    false = 0
    for events in matches:
        kinds.update(map(type, events))
        wins.update(event.winner for event in events if isinstance(event, MatchEnded))
        false += sum(not event.valid for event in events if isinstance(event, Claimed))
    return [
        f"{series.rules}: {wins.total()} matches from seed {series.seed}",
        *(f"  {name:<16}{wins[side]:>8} won" for name, side in zip(opened.seats, side_of, strict=True)),
        f"  {kinds[Dealt]} deals, {kinds.total()} events, {kinds[Claimed]} claims, {false} of them false",
    ]


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a positive whole number")
    return number


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a day such as 2026-01-31") from None


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None


def _players(text: str) -> tuple[str, ...]:
    players = tuple(name.strip() for name in text.split(","))
    for name in players:
        try:
            make_bot(name, 0)
        except KeyError:
            known = f"{', '.join(BOTS)}, graded:0 … graded:1"
            raise argparse.ArgumentTypeError(f"no bot is named {name!r}; there are: {known}") from None
    return players


def _option(text: str) -> tuple[str, OptionValue]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not written as option=value")
    if name not in OPTIONS:
        raise argparse.ArgumentTypeError(f"no option is named {name!r}; there are: {', '.join(OPTIONS)}")
    values = {str(choice).lower(): choice for choice in OPTIONS[name]}
    if value not in values:
        raise argparse.ArgumentTypeError(f"{name} may be {' or '.join(values)}, not {value!r}")
    return name, values[value]
