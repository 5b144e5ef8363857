"""Through whose eyes a replay is looked at, as its address says it."""

from matches.engine.view import Viewer
from matches.loading import LoadedMatch
from matches.web.labels import shown_name

EVERYTHING = "all"


def viewer_named(name: str | None, seats: int) -> Viewer:
    """The viewer of `?viewer=`: `all`, `spectator` or a seat; anything else shows all."""
    if name == "spectator":
        return "spectator"
    if name and len(name) == 1 and name in "0123456789" and int(name) < seats:
        return int(name)
    return "auditor"


def viewer_name(viewer: Viewer) -> str:
    """What the address calls a viewer."""
    return EVERYTHING if viewer == "auditor" else str(viewer)


def viewer_choices(match: LoadedMatch) -> list[tuple[str, str]]:
    """The viewers of a match: value and name of each seat's."""
    seats = zip(match.opened.seats, match.bots, strict=True)
    return [(str(seat), shown_name(name, bot=bot is not None)) for seat, (name, bot) in enumerate(seats)]
