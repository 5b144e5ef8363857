"""The league of simulated people: who they are and what they play follows from names and the seed."""

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from statistics import mean

import pytest

from matches.bots import make_bot
from matches.bots.graded import skill_of
from matches.engine.rulesets import RULE_SETS
from matches.league import Fixture, League, person
from matches.league_play import PlayedMatch, play
from matches.record.check import check_record

START = datetime(2026, 1, 1, tzinfo=UTC)


def league(rules: str = "georgian-3", people: int = 40, matches: int = 400, seed: int = 1) -> League:
    return League(RULE_SETS[rules], people, matches, START, 10, seed)


def as_record(played: PlayedMatch) -> list[bytes]:
    (_, header), *events = played.events
    lines = [header, *(json.dumps({"n": number} | json.loads(body)) for number, (_, body) in enumerate(events, 1))]
    return [f"{line}\n".encode() for line in lines]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_matches_of_every_rule_set_are_sound_records_whose_times_never_go_back(rules: str) -> None:
    asked = league(rules, matches=2)
    for fixture in asked.fixtures():
        played = play(asked.rules, fixture)
        _, entries = check_record(as_record(played))
        assert sum(1 for _ in entries) == len(played.events) - 1
        times = [json.loads(body)["at"] for _, body in played.events[1:]]
        assert times == sorted(times)
        assert json.loads(played.events[0][1])["id"] == str(fixture.match_id)


def test_the_same_seed_plays_the_same_matches_and_another_one_others() -> None:
    first, again, other = (next(league(seed=seed).fixtures()) for seed in (1, 1, 2))
    assert first == again
    assert first.match_id != other.match_id
    assert play(RULE_SETS["georgian-3"], first) == play(RULE_SETS["georgian-3"], again)


def test_fixtures_come_in_the_order_of_time_and_within_the_days() -> None:
    times = [fixture.at for fixture in league().fixtures()]
    assert times == sorted(times)
    assert times[0] >= START
    assert times[-1] <= START + timedelta(days=10)


def test_nobody_meets_themselves_and_some_play_much_more_than_others() -> None:
    fixtures = list(league("pot-ukrainian").fixtures())
    assert all(len(set(fixture.people)) == len(fixture.people) for fixture in fixtures)
    played = Counter(one.number for fixture in fixtures for one in fixture.people)
    assert max(played.values()) > 4 * mean(played.values()) / 2
    assert {len(fixture.people) for fixture in fixtures} == {2, 3, 4, 5, 6}


def test_people_meet_others_of_nearly_their_strength_mostly() -> None:
    gaps = [abs(a.skill - b.skill) for a, b in (fixture.people for fixture in league(matches=1000).fixtures())]
    everybody = league().everybody()
    chance = mean(abs(a.skill - b.skill) for a in everybody for b in everybody if a is not b)
    assert mean(gaps) < 0.6 * chance


def test_a_person_is_the_same_in_every_league() -> None:
    assert person(7) == person(7)
    assert league(people=10).everybody() == league(people=20, seed=5).everybody()[:10]


def test_the_stronger_bot_wins_more_often() -> None:
    assert skill_of("graded:0.25") == 0.25
    strong: list[Fixture] = []
    weak: list[Fixture] = []
    for fixture in league(people=200, matches=150).fixtures():
        if abs(fixture.people[0].skill - fixture.people[1].skill) > 0.1:
            better = 0 if fixture.people[0].skill > fixture.people[1].skill else 1
            winner = json.loads(play(RULE_SETS["georgian-3"], fixture).events[-1][1])["winner"]
            (strong if winner == better else weak).append(fixture)
    assert len(strong) > 1.3 * len(weak)


@pytest.mark.parametrize("name", ["graded:", "graded:1.1", "graded:-1", "graded:nan", "graded:0.5.5", "graded"])
def test_a_grade_is_a_number_from_0_to_1(name: str) -> None:
    with pytest.raises(KeyError):
        make_bot(name, 1)
