"""A match played over the socket by a program, while a page watches it."""

import json
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.live import LiveStack
from tests.support.scripted import choose, following

PATIENCE_MS = 60_000


def _post(live: LiveStack, path: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(live.url + path, json.dumps(body).encode(), headers)  # noqa: S310 -- the test's own service
    with urllib.request.urlopen(request, timeout=20) as response:  # noqa: S310 -- as above
        answer: dict[str, Any] = json.load(response)
        return answer


def test_a_page_watches_a_match_of_eleven_that_a_program_plays_over_the_socket(page: Page, live: LiveStack) -> None:
    token = _post(live, "/api/guests", {"name": "program"})["token"]
    form = {"rules": "georgian-3", "match_to": 11, "bot": "random"}
    match = _post(live, "/api/matches", form, token)["match"]
    page.goto(f"/matches/{match}")
    page.locator("#pace").select_option("none")
    dice = Random(11)
    with following(live.url, match) as player:
        player.send({"type": "authenticate", "token": token})
        assert player.read_until("welcome")["view"]["viewer"] == 0
        while player.view["status"] == "running":
            hands = page.evaluate("document.querySelectorAll('[data-part=hand] button').length")
            assert hands == 0, "a spectator has no hand to play"
            assert player.command(choose(player.view, dice))["ok"]
        score = player.view["score"]
    assert max(score) >= 11
    expect(page.locator('[data-part="over"]')).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator('[data-part="score"]')).to_contain_text(str(max(score)))
    log = Path(live.logs / "web.log").read_text(encoding="utf-8")
    assert not [line for line in log.splitlines() if "ERROR" in line or "Traceback" in line]
