"""Open tables, challenges and rematches: who may sit where, and when a match begins."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connections
from django.utils import timezone

from ledger.coins import api as coins
from matches import presence, services
from matches.accounts import tokens
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase
from matches.errors import Forbidden, InvalidMatch, NotFound, NotYourSeat, Refused
from matches.live_models import MatchClock
from matches.loading import load
from matches.lobby import challenges, deserted, pairing, rematch, selectors, tables
from matches.lobby.models import OpenTable, QueueEntry
from matches.lobby.settings import TableSettings, checked
from matches.models import Player, Seat
from matches.selectors import view
from matches.social import aversions
from tests.support.livetable import give, play_on, play_out, players, sit_down
from tests.support.scripted import RestPlayer

pytestmark = pytest.mark.django_db(transaction=True)


def settings(rules: str = "georgian-3", **asked: Any) -> TableSettings:
    return checked({"rules": rules, **asked})


def open_table(host: Player, rules: str = "georgian-3", **asked: Any) -> OpenTable:
    return tables.create(host=host, settings=settings(rules, **asked))


def bot_of_somebody() -> Player:
    return Player.objects.create(name="robot", kind=Player.Kind.BOT)


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_a_match_begins_with_the_last_seat_taken(rules: str) -> None:
    seats = RULE_SETS[rules].seats[-1]
    people = players(seats)
    table = open_table(people[0], rules, seats=seats)
    for one in people[1:]:
        assert table.status == "open"
        table = tables.sit(table_id=table.pk, player=one)
    assert table.status == "started"
    match = load(table.match_id)  # type: ignore[arg-type]  # it has begun
    assert match.opened.seats == tuple(one.name for one in people)
    assert match.header["table"] == str(table.pk)
    assert match.version > 1 or match.state.phase is Phase.CALL


def test_options_that_repeat_the_default_are_no_options() -> None:
    assert settings(options={"deck": 20, "show_points": True}).options == {"show_points": True}


@pytest.mark.parametrize(
    "asked",
    [
        {"rules": "whist"},
        {"rules": "georgian-3", "match_to": 2},
        {"rules": "georgian-3", "seats": 3},
        {"rules": "georgian-3", "stake": 49},
        {"rules": "georgian-3", "stake": 50_001},
        {"rules": "pot-ukrainian", "stake": 100, "ante": 7},
        {"rules": "georgian-3", "ranked": True, "match_to": 1},
        {"rules": "georgian-3", "ranked": True, "options": {"show_points": True}},
        {"rules": "georgian-3", "ranked": True, "private": True},
        {"rules": "georgian-3", "options": {"deck": 21}},
    ],
)
def test_what_cannot_be_played_is_no_table(asked: dict[str, Any]) -> None:
    with pytest.raises(InvalidMatch):
        checked(asked)


def test_a_private_table_is_for_those_who_have_its_link() -> None:
    host, guest, stranger = players(3)
    table = open_table(host, private=True)
    assert table.code
    for code in (None, "", "x", table.code[:-1]):
        with pytest.raises(NotFound):
            tables.sit(table_id=table.pk, player=stranger, code=code)
        with pytest.raises(NotFound):
            tables.read(table_id=table.pk, player_id=stranger.pk, code=code)
    public = selectors.lobby_json(stranger)
    assert public["tables"] == []
    assert table.code not in str(public)
    assert selectors.lobby_json(host)["me"]["tables"][0]["code"] == table.code
    started = tables.sit(table_id=table.pk, player=guest, code=table.code)
    assert started.status == "started"
    assert started.match_id is not None
    assert load(started.match_id).watch == "closed", "its match is not for all to watch either"


def test_the_code_of_a_public_table_is_no_secret_since_there_is_none() -> None:
    host, guest = players(2)
    assert open_table(host).code is None
    [table] = selectors.lobby_json(guest)["tables"]
    assert (table["host"]["name"], table["seats"][1]["player"]) == ("nino", None)


def test_nobody_plays_against_themselves() -> None:
    [host] = players(1)
    table = open_table(host)
    assert tables.sit(table_id=table.pk, player=host).status == "open"
    assert table.taken.count() == 1


def test_a_seat_is_given_once_however_many_want_it() -> None:
    host, *others = players(6)
    table = open_table(host)
    gate = threading.Barrier(len(others))

    def run(one: Player) -> bool:
        gate.wait()
        try:
            return tables.sit(table_id=table.pk, player=one).status == "started"
        except Refused:
            return False
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(others)) as pool:
        assert sum(pool.map(run, others)) == 1
    assert Seat.objects.count() == 2


def test_who_begins_at_one_table_is_no_longer_awaited_at_others() -> None:
    nino, dato, olena, petro = players(4)
    first, second = open_table(nino), open_table(dato)
    third = open_table(olena, "georgian-pairs")
    tables.sit(table_id=third.pk, player=nino)
    pairing.join(player=petro, rules="georgian-3", tempo="normal")
    tables.sit(table_id=first.pk, player=petro)
    assert not QueueEntry.objects.exists()
    assert third.taken.count() == 1
    assert second.taken.count() == 1


def test_a_table_is_closed_when_its_host_begins_elsewhere() -> None:
    nino, dato, olena = players(3)
    own = open_table(nino, "georgian-pairs")
    tables.sit(table_id=own.pk, player=olena)
    tables.sit(table_id=open_table(dato).pk, player=nino)
    own.refresh_from_db()
    assert (own.status, own.taken.count()) == ("closed", 0)


def test_two_tables_that_fill_with_the_same_people_at_once_do_not_lock_each_other() -> None:
    nino, dato = players(2)
    first, second = open_table(nino), open_table(dato)
    gate = threading.Barrier(2)

    def run(table: OpenTable, one: Player) -> str:
        gate.wait()
        try:
            return str(tables.sit(table_id=table.pk, player=one).status)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        ends = [pool.submit(run, first, dato), pool.submit(run, second, nino)]
        assert "started" in [end.result(timeout=20) for end in ends]
    assert MatchClock.objects.count() == 1


def test_leaving_frees_the_seat_and_the_hosts_leaving_closes_the_table() -> None:
    host, guest = players(2)
    table = open_table(host, "georgian-pairs")
    tables.sit(table_id=table.pk, player=guest, seat=3)
    tables.leave(table_id=table.pk, player=guest)
    assert [one.seat for one in table.taken.all()] == [0]
    with pytest.raises(Forbidden):
        tables.close(table_id=table.pk, player=guest)
    tables.leave(table_id=table.pk, player=host)
    with pytest.raises(Refused, match="waits for nobody"):
        tables.sit(table_id=table.pk, player=guest)


def test_bots_of_the_house_sit_at_casual_tables_when_the_host_says_so() -> None:
    host, guest = players(2)
    table = open_table(host, "georgian-pairs", match_to=1)
    with pytest.raises(Forbidden):
        tables.seat_bot(table_id=table.pk, player=guest, seat=1, bot="random")
    tables.seat_bot(table_id=table.pk, player=host, seat=1, bot="random")
    tables.seat_bot(table_id=table.pk, player=host, seat=None, bot="random")
    table = tables.sit(table_id=table.pk, player=guest)
    match = load(table.match_id)  # type: ignore[arg-type]  # it has begun
    assert match.bots == (None, "random", "random", None)
    assert match.opened.seats == ("nino", "random 1", "random 2", "dato")
    assert play_out(match.match_id, Random(4)).finished
    for asked in ({"ranked": True}, {"stake": 100}):
        with pytest.raises(Refused):
            tables.seat_bot(table_id=open_table(host, **asked).pk, player=host, seat=1, bot="random")


def test_a_program_sits_at_casual_tables_and_is_marked_as_a_bot() -> None:
    [host] = players(1)
    robot = bot_of_somebody()
    for asked in ({"ranked": True}, {"stake": 100}):
        with pytest.raises(Refused):
            tables.sit(table_id=open_table(host, **asked).pk, player=robot)
    table = tables.sit(table_id=open_table(host).pk, player=robot)
    match = load(table.match_id)  # type: ignore[arg-type]  # it has begun
    assert match.header["bots"] == [None, "program"]


def test_a_program_plays_a_whole_live_match_over_the_interface_with_its_own_token() -> None:
    [host] = players(1)
    _, secret = tokens.issue(bot_of_somebody())
    robot = RestPlayer(token=secret)
    assert robot.post("/api/queue", {"rules": "georgian-3"}).json()["error"]["code"] == "no_bots"
    table = open_table(host, match_to=1)
    match_id = UUID(robot.post(f"/api/tables/{table.pk}/sit", {}).json()["match"])
    dice = Random(6)
    while not load(match_id).finished:
        row = MatchClock.objects.get(match_id=match_id)
        if row.seat == 1 and row.wait in ("decision", "last_claim"):
            robot.step(robot.get(f"/api/matches/{match_id}/view").json())
        else:
            play_on(match_id, dice)
    seats = robot.get(f"/api/matches/{match_id}/view").json()["seats"]
    assert [seat["bot"] for seat in seats] == [False, True]


def test_a_token_that_only_reads_sits_nowhere() -> None:
    host, guest = players(2)
    _, secret = tokens.issue(guest, scope="read")
    reader = RestPlayer(token=secret)
    for path in (f"/api/tables/{open_table(host).pk}/sit", "/api/tables", "/api/queue", "/api/challenges"):
        answer = reader.post(path, {})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "scope")


def test_people_who_block_each_other_do_not_sit_together() -> None:
    host, guest = players(2)
    aversions.add(player=host, other_id=guest.pk, kind="block")
    with pytest.raises(Refused, match="do not play each other"):
        tables.sit(table_id=open_table(host).pk, player=guest)
    with pytest.raises(Refused, match="do not play each other"):
        challenges.create(challenger=guest, to=str(host.pk), settings=settings())


def test_a_player_has_so_many_tables_and_matches_and_no_more() -> None:
    nino, dato = players(2)
    for _ in range(3):
        open_table(nino)
    with pytest.raises(Refused, match="as many open tables"):
        open_table(nino)
    for _ in range(4):
        sit_down([Player.objects.create(name="x"), nino])
    with pytest.raises(Refused, match="as many matches"):
        sit_down([dato, nino])


def test_tables_of_hosts_who_have_left_are_cleared_away() -> None:
    here, gone = players(2)
    staying, deserted_one, fresh = open_table(here), open_table(gone), open_table(gone)
    old = timezone.now() - timedelta(seconds=120)
    OpenTable.objects.filter(pk__in=[staying.pk, deserted_one.pk]).update(created_at=old)
    QueueEntry.objects.create(player=gone, rules="georgian-3", tempo="normal", rating=1500, joined_at=old)
    presence.came(match_id=None, seat=None, player_id=here.pk)
    deserted.clear_away()
    statuses = dict(OpenTable.objects.values_list("pk", "status"))
    assert statuses == {staying.pk: "open", deserted_one.pk: "closed", fresh.pk: "open"}
    assert not QueueEntry.objects.exists()


def test_who_asks_over_http_alone_keeps_table_and_place_in_the_queue() -> None:
    polling, gone = players(2)
    _, secret = tokens.issue(polling)
    tables_of_both = [open_table(polling), open_table(gone)]
    old = timezone.now() - timedelta(seconds=120)
    OpenTable.objects.update(created_at=old)
    for one in (polling, gone):
        QueueEntry.objects.create(player=one, rules="georgian-3", tempo="normal", rating=1500, joined_at=old)
    assert RestPlayer(token=secret).get("/api/queue").status_code == 200
    deserted.clear_away()
    assert [OpenTable.objects.get(pk=one.pk).status for one in tables_of_both] == ["open", "closed"]
    assert [entry.player for entry in QueueEntry.objects.all()] == [polling]


def test_a_challenge_is_accepted_once_and_by_the_challenged_alone() -> None:
    nino, dato, olena = players(3)
    one = challenges.create(challenger=nino, to=str(dato.pk), settings=settings("staked-3", tempo="fast"))
    for player in (nino, olena):
        with pytest.raises(NotFound):
            challenges.accept(challenge_id=one.pk, player=player)
    accepted = challenges.accept(challenge_id=one.pk, player=dato)
    assert load(accepted.match_id).tempo == "fast"  # type: ignore[arg-type]  # it has begun
    with pytest.raises(Refused):
        challenges.accept(challenge_id=one.pk, player=dato)


def test_challenges_are_found_declined_and_withdrawn() -> None:
    nino, dato = players(2)
    with pytest.raises(InvalidMatch):
        challenges.create(challenger=nino, to=str(nino.pk), settings=settings())
    with pytest.raises(NotFound):
        challenges.create(challenger=nino, to=str(uuid4()), settings=settings())
    with pytest.raises(NotFound):
        challenges.create(challenger=nino, to="dato", settings=settings())
    one = challenges.create(challenger=nino, to=str(dato.pk), settings=settings())
    with pytest.raises(Refused):
        challenges.create(challenger=nino, to=str(dato.pk), settings=settings())
    me = selectors.lobby_json(dato)["me"]
    assert [row["id"] for row in me["challenges"]["received"]] == [str(one.pk)]
    challenges.decline(challenge_id=one.pk, player=dato)
    two = challenges.create(challenger=nino, to=str(dato.pk), settings=settings())
    challenges.withdraw(challenge_id=two.pk, player=nino)
    with pytest.raises(Refused):
        challenges.accept(challenge_id=two.pk, player=dato)


def finished(people: list[Player], rules: str = "georgian-3", **asked: Any) -> UUID:
    match = sit_down(people, rules, **asked)
    give(match.match_id, 0, {"type": "resign"})
    return match.match_id


def test_a_rematch_begins_when_all_want_it_with_the_seats_turned() -> None:
    people = players(2)
    match_id = finished(people, tempo="fast", private=True)
    assert view(match_id, 0)["table"]["private"] is True
    assert rematch.offer(match_id=match_id, player=people[0]) == {"offered": [0], "match": None}
    known = rematch.offer(match_id=match_id, player=people[1])
    following = load(UUID(known["match"]))
    assert following.opened.seats == ("dato", "nino")
    assert (following.tempo, following.watch) == ("fast", "closed")
    assert view(following.match_id, 0)["table"]["private"] is True
    assert Seat.objects.get(match_id=following.match_id, seat=0).player == people[1]
    assert rematch.offer(match_id=match_id, player=people[0])["match"] == known["match"]


def test_a_rematch_can_be_withdrawn_and_is_for_the_seats_of_a_match_that_is_over() -> None:
    people = players(3)
    running = sit_down(people[:2])
    with pytest.raises(Refused):
        rematch.offer(match_id=running.match_id, player=people[0])
    match_id = finished(people[:2])
    with pytest.raises(NotYourSeat):
        rematch.offer(match_id=match_id, player=people[2])
    rematch.offer(match_id=match_id, player=people[0])
    assert rematch.withdraw(match_id=match_id, player=people[0])["offered"] == []
    assert rematch.offer(match_id=match_id, player=people[1])["match"] is None
    MatchClock.objects.filter(match_id=match_id).update(started_at=timezone.now() - timedelta(minutes=6))
    with pytest.raises(Refused, match="too late"):
        rematch.offer(match_id=match_id, player=people[0])


def test_both_who_agree_to_a_rematch_at_once_get_the_same_one() -> None:
    people = players(2)
    match_id = finished(people)
    gate = threading.Barrier(2)

    def run(one: Player) -> object:
        gate.wait()
        try:
            return rematch.offer(match_id=match_id, player=one)["match"]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, people))
    assert MatchClock.objects.count() == 2


def held(player: Player) -> tuple[int, int]:
    found = coins.holdings(player.pk)
    return found.at_hand, found.reserved


def test_stakes_are_put_aside_at_the_start_and_go_to_the_winner_less_commission() -> None:
    people = players(2)
    match = sit_down(people, stake=1_000)
    assert [held(one) for one in people] == [(4_000, 1_000)] * 2
    give(match.match_id, 0, {"type": "resign"})
    assert [held(one) for one in people] == [(4_000, 0), (5_950, 0)]


def test_an_aborted_match_gives_every_stake_back() -> None:
    people = players(2)
    match = sit_down(people, stake=1_000)
    services.abort(match_id=match.match_id, reason="fault")
    assert [held(one) for one in people] == [(5_000, 0)] * 2
    assert load(match.match_id).end.reason == "aborted"  # type: ignore[union-attr]  # it is over


def test_who_cannot_pay_does_not_sit_down() -> None:
    rich, poor = players(2)
    coins.top_up(player_id=poor.pk)
    coins.adjust(key=uuid4(), player_id=poor.pk, amount=-4_500)
    table = open_table(rich, stake=1_000)
    with pytest.raises(Refused, match="You need 10 coins"):
        tables.sit(table_id=table.pk, player=poor)
    assert Seat.objects.count() == 0


def test_who_spent_the_coins_elsewhere_meanwhile_loses_the_seat() -> None:
    nino, dato, olena = players(3)
    table = open_table(nino, "pot-lithuanian", seats=3, stake=100)
    tables.sit(table_id=table.pk, player=dato)
    coins.adjust(key=uuid4(), player_id=dato.pk, amount=-4_000)
    table = tables.sit(table_id=table.pk, player=olena)
    assert table.status == "open"
    assert {one.player_id for one in table.taken.all()} == {nino.pk, olena.pk}


@pytest.mark.parametrize("rules", ["pot-ukrainian", "pot-lithuanian", "staked-3", "georgian-pairs", "duel-russian"])
@pytest.mark.parametrize("seed", range(3))
def test_coins_add_up_after_whole_matches(rules: str, seed: int) -> None:
    seats = min(RULE_SETS[rules].seats[-1], 4)
    people = players(seats)
    options = {"options": {"raises": "match"}} if rules == "staked-3" else {}
    length = {} if RULE_SETS[rules].pot else {"match_to": 3}
    match = sit_down(people, rules, stake=50, **options, **length)
    ended = play_out(match.match_id, Random(seed))
    assert ended.finished
    book = coins.book(match.match_id)
    assert book is not None
    assert book.ended
    assert all(reserved == 0 for _, reserved in map(held, people))
    total = sum(at_hand for at_hand, _ in map(held, people))
    assert seats * 5_000 - 2_000 <= total <= seats * 5_000
