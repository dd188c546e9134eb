"""The host in a yard on one phone: mending, disputes, clocks, secrets, the night, and its names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.test_axe import check
from browser.test_referee import _SPOKEN, begin, counted, tap_name, tell

pytestmark = pytest.mark.browser

TEN = ("Aino", "Eero", "Helmi", "Iida", "Liisa", "Onni", "Otto", "Sanni", "Veikko", "Ville")
FOUR = TEN[:4]


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[BrowserContext]:
    faults: list[str] = []
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=address, has_touch=True
    )
    context.set_default_timeout(20_000)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield context
    context.close()
    assert not faults


def press(page: Page, word: str) -> None:
    """Tap a word that names nobody."""
    page.locator("#evening").get_by_role("button", name=word, exact=True).tap()
    counted(page)


def entries(page: Page) -> list[str]:
    """The entries as the rules read them, without their times."""
    found: list[str] = page.evaluate(
        "() => JSON.parse(localStorage.getItem(`pelitupa-referee-${document.body.dataset.game}`)).entries"
    )
    return [entry.split(" ", 2)[2] if entry.startswith("at ") else entry for entry in found]


def seeking(page: Page, *names: str) -> None:
    """Purkkis with Eero seeking and the ball back."""
    begin(page, "purkkis", *names)
    tell(page, "Seeks", "Eero")
    tap_name(page, "Aino")
    press(page, "The ball is back")


def test_an_event_costs_two_taps_at_most(phone: BrowserContext) -> None:
    """A round of ten: found, own names, a rescue, somebody goes home and comes back, the third round."""
    page = phone.new_page()
    begin(page, "purkkis", *TEN)
    page.get_by_role("button", name="Draw lots").tap()
    expect(page.locator("#asked")).to_contain_text("Who kicks")
    page.tap("#undo")
    events = [
        ("Seeks", "Eero"), ("Kicks the ball", "Aino"), ("The ball is back", ""), ("Found", "Helmi"),
        ("Found", "Iida"), ("All rescued", "Onni"), ("The ball is back", ""), ("Own name", "Otto"),
        ("Goes home", "Ville"), ("Comes", "Ville"), ("Found", "Sanni"), ("Named in error", "Liisa"),
        ("All rescued", "Liisa"), ("The ball is back", ""), ("Found", "Veikko"), ("Own name", "Aino"),
    ]  # fmt: skip
    taps = []
    for word, name in events:
        if name:
            taps.append(tell(page, word, name))
        else:
            press(page, word)
            taps.append(1)
    assert len(entries(page)) == len(events)  # none was refused
    expect(page.locator("#trouble")).to_be_hidden()
    assert max(taps) == 2
    usual = [n for n, (word, _) in zip(taps, events, strict=True) if word in ("Found", "Seeks")]
    assert usual == [1] * len(usual)
    check(page)


def test_one_is_put_in_between(phone: BrowserContext) -> None:
    """Onni had been found before the rescue; the page shows what was so then."""
    page = phone.new_page()
    seeking(page, "Aino", "Eero", "Helmi", "Iida", "Onni")
    tell(page, "Found", "Helmi")
    tell(page, "All rescued", "Aino")
    page.get_by_role("button", name="Entries").tap()
    page.locator("#entries > li > button").filter(has_text="All rescued").tap()
    page.get_by_role("button", name="Put one before it").tap()
    expect(page.locator("#asked")).to_have_text("Before entry 5:")
    expect(page.locator("#players li").nth(2)).to_contain_text("found first")
    tell(page, "Found", "Onni")
    assert entries(page) == ["seeker 2", "kick 1", "returned", "found 3", "found 5", "rescue 1"]
    expect(page.locator("#asked")).to_contain_text("Eero fetches the ball")
    page.get_by_role("button", name="Entries").tap()
    page.locator("#entries > li > button").filter(has_text="Onni").tap()
    page.get_by_role("button", name="Put another in its place").tap()
    page.get_by_role("button", name="Back to now").tap()
    assert entries(page)[4] == "found 5"


def test_a_dispute_shows_what_follows_of_both(phone: BrowserContext) -> None:
    page = phone.new_page()
    seeking(page, *FOUR)
    tell(page, "Found", "Helmi")
    tell(page, "All rescued", "Aino")
    page.get_by_role("button", name="Dispute").tap()
    sides = page.locator("#sides section")
    expect(sides).to_have_count(4)
    expect(sides.nth(0)).to_contain_text("All rescued by Aino!")
    expect(sides.nth(1)).to_contain_text("nobody is to be rescued")  # then it rescued nobody
    expect(sides.nth(2)).to_contain_text("Eero seeks: round 1")
    check(page)
    sides.nth(1).get_by_role("button").tap()
    counted(page)
    assert entries(page)[3:] == ["rescue 1", "found 3"]
    expect(page.locator("#trouble")).to_contain_text("Entry 4 cannot be")
    page.get_by_role("button", name="Dispute").tap()
    sides.nth(2).get_by_role("button").tap()
    counted(page)
    assert entries(page) == ["seeker 2", "kick 1", "returned"]


def test_who_poked_leaves_no_mark_on_the_screen(phone: BrowserContext) -> None:
    """The same page, and the focus at the same place, whoever it was."""
    seen = []
    for poker in ("Helmi", "Iida"):
        page = phone.new_page()
        begin(page, "kirkkis", *FOUR)
        tell(page, "Seeks", "Eero")
        tap_name(page, poker)
        expect(page.locator("#asked")).to_contain_text("guesses who poked")
        page.get_by_role("button", name="Entries").tap()
        seen.append(
            page.evaluate(
                "() => { document.querySelector('#clock').textContent = '';"
                " return [document.body.innerHTML, document.activeElement.outerHTML] }"
            )
        )
        page.evaluate("localStorage.clear()")
        page.close()
    assert seen[0] == seen[1]


def test_the_count_goes_by_the_time_of_day(phone: BrowserContext) -> None:
    """It is said aloud and reported when it is over; a phone that slept says so and shows the true time."""
    phone.add_init_script(_SPOKEN)
    page = phone.new_page()
    page.clock.install(time=1_764_400_000)
    page.clock.pause_at(1_764_400_100)  # it goes on only where the test says so
    begin(page, "kirkkis", *FOUR)
    page.get_by_role("button", name="Say it aloud").tap()
    tell(page, "Seeks", "Eero")
    tap_name(page, "Helmi")
    tell(page, "Is guessed", "Iida")
    page.locator("#things").get_by_role("button", name="Counted to the end").tap(force=True)
    expect(page.locator("#why")).to_contain_text(
        "Counted to the end: Not before the clock shows 1:40."
    )
    assert entries(page)[-1] == "guess 4"
    page.clock.run_for(42_300)
    expect(page.locator("#clocks")).to_have_text("42")
    spoken: list[str] = page.evaluate("window.spoken")
    assert spoken[-3:] == ["40", "41", "42"]
    page.clock.fast_forward(30_000)
    page.clock.run_for(300)
    expect(page.locator("#slept")).to_have_text(
        "This phone slept for 30 seconds; the clock is right."
    )
    expect(page.locator("#clocks")).to_have_text("72")
    page.clock.run_for(28_500)
    counted(page)
    expect(page.locator("#asked")).to_contain_text("Eero seeks: round 1")
    assert entries(page)[-1] == "counted"
    assert page.evaluate("window.spoken").count("100") == 1


def test_a_count_that_ends_leaves_what_is_mended(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.clock.install()
    begin(page, "kirkkis", *FOUR)
    tell(page, "Seeks", "Eero")
    tap_name(page, "Helmi")
    tell(page, "Is guessed", "Iida")
    page.get_by_role("button", name="Entries").tap()
    page.locator("#entries > li > button").filter(has_text="guessed").tap()
    page.get_by_role("button", name="Put another in its place").tap()
    page.clock.run_for(101_000)
    counted(page)
    assert entries(page) == ["seeker 2", "poked 3", "guess 4", "counted"]
    expect(page.locator("#asked")).to_contain_text("In the place of entry 3 (")
    tap_name(page, "Helmi")
    assert entries(page) == ["seeker 2", "poked 3", "guess 3", "counted"]


_LUMINANCE = """
  () => Math.max(...[document.documentElement, ...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => {
      const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      return [color, backgroundColor, ...(borderTopWidth === "0px" ? [] : [borderTopColor])];
    })
    .map((colour) => {
      const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
      const line = (part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4);
      return alpha && 0.2126 * line(red) + 0.7152 * line(green) + 0.0722 * line(blue);
    }))
