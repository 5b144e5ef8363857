"""The signals: what each finds in sums of evidence, and the chances they are judged by."""

import random
from itertools import pairwise
from math import comb, isclose, log

import pytest

from analytics.fairplay.signals import SIGNALS
from analytics.fairplay.signals.chances import Share, below, both_sides
from analytics.fairplay.signals.evidence import Evidence, Pace
from analytics.fairplay.signals.finding import Finding
from analytics.fairplay.signals.nulls import BANDS, band_of, fitted
from analytics.fairplay.signals.sums import Sums, total
from analytics.fairplay.verdicts import TABLE


def find(key: str, here: list[Evidence], elsewhere: list[Evidence] | None = None, *, rating: float = 1500.0) -> Finding:
    """What one signal makes of evidence in a band."""
    found = SIGNALS[key].measure(total(here), total(elsewhere or []), fitted()[key][band_of(rating)])
    assert found is not None
    return found


def results(won: int, lost: int, expected: float = 0.5) -> list[Evidence]:
    """Rated matches with the same expected score."""
    return [Evidence(other=1, won=number < won, expected=expected) for number in range(won + lost)]


class TestShare:
    """The beta-binomial tail."""

    def test_all_chances_add_up_to_one(self) -> None:
        share = Share(0.3, 0.1)
        tails = [share.at_least(hits, 12) for hits in range(14)]
        assert tails[0] == 1.0
        assert tails[12] > 1e-9
        assert all(one >= other for one, other in pairwise(tails))

    def test_without_correlation_it_is_the_binomial(self) -> None:
        exact = sum(comb(10, hits) * 0.3**hits * 0.7 ** (10 - hits) for hits in range(7, 11))
        assert isclose(Share(0.3, 1e-4).at_least(7, 10), exact, rel_tol=0.02)

    def test_it_agrees_with_simulated_players_who_differ(self) -> None:
        share, dice = Share(0.4, 0.1), random.Random(7)
        draws = [
            sum(dice.random() < chance for _ in range(10))
            for chance in (dice.betavariate(3.6, 5.4) for _ in range(20_000))
        ]
        simulated = sum(hits >= 8 for hits in draws) / len(draws)
        assert isclose(share.at_least(8, 10), simulated, rel_tol=0.15)

    def test_unequal_chances_are_bounded_by_their_mean(self) -> None:
        dice = random.Random(3)
        chances = [0.2, 0.9, 0.5, 0.6, 0.3, 0.8, 0.1, 0.6]
        seen = [sum(dice.random() < chance for chance in chances) for _ in range(20_000)]
        simulated = sum(hits >= 6 for hits in seen) / len(seen)
        assert simulated <= Share(sum(chances) / 8, 1e-4).at_least(6, 8) + 0.005

    def test_what_was_seen_elsewhere_moves_the_mean(self) -> None:
        learnt = Share(0.02, 0.1).learnt(40, 100)
        assert 0.3 < learnt.mean < 0.4

    def test_at_most_mirrors_at_least(self) -> None:
        assert isclose(Share(0.3, 0.05).at_most(2, 9), Share(0.7, 0.05).at_least(7, 9))

    @pytest.mark.parametrize(("hits", "tries"), [(0, 1), (1, 1), (0, 300), (300, 300)])
    def test_extremes_are_chances_too(self, hits: int, tries: int) -> None:
        assert 0 < Share(0.0, 0.0).at_least(hits, tries) <= 1
        assert 0 < Share(1.0, 0.0).at_most(hits, tries) <= 1

    def test_normal_values_are_as_rare_below_as_above(self) -> None:
        assert isclose(below(-1.96, 0, 1), 0.025, abs_tol=1e-4)
        assert both_sides(0.3, 0.7) == 0.6
        assert both_sides(0.8, 0.9) == 1.0


