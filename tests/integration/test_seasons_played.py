"""A small season that is really played goes all the way: cards, ledger, facts, ratings, signals, cases."""

import pytest

from analytics.fairplay.models import Case, SignalFinding
from analytics.fairplay.seasons.generated import Plan
from bura_project.seasons.watching import watch_played

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_a_played_season_puts_cheaters_under_review_and_nobody_else() -> None:
    plan = Plan(players=14, days=6, matches_a_day=6.0, cheaters=0.2, warm_up=2)
    figures = watch_played(plan, "3")
    assert figures["matches"] == 252
    assert figures["honest_reviewed"] == 0
    assert figures["recall"] > 0
    assert Case.objects.exists()
    signals = set(SignalFinding.objects.values_list("signal", flat=True))
    assert {"rating_flow", "against_the_cards", "flat_thinking", "early_resignations", "reckless_claims"} <= signals
    slopes = SignalFinding.objects.filter(signal="flat_thinking", sample__gte=300).values_list("value", flat=True)
    assert slopes
    # People of the season think longer about what is harder.
    assert sum(slopes) / len(slopes) > 0.15
