"""The characters of which names are made, and the script of each."""

from collections.abc import Iterable
from typing import Final


def _span(first: str, last: str, without: str = "") -> frozenset[str]:
    return frozenset(chr(code) for code in range(ord(first), ord(last) + 1)) - frozenset(without)


def _union(parts: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*parts)


SCRIPTS: Final = {
    # With the accents of Europe's languages; the last one left out is an f to the eye.
    "Latin": _union([_span("A", "Z"), _span("a", "z"), _span("À", "ž", without="×÷ŉ")]),
    "Cyrillic": _union([_span("Ѐ", "џ"), frozenset("Ґґ")]),
    "Georgian": _union([_span("ა", "ჰ"), _span("Ა", "Ჰ")]),
}
"""The letters of each script."""
DIGITS: Final = _span("0", "9")
SEPARATORS: Final = " _-."
LETTERS: Final = _union(SCRIPTS.values()) | DIGITS
"""Letters and digits."""


def script_of(letter: str) -> str | None:
    """The script of a letter; None for a digit, and for what is no letter of names."""
    return next((name for name, letters in SCRIPTS.items() if letter in letters), None)
