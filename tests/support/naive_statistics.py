"""What each statistic should come to, written out once more over naive counters of one player's seats."""

from collections import Counter
from collections.abc import Callable
from math import exp

Counts = Counter[str]


def over(part: float, whole: float) -> float | None:
    return None if whole == 0 else part / whole


def refusing(c: Counts) -> float | None:
    """Each refusal at a level against the mean of the accepted ones there."""
    cost = refusals = 0.0
    high_lost = c["refused_points"] - 1 * c["refused_at_2"] - 2 * c["refused_at_3"]
    for level, lost in ((2, 1 * c["refused_at_2"]), (3, 2 * c["refused_at_3"]), (4, high_lost)):
        if c[f"refused_at_{level}"] and c[f"accepted_at_{level}"]:
            mean = c[f"accepted_net_{level}"] / c[f"accepted_at_{level}"]
            cost += lost + c[f"refused_at_{level}"] * mean
            refusals += c[f"refused_at_{level}"]
    return over(cost, refusals)


def slope(c: Counts) -> float | None:
    n = c["thinks"]
    if n < 20:
        return None
    mx, my = c["think_x"] / 1e3 / n, c["think_y"] / 1e3 / n
    return over(c["think_xy"] / 1e6 / n - mx * my, c["think_xx"] / 1e6 / n - mx * mx)


def laid(c: Counts) -> int:
    return c["trumps_led"] + c["trumps_beat"] + c["trumps_given"]


def claims(c: Counts) -> int:
    return c["claims_true"] + c["claims_false"]


NAIVE: dict[str, Callable[[Counts], float | None]] = {
    "matches": lambda c: c["matches"],
    "matches_won": lambda c: over(c["wins"], c["wins"] + c["losses"]),
    "matches_led_won": lambda c: over(c["led_first_won"], c["led_first"]),
    "deals_won": lambda c: over(c["deals_won"], c["deals_won"] + c["deals_lost"]),
    "deals_led_won": lambda c: over(c["deals_led_won"], c["deals_led"]),
    "points_a_deal": lambda c: over(c["points_won"] - c["points_lost"], c["deals"]),
    "deals_a_match": lambda c: over(c["deals"], c["matches"]),
    "length": lambda c: over(c["seconds"], c["matches"]),
    "tricks_taken": lambda c: over(c["tricks_taken"], c["tricks"]),
    "points_a_trick": lambda c: over(c["card_points"], c["tricks_taken"]),
    "claims_a_deal": lambda c: over(100 * claims(c), c["deals"]),
    "claims_true": lambda c: over(c["claims_true"], claims(c)),
    "claims_late": lambda c: over(c["claims_late"], c["claims_true"]),
    "claims_late_by": lambda c: over(c["late_tricks"], c["claims_late"]),
    "claims_held_for": lambda c: over(c["late_ms"] / 1000, c["claims_true"]),
    "claims_proved_late": lambda c: over(c["claims_proved_late"], c["claims_proved"]),
    "claims_proof_late_by": lambda c: over(c["proof_late_tricks"], c["claims_proved"]),
    "claims_bold": lambda c: over(c["claims_unproved"], claims(c)),
    "claims_bold_true": lambda c: over(c["claims_unproved_true"], c["claims_unproved"]),
    "claims_above_counting": lambda c: over(
        c["claims_unproved_true"] - c["claims_chance"] / 1000, c["claims_unproved"]
    ),
    "claims_missed": lambda c: over(100 * c["held_unclaimed"], c["deals"]),
    "raises_a_deal": lambda c: over(100 * c["raises_offered"], c["deals"]),
    "raises_accepted": lambda c: over(c["raises_accepted"], c["raises_offered"]),
    "raises_refused": lambda c: over(c["raises_refused"], c["raises_offered"]),
    "raises_won": lambda c: over(c["raises_won"], c["raises_won"] + c["raises_lost"]),
    "asked_accepted": lambda c: over(c["asked_accepted"], c["asked"]),
    "asked_refused": lambda c: over(c["asked_refused"], c["asked"]),
    "asked_countered": lambda c: over(c["asked_countered"], c["asked"]),
    "accepted_won": lambda c: over(c["accepted_won"], c["accepted_won"] + c["accepted_lost"]),
    "refusing_cost": refusing,
    "leads_trump": lambda c: over(c["leads_trump"], c["leads"]),
    "leads_many": lambda c: over(c["leads_many"], c["leads"]),
    "leads_high": lambda c: over(c["leads_high"], c["leads"]),
    "leads_kept": lambda c: over(c["leads_kept"], c["leads"]),
    "could_beat": lambda c: over(c["could_beat"], c["replies"]),
    "beats": lambda c: over(c["beats"], c["beats"] + c["gave_able"]),
    "beats_trump": lambda c: over(c["beats_trump"], c["beats"]),
    "gave_points": lambda c: over(c["gave_points"], c["gave_cards"]),
    "trumps_held": lambda c: over(c["trumps_held"], c["cards_held"]),
    "trumps_led": lambda c: over(c["trumps_led"], laid(c)),
    "trumps_beat": lambda c: over(c["trumps_beat"], laid(c)),
    "trumps_given": lambda c: over(c["trumps_given"], laid(c)),
    **{
        f"{how}_{name}": lambda c, key=f"{how}_{name}": c[key]  # type: ignore[misc]
        for name in ("bura", "molodka", "aces", "royal")
        for how in ("dealt", "made", "shown")
    },
    "think": lambda c: over(c["think_ms"] / 1000, c["thinks"]),
    "think_typical": lambda c: exp(c["think_y"] / 1000 / c["thinks"]) / 1000 if c["thinks"] else None,
    "think_slope": slope,
    "thinks_long": lambda c: over(c["thinks_long"], c["thinks"]),
    "timeouts": lambda c: over(c["timeouts"], c["matches"]),
    "resigned": lambda c: over(c["resigned"], c["matches"]),
}
"""By key; those of luck are held against `analytics.luck` itself."""
