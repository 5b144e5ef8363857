"""The benchmark of ratings runs, and what it compares is the same on both sides."""

from bura_project.bench import rating


def test_the_rating_benchmark_measures_both_kinds_of_rule_sets() -> None:
    result = rating.run(matches=400, rounds=1)
    assert set(result.ratios) == {"rebuild_vs_bare"}
    assert min(result.ratios["rebuild_vs_bare"], result.figures["ranks_rebuild_vs_bare"]) > 0
    assert result.figures["duels_matches"] == 400
    assert result.figures["ranks_matches"] == 100
    stages = {"read", "rate", "standings", "measures", "commit"}
    assert all(result.figures[f"duels_{stage}_seconds"] >= 0 for stage in stages)
