"""The referee on a phone: a Killeri evening of five, with a reload and without a network in the middle."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.seated import wait_until
from browser.test_axe import check

pytestmark = pytest.mark.browser

NAMES = ("Aino", "Eero", "Helmi", "Onni", "Väinö")
SECTORS = ("20", "4", "10", "17", "7")
NOT_YET = re.compile("counted when|One moment")
"""What is asked before the rules have answered for the first time."""


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A phone in somebody's hand. A request that fails without a network is no fault."""
    faults: list[str] = []
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=address, has_touch=True
    )
    context.set_default_timeout(20_000)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield context
    context.close()
    assert not faults


def begin(page: Page, game: str, *names: str) -> None:
    page.goto(f"/referee/{game}")
    while page.locator("#names li").count() < len(names):
        page.tap("#more")
    for place, name in enumerate(names):
        page.locator("#names input").nth(place).fill(name)
    page.get_by_role("button", name="Begin").tap()
    expect(page.locator("#players li")).to_have_count(len(names))
    # the first answer of a server comes when a process of its own has read the rules
    expect(page.locator("#asked")).not_to_contain_text(NOT_YET, timeout=60_000)


def throw(page: Page, *darts: str) -> None:
    """Tap in what was hit: `7`, `D7`, `T7`, `OB`, `IB` or `miss`."""
    for dart in darts:
        if dart in ("OB", "IB", "miss"):
            page.tap(f"[data-entry='{dart}']")
            continue
        if dart[0] in "DT":
            page.tap(f"[data-times='{dart[0]}']")
        page.tap(f"[data-sector='{dart.lstrip('DT')}']")


def counted(page: Page) -> None:
    """Wait until the rules have counted all that was entered."""
    wait_until(
        page,
        "() => { const { game } = document.body.dataset;"
        " const evening = JSON.parse(localStorage.getItem(`pelitupa-referee-${game}`));"
        " return evening?.told && evening.counted === evening.version }",
    )


def scores(page: Page) -> list[str]:
    counted(page)
    return page.locator("#players b").all_inner_texts()


def test_a_killeri_evening_of_five(phone: BrowserContext) -> None:
    page = phone.new_page()
    begin(page, "killeri", *NAMES)
    expect(page.locator("#network")).to_have_text("Works without a network")
    throw(page, *SECTORS)
    counted(page)
    expect(page.locator("#players li").first).to_contain_text("20")
    expect(page.locator("#players .next")).to_contain_text("Aino")
    throw(page, "T20", "20", "miss")  # Aino: four points
    throw(page, "D4", "4", "4")  # Eero: four
    throw(page, "10", "miss", "miss")
    throw(page, "17", "17", "miss")
    throw(page, "7")
    assert scores(page) == ["4", "4", "1", "2", "1"]

    page.reload()  # in the middle of a turn
    assert scores(page) == ["4", "4", "1", "2", "1"]
    expect(page.locator("#players .next")).to_contain_text("Väinö")
    throw(page, "miss", "miss")
    counted(page)

    phone.set_offline(True)
    throw(page, "miss", "20")
    expect(page.locator("#network")).to_have_text("No network: 2 entries wait")
    page.reload()
    expect(page.locator("#network")).to_have_text("No network: 2 entries wait")
    expect(page.locator("#asked")).to_have_text(
        "Not counted yet; if nothing has changed, now: Aino"
    )
    throw(page, "miss")
    expect(page.locator("#asked")).to_contain_text("now: Eero")
    assert page.locator("#players b").all_inner_texts() == ["4", "4", "1", "2", "1"]
    phone.set_offline(False)
    assert scores(page) == ["5", "4", "1", "2", "1"]  # Aino is a killer
    expect(page.locator("#network")).to_have_text("Works without a network")

    throw(page, "10")  # Eero hits Helmi's sector: it is hers to take
    counted(page)
    expect(page.locator("#asked")).to_contain_text("Helmi")
    page.get_by_role("button", name="take the points").tap()
    assert scores(page) == ["5", "4", "2", "2", "1"]

    page.locator("#all summary").tap()  # Onni's second dart was a double
    entry = page.locator("#entries > li > button").filter(has_text="Onni").nth(1)
    entry.tap()
    expect(page.locator("#asked")).to_contain_text("In the place of entry")
    expect(page.locator("#asked")).to_contain_text("(Onni ")
    throw(page, "D17")
    assert scores(page) == ["5", "4", "2", "3", "1"]
    page.tap("#undo")
    page.tap("#undo")
    assert scores(page) == ["5", "4", "1", "3", "1"]
    page.locator("#entries > li > button").filter(has_text="Onni").nth(2).tap()
    page.get_by_role("button", name="Strike out").tap()
    assert scores(page)[3] != "3"  # any entry goes, and all after it is counted again
    expect(page.locator("#moved")).to_contain_text("darts count for others than before")


