"""Settings from environment variables."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from bura_project.environment import database_from_url, read_bool, read_int, read_list, secret_key


def test_an_address_with_a_host_names_every_part() -> None:
    found = database_from_url("postgresql://ann:p%40ss@db.example:5433/bura", {})
    assert found["HOST"] == "db.example"
    assert found["PORT"] == "5433"
    assert found["NAME"] == "bura"
    assert found["USER"] == "ann"
    assert found["PASSWORD"] == "p@ss"


def test_an_address_with_a_socket_folder_keeps_other_parameters_as_options() -> None:
    found = database_from_url("postgresql://postgres@/bura?host=/tmp/x&sslmode=require", {"options": "-c a=1"})
    assert found["HOST"] == "/tmp/x"  # noqa: S108 - only compared
    assert found["OPTIONS"] == {"sslmode": "require", "options": "-c a=1"}


def test_an_address_of_another_database_is_refused_without_telling_its_password() -> None:
    with pytest.raises(ImproperlyConfigured) as caught:
        database_from_url("mysql://ann:hidden@db/bura", {})
    assert "hidden" not in str(caught.value)


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("off", False), ("", False)])
def test_yes_and_no_have_several_words(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:  # noqa: FBT001 - a parameter of the table
    monkeypatch.setenv("X", text)
    assert read_bool("X", default=not value) is value


def test_another_word_than_yes_or_no_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "maybe")
    with pytest.raises(ImproperlyConfigured, match="X must be true or false"):
        read_bool("X", default=True)


def test_a_number_that_is_none_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "many")
    with pytest.raises(ImproperlyConfigured, match="X must be a whole number"):
        read_int("X", default=1)


def test_a_list_is_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X", "a.example, b.example,")
    assert read_list("X", default=[]) == ["a.example", "b.example"]


def test_an_external_database_asks_for_a_secret_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY must be set"):
        secret_key(tmp_path / "secret-key", embedded=False)


def test_the_secret_key_comes_from_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY")
    (tmp_path / "secret-key").write_text("kept\n", encoding="ascii")
    assert secret_key(tmp_path / "secret-key", embedded=True) == "kept"
