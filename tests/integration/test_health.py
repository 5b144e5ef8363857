"""The page that tells whether all is well."""

import pytest
from django.test import Client
from pytest_django import Settings


@pytest.mark.django_db
def test_all_parts_answer_and_every_projection_tells_its_lag(client: Client) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200
    found = answer.json()
    assert found["status"] == found["database"] == found["broker"] == found["channels"] == "ok"
    assert all(lag["stopped_streams"] == 0 for lag in found["projections"].values())


@pytest.mark.django_db
def test_a_broker_that_is_down_shows_without_its_address(client: Client, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = "redis://:hidden@127.0.0.1:1/0"
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["broker"] == "unreachable"
    assert b"hidden" not in answer.content


@pytest.mark.django_db
def test_pages_forbid_inline_scripts_and_other_hosts(client: Client) -> None:
    policy = client.get("/health").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
