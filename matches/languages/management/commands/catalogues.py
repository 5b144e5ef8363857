"""`manage.py catalogues`: keeps the translations up to date with the sources."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.languages.catalogues import compile_stale


class Command(BaseCommand):
    """Updates, checks and compiles the catalogues."""

    help = (
        "update: bring locale/*.po up to date with the sources; check: list what lacks; compile: write the .mo files."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the action."""
        parser.add_argument("action", choices=["update", "check", "compile"])

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Do what was asked."""
        match options["action"]:
            case "update":
                from matches.languages.extracting import update  # noqa: PLC0415 -- Babel is heavy

                update()
            case "check":
                self._check()
            case _:
                for path in compile_stale():
                    self.stdout.write(f"compiled {path}")

    def _check(self) -> None:
        from matches.languages.checking import faults  # noqa: PLC0415 -- Babel is heavy

        found = list(faults())
        for fault in found:
            self.stdout.write(fault)
        if found:
            raise CommandError(f"{len(found)} faults")
