"""A small cache of what was used last, for threads to share."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Recent(Generic[_Key, _Value]):
    """Keeps the last `size` values by key."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = Lock()
        self._values: OrderedDict[_Key, _Value] = OrderedDict()

    def get(self, key: _Key) -> _Value | None:
        """The value, now the one used last."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: _Key, value: _Value) -> None:
        """Keep a value in the place of an older one."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._size:
                self._values.popitem(last=False)

    def forget(self, key: _Key) -> None:
        """Drop one value."""
        with self._lock:
            self._values.pop(key, None)

    def clear(self) -> None:
        """Drop all."""
        with self._lock:
            self._values.clear()
