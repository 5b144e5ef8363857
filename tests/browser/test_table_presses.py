"""What a press means: the table that was seen, one act, and twice where it costs much and time is short."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.people_page import Guest, guest
from tests.browser.stage import Stage, clock, lead, staged
from tests.support.live import LiveStack
from tests.support.meeting import until

pytestmark = pytest.mark.browser

MOVED = "The table has moved on: look again."
_SECOND_CLICK_ANSWERS = """button => {
    button.click();
    const second = new MouseEvent("click", {detail: 2, bubbles: true, cancelable: true});
    document.querySelector("#confirm [value=yes]").dispatchEvent(second);
}"""


@pytest.fixture
def nino(browser: Browser, live: LiveStack) -> Iterator[Guest]:
    """A guest at a page."""
    with guest(browser, live, "nino") as one:
        yield one


def test_a_claim_in_a_window_takes_a_second_press_and_no_question(nino: Guest, live: LiveStack) -> None:
    stage = in_a_window(nino, live)
    claim = acts(nino).get_by_role("button", name="Claim", exact=True)
    claim.evaluate("button => { button.click(); button.click(); }")
    again = acts(nino).get_by_role("button", name="Press again to claim")
    expect(again).to_be_visible()
    expect(nino.page.locator('[data-part="hint"]')).to_contain_text("With fewer than 31 points the claim is false")
    expect(nino.page.get_by_role("dialog")).to_have_count(0)
    assert stage.commands() == []
    claim_at_last(nino, stage)
    assert [one["type"] for one in stage.commands()] == ["claim"]


def test_the_first_press_of_a_claim_is_forgotten_when_the_table_moves(nino: Guest, live: LiveStack) -> None:
    stage = in_a_window(nino, live)
    acts(nino).get_by_role("button", name="Claim", exact=True).click()
    expect(acts(nino).get_by_role("button", name="Press again to claim")).to_be_visible()
    stage.show()
    expect(acts(nino).get_by_role("button", name="Claim", exact=True)).to_be_visible()
    assert stage.commands() == []


def test_nothing_can_be_pressed_once_a_claim_is_noted(nino: Guest, live: LiveStack) -> None:
    stage = in_a_window(nino, live)
    claim_at_last(nino, stage)
    stage.answer(noted="claim")
    buttons = acts(nino).get_by_role("button")
    expect(nino.page.locator('[data-part="hint"]')).to_have_text(
        "Noted: you claim. It is shown when the window closes."
    )
    for button in buttons.all():
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
    assert len(stage.commands()) == 1


def test_where_there_is_time_a_claim_asks_first(nino: Guest, live: LiveStack) -> None:
    stage = staged(nino, live)
    claims = {"phase": "after_take", "turn": 0, "legal": [{"type": "claim"}, {"type": "continue"}], "to_act": [0]}
    stage.show(clock=clock(0), **claims)
    acts(nino).get_by_role("button", name="Claim", exact=True).evaluate(_SECOND_CLICK_ANSWERS)
    dialog = nino.page.get_by_role("dialog", name="Claim?")
    expect(dialog).to_be_visible()
    stage.show(clock=clock(0))
    expect(dialog).to_be_hidden()
    expect(nino.page.locator('[data-part="hint"]')).to_have_text(MOVED)
    assert stage.commands() == []


def test_a_press_that_began_on_an_older_table_does_nothing(nino: Guest, live: LiveStack) -> None:
    stage = leading(nino, live)
    button = acts(nino).get_by_role("button", name="Lead")
    button.hover()
    nino.page.mouse.down()
    stage.show()
    nino.page.mouse.up()
    expect(nino.page.locator('[data-part="hint"]')).to_have_text(MOVED)
    button.focus()
    nino.page.keyboard.down("Space")
    stage.show()
    nino.page.keyboard.up("Space")
    expect(nino.page.locator('[data-part="hint"]')).to_have_text(MOVED)
    assert stage.commands() == []
    button.click()
    until(lambda: has_sent(nino, stage), "the act is not sent")
    assert stage.commands()[0]["expected_version"] == stage.view["version"]


def test_a_key_that_is_held_down_acts_once(nino: Guest, live: LiveStack) -> None:
    stage = leading(nino, live)
    acts(nino).get_by_role("button", name="Lead").focus()
    nino.page.keyboard.down("Enter")
    until(lambda: has_sent(nino, stage), "the act is not sent")
    stage.answer()
    expect(nino.page.locator("#table")).to_have_attribute("data-busy", "false")
    for _ in range(3):
        nino.page.keyboard.down("Enter")
    nino.page.keyboard.up("Enter")
    assert len(stage.commands()) == 1


def test_the_focus_stays_at_the_table_whoever_acts(nino: Guest, live: LiveStack) -> None:
    stage = leading(nino, live)
    own = stage.view["hands"][0]
    acts(nino).get_by_role("button", name="Lead").focus()
    other = {"phase": "lead", "turn": 1, "to_act": [1], "legal": []}
    stage.show(**other)
    assert focused(nino)[0] == "hand"
    nino.table.hand().nth(1).focus()
    card = focused(nino)[1]
    stage.show(hands=[[one for one in own if one != card], stage.view["hands"][1]])
    assert focused(nino)[0] == "hand"
    kept = focused(nino)[1]
    stage.show(**lead(stage.view))
    assert focused(nino) == ("hand", kept)
    acts(nino).get_by_role("button", name="Lead").focus()
    stage.show(stage_event(stage))
    assert focused(nino) == ("acts", "lead")


def in_a_window(one: Guest, live: LiveStack) -> Stage:
    """A table at which a window stands, and the guest may claim."""
    stage = staged(one, live)
    speaks = {"legal": [{"type": "claim"}, {"type": "pass"}], "phase": "window", "to_act": [0, 1], "leader": 1}
    stage.show(clock=clock(None), turn=None, **speaks)
    return stage


def leading(one: Guest, live: LiveStack) -> Stage:
    """A table at which the guest leads, and has chosen a card."""
    stage = staged(one, live)
    stage.show(clock=clock(0), **lead(stage.view))
    one.table.choose(1)
    return stage


def acts(one: Guest) -> Locator:
    """The buttons of acts."""
    return one.page.locator('[data-part="acts"]')


def claim_at_last(one: Guest, stage: Stage) -> None:
    """Press the button of the claim until the claim is sent: what comes too soon after a press is part of it."""

    def claimed() -> bool:
        if not has_sent(one, stage):
            acts(one).locator('[data-key="claim"]').click(force=True)
        return has_sent(one, stage)

    until(claimed, "nothing is claimed")


def has_sent(one: Guest, stage: Stage) -> bool:
    """Whether a command has come, once the page has had its turn."""
    one.page.wait_for_function("() => true")
    return bool(stage.commands())


def focused(one: Guest) -> tuple[str, str]:
    """Where the focus is: the part of the table, and the card or button."""
    part, key = one.page.evaluate(
        "() => [document.activeElement.closest('[data-part]')?.dataset.part ?? '',"
        " document.activeElement.dataset.key ?? '']"
    )
    return part, key


def stage_event(stage: Stage) -> dict[str, object]:
    """An event that takes all buttons away while it is shown, and changes nothing for the viewer."""
    return {"type": "accepted", "seat": 1 - stage.view["viewer"]}
