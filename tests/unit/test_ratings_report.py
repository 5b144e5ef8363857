"""The comparison's scores and tables."""

import pytest

from analytics.ratings.comparison import report
from analytics.ratings.comparison.scoring import Score, _kendall, _spearman


def test_rank_correlations_are_those_of_the_textbook() -> None:
    true = [1.0, 2.0, 3.0, 4.0, 5.0]
    assert (_kendall(true, true), _spearman(true, true)) == (1.0, 1.0)
    assert (_kendall(true, true[::-1]), _spearman(true, true[::-1])) == (-1.0, -1.0)
    # One neighbouring pair out of ten is turned round: 1 - 2/10, and 1 - 6·2/(5·24).
    assert _kendall(true, [1.0, 3.0, 2.0, 4.0, 5.0]) == pytest.approx(0.8)
    assert _spearman(true, [1.0, 3.0, 2.0, 4.0, 5.0]) == pytest.approx(0.9)


def test_a_table_counts_the_worlds_in_which_ours_did_at_least_as_well() -> None:
    ours = [Score(0.8, 0.9, 0.6, 0.2), Score(0.6, 0.7, 0.6, 0.2)]
    theirs = [Score(0.7, 0.9, 0.7, 0.2), Score(0.7, 0.7, 0.7, 0.2)]
    table = report.as_markdown("georgian-3", "generated results", {"ours": ours, "Elo": theirs})
    assert "| ours | 0.7000 | 0.8000 | 0.6000 | 0.2000 | – |" in table
    assert "| Elo | 0.7000 | 0.8000 | 0.7000 | 0.2000 | 1 of 2 (+0.000 ± 0.100) |" in table
    assert report.as_json("georgian-3", "x", {"ours": ours, "Elo": theirs})["means"]["Elo"]["log_loss"] == 0.7
