"""Accounts: a guest's history goes along, ways in and out, and nothing about others is told."""

import re
from http import HTTPStatus
from typing import Any
from uuid import UUID

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from ledger import projections
from ledger.coins import api as coins
from matches import identity
from matches.accounts.happenings import guest_claimed, player_gone
from matches.accounts.leaving import StillPlaying, delete_account
from matches.accounts.tasks import clear_sessions
from matches.models import MatchSummary, Player, Seat
from matches.services import NewMatch, create_match
from tests.support.accounts import PASSWORD, log_in, sign_up
from tests.support.catching_up import catch_up_to
from tests.support.livetable import give
from tests.support.scripted import RestPlayer

pytestmark = pytest.mark.django_db
WHOLE = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _unlimited() -> None:
    cache.clear()


@pytest.fixture
def browser() -> Client:
    return Client()


def is_logged_in(browser: Client) -> bool:
    return browser.get("/accounts/").status_code == HTTPStatus.OK


def player_of(browser: Client) -> Player:
    player = identity.player_of_session(browser.session)
    assert player
    return player


def open_match(browser: Client) -> UUID:
    """A match that this browser's player opens on the page."""
    before = set(Seat.objects.values_list("match_id", flat=True))
    answer = browser.post("/", {"rules": "georgian-3", "georgian-3-match_to": "1"} | _defaults(browser))
    assert answer.status_code == HTTPStatus.FOUND, answer.content
    (opened,) = set(Seat.objects.values_list("match_id", flat=True)) - before
    return opened


def _defaults(browser: Client) -> dict[str, str]:
    form = next(form for form in browser.get("/").context["forms"] if form.rules.key == "georgian-3")
    return {field.html_name: str(field.initial) for field in form if field.name != "match_to"}


def seats_of(player: Player) -> set[UUID]:
    return set(Seat.objects.filter(player=player).values_list("match_id", flat=True))


def test_signing_up_makes_the_guest_the_accounts_player_and_keeps_its_seat(browser: Client) -> None:
    match = open_match(browser)
    guest = player_of(browser)
    assert guest.name.startswith("guest-")
    key = browser.session.session_key
    assert sign_up(browser).status_code == HTTPStatus.FOUND
    player = player_of(browser)
    assert player == guest
    assert (player.name, player.user) == ("nino", User.objects.get(username="nino"))
    assert seats_of(player) == {match}
    assert browser.get(f"/matches/{match}").context["page"]["seated"]
    assert browser.session.session_key != key
    assert not Session.objects.filter(session_key=key).exists()


def test_logging_in_claims_the_matches_of_the_browsers_guest(browser: Client) -> None:
    sign_up(browser)
    account = player_of(browser)
    other = Client()
    match = open_match(other)
    guest = player_of(other)
    assert log_in(other).status_code == HTTPStatus.FOUND
    assert player_of(other) == account
    assert seats_of(account) == {match}
    assert not seats_of(guest)
    assert other.get(f"/matches/{match}").context["page"]["seated"]


def test_coins_staked_as_a_guest_come_to_the_account_that_has_claimed_the_seat(browser: Client) -> None:
    sign_up(browser)
    account = player_of(browser)
    other, opponent = Client(), Client()
    made = other.post("/api/tables", {"rules": "georgian-3", "stake": 100}, content_type="application/json").json()
    guest = player_of(other)
    begun = opponent.post(f"/api/tables/{made['id']}/sit", {}, content_type="application/json").json()
    assert coins.holdings(guest.pk) == coins.Holdings(at_hand=4_900, reserved=100)
    log_in(other)
    give(UUID(begun["match"]), 1, {"type": "resign"})
    assert coins.holdings(account.pk).at_hand == 195
    assert coins.holdings(guest.pk) == coins.Holdings(at_hand=4_900, reserved=0)


