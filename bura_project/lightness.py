"""Which commands do without the heavier parts, so that they start at once."""

import sys
from typing import Final

_LIGHT: Final = frozenset({"checkrecord", "simulate", "up", "help"})


def runs_light() -> bool:
    """Whether this process runs a command that sends no task and logs nobody in.

    Importing Celery costs a third of a second, the applications behind log-in a twentieth.
    """
    if "--store" in sys.argv:  # `simulate --store` announces what it stores
        return False
    return len(sys.argv) > 1 and sys.argv[0].endswith("manage.py") and sys.argv[1] in _LIGHT
