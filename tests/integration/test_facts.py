"""The facts follow the ledger: what increments leave is what a rebuild makes, for every table."""

from random import Random
from threading import Thread
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from analytics.facts import services
from analytics.facts.models import DaySum, MatchFact, OpeningSum, PlayerSum, SeatFact
from analytics.facts.names import NAME
from ledger import api as ledger
from ledger import projections
from ledger.api import NewEvent
from matches.accounts.happenings import guest_claimed
from matches.engine.rulesets import RULE_SETS
from matches.importing import simulated_people
from matches.models import Player, Seat
from tests.support.facts import CaseStream, empty_ledger, follow, imported, rows, store, store_aborted

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_left() -> None:
    empty_ledger()


def assert_rebuilds_change_nothing(**how: Any) -> None:
    before = rows()
    assert all(before.values()), "every table is put to the test"
    services.rebuild(**how)
    after = rows()
    for table, expected in before.items():
        assert after[table] == expected, table


def test_what_increments_leave_is_what_every_rebuild_makes() -> None:
    dice = Random(4)
    ids: list[UUID] = []
    for number, rules in enumerate(RULE_SETS):
        ids += store(rules, 3, at_once=dice.randrange(1, 3))
        ids += imported(rules, [number, 70 + number], None if number % 2 else "2026-01-05T10:00:00Z")
        if dice.random() < 0.6:
            follow()
    case = CaseStream()
    for match_id in ids[:3]:
        case.annul(match_id)
    case.lift(ids[1])
    follow()
    assert MatchFact.objects.count() == len(ids)
    assert MatchFact.objects.filter(annulled_at__isnull=False).count() == 2
    assert_rebuilds_change_nothing(jobs=1)
    projections.rebuild(NAME)
    assert rows()["PlayerSum"]
    assert_rebuilds_change_nothing(jobs=1)


def test_two_processes_make_the_same_rows_from_nothing() -> None:
    store("georgian-3", 6)
    services.rebuild(jobs=2)
    assert_rebuilds_change_nothing(jobs=1)
    assert services.follow() == 0, "a rebuild leaves nothing to increments"


def test_following_twice_changes_nothing() -> None:
    store("duel-russian", 2)
    follow()
    before = rows()
    assert services.follow() == 0
    assert rows() == before


def test_a_rebuild_mends_what_was_spoilt_and_leaves_right_rows_alone() -> None:
    spoilt, sound = store("georgian-3", 2)
    follow()
    before = rows()
    kept = set(SeatFact.objects.filter(match_id=sound).values_list("pk", flat=True))
    SeatFact.objects.filter(match_id=spoilt, seat=0).update(beats=1000)
    MatchFact.objects.filter(match_id=spoilt).update(score=[9, 9])
    PlayerSum.objects.update(wins=0)
    OpeningSum.objects.all()[:1].get().delete()
    DaySum.objects.all()[:1].get().delete()
    services.rebuild()
    assert rows() == before
    assert set(SeatFact.objects.filter(match_id=sound).values_list("pk", flat=True)) == kept


def test_matches_that_end_while_a_rebuild_runs_are_in_it() -> None:
    store("georgian-3", 2)
    follow()
    late: list[UUID] = []
    case = CaseStream()

    def meanwhile(done: int, parts: int) -> None:
        if done == parts // 2:
            late.extend(store("georgian-3", 2, seed=9))
            case.annul(late[0])
            follow()
        if done == parts:
            late.extend(store("georgian-3", 1, seed=10))

    services.rebuild(progress=meanwhile)
    assert set(late[:2]) <= set(MatchFact.objects.values_list("pk", flat=True))
    assert MatchFact.objects.get(pk=late[0]).annulled_at is not None
    follow()
    assert MatchFact.objects.filter(pk=late[2]).exists()
    assert_rebuilds_change_nothing()


def test_two_rebuilds_at_once_are_one_too_many() -> None:
    refused: list[type[BaseException] | None] = []

    def second() -> None:
        try:
            services.rebuild()
        except services.RebuildRuns as error:
            refused.append(type(error))
        finally:
            connection.close()

    def again(done: int, _parts: int) -> None:
        if done == 1:
            thread = Thread(target=second)
            thread.start()
            thread.join()

    store("georgian-3", 1)
    services.rebuild(progress=again)
    assert refused == [services.RebuildRuns]
    assert MatchFact.objects.count() == 1


def test_rated_is_what_known_people_played_ranked_to_an_end() -> None:
    [ranked, with_bot, twice] = store("georgian-3", 3)
    aborted = store_aborted()
    [foreign] = imported("georgian-3", [3])
    bot = Player.objects.create(name="own bot", kind=Player.Kind.BOT)
    Seat.objects.filter(match_id=with_bot, seat=1).update(player=bot)
    first = Seat.objects.get(match_id=twice, seat=0).player
    Seat.objects.filter(match_id=twice, seat=1).update(player=first)
    follow()
    rated = dict(MatchFact.objects.values_list("match_id", "rated"))
    assert rated == {ranked: True, aborted: False, with_bot: False, twice: False, foreign: False}
    assert SeatFact.objects.get(match_id=with_bot, seat=1).bot
    counted = sum(DaySum.objects.values_list("tables", flat=True))
    assert counted == 4, "an aborted match is in no sum"
    assert_rebuilds_change_nothing()


