"""How the moderators' room says no: one sentence, and nothing has changed."""

from django.utils.translation import gettext as _


class CaseError(Exception):
    """What was asked cannot be done; the sentence is for whoever asked."""


class NoSuchCase(CaseError):  # noqa: N818 -- the name is the answer
    """There is no such case, or not for the caller."""

    def __init__(self) -> None:
        super().__init__(_("There is no such case."))


class NotAllowed(CaseError):  # noqa: N818 -- the name is the answer
    """Somebody else has to do this."""


class NotPossible(CaseError):  # noqa: N818 -- the name is the answer
    """It does not fit how the case stands."""


class Busy(CaseError):  # noqa: N818 -- the name is the answer
    """The cases are being worked out anew, or this one moved under every attempt."""

    def __init__(self) -> None:
        super().__init__(_("The case is busy: try again in a minute."))