def test_sessions_that_have_run_out_are_cleared_away_with_what_was_noted_of_them(browser: Client) -> None:
    sign_up(browser)
    other = Client()
    log_in(other)
    assert UserSession.objects.count() == 2
    Session.objects.filter(session_key=other.session.session_key).update(expire_date=timezone.now())
    assert clear_sessions() == 1
    assert [one.session_key for one in UserSession.objects.all()] == [browser.session.session_key]
    assert [one.session_key for one in Session.objects.all()] == [browser.session.session_key]
    assert clear_sessions() == 0


def test_other_parts_hear_of_a_claim_and_of_a_leaving(browser: Client) -> None:
    heard: list[tuple[str, Player]] = []

    def on_claim(guest: Player, account: Player, **_: Any) -> None:
        heard.extend([("guest", guest), ("account", account)])

    def on_leaving(player: Player, **_: Any) -> None:
        heard.append(("gone", player))

    guest_claimed.connect(on_claim)
    player_gone.connect(on_leaving)
    sign_up(browser)
    other = Client()
    other.post("/api/matches", {"rules": "georgian-3"}, content_type="application/json")
    guest, account = player_of(other), player_of(browser)
    log_in(other)
    Seat.objects.all().delete()
    delete_account(User.objects.get())
    assert heard == [("guest", guest), ("account", account), ("gone", account)]


def test_a_guest_that_sat_against_the_account_keeps_its_matches(browser: Client) -> None:
    sign_up(browser)
    account = player_of(browser)
    match = open_match(browser)
    other = Client()
    alone = open_match(other)
    guest = player_of(other)
    Seat.objects.filter(match_id=match, seat=1).update(player=guest)
    log_in(other)
    assert player_of(other) == account
    assert seats_of(guest) == {match, alone}
    assert seats_of(account) == {match}


def test_logging_out_leaves_a_visitor_without_a_player(browser: Client) -> None:
    open_match(browser)
    sign_up(browser)
    browser.post("/accounts/logout/")
    assert not is_logged_in(browser)
    assert identity.player_of_session(browser.session) is None


def test_logging_out_everywhere_ends_every_session(browser: Client) -> None:
    sign_up(browser)
    other = Client()
    log_in(other)
    assert UserSession.objects.count() == 2
    assert browser.post("/accounts/sessions/end").status_code == HTTPStatus.FOUND
    assert not is_logged_in(browser)
    assert not is_logged_in(other)
    assert identity.player_of_session(other.session) is None
    assert not UserSession.objects.exists()


def test_a_new_password_ends_the_other_sessions_and_their_players(browser: Client) -> None:
    sign_up(browser)
    other = Client()
    log_in(other)
    stale = other.session
    form = {"oldpassword": PASSWORD, "password1": "another-one-88", "password2": "another-one-88"}
    browser.post("/accounts/password/change/", form)
    assert is_logged_in(browser)
    assert identity.player_of_session(browser.session)
    assert identity.player_of_session(stale) is None
    assert not is_logged_in(other)


def test_passwords_are_kept_by_argon2(browser: Client) -> None:
    sign_up(browser)
    assert User.objects.get().password.startswith("argon2$")


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(browser: Client) -> None:
    sign_up(browser)
    answers = {_errors(log_in(Client(), "nino", "wrong")), _errors(log_in(Client(), "nobody-here", "wrong"))}
    assert len(answers) == 1


def test_password_reset_tells_nobody_whether_an_address_is_known(browser: Client) -> None:
    sign_up(browser, email="nino@example.org")
    known = Client().post("/accounts/password/reset/", {"email": "nino@example.org"})
    unknown = Client().post("/accounts/password/reset/", {"email": "other@example.org"})
    assert known.status_code == unknown.status_code == HTTPStatus.FOUND
    assert known.headers["Location"] == unknown.headers["Location"]
    again = sign_up(Client(), "other", email="nino@example.org")
    assert again.status_code == HTTPStatus.FOUND


