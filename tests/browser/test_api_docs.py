"""The page that describes the API."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_api_page_shows_the_schema_without_another_host(page: Page) -> None:
    page.goto("/api/docs/")
    expect(page.locator("h1, h2").filter(has_text="Bura").first).to_be_visible(timeout=20_000)
