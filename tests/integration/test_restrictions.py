"""Who may not play or speak finds every way in closed, and may finish what runs."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from random import Random
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client

from matches import restrictions
from matches.errors import Refused
from matches.lobby import challenges, pairing, rematch, tables
from matches.lobby.models import QueueEntry, TableSeat
from matches.lobby.settings import checked
from matches.models import Player
from matches.restrictions import FOREVER, FREE, Restrictions
from matches.services import NewMatch, create_match
from matches.social import phrases
from matches.web.forms import match_forms
from tests.support.livetable import play_on, play_out, players, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
LATER = datetime.now(UTC) + timedelta(days=1)
PAST = datetime.now(UTC) - timedelta(seconds=1)
CASUAL = {"rules": "georgian-3", "seats": 2}
RANKED = {**CASUAL, "ranked": True}


@pytest.fixture
def known() -> Iterator[dict[UUID, Restrictions]]:
    """What the registered source knows; as before after the test."""
    found: dict[UUID, Restrictions] = {}
    restrictions.register(lambda player_id: found.get(player_id, FREE))
    yield found
    restrictions._sources.pop()


Way = Callable[[Player, Player], object]
CASUAL_WAYS: dict[str, Way] = {
    "a table": lambda one, _other: tables.create(host=one, settings=checked(CASUAL)),
    "a seat": lambda one, other: tables.sit(
        table_id=tables.create(host=other, settings=checked(CASUAL)).pk, player=one
    ),
    "a challenge": lambda one, other: challenges.create(challenger=one, to=str(other.pk), settings=checked(CASUAL)),
    "accepting": lambda one, other: challenges.accept(
        challenge_id=challenges.create(challenger=other, to=str(one.pk), settings=checked(CASUAL)).pk, player=one
    ),
    "bots": lambda one, _other: create_match(player=one, asked=NewMatch(rules="georgian-3")),
}
RANKED_WAYS: dict[str, Way] = {
    "a ranked table": lambda one, _other: tables.create(host=one, settings=checked(RANKED)),
    "a ranked seat": lambda one, other: tables.sit(
        table_id=tables.create(host=other, settings=checked(RANKED)).pk, player=one
    ),
    "a ranked challenge": lambda one, other: challenges.create(
        challenger=one, to=str(other.pk), settings=checked(RANKED)
    ),
    "the queue": lambda one, _other: pairing.join(player=one, rules="georgian-3", tempo="normal"),
}
BARRED = {
    "suspended": Restrictions(suspended_until=LATER),
    "banned": Restrictions(banned=True),
}


@pytest.mark.parametrize("code", BARRED)
@pytest.mark.parametrize("way", CASUAL_WAYS | RANKED_WAYS)
def test_whoever_is_barred_gets_in_nowhere(known: dict[UUID, Restrictions], way: str, code: str) -> None:
    one, other = players(2)
    known[one.pk] = BARRED[code]
    with pytest.raises(Refused) as refusal:
        (CASUAL_WAYS | RANKED_WAYS)[way](one, other)
    assert refusal.value.code == code


@pytest.mark.parametrize("way", RANKED_WAYS)
def test_casual_only_closes_what_is_ranked(known: dict[UUID, Restrictions], way: str) -> None:
    one, other = players(2)
    known[one.pk] = Restrictions(casual_only_until=FOREVER)
    with pytest.raises(Refused) as refusal:
        RANKED_WAYS[way](one, other)
    assert refusal.value.code == "casual_only"


@pytest.mark.parametrize("way", CASUAL_WAYS)
def test_casual_only_leaves_the_rest_open(known: dict[UUID, Restrictions], way: str) -> None:
    one, other = players(2)
    known[one.pk] = Restrictions(casual_only_until=LATER)
    CASUAL_WAYS[way](one, other)


@pytest.mark.parametrize("way", CASUAL_WAYS | RANKED_WAYS)
def test_what_is_over_closes_nothing(known: dict[UUID, Restrictions], way: str) -> None:
    one, other = players(2)
    known[one.pk] = Restrictions(muted_until=PAST, casual_only_until=PAST, suspended_until=PAST)
    (CASUAL_WAYS | RANKED_WAYS)[way](one, other)


def test_a_running_match_may_be_finished(known: dict[UUID, Restrictions]) -> None:
    people = players(2)
    match_id = sit_down(people).match_id
    known[people[0].pk] = Restrictions(banned=True)
    dice = Random(3)
    play_on(match_id, dice)
    assert play_out(match_id, dice).finished
    rematch.offer(match_id=match_id, player=people[1])
    with pytest.raises(Refused) as refusal:
        rematch.offer(match_id=match_id, player=people[0])
    assert refusal.value.code == "may_not_play"


def test_whoever_waits_when_it_is_decided_is_not_seated(known: dict[UUID, Restrictions]) -> None:
    one, other = players(2)
    table = tables.create(host=other, settings=checked({**CASUAL, "seats": 2}))
    pairing.join(player=one, rules="georgian-3", tempo="normal")
    known[other.pk] = known[one.pk] = Restrictions(suspended_until=LATER)
    third, fourth = players(2)
    assert tables.sit(table_id=table.pk, player=third).match_id is None
    assert list(TableSeat.objects.filter(table=table).values_list("player", flat=True)) == [third.pk]
    assert pairing.join(player=fourth, rules="georgian-3", tempo="normal") == []
    assert not QueueEntry.objects.filter(player=one).exists()


def test_the_muted_say_nothing(known: dict[UUID, Restrictions]) -> None:
    people = players(2)
    match_id = sit_down(people).match_id
    known[people[0].pk] = Restrictions(muted_until=LATER)
    with pytest.raises(Refused) as refusal:
        phrases.say(match_id=match_id, player=people[0], phrase="hello")
    assert refusal.value.code == "muted"
    phrases.say(match_id=match_id, player=people[1], phrase="hello")


def test_a_bot_shares_the_fate_of_its_owner(known: dict[UUID, Restrictions]) -> None:
    owner = Player.objects.create(name="nino", user=User.objects.create_user("nino"))
    bot = Player.objects.create(name="robo", kind=Player.Kind.BOT, owner=owner.user)
    known[owner.pk] = Restrictions(banned=True)
    with pytest.raises(Refused):
        tables.create(host=bot, settings=checked(CASUAL))


def test_the_first_page_says_why_no_match_begins(known: dict[UUID, Restrictions]) -> None:
    browser = Client()
    data = match_form("georgian-3")
    begun = browser.post("/", data)
    assert begun.status_code == HTTPStatus.FOUND
    known[UUID(browser.session["player"])] = Restrictions(suspended_until=LATER)
    answer = browser.post("/", data)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "You may not play for now." in answer.content.decode()
    assert browser.post(begun["Location"] + "/again").status_code == HTTPStatus.FORBIDDEN


def match_form(rules: str) -> dict[str, str]:
    """What the first page sends for a rule set, nothing changed."""
    [form] = [one for one in match_forms() if one.rules.key == rules]
    return {"rules": rules} | {
        field.html_name: str(field.value() if field.value() is not None else "") for field in form
    }
