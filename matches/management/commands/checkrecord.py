"""`manage.py checkrecord FILE…`: whether records are sound."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from matches.management.reporting import escape_unwritable, fault_line, open_record, shown_name
from matches.record.fault import RecordFault


class Command(BaseCommand):
    """Prints `FILE: ok` or `FILE:LINE: what is wrong` for each file; needs no database."""

    help = "Check match records against the rules. Exit status 1 if any is faulty."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Check file after file; one that is faulty does not stop the others."""
        escape_unwritable()
        if not all([self._check(path) for path in options["files"]]):  # noqa: C419 -- every file is to be checked
            sys.exit(1)

    def _check(self, path: str) -> bool:
        try:
            _, entries = open_record(path)
            for _ in entries:
                pass
        except RecordFault as fault:
            self.stdout.write(fault_line(path, fault))
            return False
        self.stdout.write(f"{shown_name(path)}: ok")
        return True
