"""The SQL of facts, one file an idea; braces stand for names of tables and columns."""

from importlib import resources


def text(name: str, **names: str) -> str:
    """The text of `NAME.sql` in this folder with names put in: ours all of them, never anybody's input."""
    return resources.files(__name__).joinpath(f"{name}.sql").read_text(encoding="utf-8").format(**names)
