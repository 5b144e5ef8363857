"""The catalogues: `locale/<language>/LC_MESSAGES/`, written as .po, read by Django as .mo."""

import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

LOCALE: Final = Path(__file__).resolve().parent / "locale"
DOMAINS: Final = ("django", "djangojs")
"""Python and templates; scripts."""
LANGUAGES: Final = tuple(code for code, _name in settings.LANGUAGES)
SOURCE: Final = "en"
"""The language that the sources themselves speak; it needs no catalogue."""
TARGETS: Final = tuple(language for language in LANGUAGES if language != SOURCE)


def path_of(language: str, domain: str) -> Path:
    """Where a language's .po file lies."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def compile_stale() -> list[Path]:
    """Compile each .po that is newer than its .mo; returns what was written."""
    paths = [path_of(language, domain) for language in TARGETS for domain in DOMAINS]
    stale = [path for path in paths if path.exists() and _is_stale(path)]
    for path in stale:
        _compile(path)
    return [path.with_suffix(".mo") for path in stale]


@cache
def digest(language: str) -> str:
    """A few letters that change whenever the words for scripts do."""
    compiled = path_of(language, "djangojs").with_suffix(".mo")
    return hashlib.sha256(compiled.read_bytes() if compiled.exists() else b"").hexdigest()[:12]


def _is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def _compile(source: Path) -> None:
    # Babel is imported only when something has changed, so that a start without changes stays quick.
    from babel.messages.mofile import write_mo  # noqa: PLC0415 -- only compiling needs Babel
    from babel.messages.pofile import read_po  # noqa: PLC0415 -- as above

    with source.open("rb") as file:
        catalogue = read_po(file)
    # Several processes may do this at once: each puts a whole file in place.
    handle, name = tempfile.mkstemp(dir=source.parent, suffix=".tmp")
    with os.fdopen(handle, "wb") as file:
        write_mo(file, catalogue)
    Path(name).replace(source.with_suffix(".mo"))
