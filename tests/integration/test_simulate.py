"""`manage.py simulate`: the same seed writes the same records, which are sound, into files and into the ledger."""

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ledger import api as ledger
from matches.engine.rulesets import RULE_SETS
from matches.models import MatchSummary
from matches.record.check import check_record
from matches.record.lines import record_lines
from matches.record.reader import read_lines
from matches.series import Series
from tests.support.catching_up import catch_up_to
from tests.support.live import ROOT


def simulate(*arguments: str) -> str:
    out = io.StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "manage.py"), "simulate", *arguments]
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, timeout=60, check=False
    )


def records(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def assert_sound(folder: Path) -> None:
    for path in folder.iterdir():
        _, entries = check_record(read_lines(path))
        assert sum(1 for _ in entries) > 5


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_gives_sound_records_that_do_not_depend_on_how_many_follow(rules: str, tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    simulate("--rules", rules, "--matches", "3", "--seed", "1", "--out", str(few))
    simulate("--rules", rules, "--matches", "5", "--seed", "1", "--out", str(many))
    assert sorted(records(many)) == [f"{rules}-{number:06}.bura.jsonl" for number in range(1, 6)]
    assert records(few).items() <= records(many).items()
    assert len(set(records(many).values())) == 5
    assert_sound(many)


def test_another_process_with_other_hashes_and_no_database_writes_the_same_bytes(tmp_path: Path) -> None:
    arguments = ("--rules", "pot-ukrainian", "--matches", "20", "--seed", "7", "--seats", "4", "--out")
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    for number in ("1", "2"):
        ran = manage(*arguments, str(tmp_path / number), PYTHONHASHSEED=number, DATABASE_URL=nowhere)
        assert ran.returncode == 0, ran.stderr
    assert records(tmp_path / "1") == records(tmp_path / "2")


def test_another_seed_plays_other_matches(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        simulate("--rules", "staked-3", "--matches", "2", "--seed", seed, "--out", str(tmp_path / seed))
    assert not set(records(tmp_path / "1").values()) & set(records(tmp_path / "2").values())


def test_options_length_seats_and_players_are_as_asked(tmp_path: Path) -> None:
    duel = ("--rules", "duel-russian", "--match-to", "1", "--option", "deck=32", "--option", "show_points=true")
    simulate(*duel, "--matches", "2", "--players", "random,heuristic", "--out", str(tmp_path))
    header = (tmp_path / "duel-russian-000001.bura.jsonl").read_text().splitlines()[0]
    assert '"options":{"deck":32,"show_points":true},"match_to":1' in header
    assert '"seats":["random-1","heuristic-2"]' in header
    simulate("--rules", "pot-lithuanian", "--ante", "20", "--seats", "5", "--matches", "1", "--out", str(tmp_path))
    header = (tmp_path / "pot-lithuanian-000001.bura.jsonl").read_text().splitlines()[0]
    assert '"ante":20' in header
    assert '"heuristic-5"' in header
    assert_sound(tmp_path)


def test_without_files_and_ledger_it_prints_the_summary() -> None:
    lines = simulate("--rules", "georgian-pairs", "--matches", "20", "--players", "heuristic,random").splitlines()
    assert lines[0] == "georgian-pairs: 20 matches from seed 1"
    won = {line.split()[0]: int(line.split()[1]) for line in lines[1:5]}
    assert won["heuristic-1"] == won["heuristic-3"] > won["random-2"] == won["random-4"]
    assert won["heuristic-1"] + won["random-2"] == 20
    assert lines[5].endswith("of them false")


@pytest.mark.django_db(transaction=True)
def test_stored_matches_are_finished_ones_of_the_ledger() -> None:
    before = len(ledger.read_all(None, 1_000_000))
    simulate("--rules", "georgian-3", "--matches", "4", "--store")
    events = ledger.read_all(None, 1_000_000)[before:]
    assert [event.type for event in events].count("opened") == 4
    assert [event.type for event in events].count("match_ended") == 4
    stored = {event.stream_id for event in events}
    catch_up_to(*stored)
    assert MatchSummary.objects.filter(pk__in=stored, rules="georgian-3", status="finished").count() == 4


@pytest.mark.parametrize(
    "arguments",
    [
        "--matches 3",
        "--rules bridge --matches 3",
        "--rules georgian-3",
        "--rules georgian-3 --matches 0",
        "--rules georgian-3 --matches many",
        "--rules georgian-3 --matches 3 --seed x",
        f"--rules georgian-3 --matches 3 --seed {'9' * 5000}",
        "--rules georgian-3 --matches 3 --players heuristic,grandmaster",
        "--rules georgian-3 --matches 3 --players heuristic,random,random",
        "--rules georgian-3 --matches 3 --seats 3",
        "--rules georgian-3 --matches 3 --option deck",
        "--rules georgian-3 --matches 3 --option deck=20",
        "--rules georgian-3 --matches 3 --option deck=52",
        "--rules georgian-3 --matches 3 --option colour=red",
        "--rules georgian-3 --matches 3 --option deck=32 --option deck=36",
        "--rules georgian-3 --matches 3 --match-to 2",
        "--rules georgian-3 --matches 3 --ante 5",
        "--rules pot-ukrainian --matches 3 --match-to 3",
        "--rules pot-ukrainian --matches 3 --ante 10000000000",
        "--rules georgian-3 --matches 3 --out manage.py/records",
        "--rules georgian-3 --matches 3 --sore",
    ],
)
def test_a_wrong_argument_gets_one_line(arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(CommandError) as refused:
        simulate(*arguments.split())
    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("arguments", ["--rules bridge --matches 3", "--rules georgian-3 --matches 3 --match-to 2"])
def test_on_the_command_line_a_wrong_argument_is_one_line_and_an_exit_code(arguments: str) -> None:
    ran = manage(*arguments.split())
    assert ran.returncode != 0
    assert ran.stdout == ""
    assert len(ran.stderr.splitlines()) == 1


def test_a_series_is_the_same_on_every_machine() -> None:
    """The digest changes only with how bots play or in which order the engine lists commands: then write it anew."""
    digest = hashlib.sha256()
    for rules in RULE_SETS.values():
        ante = 5 if rules.pot else None
        series = Series(rules.key, ("heuristic", "random") * (rules.seats[0] // 2), {}, rules.default_length, ante, 1)
        for number in (1, 2):
            lines = record_lines(series.opened(), ((event, None) for event in series.play(number)))
            digest.update("\n".join(lines).encode())
    assert digest.hexdigest()[:16] == "c99b5c740b64ab6b"
