"""What is wrong with a catalogue: missing translations, missing plural forms, placeholders that differ."""

import re
from collections.abc import Iterator
from typing import Final

from babel.messages.catalog import Catalog, Message

from matches.languages.catalogues import DOMAINS, TARGETS
from matches.languages.extracting import messages, stored

_PLACEHOLDERS: Final = {
    "django": re.compile(r"%\(\w+\)[sd]|%[sd]"),
    "djangojs": re.compile(r"\{\w+\}"),
}


def faults() -> Iterator[str]:
    """A line for each fault: language, message, and what is wrong."""
    for domain in DOMAINS:
        wanted = messages(domain)
        for language in TARGETS:
            for fault in faults_of(wanted, stored(language, domain), domain):
                yield f"{language}: {fault}"


def faults_of(wanted: Catalog, catalogue: Catalog, domain: str) -> Iterator[str]:
    """What a catalogue lacks of the messages that are wanted."""
    for message in wanted:
        for fault in _faults(message, catalogue, domain) if message.id else ():
            yield f"{_name(message)}: {fault}"


def _faults(message: Message, catalogue: Catalog, domain: str) -> Iterator[str]:
    ids = (message.id,) if isinstance(message.id, str) else message.id
    own = catalogue.get(ids[0], message.context)
    if own is None or not own.string or not any(own.string):
        yield "is not translated"
        return
    forms = (own.string,) if isinstance(own.string, str) else own.string
    if len(forms) != (catalogue.num_plurals if message.pluralizable else 1) or not all(forms):
        yield "lacks a plural form"
    pattern = _PLACEHOLDERS[domain]
    allowed, needed = _holes(pattern, ids[-1]), _needed(pattern, message)
    for form in forms:
        holes = _holes(pattern, form)
        if not needed <= holes <= allowed:
            yield f"placeholders differ: {form}"


def _needed(pattern: re.Pattern[str], message: Message) -> set[str]:
    """A form for few may leave out the number itself, but nothing else."""
    ids = (message.id,) if isinstance(message.id, str) else message.id
    return (
        _holes(pattern, ids[-1])
        if len(ids) == 1
        else _holes(pattern, ids[-1]) - {"{n}", "%(n)s", "%(count)s", "%(min_length)d", "%d"}
    )


def _holes(pattern: re.Pattern[str], text: str) -> set[str]:
    return set(pattern.findall(text))


def _name(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{text!r} ({message.context})" if message.context else repr(text)
