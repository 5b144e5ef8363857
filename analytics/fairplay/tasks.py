"""Celery's part: reports whose hint was lost become cases all the same, and signals are measured anew each night."""

from celery import shared_task

from analytics.fairplay import reports, services


@shared_task(name="fairplay.take_reports")
def take_reports() -> int:
    """Take what is in no case yet; safe to run twice and at once."""
    return reports.catch_up()


@shared_task(name="fairplay.rebuild")
def rebuild_signals() -> int:
    """Measure all players anew, since ratings may have been; safe to run twice and at once."""
    return services.rebuild()
