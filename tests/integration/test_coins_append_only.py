"""The database itself refuses every way into the books but the one function, and what does not balance."""

from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, ProgrammingError, connection, transaction

from ledger.coins import api
from tests.contract.ledger_support import execute
from tests.support.coins import funded, sums_to_zero

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _a_match() -> None:
    api.reserve(key=uuid4(), match_id=uuid4(), players=[funded(1000), funded(1000)], stake=100)


@pytest.mark.parametrize("table", ["coin_account", "coin_match", "coin_transaction", "coin_line"])
@pytest.mark.parametrize(
    "statement",
    ["INSERT INTO ledger.{} SELECT * FROM ledger.{}", "DELETE FROM ledger.{}", "TRUNCATE ledger.{} CASCADE"],
)
def test_a_superuser_adds_and_removes_nothing_by_hand(statement: str, table: str) -> None:
    overriding = statement.replace("SELECT", "OVERRIDING SYSTEM VALUE SELECT")
    with pytest.raises(ProgrammingError, match="append-only"), transaction.atomic():
        execute(overriding.format(table, table))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger.coin_account SET balance = balance + 1 WHERE kind = 'player'",
        "UPDATE ledger.coin_match SET ended_at = now()",
        "UPDATE ledger.coin_transaction SET kind = 'refund' WHERE kind = 'reserve'",
        "UPDATE ledger.coin_line SET amount = 2 * amount",
    ],
)
def test_a_superuser_changes_nothing_by_hand(statement: str) -> None:
    with pytest.raises(ProgrammingError, match="append-only"), transaction.atomic():
        execute(statement)
    sums_to_zero()


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM ledger.coin_account",
        "SELECT ledger.move_coins(gen_random_uuid(), 'adjust', NULL, 0, NULL, false, '{}', '{}', '{}', '{}', '{}')",
    ],
)
def test_another_role_gets_nothing_at_all(statement: str) -> None:
    execute("CREATE ROLE coins_stranger")
    execute("SET LOCAL ROLE coins_stranger")
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        execute(statement)
    execute("RESET ROLE")


def call(kind: str, kinds: str, amounts: str) -> None:
    """Call the function by hand, for accounts of a new player and a new match."""
    owners = ",".join(str(uuid4()) for _ in amounts.split(","))
    holders = ",".join("NULL" for _ in amounts.split(","))
    places = ",".join("0" for _ in amounts.split(","))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT ledger.move_coins(gen_random_uuid(), %s, NULL, 0, NULL, false, %s, %s, %s, %s, %s)",
            [kind, f"{{{kinds}}}", f"{{{owners}}}", f"{{{places}}}", f"{{{holders}}}", f"{{{amounts}}}"],
        )


@pytest.mark.parametrize(
    ("kinds", "amounts"),
    [("mint,player", "-100,101"), ("mint", "-1"), ("player", "1"), ("mint,player,house", "-100,50,51")],
)
def test_the_function_refuses_lines_that_do_not_sum_to_zero(kinds: str, amounts: str) -> None:
    with pytest.raises(IntegrityError, match="sum to zero"):
        call("adjust", kinds, amounts)
    sums_to_zero()


@pytest.mark.parametrize(
    ("kind", "kinds", "amounts"),
    [
        ("gift", "mint,player", "-1,1"),
        ("win", "mint,player", "-1,1"),
        ("adjust", "mint,wallet", "-1,1"),
        ("adjust", "mint,player", "0,0"),
        ("adjust", "mint,reserve", "-1,1"),
    ],
)
def test_the_function_refuses_what_no_movement_is_made_of(kind: str, kinds: str, amounts: str) -> None:
    with pytest.raises(DatabaseError):
        call(kind, kinds, amounts)
    sums_to_zero()


def test_the_keeper_itself_can_make_no_balance_negative() -> None:
    execute("SET LOCAL ROLE bura_ledger_keeper")
    with pytest.raises(IntegrityError, match="coin_balance_covers"), transaction.atomic():
        execute("UPDATE ledger.coin_account SET balance = -1 WHERE kind = 'player'")
    execute("RESET ROLE")


def test_the_keeper_itself_can_end_no_match_that_still_holds_coins() -> None:
    match_id = uuid4()
    player = funded(1000)
    api.reserve(key=uuid4(), match_id=match_id, players=[player, funded(1000)], stake=100)
    with pytest.raises(IntegrityError, match="nothing in reserve"), transaction.atomic():
        execute(
            "SELECT ledger.move_coins(gen_random_uuid(), 'win', %s, 1, NULL, true, '{}', '{}', '{}', '{}', '{}')",
            match_id,
        )
    assert api.book(match_id) is not None
