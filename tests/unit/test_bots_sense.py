"""What a sensible club player does in plain situations."""

import pytest

from matches.bots import make_bot
from matches.engine.legal import legal, to_act
from matches.engine.view import redact_state
from tests.support.table import Table, spoken


def choice(table: Table) -> str:
    """Ask the heuristic bot for the next act, in words."""
    seat = to_act(table.state)[0]
    return spoken(make_bot("heuristic", 1).choose(redact_state(table.state, seat), seat, legal(table.state, seat)))


def test_it_claims_when_its_pile_holds_the_target() -> None:
    table = Table("georgian-3", "As Ts Ks / Js Jd Jc", "Jh", "Ad Qd Td Qc Tc Qs")
    table.play("0 lead As Ts Ks", "1 give Js Jd Jc")
    assert choice(table) == "0 claim"


def test_it_claims_with_hidden_cards_when_even_the_cheapest_would_do() -> None:
    # 25 known; three more hidden cards of a deck of twenty are six points at least.
    table = Table("georgian-3", "As Ts Ks / Ad Td Jc", "Jh", "Qd Jd Kd Qc Tc Qs")
    table.play("0 lead As Ts Ks", "1 give Ad Td Jc")
    assert choice(table) == "0 claim"


def test_it_goes_on_when_a_claim_would_be_a_gamble() -> None:
    table = Table("pot-ukrainian", "6s 7d Jc / Th 6h 6c / Kd Qd 8c", "7h", leader=1)
    table.play("close", "1 lead Th", "2 give 8c", "0 give 6s")
    assert choice(table) == "1 continue"


def test_it_gives_nothing_dear_to_a_trick_that_it_cannot_take() -> None:
    table = Table("georgian-3", "Ah Qs Js / Ts Ad Jc", "Kh")
    table.play("0 lead Ah")
    assert choice(table) == "1 give Jc"


def test_it_does_not_waste_a_trump_on_nothing() -> None:
    table = Table("pot-lithuanian", "6s 9s 7d / Ah 7c 8d", "6h")
    table.play("0 lead 6s")
    assert choice(table).startswith("1 give")


def test_it_beats_when_the_points_are_worth_a_trump() -> None:
    table = Table("georgian-3", "As Ts Qd / Jh Qh Jc", "Kh")
    table.play("0 lead As Ts")
    assert choice(table) == "1 beat Jh Qh"


def test_it_feeds_a_partner_who_takes_the_trick() -> None:
    table = Table("georgian-pairs", "Ah 6s 7s 8s 9s / 6d 7d 8d 9d Jd / Ts Td 6c 7c 8c / 9c Jc Qc Kc Qs", "6h")
    table.play("0 lead Ah", "1 give 6d")
    assert choice(table) in ("2 give Ts", "2 give Td")


def test_it_does_not_feed_an_opponent_who_takes_the_trick() -> None:
    table = Table("georgian-pairs", "6s 7s 8s 9s Js / Ah 6d 7d 8d 9d / Ts Td 6c 7c 8c / 9c Jc Qc Kc Qs", "6h")
    table.play("0 lead 6s", "1 beat Ah")
    assert choice(table) in ("2 give 6c", "2 give 7c", "2 give 8c")


def test_it_declares_a_bura_on_its_lead_and_out_of_turn() -> None:
    assert choice(Table("georgian-3", "Ah Th Kh / Js Jd Jc", "Jh")) == "0 declare bura Kh Th Ah"
    table = Table("staked-3", "Js Jd Jc / Ah Th Kh", "Jh")
    table.play("0 pass")
    assert choice(table) == "1 declare bura Kh Th Ah"


def test_it_refuses_a_raise_when_the_raiser_may_claim() -> None:
    table = Table("georgian-3", "As Ts Ks / Js Jd Jc", "Jh", "Ad Qd Td Qc Tc Qs")
    table.play("0 lead As Ts Ks", "1 give Js Jd Jc", "0 raise 2")
    assert choice(table) == "1 refuse"


def test_it_never_refuses_a_raise_when_refusing_loses_the_match() -> None:
    table = Table("georgian-3", "Ah Th Jd / Js Qs Jc", "Jh", match_to=3)
    table.play("0 raise 2", "1 raise 3", "0 raise 4")
    assert choice(table) != "1 refuse"


@pytest.mark.parametrize("bot", ["heuristic", "random"])
def test_no_bot_resigns_while_it_can_play(bot: str) -> None:
    table = Table("georgian-3", "As Ts Ks / Js Jd Jc", "Jh")
    for seed in range(50):
        command = make_bot(bot, seed).choose(redact_state(table.state, 0), 0, legal(table.state, 0))
        assert spoken(command) != "0 resign"
