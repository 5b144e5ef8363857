"""What the room calls acts, outcomes and kinds of reports."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from analytics.fairplay.events import Act

ACTS: Final[Mapping[Act, Promise]] = {
    Act.CLEAR: _("Clear: nothing was wrong"),
    Act.WARN: _("Warn"),
    Act.MUTE: _("Mute: no phrases, no reactions"),
    Act.RESTRICT: _("Restrict: casual matches only"),
    Act.SUSPEND: _("Suspend: no matches"),
    Act.BAN: _("Ban: no matches any more"),
}
OUTCOMES: Final[Mapping[str, Promise]] = {
    "acted": _("something was decided"),
    "cleared": _("nothing was wrong"),
    "joined": _("another case goes on"),
}
REPORTS: Final[Mapping[str, Promise]] = {
    "cheating": _("cheating"),
    "collusion": _("playing together"),
    "stalling": _("stalling"),
    "name": _("the name"),
    "behaviour": _("behaviour"),
    "fault": _("a technical fault"),
}
REASONS: Final[Mapping[str, Promise]] = {
    "score": _("score"),
    "royal": _("royal hand"),
    "match_refused": _("a raise of the match refused"),
    "timed_out": _("time"),
    "resigned": _("resignation"),
    "pot": _("the pot"),
    "last_seat": _("the last seat left"),
    "aborted": _("a technical fault"),
}
"""What ended a match."""
