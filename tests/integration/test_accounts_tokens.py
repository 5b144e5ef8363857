"""Tokens and bots of people's own: scopes, limits, and what is told of them."""

import logging
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from matches.accounts import bots, tokens
from matches.models import Player, Seat, Token
from tests.support.catching_up import catch_up_to
from tests.support.scripted import Json, RestPlayer

pytestmark = pytest.mark.django_db
PASSWORD = "long-enough-77"


@pytest.fixture(autouse=True)
def _unlimited() -> None:
    cache.clear()


@pytest.fixture
def browser() -> Client:
    """A browser in which somebody has signed up as nino."""
    browser = Client()
    browser.post("/accounts/signup/", {"username": "nino", "password1": PASSWORD})
    return browser


@pytest.fixture
def nino(browser: Client) -> RestPlayer:
    return RestPlayer(client=browser)


def made(player: RestPlayer, /, **form: Any) -> Json:
    answer = player.post("/api/tokens", {"name": "script"} | form)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    body: Json = answer.json()
    return body


def bot_of(player: RestPlayer, name: str = "deep blue") -> Json:
    answer = player.post("/api/bots", {"name": name})
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    body: Json = answer.json()
    return body


def code_of(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def test_a_token_is_shown_once_and_listed_without_its_secret(nino: RestPlayer) -> None:
    token = made(nino, scope="read")
    (listed,) = nino.get("/api/tokens").json()
    assert listed == {name: value for name, value in token.items() if name != "token"}
    assert (listed["name"], listed["scope"], listed["last_used_at"]) == ("script", "read", None)
    page = nino.client.get("/accounts/tokens/").content.decode()
    assert "script" in page
    assert token["token"] not in page
    assert token["token"].encode() not in bytes(Token.objects.get().digest)


def test_the_page_makes_shows_and_revokes_a_token(browser: Client) -> None:
    player = Player.objects.get(user__username="nino")
    answer = browser.post("/accounts/tokens/", {"name": "my script", "player": player.pk, "scope": "play"})
    secret = answer.context["secret"]
    assert secret in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    assert RestPlayer(token=secret).open("georgian-3")["seats"][0]["name"] == "nino"
    assert secret not in browser.get("/accounts/tokens/").content.decode()
    browser.post(f"/accounts/tokens/{Token.objects.get().handle}/revoke")
    assert RestPlayer(token=secret).get("/api/matches").status_code == HTTPStatus.UNAUTHORIZED


def test_a_token_that_reads_sees_its_own_hand_but_does_not_act(nino: RestPlayer) -> None:
    view = nino.open("georgian-3")
    reader = RestPlayer(token=made(nino, scope="read")["token"])
    assert reader.get(f"/api/matches/{view['match']}/view").json()["viewer"] == 0
    for refused in (reader.post("/api/matches", {"rules": "georgian-3"}), reader.command(view, {"type": "resign"})):
        assert refused.status_code == HTTPStatus.FORBIDDEN
        assert code_of(refused) == "scope"


def test_a_token_makes_no_tokens_and_no_bots(nino: RestPlayer) -> None:
    program = RestPlayer(token=made(nino)["token"])
    for refused in (
        program.post("/api/tokens", {"name": "more"}),
        program.get("/api/tokens"),
        program.post("/api/bots", {"name": "deep blue"}),
    ):
        assert refused.status_code == HTTPStatus.FORBIDDEN
        assert code_of(refused) == "log_in"


def test_guests_and_visitors_have_no_list_of_tokens() -> None:
    guest = RestPlayer()
    assert guest.get("/api/tokens").status_code == HTTPStatus.UNAUTHORIZED
    guest.open("georgian-3")
    assert guest.get("/api/tokens").status_code == HTTPStatus.FORBIDDEN


def test_a_program_revokes_the_token_it_came_with_and_no_other(nino: RestPlayer) -> None:
    own, other = made(nino, scope="read"), made(nino)
    program = RestPlayer(token=own["token"])
    headers = {"Authorization": f"Bearer {own['token']}"}
    assert program.client.delete(f"/api/tokens/{other['id']}", headers=headers).status_code == HTTPStatus.NOT_FOUND
    assert program.client.delete(f"/api/tokens/{own['id']}", headers=headers).status_code == HTTPStatus.NO_CONTENT
    assert program.get("/api/matches").status_code == HTTPStatus.UNAUTHORIZED
    assert Token.objects.count() == 1


def test_nobody_revokes_or_lists_anothers_tokens(nino: RestPlayer) -> None:
    token = made(nino)
    other = Client()
    other.post("/accounts/signup/", {"username": "other", "password1": PASSWORD})
    assert other.delete(f"/api/tokens/{token['id']}").status_code == HTTPStatus.NOT_FOUND
    assert other.post(f"/accounts/tokens/{token['id']}/revoke").status_code == HTTPStatus.NOT_FOUND
    assert other.get("/api/tokens").json() == []
    refused = RestPlayer(client=other).post("/api/tokens", {"name": "x", "player": token["player"]})
    assert refused.status_code == HTTPStatus.BAD_REQUEST


def test_the_last_use_is_noted_but_not_with_every_request(nino: RestPlayer) -> None:
    program = RestPlayer(token=made(nino)["token"])
    program.get("/api/matches")
    first = Token.objects.get().last_used_at
    assert first
    program.get("/api/matches")
    assert Token.objects.get().last_used_at == first
    Token.objects.update(last_used_at=timezone.now() - timedelta(hours=1))
    program.get("/api/matches")
    then = Token.objects.get().last_used_at
    assert then
    assert then > first


def test_each_token_has_a_rate_of_its_own(nino: RestPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "matches.accounts.throttling.TokenThrottle.THROTTLE_RATES", {"token-play": "2/min", "token-read": "9/min"}
    )
    busy, reader = RestPlayer(token=made(nino)["token"]), RestPlayer(token=made(nino, scope="read")["token"])
    answers = [busy.get("/api/matches").status_code for _ in range(3)]
    assert answers == [HTTPStatus.OK, HTTPStatus.OK, HTTPStatus.TOO_MANY_REQUESTS]
    assert reader.get("/api/matches").status_code == HTTPStatus.OK


def test_play_goes_on_when_the_cache_is_away(nino: RestPlayer, settings: Settings) -> None:
    program = RestPlayer(token=made(nino)["token"])
    away = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "unix:///nowhere/valkey.sock"}
    settings.CACHES = {"default": away}
    assert program.open("georgian-3")["status"] == "running"


