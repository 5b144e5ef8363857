"""Badges: the best places of a season that is over. The first of them carries the ladder's title till the next."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction

from analytics.ratings import places, progress
from analytics.ratings.models import Badge, Standing
from analytics.ratings.seasons import ALL_TIME, bounds


def award(now: datetime | None = None) -> int:
    """Give the badges of all seasons that have been over for a while; returns how many there are.

    Safe to run twice: they are worked out from the standings, in place of those that were. So when a match is
    annulled its winner's badge goes to whom it belongs.
    """
    limit = (now or datetime.now(UTC)) - timedelta(hours=settings.SEASON_GRACE_HOURS)
    ladders = Standing.objects.exclude(season=ALL_TIME).order_by("rules", "season")
    with transaction.atomic():
        # Not while ratings are made anew, which ends with the badges.
        progress.locked()
        badges = [
            Badge(rules=rules, season=season, place=place.place, player_id=place.player_id)
            for rules, season in ladders.values_list("rules", "season").distinct()
            if bounds(season)[1] <= limit
            for place in places.page(rules, season, limit=settings.SEASON_BADGES)
        ]
        Badge.objects.all().delete()
        Badge.objects.bulk_create(badges)
    return len(badges)
