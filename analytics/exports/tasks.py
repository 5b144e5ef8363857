"""Celery tasks of the exports; each may run twice or at once with itself."""

from celery import shared_task

from analytics.exports import selectors, services


@shared_task(name="analytics.export_due")
def export_due() -> None:
    """Have each table of the public set prepared that is old by now, by a task of its own."""
    for name in selectors.due():
        export_table.delay(name)


@shared_task(name="analytics.export_table")
def export_table(name: str) -> bool:
    """Prepare one table."""
    return services.prepare(name)
