"""The page that tells whether all is well."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from bura_project import health
from ledger.coins import api as coins
from ledger.tasks import audit_coins
from tests.support.moderation import room, staff

_TOKEN = "a token of the operators"


@pytest.fixture(autouse=True)
def _asked_anew(settings: Settings) -> Iterator[None]:
    settings.HEALTH_TOKEN = _TOKEN
    forget()
    yield
    forget()


def forget() -> None:
    """As after a few seconds."""
    health.PARTS.forget()
    health.DETAILS.forget()


def details(client: Client, token: str = _TOKEN) -> Any:
    return client.get("/health", headers={"Authorization": f"Bearer {token}"})


@pytest.mark.django_db
def test_everybody_sees_that_all_is_well_and_no_more(client: Client, django_user_model: Any) -> None:
    client.force_login(
        django_user_model.objects.create_user("nino"), "allauth.account.auth_backends.AuthenticationBackend"
    )
    for answer in (client.get("/health"), details(client, "a guess"), details(client, "")):
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_without_a_token_in_the_settings_none_opens_the_details(client: Client, settings: Settings) -> None:
    settings.HEALTH_TOKEN = ""
    assert details(client, "").json() == {"status": "ok"}


@pytest.mark.django_db
def test_staff_see_the_details() -> None:
    assert {"database", "broker", "channels", "coins", "projections"} <= set(
        room(staff("mod", None)).get("/health").json()
    )


@pytest.mark.django_db
def test_asking_often_costs_the_database_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = details(client).json()
    with django_assert_num_queries(0):
        assert [client.get("/health").json() for _ in range(20)] == [{"status": "ok"}] * 20
        assert details(client).json() == first


@pytest.mark.django_db(transaction=True)
def test_a_database_too_busy_for_the_details_is_no_failure(client: Client) -> None:
    with closing(connection.get_new_connection(connection.get_connection_params())) as other:
        other.execute("LOCK TABLE ledger.coin_account IN ACCESS EXCLUSIVE MODE")
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
        try:
            answer = details(client)
        finally:
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["coins"], answer.json()["projections"]) == (
        "degraded",
        "unknown",
        {},
    )


@pytest.mark.django_db
def test_all_parts_answer_and_every_projection_tells_its_lag(client: Client) -> None:
    answer = details(client)
    assert answer.status_code == 200
    found = answer.json()
    assert {found[part] for part in ("status", "database", "broker", "channels", "coins")} == {"ok"}
    assert all(lag["stopped_streams"] == 0 for lag in found["projections"].values())


@pytest.mark.django_db
def test_a_broker_that_is_down_shows_without_its_address(client: Client, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = "redis://:hidden@127.0.0.1:1/0"
    answer = details(client)
    assert answer.status_code == 503
    assert (answer.json()["status"], answer.json()["broker"]) == ("unavailable", "unreachable")
    assert b"hidden" not in answer.content
    public = client.get("/health")
    assert (public.status_code, public.json()) == (503, {"status": "unavailable"})


@pytest.mark.django_db
def test_books_that_do_not_balance_show_in_the_answer_and_in_the_log(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    player = uuid4()
    coins.adjust(key=uuid4(), player_id=player, amount=5_000)
    assert audit_coins() == 0
    with connection.cursor() as cursor:
        # As if somebody had got at the tables below the function that keeps them.
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE ledger.coin_account SET balance = balance + 1 WHERE owner = %s", [player])
        cursor.execute("SET LOCAL session_replication_role = origin")
    answer = details(client)
    assert (answer.status_code, answer.json()["status"], answer.json()["coins"]) == (200, "degraded", "unbalanced")
    assert audit_coins() == 2
    assert "all balances together are 1, not 0" in caplog.text


@pytest.mark.django_db
def test_pages_forbid_inline_scripts_and_other_hosts(client: Client) -> None:
    policy = client.get("/health").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
