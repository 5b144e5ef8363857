"""Every counter of the digest against a naive reading of the record's text, over all rule sets and options."""

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from analytics.facts.counts import COUNTERS
from analytics.facts.digest import MatchDigest, digest
from matches.engine.events import Event, MatchEnded, Opened, Said
from matches.engine.ruleset import OptionValue
from matches.engine.rulesets import RULE_SETS
from matches.league import League
from matches.league_play import play
from matches.record.codec import decode, decode_header, dump, encode
from tests.support.naive_facts import Naive
from tests.support.play import Mishaps, random_match

START = datetime(2026, 1, 1, tzinfo=UTC)
VARIANTS: tuple[tuple[str, Mapping[str, OptionValue]], ...] = (
    *((rules, {}) for rules in RULE_SETS),
    ("georgian-3", {"molodka": "out_of_turn", "raises": "match"}),
    ("georgian-3", {"discards": "open"}),
    ("georgian-pairs", {"discards": "closed", "claim_window": "between_tricks"}),
    ("staked-3", {"raises": "match", "royal": "wins_match"}),
    ("duel-russian", {"three_aces": "wins_deal", "discards": "closed"}),
    ("pot-ukrainian", {"deck": 32, "next_leader": "taker"}),
    ("pot-lithuanian", {"claim_window": "between_tricks"}),
)
ROUNDED = ("think_y", "think_yy", "think_x", "think_xx", "think_xy")
RARE: tuple[tuple[str, Mapping[str, OptionValue], tuple[int, ...]], ...] = (
    ("staked-3", {"raises": "match", "royal": "wins_match"}, (50, 148)),
    ("duel-russian", {}, (40, 139)),
)
"""Seeds that deal and show the rarest combinations."""
LUCK = tuple(name for name in COUNTERS if name.startswith("luck_"))
SEEN: Counter[str] = Counter()


def random_lines(rules: str, options: Mapping[str, OptionValue], seed: int) -> list[str]:
    """The lines of a match of random acts, with times that mostly move on."""
    dice, at = Random(seed), START
    opened, *rest = random_match(rules, options, seed, mishaps=Mishaps(abort=0.0002))
    lines = [dump(encode(opened))]
    for event in rest:
        if not isinstance(event, Said):
            at += timedelta(milliseconds=dice.choice((0, 0, 350, 4_000, 31_000)))
            lines.append(dump(encode(event, None if dice.random() < 0.02 else at.isoformat())))
    return lines


def sensible_lines(rules: str, matches: int) -> list[list[str]]:
    league = League(RULE_SETS[rules], 12, matches, START, 3, 5)
    return [[body for _, body in play(league.rules, fixture).events] for fixture in league.fixtures()]


def digested(lines: list[str]) -> MatchDigest:
    first, *rest = (json.loads(line) for line in lines)
    return digest(
        decode_header(first),
        ((decode(obj), datetime.fromisoformat(obj["at"]) if "at" in obj else None) for obj in rest),
    )


def assert_agrees(lines: list[str]) -> None:
    found, naive = digested(lines), Naive(lines)
    for seat, (mine, expected) in enumerate(zip(found.seats, naive.counts, strict=True)):
        for name in COUNTERS:
            if name not in LUCK:
                within = 1 if name in ROUNDED else 0
                assert mine.counts.get(name, 0) == pytest.approx(expected[name], abs=within), (seat, name)
                SEEN[name] += expected[name] != 0
        openings = sorted([*key, *earned] for key, earned in naive.openings[seat].items())
        assert mine.openings == openings, seat
    end = json.loads(lines[-1])
    assert (found.winner, found.reason, list(found.score)) == (end["winner"], end["reason"], end["score"])
    assert found.tricks == sum(json.loads(line).get("type") == "took" for line in lines)


@pytest.mark.parametrize(("rules", "options"), VARIANTS, ids=str)
def test_every_counter_of_random_matches(rules: str, options: Mapping[str, OptionValue]) -> None:
    for seed in range(12):
        assert_agrees(random_lines(rules, options, seed))


@pytest.mark.parametrize(("rules", "options", "seeds"), RARE, ids=str)
def test_every_counter_of_rare_hands(rules: str, options: Mapping[str, OptionValue], seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        assert_agrees(random_lines(rules, options, seed))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_counter_of_sensible_matches(rules: str) -> None:
    for lines in sensible_lines(rules, 5):
        assert_agrees(lines)


def test_every_counter_was_put_to_the_test() -> None:
    """Runs last in this file, which one process runs as a whole."""
    assert {name for name in COUNTERS if name not in LUCK and not SEEN[name]} == set()


def test_a_digest_names_only_counters_that_there_are() -> None:
    for rules in RULE_SETS:
        for seat in digested(random_lines(rules, {}, 3)).seats:
            assert set(seat.counts) <= set(COUNTERS)


def test_a_match_that_goes_on_has_no_digest() -> None:
    opened, *rest = random_match("georgian-3", seed=1)
    assert isinstance(opened, Opened)
    running: list[tuple[Event, None]] = [(event, None) for event in rest if not isinstance(event, MatchEnded)]
    with pytest.raises(ValueError, match="not finished"):
        digest(opened, running)
