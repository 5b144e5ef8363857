"""Where letters go."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from bura_project.mail import mail_from_url
from bura_project.stack.embedded import make_mail_folder
from bura_project.stack.paths import StackPaths

FOLDER = Path("letters")


def test_without_a_server_letters_lie_in_a_folder() -> None:
    mail = mail_from_url(None, FOLDER)
    assert mail.backend.endswith("filebased.EmailBackend")
    assert mail.folder == FOLDER


@pytest.mark.parametrize(
    ("url", "port", "tls", "start_tls"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtps://mail.example", 465, True, False),
        ("smtp+tls://mail.example", 587, False, True),
        ("smtp://mail.example:2525", 2525, False, False),
    ],
)
def test_the_scheme_names_port_and_encryption(url: str, port: int, tls: bool, start_tls: bool) -> None:  # noqa: FBT001 -- rows of the table
    mail = mail_from_url(url, FOLDER)
    assert (mail.host, mail.port, mail.tls, mail.start_tls) == ("mail.example", port, tls, start_tls)


def test_signs_of_the_password_are_escaped_in_the_address() -> None:
    mail = mail_from_url("smtps://bura:p%40ss%2Fword@mail.example", FOLDER)
    assert (mail.user, mail.password) == ("bura", "p@ss/word")


@pytest.mark.parametrize("url", ["http://secret@mail.example", "smtp:///secret", "secret"])
def test_an_address_that_is_none_is_refused_without_being_quoted(url: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        mail_from_url(url, FOLDER)
    assert "secret" not in str(refusal.value)


def test_the_folder_of_letters_is_its_owners_alone(tmp_path: Path) -> None:
    paths = StackPaths.of(tmp_path)
    make_mail_folder(paths)
    make_mail_folder(paths)
    assert paths.mail.stat().st_mode & 0o777 == 0o700
