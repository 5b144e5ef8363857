"""Signing up and logging in through the pages."""

from typing import Any

from django.test import Client

PASSWORD = "long-enough-77"


def sign_up(browser: Client, name: str = "nino", **fields: str) -> Any:
    return browser.post("/accounts/signup/", {"username": name, "password1": PASSWORD, **fields})


def log_in(browser: Client, name: str = "nino", password: str = PASSWORD) -> Any:
    return browser.post("/accounts/login/", {"login": name, "password": password})
