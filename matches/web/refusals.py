"""Why a match cannot be started, in the visitor's language.

The engine says it in English, naming fields; a page names the options as its form does.
"""

import re
from typing import Final

from django.utils.translation import gettext as _

from matches.engine.ruleset import OPTIONS
from matches.web.labels import OPTION_NAMES

_WORD: Final = re.compile(r"[a-z_]+")


def in_words(sentence: str) -> str:
    """The refusal of a match's rules for people: which of the chosen options do not go together."""
    words = _WORD.findall(sentence.lower())
    options = dict.fromkeys(option for word in words if (option := _option_of(word)))
    if not options:
        return _("A match cannot be played so.")
    names = ", ".join(str(OPTION_NAMES[option]) for option in options)
    return _("These choices do not go together, or not with this kind of match: %(names)s.") % {"names": names}


def _option_of(word: str) -> str | None:
    if word in OPTIONS:
        return word
    return next((name for name, values in OPTIONS.items() if word in values), None)
