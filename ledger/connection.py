"""The raw connection beneath Django's, with Django's own care for broken ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import psycopg
from django.db import connections

RawConnection = psycopg.Connection[Any]


@contextmanager
def cursor(alias: str) -> Iterator[psycopg.RawCursor[Any]]:
    """A cursor that binds on the server and returns plain tuples; driver errors come out as Django's."""
    django = connections[alias]
    with django.wrap_database_errors, psycopg.RawCursor(raw(alias)) as opened:
        yield opened


def raw(alias: str) -> RawConnection:
    """This thread's connection, opened if need be; refuses in a transaction that is to be rolled back."""
    django = connections[alias]
    django.close_if_health_check_failed()
    django.ensure_connection()
    django.validate_no_broken_transaction()
    return cast("RawConnection", django.connection)
