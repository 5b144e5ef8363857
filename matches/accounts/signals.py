"""What happens when somebody logs in."""

from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from matches.accounts.binding import enter_account


@receiver(user_logged_in, dispatch_uid="matches.accounts")
def enter(user: User, request: HttpRequest, **_: Any) -> None:  # noqa: ANN401 -- the rest of the signal
    """Seat the session as the user's player; its key is a new one already, what it holds has stayed."""
    enter_account(user, request.session)