WATCH = """() => {
  window.heights = new Set();
  const look = () => {
    const { top } = document.querySelector("[data-times='T']").getBoundingClientRect();
    window.heights.add(Math.round(top + scrollY));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Note in each frame how far down the button *Triple* is."""


def test_averages_and_the_best_aim(phone: BrowserContext) -> None:
    page = phone.new_page()
    begin(page, "round_the_clock", "Aino", "Eero")
    page.evaluate(WATCH)
    throw(page, *["1", "20", "T18", "miss", "5", "1"] * 2)
    counted(page)
    # Darts are entered one after another: a button that moves when they are counted is not where a finger
    # comes down, and a triple was once counted as a single.
    assert len(page.evaluate("() => [...window.heights]")) == 1
    page.locator("#numbers-panel summary").tap()
    first = page.locator("#numbers tr").nth(1)
    expect(first).to_contain_text("75")  # 1, 20 and 54: a turn
    first.get_by_role("button", name="Best aim").tap()
    expect(page.locator("#skill")).to_contain_text("from 30 darts on: so far 6")


def test_the_dartboard_can_be_tapped(phone: BrowserContext) -> None:
    page = phone.new_page()
    begin(page, "round_the_clock", "Aino", "Eero")
    page.tap("#draw")
    page.locator("#board [data-segment='S1']").first.tap()
    page.locator("#things button").first.tap() if page.locator(
        "#things button"
    ).count() > 1 else None
    counted(page)
    expect(page.locator("#count")).to_have_text("(1)")


def test_beside_a_road_one_tap_a_vehicle(phone: BrowserContext) -> None:
    page = phone.new_page()
    begin(page, "bleep", "Aino", "Eero", "Helmi")
    page.get_by_role("button", name="first at a car: Eero").tap()
    counted(page)
    page.get_by_role("button", name="shouted at something else: Aino").tap()
    counted(page)
    page.get_by_role("button", name="so did: Helmi").tap()
    assert scores(page) == ["-1", "1", "-1"]
    page.tap("#undo")
    assert scores(page) == ["-1", "1", "0"]


