"""How an account ends: its matches stay, under a name that says nothing."""

import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from matches.accounts.changes import announce_change
from matches.accounts.gone import gone_names, present_names
from matches.accounts.happenings import player_gone
from matches.accounts.names import GONE
from matches.accounts.sessions import end_all_sessions
from matches.models import MatchSummary, Player, Seat


class StillPlaying(Exception):  # noqa: N818 -- the name is the answer
    """The account or a bot of its sits at a running match."""


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete the user, and all that tells who its players were; raises `StillPlaying`.

    The ledger is never rewritten: the records of finished matches keep the names used at the table.
    """
    players = list(Player.objects.select_for_update().filter(Q(user=user) | Q(owner=user)))
    if _running(players):
        raise StillPlaying
    end_all_sessions(user)
    for player in players:
        _anonymise(player)
    _rename_rows(players)
    user.delete()


def _running(players: list[Player]) -> bool:
    """Whether a seat is at a match that is not known to be finished."""
    finished = MatchSummary.objects.filter(status=MatchSummary.Status.FINISHED).values("match_id")
    return Seat.objects.filter(player__in=players).exclude(match_id__in=finished).exists()


def _anonymise(player: Player) -> None:
    player.name, player.skeleton, player.gone_at = f"{GONE}-{secrets.token_hex(4)}", None, timezone.now()
    player.country = ""
    player.save(update_fields=["name", "skeleton", "gone_at", "country"])
    player.tokens.all().delete()
    player_gone.send(sender=Player, player=player)
    announce_change(player.pk)


def _rename_rows(players: list[Player]) -> None:
    gone = gone_names(Seat.objects.filter(player__in=players).values_list("match_id", flat=True))
    rows = MatchSummary.objects.select_for_update().filter(match_id__in=gone)
    for row in rows:
        row.seats = present_names(row.seats, gone[row.match_id])
    MatchSummary.objects.bulk_update(rows, ["seats"], batch_size=500)
