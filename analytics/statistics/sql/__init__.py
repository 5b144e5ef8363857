"""The SQL of statistics, one file an idea."""

from importlib import resources


def text(name: str) -> str:
    """The text of `NAME.sql` in this folder."""
    return resources.files(__name__).joinpath(f"{name}.sql").read_text(encoding="utf-8")