class TestSums:
    """Evidence added up."""

    def test_a_part_taken_away_leaves_the_rest(self) -> None:
        rows = [
            Evidence(other=number % 2, won=number % 3 == 0, gave_up=number == 2, coins=(-1) ** number * 100, claims=1)
            for number in range(6)
        ]
        assert total(rows).without(total(rows[:2])) == total(rows[2:])

    def test_matches_without_a_rating_count_no_results(self) -> None:
        assert total([Evidence(other=1, won=True, rated=False)]).results == 0

    def test_provisional_ratings_are_left_out_where_both_must_be_known(self) -> None:
        sums = total([Evidence(other=1, won=True, settled=False), Evidence(other=1, won=True)])
        assert (sums.results, sums.settled) == (2, 1)

    def test_coins_are_weighed_by_how_many_moved(self) -> None:
        sums = total([Evidence(other=1, won=True, coins=300), Evidence(other=1, won=False, coins=-100)])
        assert (sums.coins, sums.coins_moved, sums.coins_won, sums.coins_squared) == (200, 400, 300, 100_000)


class TestEverySignal:
    """What holds for all of them."""

    @pytest.mark.parametrize("key", SIGNALS)
    def test_it_is_explained_and_judged_and_has_a_null_for_each_band(self, key: str) -> None:
        signal = SIGNALS[key]
        assert signal.sentence.endswith(".")
        assert signal.title
        assert signal.unit
        assert key in TABLE
        assert set(fitted()[key]) == {name for name, _ in BANDS}

    @pytest.mark.parametrize("key", SIGNALS)
    def test_no_evidence_is_no_finding(self, key: str) -> None:
        assert SIGNALS[key].measure(Sums(), Sums(), fitted()[key]["club"]) is None

    def test_the_table_judges_nothing_else(self) -> None:
        assert set(TABLE) == set(SIGNALS)


class TestRatingFlow:
    """Wins against one opponent."""

    def test_wins_as_expected_are_nothing(self) -> None:
        assert find("rating_flow", results(10, 10)).p > 0.3

    def test_an_opponent_who_always_loses_stands_out(self) -> None:
        assert find("rating_flow", results(25, 0)).p < 1e-5

    def test_a_much_weaker_opponent_may_always_lose(self) -> None:
        assert find("rating_flow", results(25, 0, expected=0.9)).p > 0.01

    def test_who_wins_more_than_expected_everywhere_is_only_underrated(self) -> None:
        alone, everywhere = find("rating_flow", results(15, 2)), find("rating_flow", results(15, 2), results(80, 20))
        assert everywhere.p > 20 * alone.p


class TestEarlyResignations:
    """Matches given up while open."""

    def test_who_gives_up_against_everybody_does_nothing_special(self) -> None:
        here = [Evidence(other=1, gave_up=number < 4) for number in range(12)]
        elsewhere = [Evidence(other=2, gave_up=number % 3 == 0) for number in range(60)]
        assert find("early_resignations", here, elsewhere).p > 0.05

    def test_who_gives_up_against_one_alone_stands_out(self) -> None:
        here = [Evidence(other=1, gave_up=True) for _ in range(12)]
        elsewhere = [Evidence(other=2) for _ in range(60)]
        assert find("early_resignations", here, elsewhere).p < 1e-5

    def test_friends_who_both_concede_are_left_alone(self) -> None:
        here = [Evidence(other=1, gave_up=number % 3 == 0, given_up_to=number % 3 == 1) for number in range(24)]
        elsewhere = [Evidence(other=2) for _ in range(60)]
        assert find("early_resignations", here, elsewhere).p > 0.01


class TestFarFromExpectation:
    """Results over all opponents."""

    @pytest.mark.parametrize(("won", "lost"), [(75, 5), (5, 75)])
    def test_both_directions_stand_out(self, won: int, lost: int) -> None:
        assert find("far_from_expectation", results(won, lost)).p < 1e-6

    def test_a_good_month_does_not(self) -> None:
        assert find("far_from_expectation", results(48, 32)).p > 0.01


