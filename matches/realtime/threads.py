"""Calls that wait for the database, made from an event loop."""

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

_P = ParamSpec("_P")
_T = TypeVar("_T")


async def in_thread(call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Run what waits for the database beside other sockets' calls, not behind them."""
    result: _T = await database_sync_to_async(partial(call, *args, **kwargs), thread_sensitive=False)()
    return result
