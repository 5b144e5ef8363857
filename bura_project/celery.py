"""The Celery application; its settings are the `CELERY_…` names in `bura_project.settings`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bura_project.settings")

app = Celery("bura_project")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
