"""Calls `ledger.append` beneath the driver's cursors: prepared once, then one round trip a call."""

from typing import Literal, NamedTuple, cast
from weakref import WeakKeyDictionary

from psycopg import errors, pq

from ledger import sql
from ledger.connection import RawConnection
from ledger.types import Rider

Outcome = Literal["appended", "repeated", "conflict", "closed", "early"]

_NAME = "ledger_append"
_TEXT = sql.text("append_call")
_PARAMETERS = 7
_BINARY = [pq.Format.BINARY] * _PARAMETERS
_COLUMNS = 3

# The driver makes a connection forget its statements when it clears its cache; then `call` prepares again.
_prepared: WeakKeyDictionary[RawConnection, set[str]] = WeakKeyDictionary()


class Answer(NamedTuple):
    """Outcome, first and last version, as sql/append.sql names them, and what a rider's query gave."""

    outcome: Outcome
    first_version: int
    last_version: int
    ridden: tuple[bytes | None, ...] = ()


def call(connection: RawConnection, parameters: list[bytes], rider: Rider | None = None) -> Answer:
    """Append, with a rider's statements if there is one.

    In autocommit this is a transaction of its own; else it joins the open one. Raises psycopg's errors.
    """
    pgconn = connection.pgconn
    if not connection.autocommit and _is_idle(connection):
        # As the driver does before the first statement that it sends itself.
        _check(connection, pgconn.exec_(b"BEGIN"), pq.ExecStatus.COMMAND_OK)
    name = _NAME if rider is None else f"{_NAME}_{rider.name}"
    extra: list[bytes | None] = [] if rider is None else rider.parameters
    prepared = _prepared.setdefault(connection, set())
    if name not in prepared:
        _check(connection, pgconn.prepare(name.encode(), _text(rider)), pq.ExecStatus.COMMAND_OK)
        prepared.add(name)
    # The driver's types know of no null here; the driver does.
    values = cast("list[bytes]", [*parameters, *extra])
    result = pgconn.exec_prepared(name.encode(), values, [*_BINARY, *[pq.Format.TEXT] * len(extra)])
    try:
        _check(connection, result, pq.ExecStatus.TUPLES_OK)
    except errors.InvalidSqlStatementName:
        # This one alone: others may have been prepared since.
        prepared.discard(name)
        if not _is_idle(connection):
            raise
        return call(connection, parameters, rider)
    return _answer(result)


def _text(rider: Rider | None) -> bytes:
    if rider is None:
        return _TEXT.encode()
    return f"WITH appended AS MATERIALIZED ({_TEXT}), {rider.text}".encode()


def _is_idle(connection: RawConnection) -> bool:
    return connection.pgconn.transaction_status == pq.TransactionStatus.IDLE


def _check(connection: RawConnection, result: pq.abc.PGresult, wanted: pq.ExecStatus) -> None:
    if result.status != wanted:
        raise _error(connection, result)


def _error(connection: RawConnection, result: pq.abc.PGresult) -> errors.Error:
    """A lost connection leaves a result without a code, which the driver would take for any error."""
    if connection.pgconn.status == pq.ConnStatus.BAD:
        return errors.OperationalError("the connection to the database was lost")
    return errors.error_from_result(result)


def _answer(result: pq.abc.PGresult) -> Answer:
    outcome, first, last = (result.get_value(0, column) or b"0" for column in range(_COLUMNS))
    ridden = tuple(result.get_value(0, column) for column in range(_COLUMNS, result.nfields))
    return Answer(cast("Outcome", outcome.decode()), int(first), int(last), ridden)
