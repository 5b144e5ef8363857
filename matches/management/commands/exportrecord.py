"""`manage.py exportrecord ID`: the record of a match in the ledger."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error as DatabaseFailure

from matches.engine.view import Viewer
from matches.errors import MatchNotFound
from matches.exporting import StoredMatch, stored_match
from matches.management.reporting import write_utf8


class Command(BaseCommand):
    """Writes a record to the standard output."""

    help = "Export the record of a match."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("id", metavar="ID", help="the match")
        parser.add_argument(
            "--viewer",
            metavar="SEAT|spectator|all",
            help="whose eyes see it; all when the match is finished, else a spectator",
        )
        parser.add_argument("--text", action="store_true", help="for people to read")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Write the lines."""
        write_utf8()
        match = _load(options["id"])
        viewer = _viewer(match, options["viewer"])
        lines = match.text(viewer) if options["text"] else match.record(viewer)
        for line in lines:
            self.stdout.write(line)


def _load(name: str) -> StoredMatch:
    try:
        return stored_match(UUID(name))
    except ValueError:
        raise CommandError(f"{name[:40]!r} is no match id") from None
    except MatchNotFound:
        raise CommandError(f"there is no match {UUID(name)}") from None
    except DatabaseFailure as error:
        raise CommandError(f"the database did not answer: {type(error).__name__}") from None


def _viewer(match: StoredMatch, name: str | None) -> Viewer:
    if name is None:
        return "auditor" if match.finished else "spectator"
    if name == "spectator":
        return "spectator"
    if name == "all":
        if not match.finished:
            raise CommandError("a running match shows everything to nobody: name a seat or spectator")
        return "auditor"
    seats = len(match.opened.seats)
    if not (name.isascii() and name.isdigit() and int(name) < seats):
        raise CommandError(f"--viewer takes a seat 0…{seats - 1}, spectator or all")
    return int(name)