def test_an_annulled_match_is_in_no_sum_until_that_is_lifted() -> None:
    [match_id] = store("georgian-3", 1)
    follow()
    before = rows()
    case = CaseStream()
    case.annul(match_id)
    follow()
    match = MatchFact.objects.get(pk=match_id)
    assert (match.rated, match.annulled_at is None) == (False, False)
    assert not PlayerSum.objects.exists()
    assert not DaySum.objects.exists()
    assert not OpeningSum.objects.exists()
    case.lift(match_id)
    follow()
    assert rows() == before


def test_only_a_case_annuls() -> None:
    [match_id] = store("georgian-3", 1)
    body = f'{{"match":"{match_id}","at":"2026-02-01T00:00:00Z"}}'
    stream = uuid4()
    events = [NewEvent("something", "{}"), NewEvent("match_annulled", body)]
    ledger.append(stream, events, expected_version=0, command_id=uuid4())
    follow()
    assert MatchFact.objects.get(pk=match_id).annulled_at is None
    services.rebuild()
    assert MatchFact.objects.get(pk=match_id).annulled_at is None


def test_what_a_guest_has_played_is_its_accounts_from_the_claim_on() -> None:
    ids = store("georgian-3", 6, people=4)
    follow()
    guest_id = simulated_people(4)[1]
    guest, account = Player.objects.get(pk=guest_id), Player.objects.create(name="nino")
    held = set(SeatFact.objects.filter(player_id=guest_id).values_list("match_id", flat=True))
    assert held
    before = PlayerSum.objects.get(player_id=guest_id)
    with transaction.atomic():
        Seat.objects.filter(player=guest).update(player=account)
        guest_claimed.send(sender=Player, guest=guest, account=account)
    assert set(SeatFact.objects.filter(player_id=account.pk).values_list("match_id", flat=True)) == held
    assert not PlayerSum.objects.filter(player_id=guest_id).exists()
    after = PlayerSum.objects.get(player_id=account.pk)
    assert (after.matches, after.beats, after.wins) == (before.matches, before.beats, before.wins)
    assert len(ids) == MatchFact.objects.count()
    assert_rebuilds_change_nothing()


def test_a_guest_that_joins_an_account_while_a_rebuild_runs_is_not_forgotten() -> None:
    store("georgian-3", 4, people=3)
    follow()
    guest = Player.objects.get(pk=simulated_people(3)[2])
    account = Player.objects.create(name="nino")

    def meanwhile(done: int, parts: int) -> None:
        if done == parts:
            with transaction.atomic():
                Seat.objects.filter(player=guest).update(player=account)
                guest_claimed.send(sender=Player, guest=guest, account=account)

    services.rebuild(progress=meanwhile)
    assert SeatFact.objects.filter(player_id=account.pk).exists()
    assert not SeatFact.objects.filter(player_id=guest.pk).exists()
    assert_rebuilds_change_nothing()


def test_a_match_that_cannot_be_read_stops_alone() -> None:
    broken = uuid4()
    header = (
        '{"format":"bura-record","version":1,"rules":"whist","options":{},"match_to":7,"ante":null,"seats":["a","b"]}'
    )
    end = '{"type":"match_ended","winner":0,"reason":"score","score":[7,0],"stake":1}'
    events = [NewEvent("opened", header), NewEvent("match_ended", end)]
    ledger.append(broken, events, expected_version=0, command_id=uuid4(), close=True)
    [sound] = store("georgian-3", 1)
    follow()
    assert list(MatchFact.objects.values_list("pk", flat=True)) == [sound]
    [lag] = projections.lag(NAME)
    assert lag.stopped_streams == 1
    done = services.rebuild()
    assert [one.stream_id for one in done.stopped] == [broken]
    [lag] = projections.lag(NAME)
    assert (lag.events, lag.stopped_streams) == (0, 1)


def test_a_case_that_cannot_be_read_stops_alone() -> None:
    [sound] = store("georgian-3", 1)
    for body in ("{}", "[]", '{"match":null}', '{"match":"x"}'):
        events = [NewEvent("case_opened", "{}"), NewEvent("match_annulled", body)]
        ledger.append(uuid4(), events, expected_version=0, command_id=uuid4())
    store("georgian-3", 1, seed=2)
    CaseStream().annul(sound)
    follow()
    [lag] = projections.lag(NAME)
    assert lag.stopped_streams == 4
    assert_rebuilds_change_nothing()
    [lag] = projections.lag(NAME)
    assert lag.stopped_streams == 4


def test_a_rebuild_that_is_broken_off_leaves_no_lock_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    store("georgian-3", 2)
    follow()

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("analytics.facts.slicing.rows_of", interrupted)
        with pytest.raises(KeyboardInterrupt):
            services.rebuild()
    assert_rebuilds_change_nothing()


def test_a_match_that_ends_costs_a_bounded_number_of_queries() -> None:
    counts = []
    for matches in (1, 4):
        store("georgian-3", matches, seed=matches)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            follow()
        counts.append(len(queries))
    assert counts[0] < 40
    assert counts[1] < counts[0] + 30
