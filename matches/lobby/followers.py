"""What the lobby does when a guest becomes somebody, or somebody goes."""

from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from matches.accounts.happenings import guest_claimed, player_gone
from matches.lobby import notices
from matches.lobby.models import Challenge, OpenTable, QueueEntry, TableSeat
from matches.models import Player
from matches.social.models import Aversion, Report


@receiver(guest_claimed, dispatch_uid="matches.lobby.claimed")
def on_claim(guest: Player, account: Player, **_: Any) -> None:  # noqa: ANN401 -- the rest of the signal
    """The guest waits nowhere any more; whom it kept away stays away from the account."""
    _stop_waiting(guest)
    for one in Aversion.objects.filter(player=guest).exclude(other=account):
        Aversion.objects.get_or_create(player=account, other_id=one.other_id, kind=one.kind)
    Aversion.objects.filter(player=guest).delete()
    Report.objects.filter(reporter=guest).update(reporter=account)


@receiver(player_gone, dispatch_uid="matches.lobby.gone")
def on_leaving(player: Player, **_: Any) -> None:  # noqa: ANN401 -- the rest of the signal
    """Nobody waits for who is gone."""
    _stop_waiting(player)


def _stop_waiting(player: Player) -> None:
    QueueEntry.objects.filter(player=player).delete()
    TableSeat.objects.filter(player=player, table__status=OpenTable.Status.OPEN).delete()
    hosted = OpenTable.objects.filter(host=player, status=OpenTable.Status.OPEN)
    TableSeat.objects.filter(table__in=hosted).delete()
    hosted.update(status=OpenTable.Status.CLOSED)
    open_ones = Challenge.objects.filter(Q(challenger=player) | Q(challenged=player), status=Challenge.Status.OPEN)
    open_ones.update(status=Challenge.Status.WITHDRAWN)
    notices.lobby_changed()
