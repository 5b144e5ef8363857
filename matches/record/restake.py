"""The payments of a restake, which a record may group as it likes."""

from collections.abc import Iterable

from matches.engine.events import Event, Paid
from matches.record.encoding import encode
from matches.record.fault import RecordFault, excerpt


class Restake:
    """What each seat has still to pay, and the pot so far."""

    def __init__(self, due: Iterable[Event]) -> None:
        payments = [event for event in due if isinstance(event, Paid)]
        self.owed = {seat: payment.amount for payment in payments for seat in payment.seats}
        self._pot = payments[0].pot - payments[0].amount * len(payments[0].seats)

    def pay(self, found: Event) -> None:
        """Take one line of payments; raises `RecordFault` if it cannot stand here."""
        if not isinstance(found, Paid):
            raise RecordFault(f"paid must stand here, not {encode(found)['type']}")
        if not found.seats or len(set(found.seats)) < len(found.seats):
            raise RecordFault("paid: seats must name each payer once")
        for seat in found.seats:
            due = self.owed.get(seat)
            if due is None:
                raise RecordFault(f"paid: seat {excerpt(seat)} owes nothing here")
            if due != found.amount:
                raise RecordFault(f"paid: amount is {excerpt(found.amount)}, must be {excerpt(due)}")
        pot = self._pot + found.amount * len(found.seats)
        if pot != found.pot:
            raise RecordFault(f"paid: pot is {excerpt(found.pot)}, must be {excerpt(pot)}")
        for seat in found.seats:
            del self.owed[seat]
        self._pot = pot
