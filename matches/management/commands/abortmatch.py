"""`manage.py abortmatch ID…`: end matches after a technical fault; nobody wins, every stake goes back."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches import services
from matches.errors import MatchNotFound


class Command(BaseCommand):
    """Aborts matches that run."""

    help = "End running matches without a result; stakes go back. A match that is over stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("match", nargs="+", type=UUID, help="id of a match")
        parser.add_argument("--reason", default="fault", help="a word for the record (default: fault)")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Abort each."""
        for match_id in options["match"]:
            try:
                services.abort(match_id=match_id, reason=options["reason"])
            except MatchNotFound as error:
                raise CommandError(f"{match_id}: {error.sentence}") from error
            print(f"{match_id}: over")
