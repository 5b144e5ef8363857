"""Which language a visitor gets: chosen, brought along by the account, asked for by the browser, or English."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from matches.languages.models import PreferredLanguage

pytestmark = pytest.mark.django_db


def test_without_a_wish_the_pages_are_english() -> None:
    assert _language(Client()) == "en"


@pytest.mark.parametrize(
    ("asked", "given"),
    [("ka", "ka"), ("uk-UA,uk;q=0.9,en;q=0.5", "uk"), ("lt-LT", "lt"), ("fr-FR", "en"), ("fr,ru;q=0.5", "ru")],
)
def test_a_browser_gets_the_language_it_asks_for(asked: str, given: str) -> None:
    answer = Client(headers={"accept-language": asked}).get("/rules/")
    assert f'<html lang="{given}"' in answer.content.decode()
    assert "Accept-Language" in answer["Vary"]


def test_a_choice_stands_against_the_browser_and_leads_back() -> None:
    client = Client(headers={"accept-language": "ru"})
    answer = client.post("/language", {"language": "ka", "next": "/rules/georgian-3/?x=1"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/georgian-3/?x=1")
    assert client.cookies["language"]["httponly"]
    assert client.cookies["language"]["samesite"] == "Lax"
    assert _language(client) == "ka"


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""])
def test_a_choice_leads_to_no_other_site(back: str) -> None:
    assert Client().post("/language", {"language": "ka", "next": back})["Location"] == "/"


@pytest.mark.parametrize("language", ["", "fr", "../ka", "ka" * 50])
def test_a_language_that_is_not_spoken_changes_nothing(language: str) -> None:
    client = Client()
    assert client.post("/language", {"language": language, "next": "/rules/"}).status_code == 302
    assert _language(client) == "en"


def test_each_language_is_named_as_its_speakers_name_it() -> None:
    page = Client(headers={"accept-language": "ka"}).get("/rules/").content.decode()
    for name in ("English", "ქართული", "Українська", "Русский", "Lietuvių"):
        assert f">{name}</button>" in page


def test_a_choice_is_not_made_by_a_link() -> None:
    assert Client().get("/language?language=ka").status_code == 405


def test_an_account_brings_its_language_along() -> None:
    user = User.objects.create_user("nino", password="a-long-password")
    first = Client()
    first.force_login(user)
    first.post("/language", {"language": "lt", "next": "/"})
    assert PreferredLanguage.objects.get(user=user).language == "lt"
    second = Client()
    second.post("/accounts/login/", {"login": "nino", "password": "a-long-password"})
    assert _language(second) == "lt"


def test_an_account_without_a_language_takes_the_browsers_choice() -> None:
    user = User.objects.create_user("nino", password="a-long-password")
    client = Client()
    client.post("/language", {"language": "uk", "next": "/"})
    client.post("/accounts/login/", {"login": "nino", "password": "a-long-password"})
    assert PreferredLanguage.objects.get(user=user).language == "uk"
    assert _language(client) == "uk"


def test_the_words_for_scripts_are_a_module_that_may_be_kept_for_good() -> None:
    client = Client(headers={"accept-language": "ka"})
    page = client.get("/rules/").content.decode()
    address = page.split('data-words="')[1].split('"')[0]
    words = client.get(address)
    assert words["Content-Type"].startswith("text/javascript")
    assert "immutable" in words["Cache-Control"]
    assert words["Content-Language"] == "ka"
    assert '"Pass":"პასი"' in words.content.decode()
    assert words.content.decode().startswith("export default {")
    assert client.get("/words/ka.js?v=other")["Cache-Control"] == "no-cache"


def test_english_needs_no_words() -> None:
    assert "data-words" not in Client().get("/rules/").content.decode()
    assert Client().get("/words/xx.js").status_code == 404


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_rules_page_opens_in_every_language(language: str) -> None:
    client = Client(headers={"accept-language": language})
    pages = client.get("/rules/").content.decode().split('href="/rules/')[1:]
    addresses = {"/rules/" + part.partition('"')[0] for part in pages}
    assert len(addresses) >= 7
    for address in addresses:
        assert client.get(address).status_code == 200


def test_rules_of_an_unknown_set_are_not_found() -> None:
    assert Client().get("/rules/whist/").status_code == 404


def _language(client: Client) -> str:
    return client.get("/rules/").content.decode().split('<html lang="')[1].split('"')[0]
