"""The SQL of fair play, one file an idea."""

from importlib import resources
from typing import LiteralString


def text(name: LiteralString) -> LiteralString:
    """The text of `NAME.sql` in this folder; ours, so as trustworthy as a literal in the code."""
    return resources.files(__name__).joinpath(f"{name}.sql").read_text(encoding="utf-8")
