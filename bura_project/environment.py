"""Reads settings from environment variables."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"", "0", "false", "no", "off"})


def read_bool(name: str, *, default: bool) -> bool:
    """A yes-or-no variable; anything else than the usual words is an error."""
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word not in _TRUE | _FALSE:
        message = f"{name} must be true or false"
        raise ImproperlyConfigured(message)
    return word in _TRUE


def read_int(name: str, *, default: int) -> int:
    """A whole-number variable."""
    value = os.environ.get(name)
    if value is None:
        return default
    try:
        return int(value)
    except ValueError as error:
        message = f"{name} must be a whole number"
        raise ImproperlyConfigured(message) from error


def read_list(name: str, *, default: list[str]) -> list[str]:
    """A comma-separated variable."""
    value = os.environ.get(name)
    if value is None:
        return default
    return [part.strip() for part in value.split(",") if part.strip()]


def database_from_url(url: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Django's database settings for `postgresql://user:password@host:port/name?host=/socket/folder`.

    Other query parameters go to libpq as they are (`sslmode`, `application_name`, …). The address
    may hold a password, so no error quotes it.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        message = "DATABASE_URL must start with postgresql://"
        raise ImproperlyConfigured(message)
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", parts.hostname or ""),
        "PORT": query.pop("port", str(parts.port or "")),
        "OPTIONS": {**query, **options},
    }


def secret_key(file: Path, *, embedded: bool) -> str:
    """The key that signs sessions: from `SECRET_KEY`, or from the file that `up` made once.

    Embedded commands that run before the first `up` sign nothing that outlives them, and get a
    passing key. A service with an external database must name its key.
    """
    key = os.environ.get("SECRET_KEY")
    if key:
        return key
    if file.exists():
        return file.read_text(encoding="ascii").strip()
    if embedded:
        return secrets.token_urlsafe(50)
    message = "SECRET_KEY must be set when DATABASE_URL names an external database"
    raise ImproperlyConfigured(message)
