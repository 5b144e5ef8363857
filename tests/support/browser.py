"""Finds and starts Chromium."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find_chromium() -> str:
    """Path of the system's Chromium; without one the test is skipped, and fails where CI is true."""
    for name in _NAMES:
        program = shutil.which(name)
        if program:
            return program
    message = "no Chromium found: install the package chromium to run the browser tests"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@contextmanager
def running_browser() -> Iterator[Browser]:
    """A headless Chromium.

    While it runs, the main thread has a running event loop: Django's ORM refuses to work there, so
    tests with a browser reach the service from outside alone.
    """
    program = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        yield browser
        browser.close()
