"""What a rules page is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs, in the language of the request; `key` names the place on the page."""

    key: str
    title: str
    paragraphs: tuple[str, ...]


def section(key: str, title: str, *paragraphs: str | None) -> Section:
    """Make a section; what does not apply to the rule set is None and left out."""
    return Section(key, title, tuple(paragraph for paragraph in paragraphs if paragraph))