def test_tokens_and_bots_have_limits(nino: RestPlayer, settings: Settings) -> None:
    settings.TOKENS_PER_PLAYER, settings.BOTS_PER_ACCOUNT = 1, 1
    made(nino)
    assert nino.post("/api/tokens", {"name": "more"}).status_code == HTTPStatus.BAD_REQUEST
    bot_of(nino)
    assert nino.post("/api/bots", {"name": "deeper blue"}).status_code == HTTPStatus.BAD_REQUEST


def test_a_bot_plays_with_its_own_token_and_is_marked_as_one(nino: RestPlayer) -> None:
    bot = bot_of(nino)
    token = made(nino, player=bot["id"])
    assert token["scope"] == "bot"
    program = RestPlayer(token=token["token"])
    view = program.open("georgian-3", match_to=1)
    assert view["seats"][0] == {"seat": 0, "side": 0, "name": "deep blue", "bot": True, "out": False}
    assert program.play(view)["status"] == "finished"
    assert Seat.objects.get(match_id=UUID(view["match"]), seat=0).player.owner == User.objects.get()


@pytest.mark.parametrize(("of_bot", "scope"), [(False, "bot"), (True, "play")])
def test_the_scope_tells_people_and_bots_apart(nino: RestPlayer, scope: str, of_bot: bool) -> None:  # noqa: FBT001 -- a row of the table
    form = {"name": "x", "scope": scope} | ({"player": bot_of(nino)["id"]} if of_bot else {})
    assert nino.post("/api/tokens", form).status_code == HTTPStatus.BAD_REQUEST


def test_a_bots_name_obeys_the_rule_of_names(nino: RestPlayer) -> None:
    for name in ("nino", "N1NO", "admin", "heuristic", "x"):
        assert nino.post("/api/bots", {"name": name}).status_code == HTTPStatus.BAD_REQUEST
    assert nino.client.post("/accounts/bots/add", {"name": "admin"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert nino.client.post("/accounts/bots/add", {"name": "deep blue"}).status_code == HTTPStatus.FOUND
    assert bots.bots_of(User.objects.get()).get().name == "deep blue"


def test_no_session_makes_anybody_a_bot(nino: RestPlayer) -> None:
    bot = bot_of(nino)
    session = nino.client.session
    session["player"] = bot["id"]
    session.save()
    assert nino.get("/api/tokens").status_code == HTTPStatus.UNAUTHORIZED


def test_the_database_marks_bots_and_their_owners() -> None:
    user = User.objects.create_user("nino")
    for wrong in ({"owner": user}, {"user": user, "kind": "bot"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.create(name="x", **wrong)


@pytest.mark.django_db(transaction=True)
def test_a_bot_plays_only_so_many_matches_at_once(nino: RestPlayer, settings: Settings) -> None:
    settings.BOT_MATCHES_AT_ONCE = 1
    program = RestPlayer(token=made(nino, player=bot_of(nino)["id"])["token"])
    view = program.open("georgian-3")
    catch_up_to(UUID(view["match"]))
    refused = program.post("/api/matches", {"rules": "georgian-3"})
    assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS


def test_tokens_of_an_account_that_is_locked_open_nothing(nino: RestPlayer) -> None:
    own = RestPlayer(token=made(nino)["token"])
    bot = RestPlayer(token=made(nino, player=bot_of(nino)["id"])["token"])
    User.objects.update(is_active=False)
    assert own.get("/api/matches").status_code == HTTPStatus.UNAUTHORIZED
    assert bot.get("/api/matches").status_code == HTTPStatus.UNAUTHORIZED
    assert nino.get("/api/tokens").status_code == HTTPStatus.UNAUTHORIZED


def test_no_secret_reaches_the_log_or_an_error(nino: RestPlayer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret = made(nino)["token"]
    program = RestPlayer(token=secret)
    program.open("georgian-3")
    wrong = RestPlayer(token=secret[:-1]).get("/api/matches")
    nino.client.post("/accounts/login/", {"login": "nino", "password": "a-wrong-one-99"})
    assert secret[:-1] not in caplog.text + wrong.content.decode()
    assert "a-wrong-one-99" not in caplog.text
    assert PASSWORD not in caplog.text


def test_a_scope_that_is_not_the_players_is_refused_below_the_forms_too() -> None:
    with pytest.raises(ValidationError):
        tokens.issue(Player.objects.create(name="guest-aaaa"), scope=Token.Scope.BOT)
