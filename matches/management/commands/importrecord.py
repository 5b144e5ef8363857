"""`manage.py importrecord FILE…`: records as finished matches in the ledger."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error as DatabaseFailure

from matches.importing import FinishedMatch, store_all
from matches.management.reporting import escape_unwritable, fault_line, open_record, shown_name
from matches.record.fault import RecordFault


class Command(BaseCommand):
    """Checks all files, then stores all of them as finished casual matches, or none."""

    help = "Import match records. One fault in any file, and nothing is stored."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Print `FILE: imported as ID` for each file, or what is wrong with those that are faulty."""
        escape_unwritable()
        files: list[str] = options["files"]
        matches = [match for path in files if (match := self._read(path))]
        if len(matches) < len(files):
            sys.exit(1)
        try:
            ids = store_all(matches)
        except DatabaseFailure as error:
            raise CommandError(f"the database did not take them: {type(error).__name__}") from None
        for path, match_id in zip(files, ids, strict=True):
            self.stdout.write(f"{shown_name(path)}: imported as {match_id}")

    def _read(self, path: str) -> FinishedMatch | None:
        try:
            header, entries = open_record(path)
            return FinishedMatch(header.text, [(entry.event, entry.at) for entry in entries])
        except RecordFault as fault:
            self.stdout.write(fault_line(path, fault))
            return None
