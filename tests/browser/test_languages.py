"""The pages in other languages, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from matches.bots import BOTS
from matches.languages import extracting
from matches.languages.catalogues import DOMAINS
from tests.support.live import LiveStack

pytestmark = pytest.mark.browser

_PAGES = ("/", "/rules/", "/rules/georgian-3/", "/rules/pot-lithuanian/", "/rules/duel-russian/", "/accounts/login/")
_HOLE = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
_LATIN = re.compile(r"[a-z]{2,}", re.IGNORECASE)
# Names of people and of keys read the same in every language.
_NAMES = re.compile(r"\b(guest-\w+|JavaScript|Enter|Esc)\b")
_LETTERS = re.compile(r"[a-z]{2}", re.IGNORECASE)


@pytest.fixture(params=["ka", "lt"])
def language(request: pytest.FixtureRequest, page: Page, live: LiveStack) -> str:
    """A language, chosen before the first page is opened."""
    page.context.add_cookies([{"name": "language", "value": request.param, "url": live.url}])
    return str(request.param)


def test_pages_have_no_english_leftovers(page: Page, language: str) -> None:
    for address in _PAGES:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        assert _english(page, language) == []


def test_a_table_and_its_replay_have_no_english_leftovers(page: Page, language: str) -> None:
    _sit_down(page, "staked-3")
    for _ in range(12):
        _do_something(page)
        assert _english(page, language) == []
    _resign(page, language)
    page.locator('[data-part="over"] a').click()
    page.wait_for_selector("#replay[data-at]")
    assert _english(page, language) == []


def test_examples_are_told_in_the_language(page: Page, language: str) -> None:
    page.goto("/rules/georgian-3/")
    example = page.locator('[data-example="whole-deal"]')
    for _ in range(4):
        example.locator("[data-go=on]").click()
    told = example.locator('[data-part="moves"] li:visible')
    expect(told).to_have_count(5)
    taken = {"ka": "A იღებს 2 კარტს (13 ქულა).", "lt": "A ima 2 kortas (13 akių)."}[language]
    expect(told.nth(3)).to_have_text(taken)
    pile = {"ka": "წაღებული 2 (13 ქულა)", "lt": "kirčiuose 2 (13 akių)"}[language]
    expect(example.locator('[data-part="near"]')).to_contain_text(pile)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("lt", ["1 akis", "2 akys", "10 akių", "11 akių", "21 akis", "22 akys"]),
        ("uk", ["1 очко", "2 очки", "10 очок", "11 очок", "21 очко", "22 очки"]),
        ("ru", ["1 очко", "2 очка", "10 очков", "11 очков", "21 очко", "22 очка"]),
        ("ka", ["1 ქულა", "2 ქულა", "10 ქულა", "11 ქულა", "21 ქულა", "22 ქულა"]),
        ("en", ["1 point", "2 points", "10 points", "11 points", "21 points", "22 points"]),
    ],
    indirect=["language"],
)
def test_what_is_counted_takes_its_plural_form(page: Page, language: str, words: list[str]) -> None:
    assert language
    page.goto("/rules/")
    counted = page.evaluate(
        """async () => {
            const { pointCount } = await import("/static/web/words.js");
            return [1, 2, 10, 11, 21, 22].map(pointCount);
        }"""
    )
    assert counted == words


def test_switching_the_language_keeps_the_match(page: Page) -> None:
    _sit_down(page, "georgian-3")
    page.wait_for_function(_SETTLED)
    address, hand = page.url, _hand(page)
    page.locator(".language-menu summary").click()
    page.get_by_role("button", name="ქართული").click()
    page.wait_for_selector("html[lang=ka]")
    page.wait_for_function(_SETTLED)
    assert page.url == address
    assert _hand(page) == hand
    expect(page.locator('[data-part="status"]')).to_have_text(re.compile("[ა-ჰ]"))
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "ka"


@pytest.mark.parametrize("language", ["ka"], indirect=True)
def test_georgian_letters_are_drawn_by_a_font_of_the_system(page: Page, language: str) -> None:
    assert language
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/rules/georgian-3/")
    # A letter that no font has is drawn as a box, and all boxes are equally wide.
    widths = page.evaluate(
        """() => {
            const brush = document.createElement("canvas").getContext("2d");
            brush.font = getComputedStyle(document.body).font;
            return [..."აბშწჰ"].map((letter) => brush.measureText(letter).width);
        }"""
    )
    assert len(set(widths)) > 1
    host = page.url.split("/")[2]
    assert {url.split("/")[2] for url in asked} == {host}


@pytest.mark.parametrize("language", ["ka", "uk", "ru", "lt"], indirect=True)
def test_no_language_makes_a_phone_scroll_sideways(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    for address in (*_PAGES, "/accounts/signup/"):
        page.goto(address)
        assert (language, address, _too_wide(page)) == (language, address, [])
    for rules in ("staked-3", "georgian-pairs"):
        _sit_down(page, rules)
        for _ in range(5):
            _do_something(page)
            page.wait_for_function(_SETTLED)
            assert (language, rules, _too_wide(page)) == (language, rules, [])


def _too_wide(page: Page) -> list[str]:
    """What stands out of the screen, if the page can be scrolled sideways."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def _english(page: Page, language: str) -> list[str]:
    """Messages of the catalogues that stand on the page as they do in English."""
    shown: list[str] = page.evaluate(_SHOWN)
    if language == "ka":
        # No Latin word at all belongs on a Georgian page, marked for translation or not.
        names = _players(page)
        return [text for text in shown if _LATIN.search(_NAMES.sub("", names.sub("", text)))]
    messages = _translated(language)
    told = [text for text in shown if _LETTERS.search(_NAMES.sub("", text))]
    return [text for text in told if any(message.fullmatch(text) for message in messages)]


