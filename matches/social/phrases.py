"""The phrases and reactions that people may send at a table; nothing else can be said."""

from typing import Final
from uuid import UUID

from matches import restrictions
from matches.errors import NotYourSeat, Refused
from matches.identity import seat_of
from matches.loading import load
from matches.models import Player
from matches.notices import group_of, tell
from matches.social import aversions

PHRASES: Final = (
    "hello",
    "good_luck",
    "good_game",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "i_must_go",
    "oops",
    "wow",
    "smile",
    "sad",
    "clap",
    "thinking",
)
"""Their ids; the page has the words in each language."""


def say(*, match_id: UUID, player: Player, phrase: str) -> None:
    """Send a phrase to all at the table who want to hear it; raises `MatchNotFound`, `NotYourSeat`, `Refused`."""
    if phrase not in PHRASES:
        raise Refused("unknown_phrase", "There is no such phrase.")
    restrictions.check_speak(player)
    match = load(match_id)
    seat = seat_of(match.match_id, player.pk)
    if seat is None:
        raise NotYourSeat("You have no seat in this match.")
    body = {"type": "phrase", "seat": seat, "phrase": phrase}
    deaf = [str(one) for one in aversions.deaf_to(player.pk)]
    tell(group_of(match_id), {"type": "table.told", "body": body, "deaf": deaf})
