"""Simulated seasons without a database: who plays, what is found, and the commands that tell of it."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from analytics.fairplay.seasons.fitting import fit, text_of
from analytics.fairplay.seasons.generated import Met, Plan, Season
from analytics.fairplay.seasons.people import CHEATING, HONEST, crowd
from analytics.fairplay.seasons.report import figures_of
from analytics.fairplay.seasons.watching import Books, Watch
from analytics.fairplay.signals import SIGNALS
from analytics.fairplay.signals.nulls import fitted
from analytics.fairplay.signals.sums import total

SMALL = Plan(players=60, days=30, matches_a_day=2.0, cheaters=0.3)


def command(*arguments: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command("fairplay", *arguments, stdout=out)
    return out.getvalue()


class TestPeople:
    """Who is drawn."""

    def test_every_kind_of_honest_player_and_cheater_turns_up(self) -> None:
        kinds = {person.kind for person in crowd(600, Random(1), 0.2)}
        assert kinds == {*HONEST, *CHEATING}

    def test_about_the_wanted_share_cheats(self) -> None:
        people = crowd(400, Random(2), 0.1)
        assert 40 <= sum(not person.honest for person in people) <= 46

    def test_without_cheaters_all_are_honest(self) -> None:
        assert all(person.honest for person in crowd(100, Random(3), 0.0))

    def test_whoever_gives_meets_whom_it_gives_to(self) -> None:
        givers = [person for person in crowd(200, Random(4), 0.3) if person.gives_to is not None]
        assert givers
        assert all(person.friend == person.gives_to and person.ways for person in givers)


class TestSeason:
    """What a season leaves behind."""

    def test_the_same_seed_makes_the_same_season(self) -> None:
        plan = Plan(players=20, days=3, cheaters=0.2)
        assert list(Season(plan, "a").matches()) == list(Season(plan, "a").matches())
        assert list(Season(plan, "a").matches()) != list(Season(plan, "b").matches())

    def test_one_wins_and_one_loses_and_coins_only_change_hands(self) -> None:
        for met in Season(SMALL, "sums").matches():
            one, other = met.seen
            assert one.won is not other.won
            assert one.coins == -other.coins
            assert one.expected + other.expected == pytest.approx(1)
            assert (one.gave_up, one.given_up_to) == (other.given_up_to, other.gave_up)

    def test_measuring_only_those_who_played_is_measuring_all(self) -> None:
        matches = list(Season(Plan(players=30, days=6, matches_a_day=4.0, cheaters=0.4), "increment").matches())
        steps, whole = Watch(fitted()), Watch(fitted())
        for day in _days(matches):
            last = steps.look(day)
        assert set(last) == set(whole.look(matches))
        assert steps.books == whole.books


class TestWhatIsFound:
    """Small seasons of seeds that nothing was tuned on; `docs/fairplay.md` has the large ones."""

    def test_honest_players_of_every_kind_are_left_alone(self) -> None:
        figures = figures_of(Plan(players=120, days=40, matches_a_day=1.5, cheaters=0.0), ["honest"])
        assert figures["honest_player_seasons"] == 120
        assert figures["honest_reviewed"] <= 1

    def test_most_cheaters_are_found_and_hardly_anybody_else(self) -> None:
        figures = figures_of(SMALL, ["found 1", "found 2"])
        assert figures["recall"] >= 0.5
        assert figures["precision"] >= 0.9
        assert figures["recall_by_kind"]["claiming"] >= 0.6


class TestNulls:
    """What honest play looks like."""

    def test_fitted_nulls_make_honest_findings_rare_at_their_p(self) -> None:
        season, books = Season(Plan(players=80, days=60, cheaters=0.0), "nulls"), Books()
        for met in season.matches():
            books.add(met)
        nulls = fit([books])
        for key, signal in SIGNALS.items():
            if signal.scope == "player":
                found = [signal.measure(sums, total([]), nulls[key]["club"]) for sums in books.players.values()]
                chances = [one.p for one in found if one]
                assert sum(p <= 0.01 for p in chances) <= 0.05 * len(chances) + 1, key

    def test_the_file_is_what_the_command_writes(self, tmp_path: Path) -> None:
        out = tmp_path / "nulls.json"
        command("fit", "--seasons", "1", "--players", "20", "--out", str(out))
        assert set(json.loads(out.read_text())) == set(SIGNALS)

    def test_the_file_is_read_as_it_was_written(self) -> None:
        text = text_of(fitted())
        assert json.loads(text)["rating_flow"]["club"]["spread"] > 0


class TestCommand:
    """What the terminal sees."""

    SHORT = ("--seasons", "1", "--players", "30", "--days", "5", "--seed", "command")

    def test_figures_come_as_json(self) -> None:
        figures = json.loads(command("seasons", *self.SHORT, "--json"))
        assert {"precision", "recall", "honest_reviewed_per_1000", "recall_by_kind"} <= set(figures)
        assert figures["honest_player_seasons"] + figures["cheating_player_seasons"] == 30

    def test_figures_come_as_tables(self) -> None:
        assert "| who cheats | recall |" in command("seasons", *self.SHORT, "--markdown")

    def test_figures_come_as_lines(self) -> None:
        assert "precision" in command("seasons", *self.SHORT)

    @pytest.mark.parametrize(
        "wrong",
        [
            ("--seasons", "0"),
            ("--players", "many"),
            ("--cheaters", "0.9"),
            ("--cheaters", "nan"),
            ("--json", "--markdown"),
        ],
    )
    def test_a_wrong_argument_is_refused(self, wrong: tuple[str, ...]) -> None:
        with pytest.raises(CommandError):
            command("seasons", *wrong)

    def test_unknown_rules_are_refused(self) -> None:
        with pytest.raises(CommandError, match="no rule set"):
            command("measure", "--rules", "whist", "--matches", "1")

    def test_measured_figures_are_of_played_matches(self) -> None:
        lines = command("measure", "--matches", "6")
        assert "decisions a deal" in lines


def _days(matches: list[Met]) -> Iterator[list[Met]]:
    for day in sorted({met.day for met in matches}):
        yield [met for met in matches if met.day == day]
