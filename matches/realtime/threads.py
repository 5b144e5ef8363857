"""Calls that wait for the database, made from an event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Final, ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections, connections

_P = ParamSpec("_P")
_T = TypeVar("_T")
_AT_ONCE: Final = 3
"""More would only wait for each other, for the interpreter most of all: then each answer of the database comes late."""
_threads: Final = ThreadPoolExecutor(_AT_ONCE, "sockets")


async def in_thread(call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Run what waits for the database beside other sockets' calls, not behind them."""
    ready = partial(copy_context().run, call, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_threads, _called, ready)


def _called(call: Callable[[], _T]) -> _T:
    try:
        return call()
    finally:
        # A web process keeps the few connections of these threads; others, such as tests, give them back.
        if settings.PROCESS_ROLE != "web":
            close_old_connections()
        for connection in connections.all(initialized_only=True):
            if connection.errors_occurred or connection.in_atomic_block:
                connection.close()
