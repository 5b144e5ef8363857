"""The pages as the server sends them: addresses, forms and what they refuse."""

import json
import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from matches.engine.ruleset import OPTIONS
from matches.engine.rulesets import RULE_SETS
from matches.models import Player, Seat
from matches.services import abort
from matches.web.forms import MatchForm, playable_values
from tests.support.catching_up import catch_up_to

pytestmark = pytest.mark.django_db(transaction=True)


def embedded(content: bytes) -> dict[str, Any]:
    """The JSON that a page holds for its script."""
    found = re.search(r'<script id="page" type="application/json">(.*?)</script>', content.decode(), re.DOTALL)
    assert found
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def started(client: Client, rules: str = "georgian-3", **fields: str) -> str:
    """Start a match on the first page; returns the address of its table."""
    form = MatchForm(RULE_SETS[rules])
    data = {form.add_prefix(name): str(field.initial) for name, field in form.fields.items()}
    answer = client.post("/", data | {"rules": rules} | {f"{rules}-{name}": value for name, value in fields.items()})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def test_a_visitor_sits_down_as_a_guest_without_signing_up(client: Client) -> None:
    address = started(client, match_to="3", molodka="out_of_turn")
    assert Player.objects.filter(kind="human").count() == 1
    page = embedded(client.get(address).content)
    assert page["view"]["viewer"] == 0
    assert page["view"]["options"] == {"molodka": "out_of_turn"}
    assert page["view"]["match_to"] == 3
    assert page["closed"] is True
    started(client)
    assert Player.objects.filter(kind="human").count() == 1


def test_bots_of_the_house_are_named_in_the_visitors_language(client: Client) -> None:
    address = started(client, "pot-ukrainian", seats="3", bot="heuristic")
    client.cookies["language"] = "lt"
    page = embedded(client.get(address).content)
    assert [seat["name"] for seat in page["view"]["seats"]][1:] == ["heuristic 1", "heuristic 2"]
    assert page["bots"]["heuristic"] == "sumanus"
    catch_up_to(match_id := UUID(address.rsplit("/", 1)[1]))
    assert "sumanus 1</a>" in client.get("/").content.decode()
    abort(match_id=match_id, reason="a test")
    assert ": sumanus 1</option>" in client.get(f"{address}/replay").content.decode()


def test_somebody_else_sees_the_table_as_a_spectator(client: Client) -> None:
    address = started(client)
    page = embedded(Client().get(address).content)
    assert page["view"]["viewer"] == "spectator"
    assert page["view"]["legal"] == []
    assert page["view"]["hands"][0] == len(embedded(client.get(address).content)["view"]["hands"][0])


def test_options_that_do_not_go_together_are_refused_in_a_sentence(client: Client) -> None:
    form = MatchForm(RULE_SETS["pot-ukrainian"])
    data = {form.add_prefix(name): str(field.initial) for name, field in form.fields.items()}
    data |= {"rules": "pot-ukrainian", "pot-ukrainian-claim_window": "until_next_lead"}
    answer = client.post("/", data)
    assert answer.status_code == 422
    assert "not with this kind of match: Next lead, Claims." in answer.content.decode()
    assert not Seat.objects.exists()
    assert client.post("/", data | {"pot-ukrainian-next_leader": "taker"}).status_code == 302


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"rules": "whist"},
        {"rules": "georgian-3", "georgian-3-match_to": "2"},
        {"rules": "pot-lithuanian", "pot-lithuanian-ante": "0"},
        {"rules": "pot-lithuanian", "pot-lithuanian-ante": "1e3"},
    ],
)
def test_a_form_that_makes_no_sense_starts_nothing_and_says_why(client: Client, data: dict[str, str]) -> None:
    answer = client.post("/", data)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Seat.objects.exists()


@pytest.mark.parametrize("path", ["", "/replay", "/replay/steps"])
def test_an_unknown_match_is_not_found(client: Client, path: str) -> None:
    answer = client.get(f"/matches/{uuid4()}{path}")
    assert answer.status_code == 404
    assert "There is nothing here." in answer.content.decode()


def test_another_match_like_an_unknown_one_is_not_found(client: Client) -> None:
    assert client.post(f"/matches/{uuid4()}/again").status_code == 404


def test_a_post_without_the_csrf_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/", {"rules": "georgian-3"}).status_code == 403


def test_the_pages_forbid_what_comes_from_other_places(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_option_offered_has_its_default_and_something_else(rules: str) -> None:
    offered = [name for name in OPTIONS if name in MatchForm(RULE_SETS[rules]).fields]
    assert "molodka" in offered
    for name in offered:
        values = playable_values(RULE_SETS[rules], name)
        assert getattr(RULE_SETS[rules], name) in values
        assert len(values) > 1
