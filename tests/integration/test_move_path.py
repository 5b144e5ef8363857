"""The way of a move: its stream, its clock and its coins move together or not at all, whatever comes in between."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError, connection, transaction

from ledger import api as ledger
from ledger.coins import api as coins
from matches import loading, nearby, tempo
from matches.api.commands import read_command
from matches.clock import RESERVE_MS, Wait
from matches.engine.errors import RuleViolation
from matches.live_models import MatchClock
from matches.loading import LoadedMatch, load
from matches.models import Seat
from matches.selectors import Update, view
from matches.services import act
from tests.contract.ledger_support import DEADLINE, threads
from tests.support.livetable import clock_row, hurry, players, sit_down
from tests.support.scripted import Json

pytestmark = pytest.mark.django_db(transaction=True)


def deciding(rules: str = "georgian-3", **settings: Any) -> LoadedMatch:
    """A match in which a person has to decide."""
    match = sit_down(players(2), rules, **settings)
    while clock_row(match.match_id).wait != Wait.DECISION.value:
        assert hurry(match.match_id)
    return load(match.match_id)


def command(match: LoadedMatch, body: Json | None = None) -> Json:
    """What whoever is awaited sends: a lead, which is one event, unless told otherwise."""
    leads = (one for one in view(match.match_id, match.state.turn)["legal"] if one["type"] == "lead")
    body = body or next(leads)
    return {"id": str(uuid4()), "expected_version": match.version, **body}


def send(match: LoadedMatch, body: Json) -> Update:
    """Give a command of whoever was awaited."""
    player_id = Seat.objects.get(match_id=match.match_id, seat=match.state.turn).player_id
    return act(match_id=match.match_id, player_id=player_id, sent=read_command(body))


@contextmanager
def heard(match: LoadedMatch) -> Iterator[list[int]]:
    """The versions of which followers are told meanwhile."""
    versions: list[int] = []
    following = nearby.follow(match.match_id, lambda version, _: versions.append(version))
    yield versions
    nearby.leave(following)


@contextmanager
def held_up(hold: Callable[[], object], move: Callable[[], object], *, keep: bool = True) -> Iterator[int]:
    """A move that has come to wait for a transaction of ours; gives its process, and ends the transaction after."""
    with ExitStack() as running, transaction.atomic():
        hold()
        running.enter_context(threads(move))
        yield waiting()
        transaction.set_rollback(not keep)


def waiting() -> int:
    """The process that waits for a lock, as soon as one does."""
    deadline = time.monotonic() + DEADLINE
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute("SELECT pid FROM pg_locks WHERE NOT granted")
            if row := cursor.fetchone():
                return int(row[0])
            time.sleep(0.005)
    raise AssertionError("nobody waits")


def check_together(match_id: UUID) -> int:
    """Stream, clock and what this process keeps of both stand at one version; gives it."""
    head, row, kept = ledger.head(match_id), clock_row(match_id), loading.known(match_id)
    assert head is not None
    assert (row.version, kept.version) == (head.version, head.version)
    assert kept.recent == tuple(loading.replay(match_id)[-len(kept.recent) :])
    clock = tempo.known(kept)
    assert clock is None or (clock.clock, clock.lag_ms) == (tempo.clock_of(row), tuple(row.lag_ms))
    return head.version


@pytest.mark.parametrize("keep", [True, False], ids=["kept", "undone"])
def test_a_delay_is_noted_while_a_move_is_written(*, keep: bool) -> None:
    match = deciding()
    seat, body = match.state.turn, command(match)
    with (
        heard(match) as versions,
        held_up(lambda: tempo.note_lag(match.match_id, seat, 77), lambda: send(match, body), keep=keep),
    ):
        pass
    assert check_together(match.match_id) == match.version + 1
    assert versions == [match.version + 1]
    assert clock_row(match.match_id).lag_ms[seat] == (77 if keep else 0)


@pytest.mark.parametrize("keep", [True, False], ids=["kept", "undone"])
@pytest.mark.parametrize("stake", [0, 50])
def test_an_outage_moves_the_clock_while_a_move_is_written(*, keep: bool, stake: int) -> None:
    match = deciding(stake=stake)
    seat, body = match.state.turn, command(match)
    now = datetime.now(UTC)
    MatchClock.objects.update(started_at=now - timedelta(seconds=50))
    tempo.forget(match.match_id)
    assert tempo.standing(match) is not None

    def shift() -> None:
        MatchClock.objects.update(started_at=now)

    with heard(match) as versions, held_up(shift, lambda: send(match, body), keep=keep):
        pass
    assert check_together(match.match_id) == match.version + 1
    assert versions == [match.version + 1]
    assert (clock_row(match.match_id).reserve_ms[seat] == RESERVE_MS) is keep


@pytest.mark.parametrize("stake", [0, 50])
def test_a_move_whose_connection_is_cut_is_written_once_when_it_is_sent_again(stake: int) -> None:
    match = deciding(stake=stake)
    body = command(match)
    answers: list[Update] = []

    def play() -> None:
        with pytest.raises(OperationalError):
            send(match, body)
        connection.close()
        answers.extend(send(match, body) for _ in range(2))

    with (
        heard(match) as versions,
        held_up(lambda: MatchClock.objects.select_for_update().get(match_id=match.match_id), play) as process,
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT pg_terminate_backend(%s)", [process])
    assert check_together(match.match_id) == match.version + 1
    assert versions == [match.version + 1]
    assert answers[0].events == answers[1].events


@pytest.mark.parametrize("known", [True, False], ids=["rides", "read"])
def test_the_clock_is_locked_before_the_coins(*, known: bool) -> None:
    """Wherever it comes from: an outage locks all clocks, and two orders could end in a circle of waiting."""
    match = deciding(stake=1_000)
    if not known:
        tempo.forget(match.match_id)

    def hold_the_books() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT FROM ledger.coin_match WHERE match_id = %s FOR UPDATE", [match.match_id])

    body = command(match, {"type": "resign"})
    with held_up(hold_the_books, lambda: send(match, body)):
        assert not MatchClock.objects.select_for_update(skip_locked=True).exists()
    check_together(match.match_id)


def test_a_raise_that_is_not_covered_moves_nothing() -> None:
    match = deciding("staked-3", stake=1_000, options={"raises": "match"})
    for player_id in Seat.objects.filter(match_id=match.match_id).values_list("player_id", flat=True):
        coins.adjust(key=uuid4(), player_id=player_id, amount=-3_500)
    before, known = clock_row(match.match_id).started_at, tempo.known(match)
    body = command(match, {"type": "raise", "to": 2})
    with heard(match) as versions:
        for _ in range(2):
            with pytest.raises(RuleViolation, match="coins"):
                send(match, body)
        assert (check_together(match.match_id), clock_row(match.match_id).started_at) == (match.version, before)
        assert (versions, tempo.known(match)) == ([], known)
        send(match, command(match))
    assert versions == [check_together(match.match_id)]


def test_a_move_that_is_undone_around_it_is_neither_kept_nor_told() -> None:
    match = deciding()
    with heard(match) as versions:
        with transaction.atomic():
            send(match, command(match))
            transaction.set_rollback(True)
        assert (check_together(match.match_id), versions) == (match.version, [])
        send(match, command(match))
    assert versions == [check_together(match.match_id)]