"""
"""The relative luminance of the brightest that is painted."""


def test_at_night_nothing_is_brighter_than_a_tenth(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/referee/breakthrough")
    page.evaluate("localStorage.setItem('pelitupa-night', 'yes')")
    begin(page, "breakthrough", *FOUR)
    assert page.evaluate(_LUMINANCE) < 0.101
    page.get_by_role("button", name="Draw lots").tap()
    press(page, "Go!")
    page.locator("#players .may").first.tap()  # no word is chosen: untouched or touched is asked
    expect(page.locator("#players [aria-pressed='true']")).to_have_count(1)
    assert page.evaluate(_LUMINANCE) < 0.101
    press(page, "Touched")
    expect(page.locator("#said")).to_contain_text("was touched")
    page.get_by_role("button", name="More").tap()
    assert page.evaluate(_LUMINANCE) < 0.101
    page.get_by_role("button", name="Night").tap()
    assert page.evaluate(_LUMINANCE) > 0.5


def test_names_stay_on_the_phone(phone: BrowserContext) -> None:
    """Where the cottage counts, it gets numbers; the page and the record that is kept have the names."""
    sent: list[str] = []
    page = phone.new_page()
    page.on("request", lambda request: sent.append(request.post_data or ""))
    names = ("Aino", 'Eero "Eki"', "Helmi")
    begin(page, "purkkis", *names)
    tell(page, "Seeks", 'Eero "Eki"')
    expect(page.locator("#said")).to_contain_text('Eero "Eki" seeks')
    page.get_by_role("button", name="More").tap()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Keep the record").tap()
    record = Path(kept.value.path()).read_text(encoding="utf-8")
    assert 'player 2: "Eero \\"Eki\\""' in record
    assert any("seeker 2" in body for body in sent)
    assert not [body for body in sent for name in ("Aino", "Eero", "Eki", "Helmi") if name in body]


def test_all_that_one_touch_drew_is_taken_back_at_once(phone: BrowserContext) -> None:
    phone.add_init_script(_SPOKEN)
    page = phone.new_page()
    begin(page, "tuikkunen", *TEN)
    page.get_by_role("button", name="Say it aloud").tap()
    page.get_by_role("button", name="Draw lots").tap()
    expect(page.locator("#lot")).to_be_hidden()
    spoken: str = page.evaluate("window.spoken").pop()
    assert all(name in spoken for name in TEN)
    assert spoken.startswith(("Red team: ", "Blue team: "))
    page.tap("#undo")
    expect(page.get_by_role("button", name="Draw lots")).to_be_visible()
    assert entries(page) == []


def test_names_entered_by_hand_after_a_lot_are_taken_back_one_by_one(phone: BrowserContext) -> None:
    page = phone.new_page()
    begin(page, "tuikkunen", *FOUR)
    page.get_by_role("button", name="Draw lots").tap()
    expect(page.locator("#lot")).to_be_hidden()
    counted(page)
    drawn = len(entries(page))
    page.tap("#undo")
    counted(page)
    for name, team in (("Aino", "Red"), ("Eero", "Red"), ("Helmi", "Blue")):
        tell(page, f"{team} team", name)
    press(page, "Red seeks first")
    assert len(entries(page)) == drawn
    page.tap("#undo")
    counted(page)
    assert entries(page) == ["red 1", "red 2", "blue 3"]


def test_a_dispute_that_cannot_be_counted_says_why(phone: BrowserContext) -> None:
    page = phone.new_page()
    seeking(page, *FOUR)
    phone.set_offline(True)
    page.get_by_role("button", name="Dispute").tap()
    expect(page.locator("#trouble")).to_have_text("That needs the network.")
    expect(page.locator("#dispute")).to_be_hidden()


def test_the_key_of_a_phone_goes_on_to_the_next_name(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/referee/purkkis")
    fields: Any = page.locator("#names input")
    fields.first.focus()
    for name in FOUR:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(fields).to_have_count(5)
    expect(page.locator("#evening")).to_be_hidden()