def test_axe_finds_no_fault(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/referee/killeri")
    check(page)
    begin(page, "killeri", *NAMES)
    throw(page, *SECTORS, "4")
    counted(page)
    for panel in page.locator("details").all():
        panel.evaluate("panel => { panel.open = true }")
    check(page)


def test_names_that_do_not_do_are_asked_for_again(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/referee/killeri")
    for field in page.locator("#names input").all():
        field.fill("Aino")
    page.locator("#rules summary").tap()
    limit = page.locator("#option-limit")
    limit.evaluate("field => field.removeAttribute('min')")
    limit.fill("-3")
    page.get_by_role("button", name="Begin").tap()
    expect(page.locator("#refused")).to_contain_text("Limit")
    expect(page.locator("#evening")).to_be_hidden()
    limit.fill("40")
    page.get_by_role("button", name="Begin").tap()
    expect(page.locator("#asked")).to_contain_text("weaker hand")


def tap_name(page: Page, name: str) -> None:
    """Tap a name of a yard, under the word that is chosen."""
    page.locator("#players [data-seat]").filter(has=page.get_by_text(name, exact=True)).tap()
    counted(page)


def tell(page: Page, word: str, name: str) -> int:
    """Report a name under a word that was shouted; with how many taps."""
    button = page.locator("#evening").get_by_role("button", name=word, exact=True)
    chosen = button.get_attribute("aria-pressed") == "true"
    if not chosen:
        button.tap()
    tap_name(page, name)
    return 1 if chosen else 2


_SPOKEN = """
  window.spoken = [];
  speechSynthesis.speak = ({ text }) => window.spoken.push(text);
"""
"""Keeps what the browser is asked to say."""


_LIT = """
  window.locks = [];
  if (navigator.wakeLock) navigator.wakeLock.request = async (kind) => {
    const lock = new EventTarget();
    lock.kind = kind;
    lock.release = async () => lock.dispatchEvent(new Event("release"));
    window.locks.push(lock);
    return lock;
  };
  window.hide = (hidden) => {
    const value = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    if (hidden) window.locks.at(-1).release();
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""
"""Keeps the locks that keep the screen lit, and hides the page and shows it again as a browser does."""


def test_begin_keeps_the_screen_lit_and_lets_the_page_speak(phone: BrowserContext) -> None:
    phone.add_init_script(_SPOKEN + _LIT)
    page = phone.new_page()
    page.goto("/referee/killeri")
    for place in range(page.locator("#names input").count()):
        page.locator("#names input").nth(place).fill(NAMES[place])
    assert page.evaluate("window.locks.length") == 0
    page.evaluate("window.spoken = []")
    page.get_by_role("button", name="Begin").focus()
    page.keyboard.press("Enter")  # the key does as a touch does
    assert page.evaluate("window.locks.map(({ kind }) => kind)") == ["screen"]
    assert page.evaluate("window.spoken") == [""]  # nothing, so that it may speak later
    page.evaluate("window.hide(true)")
    page.evaluate("window.hide(false)")  # the lock went with the page, and is taken again
    assert page.evaluate("window.locks.length") == 2
    page.get_by_role("button", name="Say it aloud").tap()
    throw(page, *SECTORS[: page.locator("#players li").count()], "20")
    counted(page)
    assert "Aino" in page.evaluate("window.spoken").pop()

    page.reload()  # the evening goes on, lit, and the voice is wanted still
    wait_until(page, "() => window.locks.length === 1")
    throw(page, "20")
    counted(page)
    spoken = page.evaluate("window.spoken")
    assert spoken[0] == ""
    assert "Aino" in spoken.pop()


def test_all_that_follows_from_an_event_is_said_aloud(phone: BrowserContext) -> None:
    phone.add_init_script(_SPOKEN)
    page = phone.new_page()
    begin(page, "breakthrough", "Aino", "Eero", "Helmi", "Onni")
    page.get_by_role("button", name="Say it aloud").tap()
    for name, team in (("Aino", "Red"), ("Eero", "Red"), ("Helmi", "Blue")):
        tell(page, f"{team} team", name)
    assert page.evaluate("window.spoken").pop() == ""  # the lots are not over: who attacks first?
    page.get_by_role("button", name="Red attacks first").tap()
    counted(page)
    teams = "Red team: Aino, Eero. Blue team: Helmi, Onni. Red attacks first. The circle: 12 m"
    assert page.evaluate("window.spoken").pop() == teams
    page.get_by_role("button", name="Go!").tap()
    counted(page)
    tell(page, "Untouched", "Aino")
    tell(page, "Touched", "Eero")
    lines = ["Eero was touched", "The half is over: 1 attacker got through", "The circle: 12 m"]
    assert page.evaluate("window.spoken").pop() == ". ".join(lines)
    for line in lines:
        expect(page.locator("#said")).to_contain_text(line)


def test_an_evening_of_purkkis(phone: BrowserContext) -> None:
    """One tap on a name under a word; what cannot be says why; names come and go; keys do as well."""
    page = phone.new_page()
    begin(page, "purkkis", "Aino", "Eero", "Helmi", "Onni")
    page.get_by_role("button", name="Draw lots").tap()
    expect(page.locator("#asked")).to_contain_text("Who kicks")
    page.tap("#undo")
    tell(page, "Seeks", "Eero")
    expect(page.locator("#said")).to_contain_text("Eero seeks")
    tell(page, "Kicks the ball", "Aino")
    page.get_by_role("button", name="The ball is back").tap()
    counted(page)
    tell(page, "Found", "Helmi")
    expect(page.locator("#said")).to_contain_text("Helmi is found. Found first: Helmi")
    page.locator("#rule summary").tap()
    expect(page.locator("#rule")).to_contain_text("Finding, booklet 87.2 [purkkis/found]")

    page.get_by_role("button", name="Own name").tap(
        force=True
    )  # grey: it says why, and is not entered
    expect(page.locator("#why")).to_contain_text("Own name, booklet 87.3")
    expect(page.locator("#count")).to_have_text("(4)")

    page.get_by_role("button", name="All rescued").focus()
    page.keyboard.press("Enter")
    onni = page.locator("#players [data-seat='3']")
    onni.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    counted(page)
    expect(page.locator("#said")).to_contain_text("All rescued by Onni!")
    expect(onni).to_be_focused()

    shown = page.locator("#evening [data-word], #evening [data-seat]")
    shown.last.focus()
    page.keyboard.press("ArrowRight")
    expect(shown.first).to_be_focused()

    page.tap("#somebody")
    page.fill("#late-name", "Pekka")
    page.get_by_role("button", name="Add the name").tap()
    expect(page.locator("#players li")).to_have_count(5)
    counted(page)
    expect(page.locator("#players li").last).to_contain_text("waits for the next start")
    page.reload()
    expect(page.locator("#players li")).to_have_count(5)
    assert scores(page) == ["0", "1", "0", "0", "0"]
    check(page)


@pytest.mark.parametrize("game", ["petanque", "nine_ball", "curling"])
def test_a_reload_without_a_network_loses_no_entry(game: str, phone: BrowserContext) -> None:
    """At a road, a table and a rink as at a board."""
    page = phone.new_page()
    begin(page, game, "Aino", "Eero")
    expect(page.locator("#network")).to_have_text("Works without a network")
    for without in (False, True):
        phone.set_offline(without)
        page.locator("#things [data-entry]").first.tap()
        if not without:
            counted(page)
    expect(page.locator("#network")).to_have_text("No network: 1 entry waits")
    page.reload()
    expect(page.locator("#count")).to_have_text("(2)")
    expect(page.locator("#network")).to_have_text("No network: 1 entry waits")
    phone.set_offline(False)
    counted(page)
    expect(page.locator("#entries .waiting")).to_have_count(0)


def test_an_evening_without_a_network_is_sent_home_when_there_is_one(phone: BrowserContext) -> None:
    """Asked for in a cellar, reloaded there, and on another game's page when the network comes back."""
    page = phone.new_page()
    begin(page, "finnish_darts", "Aino", "Eero")
    expect(page.locator("#network")).to_have_text("Works without a network")
    entries = [*["10"] * 5, *["2"] * 5]
    for entry in entries:
        page.locator(f"[data-entry='{entry}']").first.tap()
        counted(page)
    expect(page.locator("#home")).to_be_visible()
    expect(page.get_by_role("link", name="It is at home")).to_be_hidden()
    check(page)
    phone.set_offline(True)
    page.get_by_role("button", name="Send it home").tap()
    expect(page.locator("#home-said")).to_have_text("It is sent when there is a network.")
    page.reload()
    expect(page.locator("#home-said")).to_have_text("It is sent when there is a network.")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_text("The evening", exact=True).tap()
    page.get_by_role("button", name="Another evening").tap()
    phone.set_offline(False)
    page.goto("/referee/killeri")
    wait_until(page, "() => JSON.parse(localStorage.getItem('pelitupa-referee-home'))[0].key")
    page.goto("/me")
    expect(page.locator("#matches ~ table tbody tr")).to_have_count(1)
    row = page.locator("#matches ~ table tbody tr")
    expect(row).to_contain_text("Finnish darts")
    expect(row).to_contain_text("Won: Aino")
    row.get_by_role("link").first.click()
    page.wait_for_url("**/replay")


def test_an_evening_is_looked_at_where_it_was_sent(phone: BrowserContext) -> None:
    page = phone.new_page()
    begin(page, "finnish_darts", "Aino", "Eero")
    for entry in [*["2"] * 5, *["10"] * 5]:
        page.locator(f"[data-entry='{entry}']").first.tap()
        counted(page)
    page.get_by_role("button", name="Send it home").tap()
    there = page.get_by_role("link", name="It is at home")
    expect(there).to_be_visible()
    first = there.get_attribute("href")
    page.tap("#undo")  # a correction can be sent again, to the same place
    counted(page)
    expect(page.locator("#home")).to_be_hidden()
    page.locator("[data-entry='2']").first.tap()
    counted(page)
    page.get_by_role("button", name="Send it home").tap()
    expect(there).to_be_visible()
    assert there.get_attribute("href") == first
    there.tap()
    page.wait_for_url("**/replay")
