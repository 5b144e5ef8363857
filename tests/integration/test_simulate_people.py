"""`manage.py simulate --people`: ranked matches of simulated people go into the ledger."""

import io
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from ledger import api as ledger
from matches.exporting import stored_match
from matches.importing import simulated_people
from matches.models import MatchSummary, Player, Seat
from tests.support.catching_up import catch_up_to

pytestmark = pytest.mark.django_db(transaction=True)


def simulate(*arguments: str, rules: str = "georgian-3", matches: int = 3) -> str:
    out = io.StringIO()
    call_command(
        "simulate", "--rules", rules, "--matches", str(matches), "--until", "2026-03-01", "--days", "5", *arguments,
        stdout=out,
    )  # fmt: skip
    return out.getvalue()


def stored() -> list[Any]:
    return list(Seat.objects.filter(player__name__startswith="Sim ").values_list("match_id", flat=True).distinct())


def test_finished_ranked_matches_are_stored_with_their_people() -> None:
    assert "3 matches new" in simulate("--people", "6", "--store")
    found = stored()
    catch_up_to(*found)
    for match_id in found:
        head = ledger.head(match_id)
        assert head is not None
        assert head.status == "closed"
        seats = Seat.objects.filter(match_id=match_id).order_by("seat")
        names = [seat.player.name for seat in seats.select_related("player")]
        assert names == json.loads(stored_match(match_id).header)["seats"]
        row = MatchSummary.objects.get(pk=match_id)
        assert (row.ranked, row.tempo, row.status) == (True, "normal", "finished")


def test_the_same_command_again_stores_nothing_and_makes_nobody() -> None:
    simulate("--people", "6", "--store")
    before = (sorted(stored()), Player.objects.count())
    assert " 0 matches new" in simulate("--people", "6", "--store")
    assert (sorted(stored()), Player.objects.count()) == before


@pytest.mark.slow
def test_two_processes_play_the_very_matches_that_one_plays() -> None:
    simulate("--people", "5", "--store", rules="georgian-pairs", matches=130)
    assert " 0 matches new" in simulate("--people", "5", "--store", "--jobs", "2", rules="georgian-pairs", matches=130)


def test_simulated_people_do_not_mix_with_real_ones_unless_asked() -> None:
    user = User.objects.create_user("nino")
    player = Player.objects.create(name="nino", user=user)
    [first] = simulated_people(1).values()
    simulate("--people", "2", "--store", matches=1)
    [match_id] = stored()
    catch_up_to(match_id)
    Seat.objects.filter(match_id=match_id, player_id=first).update(player=player)
    with pytest.raises(CommandError, match="mix-with-people"):
        simulate("--people", "2", "--store")
    assert "3 matches new" in simulate("--people", "2", "--store", "--mix-with-people")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--people", "4"), "--store"),
        (("--people", "1", "--store"), "at least 2"),
        (("--people", "4", "--store", "--option", "raises=none"), "--option does not go"),
        (("--people", "4", "--store", "--players", "random"), "--players does not go"),
        (("--jobs", "2"), "--days goes with --people"),
    ],
)
def test_what_does_not_go_together_is_said_in_a_line(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        simulate(*arguments)
