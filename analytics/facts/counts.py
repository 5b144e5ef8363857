"""What is counted of a seat in a match; the same columns summed up are figures of a player, a day, the site."""

from typing import Final

from django.db import models


def _count() -> "models.IntegerField[int, int]":
    return models.IntegerField(default=0)


def _sum() -> "models.BigIntegerField[int, int]":
    return models.BigIntegerField(default=0)


class Counts(models.Model):
    """One row of counters. What each number means in words: docs/statistics.md and `analytics.statistics`."""

    # Deals; a drawn deal is neither won nor lost. Points are match score, cards' points are card points.
    deals = _count()
    deals_won = _count()
    deals_lost = _count()
    deals_led = _count()
    deals_led_won = _count()
    points_won = _count()
    points_lost = _count()
    tricks = _count()
    tricks_taken = _count()
    card_points = _count()

    # Claims. Late: tricks were led, and time went by, between the pile holding the target and the claim.
    claims_true = _count()
    claims_false = _count()
    claims_late = _count()
    late_tricks = _count()
    late_ms = _sum()
    # Proved: what the claimant had seen was enough. Late to proof: the same from the earliest provable moment.
    claims_proved = _count()
    claims_proved_late = _count()
    proof_late_tricks = _count()
    # Not proved: the chances of being true by counting (per mille) and their variances (millionths) add up to
    # what somebody who does not know the closed gives would get right.
    claims_unproved = _count()
    claims_unproved_true = _count()
    claims_chance = _count()
    claims_chance_var = _sum()
    # Deals that ended without this seat's true claim though the pile of its side held the target.
    held_unclaimed = _count()

    # Raises.
    raises_offered = _count()
    raises_accepted = _count()
    raises_refused = _count()
    raises_countered = _count()
    raises_won = _count()
    raises_lost = _count()
    asked = _count()
    asked_accepted = _count()
    asked_refused = _count()
    asked_countered = _count()
    accepted_won = _count()
    accepted_lost = _count()
    # Of raises to this seat by level (4: and above): how many were accepted and what that brought, in points won
    # less points lost; how many were refused. A refusal at a level loses the level before it.
    accepted_at_2 = _count()
    accepted_net_2 = _count()
    refused_at_2 = _count()
    accepted_at_3 = _count()
    accepted_net_3 = _count()
    refused_at_3 = _count()
    accepted_at_4 = _count()
    accepted_net_4 = _count()
    refused_at_4 = _count()
    refused_points = _count()

    # Leads and replies.
    leads = _count()
    leads_trump = _count()
    leads_many = _count()
    leads_high = _count()
    lead_cards = _count()
    leads_kept = _count()
    replies = _count()
    could_beat = _count()
    beats = _count()
    beats_trump = _count()
    gave_able = _count()
    gave_cards = _count()
    gave_points = _count()

    # Trumps held (dealt and drawn) against what chance gives, in thousandths; and where they went.
    cards_held = _count()
    trumps_held = _count()
    trumps_expected = _sum()
    trumps_led = _count()
    trumps_beat = _count()
    trumps_given = _count()

    # Combinations in the hand as dealt, what chance gives (millionths), and in any full hand; shown.
    dealt_bura = _count()
    dealt_molodka = _count()
    dealt_aces = _count()
    dealt_royal = _count()
    expected_bura = _sum()
    expected_molodka = _sum()
    expected_aces = _sum()
    expected_royal = _sum()
    made_bura = _count()
    made_molodka = _count()
    made_aces = _count()
    made_royal = _count()
    shown_bura = _count()
    shown_molodka = _count()
    shown_aces = _count()
    shown_royal = _count()

    # Decisions whose time is known. y: natural logarithm of the milliseconds, x: of the number of legal acts;
    # sums in thousandths, sums of products in millionths.
    thinks = _count()
    think_ms = _sum()
    think_y = _sum()
    think_yy = _sum()
    think_x = _sum()
    think_xx = _sum()
    think_xy = _sum()
    thinks_long = _count()
    timeouts = _count()
    resigned = _count()

    # Luck: see docs/luck.md. In thousandths of a deal's stake; products in millionths.
    luck_deals = _count()
    luck_actual = _sum()
    luck_expected = _sum()
    luck_aa = _sum()
    luck_ee = _sum()
    luck_ae = _sum()

    class Meta:
        """Its columns go into every table of counters."""

        abstract = True


COUNTERS: Final[tuple[str, ...]] = tuple(field.attname for field in Counts._meta.local_fields)  # noqa: SLF001 -- Django's documented way to a model's fields
"""The names of all counters, in the order of their columns."""


class Results(Counts):
    """Counters with results, summed up over matches."""

    matches = _count()
    wins = _count()
    losses = _count()
    # Matches with a result in which this seat led the first deal.
    led_first = _count()
    led_first_won = _count()
    seconds = _sum()

    class Meta:
        """Goes into every table of sums."""

        abstract = True
