"""Where letters go, read from `EMAIL_URL`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_BACKENDS: Final = "django.core.mail.backends"
# Scheme: port, whether TLS starts at once, whether it starts on demand.
_SMTP: Final = {"smtp": (25, False, False), "smtps": (465, True, False), "smtp+tls": (587, False, True)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mail:
    """What Django's `EMAIL_…` settings want."""

    backend: str
    folder: Path | None = None
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    tls: bool = False
    start_tls: bool = False


def mail_from_url(url: str | None, folder: Path) -> Mail:
    """The way of letters: `smtp://`, `smtps://` or `smtp+tls://user:password@host:port`, `console://`; else the folder.

    The address may hold a password, so no error quotes it.
    """
    if not url:
        return Mail(backend=f"{_BACKENDS}.filebased.EmailBackend", folder=folder)
    parts = urlsplit(url)
    if parts.scheme == "console":
        return Mail(backend=f"{_BACKENDS}.console.EmailBackend")
    if parts.scheme not in _SMTP or not parts.hostname:
        message = "EMAIL_URL must be smtp://, smtps:// or smtp+tls:// with a host, or console://"
        raise ImproperlyConfigured(message)
    port, tls, start_tls = _SMTP[parts.scheme]
    return Mail(
        backend=f"{_BACKENDS}.smtp.EmailBackend",
        host=parts.hostname,
        port=parts.port or port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        tls=tls,
        start_tls=start_tls,
    )