def _players(page: Page) -> re.Pattern[str]:
    """The names of all people who play or have played: those of other tests stand on the first page too."""
    listed = page.request.get("/api/matches").json()["results"]
    lobby = page.request.get("/api/lobby").json()
    hosts = {table["host"]["name"] for table in lobby["tables"]}
    names = hosts | {name for match in [*listed, *lobby["running"]] for name in match["seats"]}
    names = {name for name in names if name.partition(" ")[0] not in BOTS}
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or "(?!)")


def _translated(language: str) -> list[re.Pattern[str]]:
    """The English messages that read otherwise in this language, their holes filled with anything."""
    found = []
    for domain in DOMAINS:
        for message in extracting.stored(language, domain):
            ids, strings = (
                ((message.id,), (message.string,))
                if isinstance(message.id, str)
                else (message.id, (message.string or ("",)))
            )
            found += [text for text in ids if text and text not in strings and _LETTERS.search(_HOLE.sub("", text))]
    return [re.compile("(.+)".join(map(re.escape, _HOLE.split(text)))) for text in found]


def _sit_down(page: Page, rules: str) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('bura.pace', 'none')")
    page.check(f'input[name="rules"][value="{rules}"]')
    page.locator(".choice", has=page.locator(f'[value="{rules}"]')).locator("button.primary").click()
    page.wait_for_url("**/matches/*")


def _do_something(page: Page) -> None:
    """Do what can be done first; where nothing can, choose one card after another until something can."""
    page.wait_for_function(_SETTLED)
    following = page.locator('[data-part="outcome"] button')
    if following.count():
        following.click()
        return
    cards = page.locator('[data-part="hand"] button')
    for place in range(-1, cards.count()):
        if place >= 0:
            cards.nth(place).click()
        if _press(page):
            return


def _press(page: Page) -> bool:
    """Press the first button whose act is open, and say yes if it asks again."""
    # In one step: while a bot's move comes in, what is open now may not be a moment later.
    if not page.evaluate(_PRESS_FIRST):
        return False
    confirm = page.locator("#confirm[open] [value=yes]")
    if confirm.is_visible():
        confirm.click()
    return True


def _resign(page: Page, language: str) -> None:
    """Give the match up, unless it is over already."""
    over = page.locator('[data-part="over"]')
    resign = page.locator('[data-part="resign"]')
    while not over.is_visible():
        page.wait_for_function(_SETTLED)
        if not resign.is_visible():
            _do_something(page)
            continue
        resign.click()
        assert _english(page, language) == []
        page.locator("#confirm[open] [value=yes]").click()
        expect(over).to_be_visible()


def _hand(page: Page) -> list[str | None]:
    cards = page.locator('[data-part="hand"] button')
    return [cards.nth(place).get_attribute("data-key") for place in range(cards.count())]


_SETTLED = """() => {
    const table = document.getElementById('table');
    const acts = document.querySelector('[data-part=acts] button');
    const over = !document.querySelector('[data-part=over]').hidden;
    const idle = table.dataset.connected === 'true' && table.dataset.busy === 'false';
    return document.querySelector('[data-part=outcome] button') !== null || (idle && (over || acts !== null));
}"""
_PRESS_FIRST = """() => {
    const act = document.querySelector('[data-part=acts] button[aria-disabled="false"]');
    act?.click();
    return act !== null;
}"""
_TOO_WIDE = """() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const all = [...document.querySelectorAll('body *')];
    const out = all.filter((one) => one.getBoundingClientRect().right > innerWidth);
    return out.slice(-3).map((one) => `${one.className}: ${one.textContent.trim().slice(0, 60)}`);
}"""
_SHOWN = """() => {
    const said = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        const silent = parent.closest('script, style, noscript, .language-code, [lang]:not(html)');
        if (!silent) said.add(walker.currentNode.data.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
        for (const name of ['aria-label', 'title', 'placeholder']) said.add(element.getAttribute(name)?.trim());
    }
    said.add(document.title);
    for (const item of document.querySelectorAll('li, p, h1, h2, dt, dd')) said.add(item.textContent.trim());
    return [...said].filter(Boolean);
}"""
