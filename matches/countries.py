"""Countries that people may say they are of: ISO 3166's two letters, and the names that CLDR gives in each language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final
from unicodedata import normalize

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

UNKNOWN: Final = _("There is no country with this code.")
_NO_COUNTRIES: Final = frozenset(("AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"))
"""Islands of other countries, unions, and codes kept for tests, which CLDR names too."""
_AFTER: Final = "\uffff"
_ALPHABETS: Final[Mapping[str, Mapping[str, str]]] = {
    "uk": {
        "ґ": f"г{_AFTER}",
        "є": f"е{_AFTER}",
        "і": f"и{_AFTER}",
        "ї": f"и{_AFTER * 2}",
        "й": f"и{_AFTER * 3}",
        "ʼ": "",
    },
    "ru": {"й": f"и{_AFTER}"},
    "lt": {"č": f"c{_AFTER}", "š": f"s{_AFTER}", "ž": f"z{_AFTER}", "y": "i"},
}
"""Letters that stand elsewhere in the alphabet than in Unicode; all others go by what they are without marks."""


@dataclass(frozen=True, slots=True)
class Country:
    """A country: its code, and its name in the reader's language."""

    code: str
    name: str


def is_country(code: str) -> bool:
    """Whether there is a country of this code, in capitals."""
    return code in _names("en")


def country(code: str) -> Country | None:
    """The country of a code; None where there is none, such as of the empty one."""
    name = _names(_language()).get(code)
    return Country(code, name) if name else None


def countries() -> list[Country]:
    """All of them, by name as the reader's language sorts."""
    return [Country(code, name) for code, name in _names(_language()).items()]


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@cache
def _names(language: str) -> Mapping[str, str]:
    from babel import Locale  # noqa: PLC0415 -- most processes never name a country

    territories: Mapping[str, str] = Locale.parse(language, sep="-").territories
    found = {code: name for code, name in territories.items() if code.isalpha() and code not in _NO_COUNTRIES}
    return dict(sorted(found.items(), key=lambda one: _place(one[1], language)))


def _place(name: str, language: str) -> str:
    """What a name is sorted by."""
    letters = _ALPHABETS.get(language, {})
    return "".join(letters.get(one, normalize("NFD", one)[0]) for one in name.casefold())
