"""Names of players and moderators on one page, asked for together."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import User

from matches import people
from matches.web.labels import shown_name


class Names:
    """Names by player, learnt as the page is put together."""

    def __init__(self) -> None:
        self._known: dict[UUID, str] = {}
        self._pages: dict[UUID, UUID | None] = {}
        self._staff: dict[int, str] = {}

    def learn(self, players: Iterable[UUID | None]) -> None:
        """Ask for those that are not known, in one query."""
        new = {one for one in players if one is not None and one not in self._known}
        if new:
            found = people.people(new).values()
            self._known |= {one.id: shown_name(one.name, bot=one.bot) for one in found}
            self._pages |= {one.id: one.shown_id for one in found}

    def __getitem__(self, player: UUID | None) -> str:
        return self._known.get(player, "?") if player is not None else "?"

    def page(self, player: UUID | None) -> UUID | None:
        """Whose page a name leads to; None for whoever has none."""
        return self._pages.get(player) if player is not None else None

    def learn_staff(self, users: Iterable[int | None]) -> None:
        """The same for moderators."""
        new = {one for one in users if one is not None and one not in self._staff}
        if new:
            self._staff |= dict(User.objects.filter(pk__in=new).values_list("pk", "username"))

    def staff(self, user: int | None) -> str:
        """A moderator's name."""
        return self._staff.get(user, "?") if user is not None else ""
