"""How the room writes numbers, coins, outcomes and errors."""

from typing import Any
from uuid import uuid4

from django import template
from django.forms import Form

from analytics.fairplay.room import words
from ledger.coins import api as coins_api

register = template.Library()


@register.filter
def short(value: float) -> str:
    """A number with three figures."""
    return f"{value:.3g}"


@register.filter
def coins(amount: int) -> str:
    """Hundredths as coins; nothing for a match without."""
    return coins_api.coins(amount) if amount else ""


@register.filter
def outcome(key: str) -> Any:  # noqa: ANN401 -- a lazy text
    """How a case ended."""
    return words.OUTCOMES.get(key, key)


@register.filter
def report_kind(key: str) -> Any:  # noqa: ANN401 -- a lazy text
    """What a report says is wrong."""
    return words.REPORTS.get(key, key)


@register.filter
def first_error(form: Form) -> str:
    """The first thing that is wrong with a form, with its field's name."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else None
        return f"{label}: {errors[0]}" if label else str(errors[0])
    return ""


@register.simple_tag
def fresh_id() -> str:
    """The id of a command that a form will give."""
    return str(uuid4())
