"""The table of verdicts and the control of false alarms."""

from dataclasses import replace
from random import Random

from analytics.fairplay.verdicts import REVIEW_SHARE, TABLE, Judged, highest_survivor, judge

FLAGRANT = Judged("one", "rating_flow", p=1e-9, effect=0.5, sample=30)


def verdict(finding: Judged[str], tests: int = 1000) -> str:
    """The verdict on one finding among so many."""
    return judge([finding], tests).get(finding.key, "clear")


class TestTable:
    """One finding at a time."""

    def test_a_flagrant_finding_asks_for_a_review(self) -> None:
        assert verdict(FLAGRANT) == "review"

    def test_what_is_only_rare_is_watched(self) -> None:
        assert verdict(replace(FLAGRANT, p=5e-4)) == "watch"

    def test_what_honest_play_often_gives_is_clear(self) -> None:
        assert verdict(replace(FLAGRANT, p=0.01)) == "clear"

    def test_a_small_difference_is_clear_however_large_the_sample(self) -> None:
        assert verdict(replace(FLAGRANT, effect=0.05, sample=9999)) == "clear"

    def test_a_small_sample_is_clear(self) -> None:
        assert verdict(replace(FLAGRANT, sample=3)) == "clear"

    def test_a_review_needs_more_than_a_watch_in_every_row(self) -> None:
        assert all(row.review < row.watch for row in TABLE.values())

    def test_rows_are_whole(self) -> None:
        assert all(row.effect > 0 and row.sample > 0 for row in TABLE.values())


class TestFalseAlarms:
    """Benjamini and Hochberg over a batch."""

    def test_the_same_finding_needs_to_be_rarer_among_more_tests(self) -> None:
        finding = replace(FLAGRANT, p=9e-6)
        assert verdict(finding, tests=100) == "review"
        assert verdict(finding, tests=100_000) == "watch"

    def test_company_makes_a_finding_more_likely_to_be_real(self) -> None:
        finding = replace(FLAGRANT, p=9e-6)
        others = [replace(FLAGRANT, key=f"other {number}", p=1e-10) for number in range(150)]
        assert judge([finding, *others], 100_000)["one"] == "review"

    def test_few_tests_do_not_lower_the_bar(self) -> None:
        assert verdict(replace(FLAGRANT, p=1e-4), tests=1) == "watch"

    def test_survivors_are_those_of_the_definition(self) -> None:
        dice = Random(2)
        for _ in range(50):
            chances = [dice.random() ** 4 for _ in range(40)]
            ranked = sorted(chances)
            naive = [p for rank, p in enumerate(ranked, 1) if p <= 0.1 * rank / 60]
            assert highest_survivor(chances, 60, 0.1) == (max(naive) if naive else 0.0)

    def test_among_honest_batches_hardly_any_asks_for_a_review(self) -> None:
        dice = Random(4)
        alarms = 0
        for _ in range(300):
            chances = [dice.random() for _ in range(200)]
            alarms += highest_survivor(chances, 200, REVIEW_SHARE) > 0
        assert alarms <= 300 * REVIEW_SHARE * 4
