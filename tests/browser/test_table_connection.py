"""The connection of a table and the clock that comes over it: what the page says, and when it stops trying."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people_page import Guest, guest
from tests.browser.stage import Stage, clock, lead, staged
from tests.support.live import LiveStack
from tests.support.meeting import until

pytestmark = pytest.mark.browser

MINUTE_MS = 60_000
_AN_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


@pytest.fixture
def nino(browser: Browser, live: LiveStack) -> Iterator[Guest]:
    """A guest at a page."""
    with guest(browser, live, "nino") as one:
        yield one


@pytest.mark.parametrize(("code", "words"), [(4403, "is not open to you any more"), (4404, "is not there any more")])
def test_a_table_that_is_closed_to_the_page_is_said_so_and_not_tried_again(
    nino: Guest, live: LiveStack, code: int, words: str
) -> None:
    nino.page.clock.install()
    stage = staged(nino, live)
    stage.show(clock=clock(0), **lead(stage.view))
    stage.sockets[-1].close(code=code)
    banner = nino.page.locator('[data-part="connection"]')
    expect(banner).to_contain_text(words)
    expect(banner).to_contain_text("has stopped trying to connect")
    for happens in ("offline", "online"):
        nino.page.evaluate("(name) => { dispatchEvent(new Event(name)); }", happens)
    nino.page.clock.fast_forward(MINUTE_MS)
    expect(banner).to_be_visible()
    assert len(stage.sockets) == 1
    for button in nino.page.locator('[data-part="acts"] button').all():
        expect(button).to_have_attribute("aria-disabled", "true")


def test_another_closed_socket_is_opened_again(nino: Guest, live: LiveStack) -> None:
    stage = staged(nino, live)
    stage.sockets[-1].close(code=1012)
    until(lambda: reopened(nino, stage), "the page does not connect again")
    nino.connected()
    expect(nino.page.locator('[data-part="connection"]')).to_be_hidden()


def test_who_sits_is_told_to_be_away_and_who_looks_on_that_the_connection_is(nino: Guest, live: LiveStack) -> None:
    staged(nino, live)
    assert "You are away: the connection is lost." in str(nino.page.text_content('[data-part="connection"]'))
    nino.page.context.clear_cookies()
    nino.page.reload()
    assert str(nino.page.text_content('[data-part="connection"]')) == "The connection is lost. Trying again…"


def test_the_clock_takes_half_of_the_shortest_round_trip_for_the_way_here(nino: Guest, live: LiveStack) -> None:
    stage = staged(nino, live)
    until(lambda: any(one["type"] == "ping" for one in heard(nino, stage)), "the way is not measured")
    now = nino.page.evaluate(
        """async (server) => {
            const { Clocks } = await import("/static/web/clock.js");
            const [root, bar] = [document.createElement("div"), document.createElement("div")];
            bar.append(document.createElement("span"));
            performance.now = () => 5000;
            const clocks = new Clocks(root, bar, null, () => {});
            clocks.take({ ...server, now: new Date(70000).toISOString() }, "lead", 1000);
            const before = clocks.now();
            for (const trip of [300, 80, 900]) clocks.trip(trip);
            return [before, clocks.now()];
        }""",
        clock(None),
    )
    assert now == [74_000, 74_040]


def test_the_reserve_is_shown_where_it_counts(nino: Guest, live: LiveStack) -> None:
    stage = staged(nino, live)
    running = nino.page.locator(".clock.runs")
    stage.show(clock=clock(0), **lead(stage.view))
    expect(running).to_have_text(re.compile(r"^0:\d\d \+1:00$"))
    asked = {"phase": "call", "turn": None, "to_act": [0], "legal": []}
    stage.show(clock=clock(0, reserve_ms=0), **asked)
    expect(running).to_have_text(re.compile(r"^0:\d\d$"))
    stage.show(clock=clock(0, left_ms=-10, reserve_ms=0), **asked)
    expect(running).to_have_text("0:00")
    stage.show(clock=clock(0, left_ms=-10), **lead(stage.view))
    expect(running).to_have_text(re.compile(r"^reserve "))


def test_an_act_has_an_id_where_the_address_is_not_secure(page: Page) -> None:
    page.goto("/rules/")
    ids = page.evaluate(
        """async () => {
            const { freshId } = await import("/static/web/ids.js");
            const own = freshId();
            Object.defineProperty(crypto, "randomUUID", { value: undefined });
            return [own, freshId(), freshId()];
        }"""
    )
    assert all(_AN_ID.fullmatch(one) for one in ids)
    assert len(set(ids)) == len(ids)


def heard(one: Guest, stage: Stage) -> list[dict[str, object]]:
    """What the page has said, once it had its turn."""
    one.page.wait_for_function("() => true")
    return stage.heard


def reopened(one: Guest, stage: Stage) -> bool:
    """Whether the page has opened another socket, once it had its turn."""
    one.page.wait_for_function("() => true")
    return len(stage.sockets) > 1
