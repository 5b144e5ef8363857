"""Who sat where and who is who, for those who analyse matches: a window on tables that are not theirs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection

from matches.accounts.lookalikes import skeleton
from matches.models import Player, Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A player as others may know it; `gone`: the account was deleted, and the name says nothing.

    `country` has two letters, or none.
    """

    id: UUID
    name: str
    bot: bool
    guest: bool
    gone: bool
    created_at: datetime
    country: str

    @property
    def shown_id(self) -> UUID | None:
        """The id as pages and answers give it; None for the gone: nothing leads to them."""
        return None if self.gone else self.id


def seats_of(match_ids: Iterable[UUID]) -> dict[UUID, tuple[UUID | None, ...]]:
    """For each match the players by seat, None where nobody of this service sat; matches without any are left out."""
    found: dict[UUID, dict[int, UUID]] = {}
    rows = Seat.objects.filter(match_id__in=list(match_ids)).values_list("match_id", "seat", "player_id")
    for match_id, seat, player_id in rows:
        found.setdefault(match_id, {})[seat] = player_id
    return {match_id: tuple(seats.get(seat) for seat in range(max(seats) + 1)) for match_id, seats in found.items()}


def people(ids: Iterable[UUID]) -> dict[UUID, Person]:
    """The players with these ids; unknown ids are left out."""
    return {row.pk: _person(row) for row in Player.objects.filter(pk__in=set(ids))}


def bots_among(ids: Iterable[UUID]) -> set[UUID]:
    """Which of these players are programs."""
    rows = Player.objects.filter(pk__in=set(ids), kind=Player.Kind.BOT)
    return set(rows.values_list("pk", flat=True))


def gone_ids() -> list[UUID]:
    """The players whose accounts were deleted: whatever is published leaves them out."""
    return list(Player.objects.filter(gone_at__isnull=False).values_list("pk", flat=True))


def of_country(code: str) -> list[UUID]:
    """Everybody who has chosen a country."""
    return list(Player.objects.filter(country=code).values_list("pk", flat=True))


def chosen_countries() -> set[str]:
    """The countries that somebody has chosen."""
    return set(Player.objects.exclude(country="").values_list("country", flat=True).distinct())


def have_met(one: UUID, other: UUID) -> bool:
    """Whether two players ever sat at one table, running matches included."""
    mine = Seat.objects.filter(player=one).values("match_id")
    return Seat.objects.filter(player=other, match_id__in=mine).exists()


def owner_of(bot_id: UUID) -> UUID | None:
    """The person whose bot a player is; None for people and for bots of the house."""
    owner = Player.objects.filter(pk=bot_id, owner__isnull=False).values("owner")
    return Player.objects.filter(user__in=owner).values_list("pk", flat=True).first()


def bots_of(person_id: UUID) -> list[UUID]:
    """The bots that a person owns."""
    return list(Player.objects.filter(owner__player=person_id).order_by("name").values_list("pk", flat=True))


def find(name: str) -> Person | None:
    """The player that holds a name, in any spelling that looks like it; guests hold none."""
    row = Player.objects.filter(skeleton=skeleton(name)).first()
    return _person(row) if row else None


def _person(row: Player) -> Person:
    return Person(
        id=row.pk,
        name=row.name,
        bot=row.kind == Player.Kind.BOT,
        # Simulated people have no account either, but hold their names.
        guest=row.kind == Player.Kind.HUMAN and (row.user_id, row.skeleton, row.gone_at) == (None, None, None),
        gone=row.gone_at is not None,
        created_at=row.created_at,
        country=row.country,
    )


def fill_seats(table: str) -> None:
    """Write all seats into a table of (match_id, seat, player_id, bot), for whoever needs them all.

    `table` is a name of the caller's making.
    """
    text = f"""
        INSERT INTO {table} (match_id, seat, player_id, bot)
        SELECT s.match_id, s.seat, s.player_id, p.kind = 'bot'
          FROM matches_seat s JOIN matches_player p ON p.id = s.player_id
    """  # noqa: S608 -- the name is no input
    with connection.cursor() as cursor:
        cursor.execute(text)
