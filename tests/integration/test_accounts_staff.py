"""Staff get to their pages with a second factor alone."""

from http import HTTPStatus
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client

from matches.accounts.staff import staff_page
from tests.support.totp import totp_code

pytestmark = pytest.mark.django_db
PASSWORD = "long-enough-77"


@pytest.fixture(autouse=True)
def _unlimited() -> None:
    cache.clear()


@pytest.fixture
def staff() -> Client:
    """A browser in which an administrator has logged in by password."""
    User.objects.create_superuser("chief", password=PASSWORD)
    return logged_in("chief")


def logged_in(name: str) -> Client:
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": PASSWORD})
    return browser


def activate(browser: Client) -> str:
    """Set a second factor up; returns its secret."""
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    secret: str = browser.get("/accounts/2fa/totp/activate/").context["form"].secret
    answer = browser.post("/accounts/2fa/totp/activate/", {"code": totp_code(secret)})
    assert answer.status_code == HTTPStatus.FOUND
    # A code works once; the test shall not wait for the next.
    cache.clear()
    return secret


def admin(browser: Client) -> Any:
    return browser.get("/admin/", follow=True)


def test_a_visitor_is_led_from_the_admin_to_log_in() -> None:
    assert admin(Client()).redirect_chain[-1][0].startswith("/accounts/login/")


def test_a_person_who_is_no_staff_is_refused() -> None:
    User.objects.create_user("nino", password=PASSWORD)
    assert admin(logged_in("nino")).status_code == HTTPStatus.FORBIDDEN


def test_staff_without_a_second_factor_are_led_to_set_one_up(staff: Client) -> None:
    chain = [address for address, _status in admin(staff).redirect_chain]
    assert any(address.startswith("/accounts/2fa/totp/activate/") for address in chain)
    assert staff.get("/admin/auth/user/").status_code == HTTPStatus.FOUND


def test_staff_who_set_a_second_factor_up_must_show_it_too(staff: Client) -> None:
    secret = activate(staff)
    chain = [address for address, _status in admin(staff).redirect_chain]
    assert chain[-1].startswith("/accounts/2fa/reauthenticate/")
    staff.post("/accounts/2fa/reauthenticate/?next=/admin/", {"code": totp_code(secret)})
    assert staff.get("/admin/").status_code == HTTPStatus.OK


def test_log_in_asks_for_the_second_factor_and_then_opens_the_admin(staff: Client) -> None:
    secret = activate(staff)
    browser = logged_in("chief")
    assert browser.get("/accounts/").status_code == HTTPStatus.FOUND
    browser.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert browser.get("/accounts/").status_code == HTTPStatus.FOUND
    browser.post("/accounts/2fa/authenticate/", {"code": totp_code(secret)})
    assert browser.get("/admin/").status_code == HTTPStatus.OK


def test_a_recovery_code_lets_in_once(staff: Client) -> None:
    activate(staff)
    code = staff.get("/accounts/2fa/recovery-codes/").context["unused_codes"][0]
    first, second = logged_in("chief"), logged_in("chief")
    first.post("/accounts/2fa/authenticate/", {"code": code})
    assert first.get("/admin/").status_code == HTTPStatus.OK
    second.post("/accounts/2fa/authenticate/", {"code": code})
    assert second.get("/admin/").status_code == HTTPStatus.FOUND


def test_the_admin_shows_no_secret_and_does_not_write_names(staff: Client) -> None:
    secret = activate(staff)
    staff.post("/accounts/2fa/reauthenticate/?next=/admin/", {"code": totp_code(secret)})
    user = User.objects.get()
    User.objects.filter(pk=user.pk).update(username="Mary Ann")
    page = staff.get(f"/admin/auth/user/{user.pk}/change/")
    factor = staff.get(f"/admin/mfa/authenticator/{Authenticator.objects.get(type='totp').pk}/change/")
    for shown in (page, factor):
        assert shown.status_code == HTTPStatus.OK
        assert secret not in shown.content.decode()
        assert "argon2" not in shown.content.decode()
    saved = staff.post(f"/admin/auth/user/{user.pk}/change/", {"is_staff": "on", "is_superuser": "on", "username": "x"})
    assert saved.status_code == HTTPStatus.FOUND
    user.refresh_from_db()
    assert (user.username, user.is_active) == ("Mary Ann", False)
    assert staff.get("/admin/auth/user/add/").status_code == HTTPStatus.FOUND


def test_without_the_second_factor_the_way_is_closed_again(staff: Client) -> None:
    secret = activate(staff)
    staff.post("/accounts/2fa/reauthenticate/?next=/admin/", {"code": totp_code(secret)})
    Authenticator.objects.all().delete()
    assert staff.get("/admin/").status_code == HTTPStatus.FOUND


def test_the_admins_own_log_in_takes_no_password() -> None:
    User.objects.create_superuser("chief", password=PASSWORD)
    answer = Client().post("/admin/login/", {"username": "chief", "password": PASSWORD})
    assert answer.status_code == HTTPStatus.FOUND
    assert answer.headers["Location"].startswith("/accounts/login/")


def test_the_way_back_from_log_in_leads_to_no_other_site(staff: Client) -> None:
    answer = staff.get("/admin/login/?next=https://elsewhere.example/")
    assert "elsewhere" not in answer.headers["Location"]


def test_any_page_can_be_one_of_the_staffs(staff: Client) -> None:
    @staff_page
    def secret_page(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("cases")

    request = HttpRequest()
    request.user = User.objects.get()
    request.session = staff.session
    assert secret_page(request).status_code == HTTPStatus.FOUND
