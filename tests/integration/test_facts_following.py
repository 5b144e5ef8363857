"""Workers follow as soon as a match has ended, and operators rebuild by a command."""

import io
from threading import Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from analytics import tasks
from analytics.facts.happenings import facts_changed
from analytics.facts.models import MatchFact
from analytics.fairplay import services as fairplay
from analytics.ratings.models import Standing
from bura_project import settings
from matches import tasks as match_tasks
from tests.support.facts import CaseStream, empty_ledger, rows, store

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_left() -> None:
    empty_ledger()


def analytics(*arguments: str) -> str:
    out = io.StringIO()
    call_command("analytics", *arguments, stdout=out)
    return out.getvalue()


def test_the_task_that_a_match_nudges_takes_it_into_the_facts_and_sends_for_the_rest() -> None:
    heard: list[object] = []

    def hear(**_: object) -> None:
        heard.append(MatchFact.objects.count())

    [match_id] = store("georgian-3", 1)
    facts_changed.connect(hear)
    try:
        match_tasks.catch_up()
        match_tasks.catch_up()
    finally:
        facts_changed.disconnect(hear)
    assert MatchFact.objects.filter(pk=match_id).exists()
    assert heard == [1], "told once, after the commit"


def test_following_rates_what_has_ended_and_does_nothing_twice() -> None:
    store("georgian-3", 3)
    assert tasks.follow() == 3
    before = rows()
    assert Standing.objects.exists()
    assert tasks.follow() == 0
    assert rows() == before


def test_who_comes_while_another_is_at_it_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[int] = []

    def meanwhile() -> int:
        def second() -> None:
            try:
                came.append(tasks.follow())
            finally:
                connection.close()

        if not came:
            thread = Thread(target=second)
            thread.start()
            thread.join()
        return 0

    monkeypatch.setattr(fairplay, "follow", meanwhile)
    store("georgian-3", 1)
    assert tasks.follow() == 1
    assert came == [0]


def test_a_broker_that_is_away_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.follow.app.conf, "broker_write_url", "redis://127.0.0.1:1/0")
    [match_id] = store("georgian-3", 1)
    match_tasks.catch_up()
    assert MatchFact.objects.filter(pk=match_id).exists()


def test_beat_follows_even_if_every_nudge_is_lost() -> None:
    entry = settings.CELERY_BEAT_SCHEDULE["analytics.follow"]
    assert entry["task"] == tasks.follow.name
    assert entry["schedule"] <= 5


def test_the_command_rebuilds_all_and_shows_the_share_of_each_stage() -> None:
    ids = store("georgian-3", 3)
    CaseStream().annul(ids[0])
    said = analytics("rebuild", "--jobs", "1")
    assert "facts: 3 matches" in said
    for stage in ("read", "digest", "write", "people", "swap", "sums"):
        assert f"  {stage} " in said
    assert "ratings: 2 matches" in said
    before = rows()
    assert "0 events read" in analytics("follow")
    assert "facts: 3 matches" in analytics("rebuild", "facts")
    assert rows() == before


def test_no_process_is_too_few() -> None:
    with pytest.raises(CommandError, match="--jobs must be 1 or more"):
        analytics("rebuild", "facts", "--jobs", "0")
