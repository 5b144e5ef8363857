"""Whose player is whose: an account has one player, and takes over what its guest has played."""

import logging

from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction

from matches import identity
from matches.accounts.changes import announce_change
from matches.accounts.happenings import guest_claimed
from matches.accounts.lookalikes import skeleton
from matches.models import Player, Seat

_log = logging.getLogger(__name__)


class NameTaken(Exception):  # noqa: N818 -- the name is the answer
    """Somebody took a name that looks like this one a moment ago."""


def open_account(user: User, session: SessionBase) -> Player:
    """Give a new user a player: the session's guest, with its history, or a new one. Raises `NameTaken`."""
    player = _guest_of(session) or Player()
    player.user, player.name, player.skeleton = user, user.username, skeleton(user.username)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        raise NameTaken from error
    return player


@transaction.atomic
def enter_account(user: User, session: SessionBase) -> Player:
    """Let the session act as the user's player, which claims the matches of the session's guest."""
    account = Player.objects.select_for_update().filter(user=user).first() or _late_account(user, session)
    guest = _guest_of(session)
    if guest is not None and guest != account:
        _claim(guest, account)
    session[identity.SESSION_KEY] = str(account.pk)
    return account


def _guest_of(session: SessionBase) -> Player | None:
    player = identity.player_of_session(session)
    return player if player is not None and player.user_id is None else None


def _late_account(user: User, session: SessionBase) -> Player:
    """A player for a user that came into being without sign-up, such as the first administrator."""
    try:
        return open_account(user, session)
    except NameTaken:
        # The user keeps the name to log in with; at a table another one shows.
        return Player.objects.create(user=user, name=identity.guest_name())


def _claim(guest: Player, account: Player) -> None:
    """Move the guest's seats to the account, unless the two ever sat at one table: nobody plays against themselves."""
    met = Seat.objects.filter(player=account, match_id__in=guest.seats.values("match_id")).exists()
    if met:
        _log.info("a guest's matches stay the guest's: it sat against the account")
        return
    guest.seats.update(player=account)
    guest.tokens.all().delete()
    guest_claimed.send(sender=Player, guest=guest, account=account)
    announce_change(guest.pk)
