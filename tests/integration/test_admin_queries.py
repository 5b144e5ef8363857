"""What lists of the admin may be asked: nothing that no table can hold, and nothing but the filters they offer."""

from http import HTTPStatus

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver

from tests.support.livetable import players
from tests.support.moderation import room

pytestmark = pytest.mark.django_db


def lists() -> dict[str, set[str]]:
    """The address of each list of the admin, with names that may be asked for."""
    assert get_resolver().url_patterns
    return {
        f"/admin/{model._meta.app_label}/{model._meta.model_name}/": {
            "q",
            "nonsense",
            *(one if isinstance(one, str) else getattr(one, "parameter_name", "") for one in page.list_filter),
        }
        for model, page in admin.site._registry.items()
    }


def test_no_list_of_the_admin_looks_for_what_no_table_can_hold() -> None:
    browser = room(User.objects.create_superuser("chief"))
    for address, names in lists().items():
        for query in (*(f"{name}=a%00b" for name in sorted(names)), "a%00b=1"):
            answer = browser.get(f"{address}?{query}")
            assert answer.status_code == HTTPStatus.BAD_REQUEST, (address, query)
            assert "The address holds something that cannot be read." in answer.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "mfa/authenticator/?data__secret__startswith=A",
        "matches/token/?digest=x",
        "usersessions/usersession/?ip=x",
        "auth/user/?email__startswith=a",
        "auth/user/?password__startswith=a",
        "fairplay/case/?nonsense=1",
    ],
)
def test_no_list_is_filtered_by_what_it_does_not_offer(query: str) -> None:
    browser = room(User.objects.create_superuser("chief"))
    assert browser.get(f"/admin/{query}").status_code == HTTPStatus.BAD_REQUEST


def test_what_only_looks_like_it_is_searched_for() -> None:
    browser = room(User.objects.create_superuser("chief"))
    for query in ("q=a%2500b", "is_active__exact=1", "is_staff__exact=0&o=1&p=1"):
        assert browser.get(f"/admin/auth/user/?{query}").status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("/", ("challenge", "page")),
        ("/compare/", ("a", "name")),
        ("/ladders/georgian-3", ("season", "page", "country")),
        ("/players/{player}/matches", ("page",)),
        ("/tables/{player}", ("code",)),
        ("/matches/{player}/replay", ("viewer", "version", "at")),
        ("/api/matches", ("status", "rules", "page")),
        ("/api/tables/{player}", ("code",)),
        ("/api/ladders/georgian-3", ("season", "page", "country")),
        ("/api/players/{player}/matches", ("rules", "opponent", "page")),
        ("/accounts/login/", ("next",)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_public_pages_and_the_interface_answer_it(address: str, names: tuple[str, ...]) -> None:
    [player] = players(1)
    for name in names:
        answer = Client().get(f"{address.format(player=player.pk)}?{name}=a%00b")
        assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, name
