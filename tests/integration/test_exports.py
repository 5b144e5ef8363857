"""Exports: whole, the same in both formats, nameless for the gone, and never broken off by a new edition."""

import csv
from io import StringIO
from pathlib import Path
from typing import Any

import duckdb
import pytest
from django.db import connection
from django.utils import timezone

from analytics.exports import selectors, services, tasks
from analytics.exports.models import Export, Piece, Preparation
from analytics.exports.tables import PUBLIC
from analytics.exports.writing import write_parquet
from analytics.facts.models import MatchFact, SeatFact
from tests.support.made_facts import made_match, made_player

pytestmark = pytest.mark.django_db(transaction=True)


def fetched(table: str, file_format: str) -> bytes:
    export = selectors.ready(table, file_format)
    assert export is not None
    content = b"".join(selectors.pieces(export))
    assert len(content) == export.size
    return content


def csv_rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode())))


def parquet_rows(content: bytes, folder: Path) -> list[dict[str, Any]]:
    file = folder / "rows.parquet"
    file.write_bytes(content)
    with duckdb.connect() as engine:
        found = engine.execute("SELECT COLUMNS(*)::VARCHAR FROM read_parquet(?)", [str(file)])
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


@pytest.fixture
def people() -> list[Any]:
    return [made_player("Nino"), made_player('Gio, "the" Great'), made_player("gone-1", gone_at=timezone.now())]


def season(people: list[Any], matches: int = 7) -> None:
    for place in range(matches):
        made_match([people[place % 3], people[(place + 1) % 3]], place=place, winner=place % 2)


@pytest.mark.parametrize("at_once", [1, 2, 7, 100])
def test_the_public_set_holds_every_match_once_however_it_is_read(
    people: list[Any], tmp_path: Path, settings: Any, at_once: int
) -> None:
    settings.EXPORT_MATCHES_AT_ONCE = at_once
    season(people)
    assert services.prepare("matches")
    rows = csv_rows(fetched("matches", "csv"))
    expected = [str(one) for one in MatchFact.objects.order_by("gpos").values_list("match_id", flat=True)]
    assert [row["match"] for row in rows] == expected
    assert [row["match"] for row in parquet_rows(fetched("matches", "parquet"), tmp_path)] == expected


def test_both_formats_tell_the_same(people: list[Any], tmp_path: Path) -> None:
    season(people)
    assert services.prepare("seats")
    texts, typed = csv_rows(fetched("seats", "csv")), parquet_rows(fetched("seats", "parquet"), tmp_path)
    assert len(texts) == SeatFact.objects.count()
    for text, value in zip(texts, typed, strict=True):
        assert text.keys() == value.keys()
        for name in (
            ("match", "seat", "player", "points", "deals", "openings")
            if "openings" in text
            else ("match", "seat", "points")
        ):
            assert text[name] == (value[name] or "")


def test_columns_of_parquet_have_their_types(people: list[Any], tmp_path: Path) -> None:
    season(people)
    assert services.prepare("matches")
    file = tmp_path / "matches.parquet"
    file.write_bytes(fetched("matches", "parquet"))
    with duckdb.connect() as engine:
        types = {
            row[0]: row[1] for row in engine.execute("DESCRIBE SELECT * FROM read_parquet(?)", [str(file)]).fetchall()
        }
    assert types["match"] == "UUID"
    assert types["rated"] == "BOOLEAN"
    assert types["stake"] == "INTEGER"
    assert types["finished_at"] == "TIMESTAMP WITH TIME ZONE"


def test_quotes_that_come_late_are_read_as_well(tmp_path: Path) -> None:
    source, target = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    plain, quoted = '{},"[7, 3]",1\n', '"{""bura"": ""none"", ""raises"": ""deal""}","[7, 3]",2\n'
    source.write_text("options,score,n\n" + plain * 30_000 + quoted)
    rows = write_parquet(source, {"options": "VARCHAR", "score": "VARCHAR", "n": "INTEGER"}, target)
    assert rows == 30_001
    assert parquet_rows(target.read_bytes(), tmp_path)[-1] == {
        "options": '{"bura": "none", "raises": "deal"}', "score": "[7, 3]", "n": "2"
    }  # fmt: skip


def test_whoever_is_gone_is_not_in_the_public_set(people: list[Any]) -> None:
    season(people)
    assert services.prepare("seats")
    players = {row["player"] for row in csv_rows(fetched("seats", "csv"))}
    assert players == {"", str(people[0].pk), str(people[1].pk)}
    assert b"Nino" not in fetched("seats", "csv")


def test_a_set_without_matches_has_its_columns(tmp_path: Path) -> None:
    for name in PUBLIC:
        assert services.prepare(name)
        assert fetched(name, "csv").count(b"\n") == 1
        assert parquet_rows(fetched(name, "parquet"), tmp_path) == []


def test_a_download_goes_on_while_the_next_edition_is_made(people: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "_PIECE", 300)
    season(people)
    assert services.prepare("matches")
    before = fetched("matches", "csv")
    export = selectors.ready("matches", "csv")
    assert export is not None
    download = selectors.pieces(export)
    begun = next(download)
    made_match([people[0], people[1]], place=20)
    assert services.prepare("matches")
    assert begun + b"".join(download) == before
    assert len(csv_rows(fetched("matches", "csv"))) == 8
    assert services.prepare("matches")
    assert set(Piece.objects.filter(export=export).values_list("edition", flat=True)) == {2, 3}


def test_two_workers_do_not_prepare_the_same_table_at_once(people: list[Any]) -> None:
    season(people)
    with connection.copy().cursor() as other:
        other.execute("SELECT pg_advisory_lock(hashtext('exports.matches'))")
        assert not services.prepare("matches")
        assert not Export.objects.exists()
        other.execute("SELECT pg_advisory_unlock(hashtext('exports.matches'))")
        other.connection.close()
    assert tasks.export_table("matches")
    assert tasks.export_table("matches")
    assert Export.objects.get(table="matches", format="csv").edition == 2


def test_progress_is_kept_and_a_failure_is_told(
    people: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EXPORT_MATCHES_AT_ONCE = 2
    season(people)
    assert set(selectors.due()) == set(PUBLIC)
    assert services.prepare("matches")
    told = selectors.preparations()["matches"]
    assert (told.done, told.total, told.failed) == (4, 4, "")
    assert told.finished_at is not None
    assert "matches" not in selectors.due()

    def broken(*_args: Any) -> int:
        raise OSError

    monkeypatch.setattr(services, "write_parquet", broken)
    with pytest.raises(OSError):  # noqa: PT011 -- whatever goes wrong
        services.prepare("matches")
    assert Preparation.objects.get(pk="matches").failed == "OSError"
    assert len(csv_rows(fetched("matches", "csv"))) == 7


def test_an_own_file_holds_the_own_matches_only(people: list[Any], tmp_path: Path) -> None:
    season(people)
    own = SeatFact.objects.filter(player_id=people[0].pk)
    rows = csv_rows(services.own_file(people[0].pk, "matches", "csv"))
    assert {row["match"] for row in rows} == {str(one.match_id) for one in own}
    typed = parquet_rows(services.own_file(people[0].pk, "matches", "parquet"), tmp_path)
    assert [row["match"] for row in typed] == [row["match"] for row in rows]
    with pytest.raises(KeyError):
        services.own_file(people[0].pk, "secrets", "csv")
