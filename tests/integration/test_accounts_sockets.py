"""Open sockets follow what happens to the account behind them, on a running service."""

import http.cookiejar
import json
import re
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from http import HTTPStatus
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from matches.realtime.consumers import CLOSE_NO_LONGER
from tests.support.live import LiveStack
from tests.support.scripted import Json, SocketPlayer, choose, following

PASSWORD = "long-enough-77"


@pytest.fixture
def dice() -> Random:
    return Random(1)


@dataclass(slots=True)
class Visitor:
    """A browser without a screen: cookies, forms and their CSRF tokens."""

    live: LiveStack
    jar: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def read(self, path: str) -> str:
        return self._open(urllib.request.Request(self.live.url + path))  # noqa: S310 -- the test's own service

    def submit(self, path: str, form: dict[str, str], form_at: str | None = None) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.read(form_at or path))
        assert token
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **form}).encode()
        return self._open(urllib.request.Request(self.live.url + path, body))  # noqa: S310 -- as above

    def ask(self, path: str, body: Json) -> Any:
        headers = {"Content-Type": "application/json"}
        return json.loads(
            self._open(urllib.request.Request(self.live.url + path, json.dumps(body).encode(), headers))  # noqa: S310 -- as above
        )

    def _open(self, request: urllib.request.Request) -> str:
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        with opener.open(request, timeout=20) as response:
            assert response.status in (HTTPStatus.OK, HTTPStatus.CREATED)
            text: str = response.read().decode()
            return text


def seated_guest(live: LiveStack) -> tuple[Visitor, str]:
    visitor = Visitor(live)
    match: str = visitor.ask("/api/matches", {"rules": "georgian-3", "bot": "random"})["match"]
    return visitor, match


def act(player: SocketPlayer, dice: Random) -> Json:
    return player.command(choose(player.view, dice))


def closing_code(player: SocketPlayer) -> int:
    try:
        while True:
            player.read()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_guest_who_signs_up_plays_on_with_the_socket_it_had(live: LiveStack, dice: Random) -> None:
    visitor, match = seated_guest(live)
    with following(live.url, match, cookie=visitor.cookie) as player:
        assert act(player, dice)["ok"]
        visitor.submit("/accounts/signup/", {"username": "eteri", "password1": PASSWORD})
        assert act(player, dice)["ok"]
    with following(live.url, match, cookie=visitor.cookie) as player:
        assert player.view["viewer"] == 0


def test_logging_out_everywhere_ends_the_sockets_too(live: LiveStack) -> None:
    visitor, match = seated_guest(live)
    visitor.submit("/accounts/signup/", {"username": "tamar", "password1": PASSWORD})
    with following(live.url, match, cookie=visitor.cookie) as player:
        assert player.view["viewer"] == 0
        visitor.submit("/accounts/sessions/end", {}, form_at="/accounts/")
        assert closing_code(player) == CLOSE_NO_LONGER


def test_a_socket_of_a_guest_whose_matches_are_claimed_comes_back_as_the_account(live: LiveStack) -> None:
    owner = Visitor(live)
    owner.submit("/accounts/signup/", {"username": "zurab", "password1": PASSWORD})
    visitor, match = seated_guest(live)
    with following(live.url, match, cookie=visitor.cookie) as player:
        visitor.submit("/accounts/login/", {"login": "zurab", "password": PASSWORD})
        assert closing_code(player) == CLOSE_NO_LONGER
    with following(live.url, match, cookie=visitor.cookie) as player:
        assert player.view["viewer"] == 0


def test_a_revoked_token_ends_its_sockets_and_no_others(live: LiveStack, dice: Random) -> None:
    visitor, match = seated_guest(live)
    visitor.submit("/accounts/signup/", {"username": "lasha", "password1": PASSWORD})
    token = visitor.ask("/api/tokens", {"name": "script"})
    with (
        following(live.url, match, cookie=visitor.cookie) as page,
        following(live.url, match) as program,
    ):
        program.send({"type": "authenticate", "token": token["token"]})
        assert program.read_until("welcome")["view"]["viewer"] == 0
        visitor.submit(f"/accounts/tokens/{token['id']}/revoke", {}, form_at="/accounts/tokens/")
        assert closing_code(program) == CLOSE_NO_LONGER
        assert act(page, dice)["ok"]


def test_a_token_that_reads_follows_its_seat_and_does_not_act(live: LiveStack, dice: Random) -> None:
    visitor, match = seated_guest(live)
    visitor.submit("/accounts/signup/", {"username": "manana", "password1": PASSWORD})
    token = visitor.ask("/api/tokens", {"name": "viewer", "scope": "read"})
    with following(live.url, match) as program:
        program.send({"type": "authenticate", "token": token["token"]})
        assert program.read_until("welcome")["view"]["viewer"] == 0
        answer = act(program, dice)
        assert (answer["ok"], answer["error"]["code"]) == (False, "scope")
