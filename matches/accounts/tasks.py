"""Celery's part of accounts: what has run out is cleared away."""

from importlib import import_module
from typing import Any

from allauth.usersessions.models import UserSession
from celery import shared_task
from django.conf import settings
from django.contrib.sessions.models import Session


@shared_task(name="accounts.clear_sessions")
def clear_sessions() -> int:
    """Delete sessions that have run out, and what was noted of their browsers; returns how many of the latter."""
    engine: Any = import_module(settings.SESSION_ENGINE)
    engine.SessionStore.clear_expired()
    deleted, _by_model = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    return int(deleted)
