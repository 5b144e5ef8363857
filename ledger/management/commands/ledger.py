"""`manage.py ledger`: verify and seal the chains, check the coins, rebuild projections, show their lag."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger import epoch, projections, seals
from ledger.coins import audit
from ledger.coins.limits import coins
from ledger.verify import verify


class Command(BaseCommand):
    """One line an answer; exit code 1 when something is wrong."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """One subcommand a task."""
        tasks = parser.add_subparsers(dest="task", required=True, parser_class=ArgumentParser)
        verifying = tasks.add_parser("verify", help="recompute hash chains and compare them with the heads")
        verifying.add_argument("--stream", type=UUID, help="this stream alone")
        rebuilding = tasks.add_parser("rebuild", help="make projections anew from the first event")
        rebuilding.add_argument("names", nargs="*", metavar="NAME", help="these projections alone")
        tasks.add_parser("lag", help="how far each projection is behind")
        tasks.add_parser("seal", help="sign the heads of all streams that moved since the last seal")
        tasks.add_parser("coins", help="check that the books of coins balance")
        tasks.add_parser("raise-epoch", help="after a restore into another cluster, before the service starts")

    def handle(self, *, task: str, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Run the task."""
        if task == "verify":
            self._verify(options["stream"])
        elif task == "rebuild":
            self._rebuild(options["names"])
        elif task == "lag":
            self._lag()
        elif task == "seal":
            self._seal()
        elif task == "coins":
            self._coins()
        else:
            self.stdout.write(f"epoch {epoch.raise_epoch()}")

    def _verify(self, stream: UUID | None) -> None:
        report = verify(stream)
        sealed, broken = (0, []) if stream else seals.verify()
        if stream and not report.streams:
            message = f"there is no stream {stream}"
            raise CommandError(message)
        findings = report.findings + broken
        for finding in findings:
            self.stdout.write(str(finding))
        if findings:
            message = f"the ledger was changed: {len(findings)} findings"
            raise CommandError(message)
        self.stdout.write(f"ok: {report.streams} streams, {report.events} events, {sealed} seals")

    def _seal(self) -> None:
        made = seals.seal()
        if made is None:
            self.stdout.write("nothing new to seal")
        else:
            self.stdout.write(f"seal {made.number}: {made.streams} streams, signature {made.signature.hex()}")

    def _coins(self) -> None:
        report = audit.verify()
        for finding in report.findings:
            self.stdout.write(str(finding))
        if report.findings:
            message = f"the books of coins do not balance: {len(report.findings)} findings"
            raise CommandError(message)
        self.stdout.write(
            f"ok: {report.accounts} accounts, {report.transactions} transactions; "
            f"players hold {coins(report.players)}, matches {coins(report.matches)}, the house {coins(report.house)}"
        )

    def _rebuild(self, names: list[str]) -> None:
        try:
            rebuilt = projections.rebuild(*names)
        except LookupError as error:
            raise CommandError(str(error)) from None
        for name, events in rebuilt.items():
            self.stdout.write(f"{name}: rebuilt from {events} events")

    def _lag(self) -> None:
        behind = projections.lag()
        for one in behind:
            stopped = f", {one.stopped_streams} streams stopped" if one.stopped_streams else ""
            self.stdout.write(f"{one.name}: {one.events} events behind, {one.seconds:.1f} s{stopped}")
        if any(one.stopped_streams for one in behind):
            message = "some streams are stopped: mend the projection, then run `manage.py ledger rebuild`"
            raise CommandError(message)
