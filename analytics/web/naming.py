"""Who is who on the pages: the names of players, bots and guests, and of those whom nobody here knows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from matches import identity, people
from matches.countries import Country, country
from matches.web.labels import shown_name


@dataclass(frozen=True, slots=True)
class Named:
    """A player as a page names it; without an id, as the unknown and the gone are, it has no page."""

    id: UUID | None
    name: str
    bot: bool = False
    guest: bool = False
    country: Country | None = None


class Names(Mapping[UUID | None, Named]):
    """The players of a page, asked for at once; whoever is not known is somebody."""

    def __init__(self, ids: Iterable[UUID | None]) -> None:
        known = people.people({one for one in ids if one is not None})
        self._named = {one.id: named(one) for one in known.values()}

    def __getitem__(self, player_id: UUID | None) -> Named:
        found = self._named.get(player_id) if player_id is not None else None
        return found or Named(None, _("somebody"))

    def __iter__(self) -> Iterator[UUID | None]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)


def named(person: people.Person) -> Named:
    """The person as a page names it."""
    name = shown_name(person.name, bot=person.bot)
    return Named(person.shown_id, name, person.bot, person.guest, country(person.country))


def player_or_404(player_id: UUID) -> people.Person:
    """Somebody who has a page; raises `Http404` for the unknown and for the gone, of whom nothing is shown."""
    person = shown_player(player_id)
    if person is None:
        raise Http404
    return person


def shown_player(player_id: UUID) -> people.Person | None:
    """Somebody who has a page; None for the unknown and for the gone."""
    person = people.people([player_id]).get(player_id)
    return person if person is not None and person.shown_id is not None else None


def visitor_id(request: HttpRequest) -> UUID | None:
    """The player that the visitor is, if any."""
    player = identity.player_of_session(request.session)
    return player.pk if player else None