def test_a_forgotten_password_is_replaced_through_the_letter(browser: Client) -> None:
    sign_up(browser, email="nino@example.org")
    mail.outbox.clear()
    stranger = Client()
    stranger.post("/accounts/password/reset/", {"email": "nino@example.org"})
    (letter,) = mail.outbox
    found = re.search(r"http://testserver(/\S+)", str(letter.body))
    assert found
    form_address = stranger.get(found[1]).headers["Location"]
    # The key is in the session from here on, not in the address.
    assert "set-password" in form_address
    stranger.post(form_address, {"password1": "another-one-88", "password2": "another-one-88"})
    assert log_in(Client(), password="another-one-88").status_code == HTTPStatus.FOUND
    assert _errors(log_in(Client(), password=PASSWORD))
    assert Client().get(found[1]).context["token_fail"]


def test_guessing_passwords_is_stopped_for_every_web_node(browser: Client) -> None:
    sign_up(browser)
    for _ in range(5):
        log_in(Client(), "nino", "wrong")
    answer = log_in(Client(), "nino", PASSWORD)
    assert "Too many failed login attempts" in answer.content.decode()


def test_sign_ups_from_one_address_are_limited(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}
    answers = [sign_up(Client(), f"nino-{word}").status_code for word in ("one", "two", "three")]
    assert answers == [HTTPStatus.FOUND, HTTPStatus.FOUND, HTTPStatus.TOO_MANY_REQUESTS]


def test_session_cookies_are_kept_from_scripts_and_other_sites(browser: Client, settings: Settings) -> None:
    sign_up(browser)
    cookie = browser.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not settings.SESSION_COOKIE_SECURE


def test_no_page_sends_secrets_or_loads_anything_foreign(browser: Client) -> None:
    pages = ["signup/", "login/", "password/reset/"]
    own = ["", "tokens/", "delete/", "email/", "password/change/", "2fa/", "logout/", "2fa/totp/activate/"]
    found = [browser.get(f"/accounts/{page}") for page in pages]
    sign_up(browser)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    found += [browser.get(f"/accounts/{page}") for page in own]
    for answer in found:
        assert answer.status_code == HTTPStatus.OK
        text = answer.content.decode()
        assert not re.search(r"<style|style=|onclick=|https?://(?!testserver)(?!www\.w3\.org)", text)
        assert "'self'" in answer.headers["Content-Security-Policy"]


@WHOLE
def test_a_deleted_account_leaves_its_matches_under_a_name_that_says_nothing(browser: Client) -> None:
    sign_up(browser, "soon-away", email="away@example.org")
    player, user = player_of(browser), User.objects.get()
    rest = RestPlayer(client=browser)
    view = rest.open("georgian-3", match_to=1)
    match = UUID(view["match"])
    catch_up_to(match)
    with pytest.raises(StillPlaying):
        delete_account(user)
    assert browser.post("/accounts/delete/", {"password": PASSWORD}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    rest.play(view)
    catch_up_to(match)
    assert browser.post("/accounts/delete/", {"password": "wrong"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert browser.post("/accounts/delete/", {"password": PASSWORD}).status_code == HTTPStatus.FOUND
    player.refresh_from_db()
    assert re.fullmatch("gone-[0-9a-f]{8}", player.name)
    assert not User.objects.exists()
    assert seats_of(player) == {match}
    for body in (Client().get(f"/matches/{match}/replay"), Client().get("/")):
        assert "soon-away" not in body.content.decode()
        assert player.name in body.content.decode()
    projections.rebuild("matches.summary")
    catch_up_to(match)
    assert MatchSummary.objects.get(pk=match).seats[0] == player.name
    assert sign_up(Client()).status_code == HTTPStatus.FOUND


def test_a_user_made_on_the_command_line_gets_a_player_on_log_in() -> None:
    User.objects.create_superuser("admin", password=PASSWORD)
    browser = Client()
    assert log_in(browser, "admin").status_code == HTTPStatus.FOUND
    assert player_of(browser).name == "admin"


def test_a_guests_seat_does_not_pass_to_whoever_signs_up_elsewhere(browser: Client) -> None:
    match = create_match(player=Player.objects.create(name="guest-aaaa"), asked=NewMatch(rules="georgian-3"))
    sign_up(browser)
    assert match.match_id not in seats_of(player_of(browser))


def _errors(answer: Any) -> str:
    return str(answer.context["form"].errors)
