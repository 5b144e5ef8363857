"""Records into the ledger and out of it again, by the commands that people use."""

import io
import json
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from ledger import api as ledger
from ledger import projections
from matches import loading, selectors, writing
from matches.engine import events as ev
from matches.engine.cards import HIDDEN_NAME
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase
from matches.importing import FinishedMatch, store_all
from matches.models import MatchSummary
from matches.record.codec import encode
from tests.support.play import Mishaps, RandomTable, random_match, random_opening
from tests.support.records import WORKED_DEAL, WORKED_GAME, assert_sound

pytestmark = pytest.mark.django_db(transaction=True)


def run(command: str, *arguments: str) -> list[str]:
    """Run a command that succeeds, and give its lines."""
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue().splitlines()


def failing(command: str, *arguments: str) -> list[str]:
    """Run a command that ends with status 1, and give its lines."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command(command, *arguments, stdout=out)
    assert end.value.code == 1
    return out.getvalue().splitlines()


def imported(*paths: Path) -> list[UUID]:
    lines = run("importrecord", *map(str, paths))
    found = []
    for path, line in zip(paths, lines, strict=True):
        told, _, match_id = line.rpartition(": imported as ")
        assert told == str(path)
        found.append(UUID(match_id))
    return found


def stored() -> int:
    """Count the ledger's events, which no test can take away."""
    return len(ledger.read_all(None, 1_000_000))


