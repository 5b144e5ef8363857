"""The engine's benchmark runs and says what the issue names."""

from bura_project.bench import engine
from matches.engine.rulesets import RULE_SETS


def test_the_engine_is_faster_than_chess_and_a_fold_faster_than_decisions() -> None:
    result = engine.run(rounds=3, scale=0.1)
    assert result.bench == "engine"
    assert result.ratios["decisions_vs_python_chess"] > 1
    assert result.ratios["fold_vs_decisions"] > 2
    for key in RULE_SETS:
        assert result.figures[f"decisions_{key.replace('-', '_')}_per_s"] > 0
