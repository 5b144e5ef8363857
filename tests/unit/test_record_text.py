"""A record in words."""

from matches.engine import events as ev
from matches.engine.cards import HIDDEN, parse_card, parse_cards
from matches.record.check import check_record
from matches.record.text import text_lines
from tests.support.records import WORKED_GAME

OPENED = ev.Opened("georgian-3", ("nino", "giorgi"), {}, 7)


def told(*events: ev.Event, opened: ev.Opened = OPENED) -> list[str]:
    return list(text_lines(opened, events))[1:]


def test_a_game_is_told_deal_by_deal() -> None:
    header, entries = check_record(WORKED_GAME.read_bytes().splitlines())
    lines = list(text_lines(header.opened, (entry.event for entry in entries)))
    assert lines[:4] == [
        "pot-ukrainian, antes of 5: Олег (0), Михайло (1), Ілля (2)",
        "everybody pays 5; pot 15",
        "",
        "Deal 1: Олег deals, Михайло leads, Qh is turned up, hearts are trumps",
    ]
    assert "  Михайло claims, wrongly: 25 points in Th 6h 6s 7d 7h Kd 8d 9h Ah" in lines
    assert "  Михайло pays 15; pot 30" in lines
    assert "  Deal won by nobody: a false claim, the pot is doubled" in lines
    assert lines[-1] == "Match won by Ілля: the pot"


def test_what_a_viewer_may_not_know_is_written_as_hidden() -> None:
    closed = ev.Gave(1, bytes([HIDDEN]), closed=True)
    took = ev.Took(0, parse_cards("As ??"), None)
    assert told(closed, took, ev.Said(None, None)) == ["  giorgi gives ?? face down", "  nino takes As ??"]


def test_a_colour_call_is_told_with_its_card_or_its_lot() -> None:
    assert told(ev.Called(0, "red", parse_card("Ah"), 0)) == ["nino calls red, Ah is turned: nino leads"]
    assert told(ev.Called(0, None, None, 1)) == ["nino calls no colour in time: giorgi leads"]


def test_a_side_of_two_is_told_with_both_names() -> None:
    pairs = ev.Opened("georgian-pairs", ("a", "b", "c", "d"), {"raises": "match"}, 7)
    end = ev.MatchEnded(1, "match_refused", (2, 3), 4)
    assert told(end, opened=pairs)[-1] == (
        "Match won by b and d: a refused raise of the match; score 2:3, match stake 4"
    )


def test_names_and_reasons_cannot_steer_the_terminal() -> None:
    opened = ev.Opened("georgian-3", ("\x1b[2J", "a\nb"), {}, 7)
    lines = list(text_lines(opened, [ev.TimedOut(0), ev.Aborted("\x07\u202e")]))
    assert all(line.isprintable() for line in lines)
