"""The catalogues are whole, and a visitor gets the right one."""

import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings
from django.utils.translation import ngettext, override

from matches.languages import extracting
from matches.languages.catalogues import DOMAINS, TARGETS, compile_stale, path_of
from matches.languages.checking import faults, faults_of
from matches.social.phrases import PHRASES

_MARKED = re.compile(r'(?<![\w.])(?:t|m|tn|tc)\(\s*(?:[\w.\s]+,\s*)?"((?:[^"\\]|\\.)*)"')

_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)


def test_every_message_is_translated_into_every_language() -> None:
    assert list(faults()) == []


def test_five_languages_are_spoken() -> None:
    assert [code for code, _name in settings.LANGUAGES] == ["en", "ka", "uk", "ru", "lt"]
    assert TARGETS == ("ka", "uk", "ru", "lt")


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        ("", "is not translated"),
        ("{name} тасует", None),
        ("тасует", "placeholders differ: тасует"),
        ("{name} и {other}", "placeholders differ: {name} и {other}"),
    ],
)
def test_a_message_without_its_placeholders_is_a_fault(translation: str, fault: str | None) -> None:
    wanted, own = Catalog(), Catalog(locale="ru")
    wanted.add("{name} shuffles")
    own.add("{name} shuffles", translation)
    assert list(faults_of(wanted, own, "djangojs")) == ([f"'{{name}} shuffles': {fault}"] if fault else [])


@pytest.mark.parametrize("forms", [("{n} карта", "{n} карты"), ("{n} карта", "", "{n} карт")])
def test_a_missing_plural_form_is_a_fault(forms: tuple[str, ...]) -> None:
    wanted, own = Catalog(), Catalog(locale="ru")
    wanted.add(("{n} card", "{n} cards"))
    own.add(("{n} card", "{n} cards"), forms)
    assert list(faults_of(wanted, own, "djangojs")) == ["'{n} card': lacks a plural form"]


def test_messages_in_scripts_are_all_found() -> None:
    messages = list(extracting.messages("djangojs"))
    found = {text for message in messages for text in (*_texts(message.id), message.context)}
    written = {text for path in _scripts() for text in _MARKED.findall(_COMMENT.sub("", _read(path)))}
    assert len(written) > 100
    assert written - found == set()


def test_no_script_puts_a_message_together() -> None:
    """`t` of a template string or of a sum would never be found in a catalogue."""
    wrong = re.compile(r"(?<![\w.])(?:t|m|tn|tc)\(\s*`|(?<![\w.])[tm]\(\"[^\"]*\"\s*\+")
    assert [path.name for path in _scripts() if wrong.search(_read(path))] == []


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("ru", 3, "3 карты"),
        ("ru", 5, "5 карт"),
        ("uk", 3, "3 карти"),
        ("lt", 3, "3 kortas"),
        ("ka", 5, "ყველას 5"),
    ],
)
def test_plural_forms_follow_the_language(language: str, number: int, said: str) -> None:
    text = "Cards are dealt one at a time, clockwise from the dealer's left, until everyone has %(count)s."
    with override(language):
        assert said in ngettext(text, text, number) % {"count": number}


@pytest.mark.parametrize("domain", DOMAINS)
def test_catalogues_hold_nothing_that_is_no_longer_said(domain: str) -> None:
    wanted = {(message.context, _texts(message.id)[0]) for message in extracting.messages(domain)}
    for language in TARGETS:
        stored = {(message.context, _texts(message.id)[0]) for message in extracting.stored(language, domain)}
        assert stored <= wanted


def _texts(message_id: str | tuple[str, ...] | list[str]) -> list[str]:
    return [message_id] if isinstance(message_id, str) else list(message_id)


def _scripts() -> list[Path]:
    return sorted((settings.BASE_DIR / "matches").glob("**/static/**/*.js"))


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_catalogue_that_is_older_than_its_source_is_compiled_anew() -> None:
    compile_stale()
    compiled = path_of("ka", "django").with_suffix(".mo")
    os.utime(compiled, (0, 0))
    assert compile_stale() == [compiled]
    assert compiled.stat().st_mtime > 0
    assert compile_stale() == []


def test_every_phrase_of_the_table_has_words() -> None:
    script = _read(settings.BASE_DIR / "matches/web/static/web/phrases.js")
    assert [name for name in PHRASES if not re.search(rf"^  {name}: ", script, re.MULTILINE)] == []
