"""What one client may ask of a process."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import override_settings

from matches.accounts.waysin import WayIn
from matches.pace import Commands
from matches.realtime.addresses import address_of
from matches.realtime.delay import Delay
from matches.realtime.limits import Messages, Sockets


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    found = Clock()
    monkeypatch.setattr("matches.pace.monotonic", found)
    monkeypatch.setattr("matches.realtime.delay.monotonic", found)
    return found  # type: ignore[return-value]  # a fixture may return


@pytest.mark.usefixtures("clock")
def test_forty_messages_pass_at_once_and_the_next_ones_wait_their_turn() -> None:
    kept = Messages()
    assert [kept.take() for _ in range(40)] == [0.0] * 40
    assert kept.take() == pytest.approx(0.05)
    assert kept.take() == pytest.approx(0.10)
    assert kept.held_up == 2


def test_a_pause_of_the_client_is_forgiven_and_one_of_the_service_is_none(clock: Clock) -> None:
    kept = Messages()
    for _ in range(50):
        kept.take()
    clock.now += 0.6
    assert kept.take() == 0.0
    assert kept.held_up == 10
    clock.now += 2.0
    assert kept.take() == 0.0
    assert kept.held_up == 0


def test_twenty_messages_a_second_pass_for_ever(clock: Clock) -> None:
    kept = Messages()
    for _ in range(500):
        assert kept.take() == 0.0
        clock.now += 0.05
    assert kept.held_up == 0


@pytest.mark.usefixtures("clock")
def test_saying_again_who_one_is_costs_as_much_as_five_messages() -> None:
    kept = Messages()
    for _ in range(8):
        assert kept.take() == 0.0
        kept.make_dear()
    assert kept.take() == pytest.approx(0.05)


@override_settings(COMMANDS_AT_ONCE=3, COMMANDS_PER_SECOND=2)
def test_commands_are_counted_by_player_however_they_come(clock: Clock) -> None:
    commands = Commands()
    nino, dato = uuid4(), uuid4()
    assert [commands.take(nino), commands.try_to_take(nino), commands.take(nino)] == [0.0, 0.0, 0.0]
    assert commands.try_to_take(dato) == 0.0
    # A request that is refused costs nothing; a message that waits does.
    assert [commands.try_to_take(nino) for _ in range(2)] == [pytest.approx(0.5)] * 2
    assert [commands.take(nino) for _ in range(2)] == [pytest.approx(0.5), pytest.approx(1.0)]
    clock.now += 1.5
    assert commands.try_to_take(nino) == 0.0


def test_an_address_has_so_many_visitors_and_a_person_so_many_sockets() -> None:
    sockets = Sockets()
    assert [sockets.enter("a", WayIn()) for _ in range(65)] == [True] * 64 + [False]
    assert sockets.enter("b", WayIn())
    nino = WayIn(uuid4())
    assert [sockets.enter("a", nino) for _ in range(9)] == [True] * 8 + [False]
    sockets.leave("a", nino)
    assert sockets.enter("c", nino)


def test_a_program_may_hold_as_many_sockets_as_it_plays_matches() -> None:
    sockets = Sockets()
    robot = WayIn(uuid4(), token=uuid4())
    assert [sockets.enter("a", robot) for _ in range(33)] == [True] * 32 + [False]


@override_settings(SOCKETS_PER_ADDRESS=3)
def test_all_sockets_of_an_address_together_are_bounded() -> None:
    sockets = Sockets()
    assert [sockets.enter("a", WayIn(uuid4())) for _ in range(4)] == [True, True, True, False]


def test_who_says_who_it_is_counts_as_a_visitor_no_more() -> None:
    sockets = Sockets()
    visitor, nino = WayIn(), WayIn(uuid4())
    sockets.enter("a", visitor)
    assert sockets.become("a", visitor, nino)
    assert (dict(sockets.visitors), sockets.by_player[nino.player_id or uuid4()]) == ({}, 1)
    sockets.leave("a", nino)
    assert (dict(sockets.by_player), dict(sockets.by_address)) == ({}, {})


def test_delay_is_the_median_of_what_the_server_measured(clock: Clock) -> None:
    delay = Delay()

    def trip(seconds: float) -> int | None:
        number = delay.ask()
        clock.now += seconds
        return delay.answered(number)

    assert trip(0.1) == 100
    assert trip(0.105) is None
    assert trip(5.0) is None
    assert trip(5.0) == 2552
    assert delay.answered(10**9) is None


def test_an_old_answer_measures_nothing(clock: Clock) -> None:
    delay = Delay()
    old = delay.ask()
    delay.ask()
    clock.now += 9
    assert delay.answered(old) is None


@pytest.mark.parametrize(
    ("proxies", "named", "address"),
    [
        (0, "6.6.6.6", "1.2.3.4"),
        (1, "6.6.6.6, 5.5.5.5", "5.5.5.5"),
        (2, "6.6.6.6, 5.5.5.5", "6.6.6.6"),
        (2, "", "1.2.3.4"),
    ],
)
def test_an_address_is_what_trusted_proxies_name(proxies: int, named: str, address: str) -> None:
    headers = [(b"x-forwarded-for", named.encode())] if named else []
    with override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=proxies):
        assert address_of({"client": ("1.2.3.4", 5), "headers": headers}) == address
