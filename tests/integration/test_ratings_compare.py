"""The comparison of rating systems: the same matches for all, known skill, and ours no worse at the order."""

import json

import pytest
from django.core.management import CommandError, call_command

from analytics.ratings.comparison.bots import played
from analytics.ratings.comparison.games import generated
from analytics.ratings.comparison.scoring import compare
from analytics.ratings.services import rebuild
from tests.support.seasons import play, player_ids


@pytest.mark.parametrize("rules", ["georgian-3", "georgian-pairs", "pot-ukrainian"])
def test_our_order_is_at_least_as_good_as_that_of_the_others(rules: str) -> None:
    worlds = [compare(generated(rules, 80, 1500, seed)) for seed in (11, 12, 13)]
    ours = sum(world["ours"].kendall for world in worlds) / len(worlds)
    for name in worlds[0]:
        assert ours > sum(world[name].kendall for world in worlds) / len(worlds) - 0.01, name


def test_a_world_is_the_same_for_each_seed_and_another_for_another() -> None:
    first = generated("georgian-3", 20, 50, 1)
    assert first == generated("georgian-3", 20, 50, 1)
    assert first.games != generated("georgian-3", 20, 50, 2).games
    assert all(len(set(game.seats)) == 2 for game in first.games)
    assert [game.at for game in first.games] == sorted(game.at for game in first.games)


@pytest.mark.parametrize("rules", ["duel-russian", "georgian-pairs", "pot-lithuanian"])
def test_bots_play_whole_matches_for_it(rules: str) -> None:
    world = played(rules, 12, 6, 1)
    assert all(0 <= game.winner < game.sides and 0 <= game.first_leader < len(game.seats) for game in world.games)
    assert list(world.skills) == sorted(world.skills)


def test_the_command_writes_json_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--rules=staked-3", "--players=12", "--matches=80", "--jobs=1")
    call_command("ratings", "compare", *small, "--seeds=2", "--json")
    found = json.loads(capsys.readouterr().out)
    assert found["worlds"] == 2
    assert set(found["means"]) == {"ours", "Elo", "glicko2", "openskill"}
    call_command("ratings", "compare", *small, "--seeds=1", "--markdown")
    assert "| glicko2 |" in capsys.readouterr().out
    with pytest.raises(CommandError, match="at least 10 players"):
        call_command("ratings", "compare", "--players=2")


@pytest.mark.django_db
def test_the_command_rebuilds_and_awards(capsys: pytest.CaptureFixture[str]) -> None:
    play(player_ids(6), 20)
    call_command("ratings", "rebuild")
    said = capsys.readouterr().out
    assert said.startswith("20 matches in")
    assert "measures" in said
    call_command("ratings", "award")
    assert capsys.readouterr().out.endswith("badges\n")
    assert rebuild() == 20
