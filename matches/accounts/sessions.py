"""The browsers in which a user is logged in."""

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User

from matches.accounts.changes import announce_change
from matches.models import Player


def sessions_of(user: User) -> list[UserSession]:
    """The sessions that still are, newest first."""
    return sorted(UserSession.objects.purge_and_list(user), key=lambda one: one.created_at, reverse=True)


def end_all_sessions(user: User) -> None:
    """Log the user out everywhere, here too; open sockets follow."""
    for session in UserSession.objects.filter(user=user):
        session.end()
    announce_change(*Player.objects.filter(user=user).values_list("pk", flat=True))
