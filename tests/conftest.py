"""Fixtures for every kind of test."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.support.browser import running_browser
from tests.support.live import LiveStack, live_stack


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveStack]:
    """The running service, over a database of its own that lives as long as the test run."""
    name = f"live_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
    with live_stack(tmp_path_factory.mktemp("live"), os.environ["DATABASE_URL"], name) as stack:
        yield stack


# Not for the whole session: later tests of the same process need the main thread's event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    with running_browser() as chromium:
        yield chromium


@pytest.fixture
def page(browser: Browser, live: LiveStack) -> Iterator[Page]:
    """An empty page whose relative addresses lead to the running service; it may report no error."""
    context = browser.new_context(base_url=live.url)
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    tab = context.new_page()
    tab.on("console", note)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    context.close()
    assert errors == []
