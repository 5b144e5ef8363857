"""How an account ends: its matches stay, under a name that says nothing."""

import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from matches.accounts.changes import announce_change
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
    user.delete()


def _running(players: list[Player]) -> bool:
    seated = Seat.objects.filter(player__in=players).values("match_id")
    return MatchSummary.objects.filter(status=MatchSummary.Status.RUNNING, match_id__in=seated).exists()


def _anonymise(player: Player) -> None:
    player.name, player.skeleton = f"{GONE}-{secrets.token_hex(4)}", None
    player.save(update_fields=["name", "skeleton"])
    player.tokens.all().delete()
    announce_change(player.pk)
