"""Sentences of the libraries that their own catalogues lack in one of our languages.

Nothing calls this module: the marks let `manage.py catalogues update` find the sentences.
"""

from typing import Final

from django.utils.translation import gettext_noop, ngettext_lazy

BORROWED: Final = (
    gettext_noop("Email"),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("This password is too common."),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("This password is entirely numeric."),
    gettext_noop("Your password can’t be entirely numeric."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
        "number",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
)
