"""What a name looks like: two names that an eye takes for one have the same skeleton.

The letters that look alike are those of Unicode (UTS #39, `confusables.txt`), as the package
`confusable_homoglyphs` ships them. On top of it case does not count, one separator is as good as another,
and a few letters of the scripts in use here look alike that Unicode keeps apart.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from matches.accounts.letters import LETTERS, SEPARATORS

_ALSO_ALIKE: Final = (("п", "n"), ("ვ", "3"))
_SEPARATOR: Final = "-"
_OTHER_SEPARATORS: Final = str.maketrans(dict.fromkeys(SEPARATORS, _SEPARATOR))


def skeleton(name: str) -> str:
    """The skeleton of a name, of use for comparing alone."""
    forms = _forms()
    bare = unicodedata.normalize("NFD", name).translate(_OTHER_SEPARATORS)
    return "".join(forms.get(letter, letter) for letter in bare)


@cache
def _forms() -> Mapping[str, str]:
    """For each letter the form that stands for all letters that look like it."""
    links = _links()
    forms: dict[str, str] = {}
    for letter in links:
        if len(letter) == 1 and letter not in forms:
            alike = _reachable(letter, links)
            forms |= dict.fromkeys((one for one in alike if len(one) == 1), min(alike, key=_preference))
    # A letter may look like several ("m" like "rn"), which have forms of their own.
    return {letter: "".join(forms.get(part, part) for part in form) for letter, form in forms.items()}


def _preference(form: str) -> tuple[bool, bool, bool, str]:
    """Plain letters first, several before one, small before capital."""
    return not (form.isascii() and form.isalnum()), len(form) == 1, form != form.lower(), form


def _links() -> dict[str, set[str]]:
    """Each letter of names with what it looks like, and so on from there."""
    # Half a megabyte of data, which only sign-up and the naming of bots need.
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 -- as said

    links: dict[str, set[str]] = {}
    new = {part for letter in LETTERS for part in unicodedata.normalize("NFD", letter)}
    pairs = [*_ALSO_ALIKE, *((one, other) for one in new for other in (one.lower(), one.upper()) if other in new)]
    while new:
        links |= {one: {found["c"] for found in confusables_data.get(one, ())} for one in new}
        new = {other for one in new for other in links[one]} - links.keys()
    for one, other in pairs:
        links[one].add(other)
        links[other].add(one)
    return links


def _reachable(start: str, links: Mapping[str, set[str]]) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        new = links[waiting.pop()] - found
        found |= new
        waiting += new
    return found
