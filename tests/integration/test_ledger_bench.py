"""The append benchmark runs, and says what it promises; how fast is another question."""

import json

import pytest
from django.core.management import CommandError, call_command

from bura_project import bench
from bura_project.bench import append
from bura_project.bench.append_load import BODIES, BODY_BYTES


def test_the_append_benchmark_measures_every_contender() -> None:
    result = append.run(rounds=1, seconds=1)
    assert set(result.ratios) == {"append_1_vs_pgbench", "append_4_vs_pgbench", "append_4_vs_eventsourcing"}
    rates = {key: value for key, value in result.figures.items() if key.endswith("_per_second")}
    assert len(rates) == 5
    assert min(rates.values()) > 0


def test_the_bodies_are_json_of_the_sizes_named() -> None:
    assert [len(body.encode()) for body in BODIES] == list(BODY_BYTES)
    assert all(json.loads(body)["seat"] == 1 for body in BODIES)


def test_json_output_is_one_object_a_benchmark(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(append, "run", lambda: bench.Result("append", {"a_vs_b": 2.5}, {"a": 5, "b": 2}))
    call_command("bench", "append", "--json")
    line = '{"bench": "append", "ratios": {"a_vs_b": 2.5}, "figures": {"a": 5, "b": 2}}\n'
    assert capsys.readouterr().out == line
    call_command("bench", "append")
    assert capsys.readouterr().out.split() == [
        "append",
        "ratios",
        "a_vs_b",
        "2.500",
        "figures",
        "a",
        "5.000",
        "b",
        "2.000",
    ]


def test_an_unknown_benchmark_is_named_in_the_error() -> None:
    with pytest.raises(CommandError, match="no benchmark is named nobody; there are: append, engine"):
        call_command("bench", "nobody")


def test_a_number_of_matches_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="--matches must be 1 or more"):
        call_command("bench", "rating", "--matches", "0")
