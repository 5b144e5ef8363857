"""Finds the messages in the sources, and brings the catalogues up to date with them.

GNU gettext is not needed: Django turns a template into the Python that Babel reads.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from matches.languages.catalogues import DOMAINS, TARGETS, path_of

_FOLDERS: Final = ("bura_project", "matches", "ledger", "analytics")
_PYTHON_KEYWORDS: Final = {
    **DEFAULT_KEYWORDS,
    "pgettext_lazy": ((1, "c"), 2),
    "gettext_noop": None,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
}
_SCRIPT_KEYWORDS: Final = {"t": None, "m": None, "tc": ((1, "c"), 2), "tn": (2, 3)}


def messages(domain: str) -> Catalog:
    """Every message of a domain, with where it stands."""
    found = Catalog(project="Bura", charset="utf-8")
    for path in sorted(_sources(domain)):
        place = path.relative_to(settings.BASE_DIR).as_posix()
        for line, message, comments, context in _messages_of(path, domain):
            found.add(message, locations=[(place, line)], auto_comments=comments, context=context)
    return found


def update() -> None:
    """Bring every catalogue up to date; a translation whose message is gone is dropped."""
    for domain in DOMAINS:
        template = messages(domain)
        for language in TARGETS:
            catalogue = stored(language, domain)
            catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
            catalogue.obsolete.clear()
            _write(catalogue, path_of(language, domain))


def stored(language: str, domain: str) -> Catalog:
    """The catalogue as its .po holds it; an empty one where there is none."""
    path = path_of(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain, project="Bura", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def _sources(domain: str) -> Iterator[Path]:
    endings = ("*.js",) if domain == "djangojs" else ("*.py", "*.html", "*.txt")
    for folder in _FOLDERS:
        for ending in endings:
            yield from (path for path in (settings.BASE_DIR / folder).rglob(ending) if "migrations" not in path.parts)


def _messages_of(path: Path, domain: str) -> Iterable[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    text = path.read_text(encoding="utf-8")
    if domain == "djangojs":
        # Messages may stand inside a template string too: `${t("Deal")} 3`.
        options = {"parse_template_string": True}
        return extract("javascript", BytesIO(text.encode()), _SCRIPT_KEYWORDS, ("Translators:",), options)
    if path.suffix != ".py":
        text = templatize(text)
    return extract("python", BytesIO(text.encode()), keywords=_PYTHON_KEYWORDS, comment_tags=("Translators:",))


def _write(catalogue: Catalog, path: Path) -> None:
    catalogue.header_comment = f"# The words of Bura's pages: {catalogue.locale_identifier}."
    catalogue.version = "1"
    catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = "Bura"
    catalogue.revision_date = catalogue.creation_date
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
