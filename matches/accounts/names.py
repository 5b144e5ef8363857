"""Which names people and their bots may have.

A name has 2–20 characters: letters of the Latin, Cyrillic and Georgian scripts, digits, and between them single
spaces, dots, hyphens and underscores. It has a letter, no word of it mixes scripts, it is none that the house
keeps for itself, and no other name looks like it.
"""

import re
import unicodedata
from functools import cache
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from matches.accounts.letters import DIGITS, LETTERS, SEPARATORS, script_of
from matches.accounts.lookalikes import skeleton
from matches.bots import BOTS
from matches.models import Player

SHORTEST: Final = 2
LONGEST: Final = 20
GUEST: Final = "guest"
GONE: Final = "gone"

_WORDS: Final = re.compile(f"[{re.escape(SEPARATORS)}]")
_RESERVED: Final = (
    "admin", "administrator", "anonymous", "bot", "bura", "dealer", "everybody", "help", "house", "mod", "moderator",
    "nobody", "null", "official", "operator", "owner", "root", "security", "service", "spectator", "staff", "support",
    "system", "undefined", "webmaster", "админ", "администратор", "адміністратор", "бура", "модератор", "підтримка",
    "поддержка", "ადმინი", "ბურა", "მოდერატორი",
)  # fmt: skip
_FIRST_WORDS: Final = (*BOTS, GUEST, GONE)
"""Not even with something after them: the house numbers its bots and its guests."""


def check_name(name: str) -> str:
    """The name in its usual form; raises `ValidationError` for one that nobody may have."""
    name = unicodedata.normalize("NFC", name.strip())
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("A name has 2 to 20 characters."), "length")
    if not set(name) <= LETTERS | set(SEPARATORS):
        raise ValidationError(
            _("A name is made of Latin, Cyrillic or Georgian letters, digits, spaces and the signs . - _"), "letters"
        )
    words = _WORDS.split(name)
    if not all(words):
        raise ValidationError(_("Spaces and the signs . - _ stand alone, between letters or digits."), "separators")
    if not any(map(script_of, name)):
        raise ValidationError(_("A name has at least one letter."), "no_letter")
    if any(len(_scripts(word)) > 1 for word in words):
        raise ValidationError(_("A word of a name keeps to one script."), "mixed")
    if is_reserved(name):
        raise ValidationError(_("This name is kept for the house."), "reserved")
    return name


def is_reserved(name: str) -> bool:
    """Whether a name looks like one that the house keeps for itself."""
    first = _WORDS.split(name.rstrip("".join(DIGITS)))[0]
    return skeleton("".join(_WORDS.split(name))) in _kept() or skeleton(first) in _kept_first()


def check_guest_name(name: str) -> str:
    """A guest may call itself what it likes, but not by a name of the house or of an account."""
    if is_reserved(name):
        raise ValidationError(_("This name is kept for the house."), "reserved")
    if is_taken(name):
        raise ValidationError(_("This name is taken, or looks like one that is."), "taken")
    return name


def is_taken(name: str) -> bool:
    """Whether an account or a bot holds a name that looks like this one."""
    return Player.objects.filter(skeleton=skeleton(name)).exists()


def check_free(name: str) -> str:
    """The name in its usual form; raises `ValidationError` for one that cannot be had."""
    name = check_name(name)
    if is_taken(name):
        raise ValidationError(_("This name is taken, or looks like one that is."), "taken")
    return name


@cache
def _kept() -> frozenset[str]:
    return frozenset(map(skeleton, _RESERVED))


@cache
def _kept_first() -> frozenset[str]:
    return frozenset(map(skeleton, _FIRST_WORDS))


def _scripts(word: str) -> set[str]:
    return {script for script in map(script_of, word) if script}
