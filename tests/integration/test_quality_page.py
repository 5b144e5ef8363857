"""The staff's page on forecasts, pairing and long work."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from redis.exceptions import ConnectionError as NoRedis

from analytics import longwork
from analytics.exports import services as exports
from analytics.ratings import services
from analytics.ratings.models import Paired
from tests.support.moderation import room, staff
from tests.support.seasons import play, player_ids

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def test_only_staff_with_a_second_factor_see_it(client: Client) -> None:
    assert client.get("/staff/quality").status_code == 302
    client.force_login(staff("half", None), backend="allauth.account.auth_backends.AuthenticationBackend")
    assert "2fa" in client.get("/staff/quality")["Location"]
    assert room(staff("whole", None)).get("/staff/quality").status_code == 200


def test_it_shows_forecasts_pairing_and_jobs() -> None:
    began = datetime.now(UTC) - timedelta(days=9)
    matches = play(player_ids(10), 80, rules=("georgian-3",), began=began, hours=2.0)
    services.rebuild()
    for match in matches[:10]:
        Paired.objects.create(match_id=match.match_id, rules="georgian-3", tempo="normal", waited=[3.0, 8.0])
    exports.prepare("matches")
    shown = room(staff("whole", None)).get("/staff/quality").content.decode()
    assert "calibration-georgian-3-title" in shown
    assert "Close matches" in shown
    assert "5.5 s" in shown
    jobs = shown[shown.index('id="jobs-title"') :]
    assert "ratings" in jobs
    assert "export matches" in jobs
    assert "running" not in jobs


def test_an_empty_service_has_an_empty_page() -> None:
    shown = room(staff("whole", None)).get("/staff/quality").content.decode()
    assert "No full rebuild yet." in shown
    assert "None has run yet." in shown


def test_work_is_told_while_it_lasts_and_after_it() -> None:
    with longwork.work("facts") as tell:
        tell(3, 8)
        [under_way] = longwork.works()
        tell(5, 8)
    assert (under_way.done, under_way.total, under_way.finished_at) == (3, 8, None)
    [ended] = longwork.works()
    assert (ended.done, ended.failed) == (5, "")
    assert ended.finished_at is not None
    with pytest.raises(ZeroDivisionError), longwork.work("facts"):
        _ = 1 // 0
    assert longwork.works()[0].failed == "ZeroDivisionError"


def test_work_goes_on_while_the_cache_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: Any, **_kwargs: Any) -> None:
        raise NoRedis

    monkeypatch.setattr(cache, "set", away)
    monkeypatch.setattr(cache, "get_many", away)
    with longwork.work("facts") as tell:
        tell(1)
    assert longwork.works() == []
