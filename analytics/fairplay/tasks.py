"""Celery's part: reports whose hint was lost become cases all the same."""

from celery import shared_task

from analytics.fairplay import reports


@shared_task(name="fairplay.take_reports")
def take_reports() -> int:
    """Take what is in no case yet; safe to run twice and at once."""
    return reports.catch_up()