class TestAgainstTheCards:
    """Deals lost that the cards should have won."""

    def deals(self, beyond: float, count: int) -> list[Evidence]:
        """Matches of six deals that bring so much beyond the cards."""
        return [Evidence(other=1, deals=6, card_excess=6 * beyond, card_squares=6 * 0.85) for _ in range(count)]

    def test_losing_good_cards_to_one_opponent_stands_out(self) -> None:
        assert find("against_the_cards", self.deals(-0.7, 20), self.deals(0.0, 60)).p < 1e-5

    def test_who_plays_badly_against_everybody_does_not(self) -> None:
        assert find("against_the_cards", self.deals(-0.3, 20), self.deals(-0.3, 60)).p > 0.1


class TestFlatThinking:
    """Time and difficulty."""

    def paced(self, slope: float, decisions: int = 1500) -> list[Evidence]:
        """Decisions of one player with noise about a line."""
        dice = random.Random(5)
        n, sums = decisions, [0.0] * 5
        for _ in range(n):
            x = log(dice.randint(1, 8))
            y = 8 + slope * x + dice.gauss(0, 0.7)
            sums = [a + b for a, b in zip(sums, (x, y, x * x, x * y, y * y), strict=True)]
        return [Evidence(other=1, pace=Pace(n, *sums))]

    def test_random_delays_stand_out(self) -> None:
        found = find("flat_thinking", self.paced(0.0))
        assert abs(found.value) < 0.1
        assert found.p < 1e-3

    def test_people_who_think_about_what_is_hard_do_not(self) -> None:
        found = find("flat_thinking", self.paced(0.4))
        assert isclose(found.value, 0.4, abs_tol=0.1)
        assert found.p > 0.1

    def test_without_any_difference_in_difficulty_there_is_nothing_to_find(self) -> None:
        row = Evidence(other=1, pace=Pace(500, 500.0, 4000.0, 500.0, 4000.0, 32000.0))
        assert SIGNALS["flat_thinking"].measure(total([row]), Sums(), fitted()["flat_thinking"]["club"]) is None


class TestClaims:
    """Claims under closed cards."""

    def guesses(self, right: int, wrong: int, chance: float) -> list[Evidence]:
        """Unprovable claims, all as likely."""
        return [
            Evidence(
                other=1,
                claims=1,
                guesses=1,
                guessed_right=int(number < right),
                guess_chance=chance,
                reckless=1 - chance,
            )
            for number in range(right + wrong)
        ]

    def test_who_is_always_right_where_the_cards_do_not_tell_stands_out(self) -> None:
        assert find("unknowable_claims", self.guesses(30, 0, 0.55)).p < 1e-5

    def test_careful_guesses_that_come_true_do_not(self) -> None:
        assert find("unknowable_claims", self.guesses(30, 0, 0.93)).p > 0.05

    def test_claims_without_hope_to_one_opponent_stand_out(self) -> None:
        elsewhere = [Evidence(other=2, claims=100)]
        assert find("reckless_claims", self.guesses(0, 12, 0.02), elsewhere).p < 1e-5

    def test_who_claims_wildly_against_everybody_does_nothing_special(self) -> None:
        elsewhere = [Evidence(other=2, claims=100, guesses=60, reckless=40.0)]
        assert find("reckless_claims", self.guesses(4, 6, 0.5), elsewhere).p > 0.05


class TestCoinFlow:
    """Coins between two players."""

    def staked(self, *coins: int) -> list[Evidence]:
        """Matches in which so many coins were won or lost."""
        return [Evidence(other=1, won=amount > 0, coins=amount) for amount in coins]

    def test_coins_that_always_go_one_way_stand_out(self) -> None:
        assert find("coin_flow", self.staked(*[500] * 25)).p < 1e-5

    def test_one_great_loss_among_small_wins_is_as_uncertain_as_one_match(self) -> None:
        assert find("coin_flow", self.staked(50_000, *[-100] * 10)).p > 0.1

    def test_coins_that_come_and_go_do_not(self) -> None:
        assert find("coin_flow", self.staked(*[500, -500] * 12)).p > 0.3
