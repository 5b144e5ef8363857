"""The page that tells whether all is well."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from pytest_django import Settings

from ledger.coins import api as coins
from ledger.tasks import audit_coins


@pytest.mark.django_db
def test_all_parts_answer_and_every_projection_tells_its_lag(client: Client) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200
    found = answer.json()
    assert {found[part] for part in ("status", "database", "broker", "channels", "coins")} == {"ok"}
    assert all(lag["stopped_streams"] == 0 for lag in found["projections"].values())


@pytest.mark.django_db
def test_a_broker_that_is_down_shows_without_its_address(client: Client, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = "redis://:hidden@127.0.0.1:1/0"
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["broker"] == "unreachable"
    assert b"hidden" not in answer.content


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
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["status"], answer.json()["coins"]) == (200, "degraded", "unbalanced")
    assert audit_coins() == 2
    assert "all balances together are 1, not 0" in caplog.text


@pytest.mark.django_db
def test_pages_forbid_inline_scripts_and_other_hosts(client: Client) -> None:
    policy = client.get("/health").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
