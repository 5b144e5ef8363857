"""A name that is held, or looks like one that is, can be had by nobody else."""

import time
from collections.abc import Callable
from http import HTTPStatus
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from matches.accounts.binding import NameTaken, open_account
from tests.support.accounts import log_in, sign_up
from tests.support.scripted import RestPlayer

pytestmark = pytest.mark.django_db
WHOLE = pytest.mark.django_db(transaction=True)
DEADLINE = 20.0


@pytest.fixture(autouse=True)
def _unlimited() -> None:
    cache.clear()


@pytest.fixture
def browser() -> Client:
    return Client()


@pytest.mark.parametrize("taken", ["nino", "NINO", "n1no", "піпо"])
def test_a_name_that_looks_like_one_that_is_held_is_refused(browser: Client, taken: str) -> None:
    sign_up(browser)
    answer = sign_up(Client(), taken)
    assert answer.status_code == HTTPStatus.OK
    assert "looks like one that is" in answer.content.decode()
    assert User.objects.count() == 1


def test_the_database_itself_holds_names_apart() -> None:
    session = Client().session
    open_account(User.objects.create_user("nino"), session)
    with pytest.raises(NameTaken):
        open_account(User.objects.create_user("n1no"), Client().session)


@WHOLE
def test_of_two_who_take_look_alike_names_at_once_one_is_told_in_words(browser: Client) -> None:
    answers: list[Any] = []
    late = Thread(target=_in_own_connection, args=(lambda: answers.append(sign_up(browser)),))
    with transaction.atomic():
        open_account(User.objects.create_user("n1no"), Client().session)
        # The other's check sees no such name yet; then its row waits for this transaction.
        late.start()
        _wait_until_somebody_waits_for_a_lock()
    late.join(DEADLINE)
    (answer,) = answers
    assert answer.headers["Location"] == "/accounts/signup/"
    assert "looks like one that is" in browser.get("/accounts/signup/").content.decode()
    assert [user.username for user in User.objects.all()] == ["n1no"]


def _in_own_connection(act: Callable[[], None]) -> None:
    try:
        act()
    finally:
        connection.close()


def _wait_until_somebody_waits_for_a_lock() -> None:
    deadline = time.monotonic() + DEADLINE
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone() != (0,):
                return
            time.sleep(0.02)
    pytest.fail("nobody waits")


def test_a_name_is_known_however_its_letters_are_composed(browser: Client) -> None:
    sign_up(browser, "Šarūnas")
    assert log_in(Client(), "S\u030caru\u0304nas").status_code == HTTPStatus.FOUND


def test_a_guest_cannot_call_itself_by_an_accounts_name(browser: Client) -> None:
    sign_up(browser)
    for name in ("Nino", "admin", "heuristic"):
        answer = RestPlayer().post("/api/matches", {"rules": "georgian-3", "name": name})
        assert answer.status_code == HTTPStatus.BAD_REQUEST
        assert RestPlayer().post("/api/guests", {"name": name}).status_code == HTTPStatus.BAD_REQUEST


def test_an_account_keeps_its_name_whatever_a_form_says(browser: Client) -> None:
    sign_up(browser)
    renamed = RestPlayer(client=browser).post("/api/matches", {"rules": "georgian-3", "name": "other"})
    assert renamed.status_code == HTTPStatus.BAD_REQUEST
    assert RestPlayer(client=browser).open("georgian-3", name="nino")["seats"][0]["name"] == "nino"
