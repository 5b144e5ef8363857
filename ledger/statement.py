"""Calls `ledger.append` beneath the driver's cursors: prepared once, then one round trip a call."""

from typing import Literal, cast
from weakref import WeakSet

from psycopg import errors, pq

from ledger import sql
from ledger.connection import RawConnection

Outcome = Literal["appended", "repeated", "conflict", "closed", "early"]
Answer = tuple[Outcome, int, int]

_NAME = b"ledger_append"
_TEXT = sql.text("append_call").encode()
_PARAMETERS = 7
_BINARY = [pq.Format.BINARY] * _PARAMETERS

# The driver makes a connection forget its statements when it clears its cache; then `call` prepares again.
_prepared: WeakSet[RawConnection] = WeakSet()


def call(connection: RawConnection, parameters: list[bytes]) -> Answer:
    """Outcome, first and last version, as sql/append.sql names them.

    In autocommit this is a transaction of its own; else it joins the open one. Raises psycopg's errors.
    """
    if not connection.autocommit and _is_idle(connection):
        # The driver opens a transaction with the first statement that it sends itself.
        connection.execute("SELECT")
    if connection not in _prepared:
        _prepare(connection)
    result = connection.pgconn.exec_prepared(_NAME, parameters, _BINARY)
    if result.status == pq.ExecStatus.TUPLES_OK:
        return _answer(result)
    error = _error(connection, result)
    if isinstance(error, errors.InvalidSqlStatementName) and _is_idle(connection):
        _prepared.discard(connection)
        return call(connection, parameters)
    raise error


def _is_idle(connection: RawConnection) -> bool:
    return connection.pgconn.transaction_status == pq.TransactionStatus.IDLE


def _prepare(connection: RawConnection) -> None:
    result = connection.pgconn.prepare(_NAME, _TEXT)
    if result.status != pq.ExecStatus.COMMAND_OK:
        raise _error(connection, result)
    _prepared.add(connection)


def _error(connection: RawConnection, result: pq.abc.PGresult) -> errors.Error:
    """A lost connection leaves a result without a code, which the driver would take for any error."""
    if connection.pgconn.status == pq.ConnStatus.BAD:
        return errors.OperationalError("the connection to the database was lost")
    return errors.error_from_result(result)


def _answer(result: pq.abc.PGresult) -> Answer:
    outcome, first, last = (result.get_value(0, column) or b"0" for column in range(3))
    return cast("Outcome", outcome.decode()), int(first), int(last)