def record_at(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("path", [WORKED_DEAL, WORKED_GAME], ids=["deal", "game"])
def test_a_worked_record_comes_out_as_it_went_in(path: Path) -> None:
    (match_id,) = imported(path)
    assert run("exportrecord", str(match_id)) == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("key", RULE_SETS)
def test_export_after_import_after_export_changes_nothing(key: str, tmp_path: Path) -> None:
    events = random_match(key, seed=11)
    opened = events[0]
    assert isinstance(opened, ev.Opened)
    dice = Random(11)
    timed = [(event, dice.choice((None, "2026-01-31T12:00:00.120000000+00:00"))) for event in events[1:]]
    (first_id,) = store_all([FinishedMatch(opened, timed)])
    first = run("exportrecord", str(first_id))
    assert [json.loads(line).get("at") for line in first[1:]] == [
        at for event, at in timed if not isinstance(event, ev.Said)
    ]
    (second_id,) = imported(record_at(tmp_path / "first", first))
    assert run("exportrecord", str(second_id)) == first
    assert_sound(line.encode() for line in first)


def test_whatever_a_header_holds_is_kept_as_it_stands(tmp_path: Path) -> None:
    header, *rest = WORKED_DEAL.read_text(encoding="utf-8").splitlines()
    odd = (
        header[:-1]
        + ', "weight" : 1.50e+2,"huge":123456789012345678901234567890,"far":1e999,"minus":-0.0,"id":null,"caller":"x"'
        + ',"started_at":"9999-12-31T23:59:59-23:00","bots":3,"fairness":{"a":[{"\\u10d0":"ა"}]},"type":"led","n":7}'
    )
    (match_id,) = imported(record_at(tmp_path / "odd", [odd, *rest]))
    assert run("exportrecord", str(match_id))[0] == odd
    assert list(selectors.record(match_id, "spectator")) == [odd, *rest]
    assert loading.load(match_id).finished
    projections.catch_up()
    assert MatchSummary.objects.filter(pk=match_id, status="finished").exists()


@pytest.mark.parametrize("stake", [500, 10**30, "much"])
def test_an_imported_match_is_casual_whatever_its_header_says(tmp_path: Path, stake: object) -> None:
    header, *rest = WORKED_DEAL.read_text(encoding="utf-8").splitlines()
    played = {
        "id": str(uuid4()),
        "table": str(uuid4()),
        "tempo": "fast",
        "ranked": True,
        "stake": stake,
        "watch": "closed",
    }
    (match_id,) = imported(record_at(tmp_path / "ranked", [json.dumps(json.loads(header) | played), *rest]))
    projections.catch_up()
    row = MatchSummary.objects.get(pk=match_id)
    assert (row.tempo, row.ranked, row.stake, row.watch) == (None, False, 0, "open")
    assert selectors.view(match_id, "spectator")["table"] is None


def test_an_imported_match_is_a_finished_one_of_the_lobby() -> None:
    (match_id,) = imported(WORKED_GAME)
    projections.catch_up()
    row = MatchSummary.objects.get(pk=match_id)
    assert (row.status, row.winner, row.deals, row.seats) == ("finished", 2, 2, ["Олег", "Михайло", "Ілля"])
    with pytest.raises(ledger.StreamClosed):
        ledger.append(match_id, [ledger.NewEvent("led", "{}")], expected_version=27, command_id=uuid4())


def test_one_faulty_file_keeps_all_files_out(tmp_path: Path) -> None:
    lines = WORKED_DEAL.read_text(encoding="utf-8").splitlines()
    faulty = record_at(tmp_path / "faulty", [*lines[:4], lines[4].replace("13", "12"), *lines[5:]])
    before = stored()
    told = failing("importrecord", str(WORKED_GAME), str(faulty), str(tmp_path / "missing"))
    assert told == [
        f"{faulty}:5: took: points is 12, must be 13",
        f"{tmp_path / 'missing'}:1: cannot be read: no such file or directory",
    ]
    assert stored() == before


def test_the_same_file_twice_is_two_matches() -> None:
    first, second = imported(WORKED_DEAL, WORKED_DEAL)
    assert first != second


def running_match(seed: int) -> UUID:
    """Store a match of georgian-3 that stops in the middle of its second trick."""
    opened = random_opening("georgian-3", {}, seed, match_to=7)
    calm = RandomTable(opened, Random(seed), Mishaps(resign=0, time_out=0, abort=0))
    while not (calm.state.phase is Phase.REPLY and sum(isinstance(event, ev.Took) for event in calm.events) == 1):
        calm.go_on()
    match_id = uuid4()
    bodies = [encode(event) for event in calm.events]
    ledger.append(match_id, [writing.new_event(body) for body in bodies], expected_version=0, command_id=match_id)
    return match_id


def test_a_running_match_shows_a_spectator_no_hidden_card() -> None:
    match_id = str(running_match(3))
    assert run("exportrecord", match_id) == run("exportrecord", match_id, "--viewer", "spectator")
    dealt = next(obj for obj in map(json.loads, run("exportrecord", match_id)[1:]) if obj["type"] == "dealt")
    assert dealt["hands"] == [[HIDDEN_NAME] * 3] * 2
    assert set(dealt["stock"][:-1]) == {HIDDEN_NAME}
    assert dealt["stock"][-1] == dealt["trump"]


def test_a_running_match_shows_a_seat_its_own_cards_only() -> None:
    match_id = str(running_match(3))
    dealt = next(
        obj for obj in map(json.loads, run("exportrecord", match_id, "--viewer", "1")[1:]) if obj["type"] == "dealt"
    )
    assert dealt["hands"][0] == [HIDDEN_NAME] * 3
    assert HIDDEN_NAME not in dealt["hands"][1]


def test_a_running_match_shows_everything_to_nobody() -> None:
    match_id = str(running_match(3))
    for arguments in (["--viewer", "all"], ["--viewer", "all", "--text"], ["--viewer", "auditor"]):
        with pytest.raises(CommandError):
            run("exportrecord", match_id, *arguments)


def test_the_text_of_a_running_match_hides_what_its_record_hides() -> None:
    match_id = str(running_match(3))
    hand = next(line for line in run("exportrecord", match_id, "--text") if line.startswith("  seat 0: "))
    assert hand == "  seat 0: ?? ?? ??"


def test_a_finished_match_is_told_from_a_seat_when_that_is_asked() -> None:
    (match_id,) = imported(WORKED_DEAL)
    gave = json.loads(run("exportrecord", str(match_id), "--viewer", "0")[3])
    assert gave["cards"] == [HIDDEN_NAME]
    assert json.loads(run("exportrecord", str(match_id), "--viewer", "all")[3])["cards"] == ["Js"]


def test_the_text_of_the_worked_deal_reads_well() -> None:
    (match_id,) = imported(WORKED_DEAL)
    text = run("exportrecord", str(match_id), "--text")
    assert text[0] == "georgian-3, to 1: nino (0), giorgi (1)"
    assert "  giorgi gives Js face down" in text
    assert "  nino claims, rightly: 34 points in As Js Tc Ac" in text
    assert text[-1] == "Match won by nino: the score; score 1:0"


@pytest.mark.parametrize("name", ["", "x", "'; drop", "8a6e34dd-7eff-4b08-a9b3-35e142468f4d", "\x1b[31m"])
def test_a_match_that_is_not_there_is_told_in_one_line(name: str) -> None:
    with pytest.raises(CommandError) as refusal:
        run("exportrecord", name)
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("viewer", ["2", "-1", "ALL", "²", "1.0", ""])
def test_a_viewer_that_is_not_there_is_told_in_one_line(viewer: str) -> None:
    (match_id,) = imported(WORKED_DEAL)
    with pytest.raises(CommandError):
        run("exportrecord", str(match_id), f"--viewer={viewer}")


def test_a_match_that_is_not_finished_is_not_stored_as_one() -> None:
    before, opened = stored(), ev.Opened("georgian-3", ("a", "b"), {}, 1)
    with pytest.raises(ValueError, match="finished"):
        store_all([FinishedMatch(opened, [(ev.Aborted("x"), None)])])
    assert stored() == before
