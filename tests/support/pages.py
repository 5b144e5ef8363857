"""Pages as a player of the service reads them, without a browser."""

from typing import Any

from django.test import Client

from matches.identity import SESSION_KEY


def as_player(player: Any) -> Client:
    client = Client()
    if player.user is not None:
        client.force_login(player.user, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = client.session
    session[SESSION_KEY] = str(player.pk)
    session.save()
    return client


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, answer.status_code
    return text_of(answer)


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text
