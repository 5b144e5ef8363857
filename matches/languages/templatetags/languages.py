"""What templates ask about the languages."""

from collections.abc import Sequence

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from matches.languages.catalogues import SOURCE, digest

register = template.Library()


@register.simple_tag
def words_address() -> str:
    """Where the scripts find the words of the page's language; empty for the language they are written in."""
    language = get_language() or SOURCE
    if language == SOURCE:
        return ""
    return f"{reverse('words', args=[language])}?v={digest(language)}"


@register.simple_tag
def own_names() -> Sequence[tuple[str, str]]:
    """Code and name of each language, the name as its own speakers say it; Django's tag would translate it."""
    return settings.LANGUAGES
