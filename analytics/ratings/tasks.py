"""Celery's part: the badges of seasons that are over."""

from celery import shared_task

from analytics.ratings.badges import award


@shared_task(name="ratings.award")
def award_badges() -> int:
    """Give what is due; safe to run twice."""
    return award()
