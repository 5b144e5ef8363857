"""Bots of people's own: players that are marked as bots, have an owner, and play with a token alone."""

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from matches.accounts.lookalikes import skeleton
from matches.accounts.names import check_free
from matches.models import MatchSummary, Player, Seat


def bots_of(user: User) -> QuerySet[Player]:
    """The user's bots by name."""
    return Player.objects.filter(owner=user).order_by("name")


def create_bot(user: User, name: str) -> Player:
    """A new bot of the user's; raises `ValidationError` for a name that cannot be had, or one bot too many."""
    name = check_free(name)
    try:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)
            if bots_of(user).count() >= settings.BOTS_PER_ACCOUNT:
                raise ValidationError(_("There are as many bots already as an account may have."), "too_many")
            return Player.objects.create(name=name, kind=Player.Kind.BOT, owner=user, skeleton=skeleton(name))
    except IntegrityError as error:
        raise ValidationError(_("This name is taken, or looks like one that is."), "taken") from error


def plays_too_much(player: Player) -> bool:
    """Whether a bot sits at as many running matches as it may."""
    if player.kind != Player.Kind.BOT:
        return False
    seated = Seat.objects.filter(player=player).values("match_id")
    running = MatchSummary.objects.filter(status=MatchSummary.Status.RUNNING, match_id__in=seated)
    return running.count() >= settings.BOT_MATCHES_AT_ONCE
