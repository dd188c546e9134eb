"""What the table tells when a deal or the match has ended: cards that move nothing."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import Newcomer
from browser.seated import (
    ASKED,
    begin,
    choose_something,
    come_in,
    is_over,
    lay_table,
    sit_down,
    wait_until,
)

PLACES = (
    "['#turn', '#mine'].map(id => document.querySelector(id).getBoundingClientRect())"
    ".map(box => [box.top, box.bottom].map(Math.round))"
)


pytestmark = pytest.mark.browser

SCREENS = pytest.mark.parametrize(
    "screen",
    [{"width": 1366, "height": 768}, {"width": 360, "height": 640}],
    ids=["laptop", "phone"],
)


@SCREENS
def test_a_deal_that_has_ended_is_told_beside_the_table(page: Page, screen: ViewportSize) -> None:
    page.set_viewport_size(screen)
    sit_down(page, "skruuvi", deals="2")
    rng, places = Random(2), []
    card = page.locator("#moment")
    for _ in range(200):
        page.locator(ASKED).first.wait_for(state="attached")
        places.append(page.evaluate(PLACES))
        if card.is_visible():
            break
        assert not is_over(page), "a match without a deal"
        choose_something(page, rng)
    expect(card.get_by_role("heading", level=2)).to_have_text(re.compile(r"^Deal \d+$"))
    expect(card.locator(".standing tr").first).to_be_visible()
    assert len({str(place) for place in places}) == 1, "something has moved"
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert page.evaluate(PLACES) == places[0]


@SCREENS
def test_the_end_tells_who_has_won_and_where_to_go(page: Page, screen: ViewportSize) -> None:
    page.set_viewport_size(screen)
    sit_down(page, "hex", size="3")
    rng = Random(2)
    while not is_over(page):
        choose_something(page, rng)
        page.locator(ASKED).first.wait_for(state="attached")
    headline = page.locator("#result").inner_text()
    assert re.fullmatch(r"(You have|\S+ has) won", headline)
    expect(page).to_have_title(re.compile(f"^{headline} · "))
    end = page.locator("#end")
    expect(end.locator(".standing .best")).to_have_count(1)
    expect(end).to_contain_text("What decided it")
    for name in ("Play again", "Watch the replay", "All games"):
        expect(end.get_by_text(name)).to_be_in_viewport()
    end.get_by_role("button", name="See the table").click()
    expect(end).to_be_hidden()


def test_the_last_trick_is_shown_on_a_tap(page: Page) -> None:
    sit_down(page, "matapesa", pace="fast")
    rng, button = Random(2), page.get_by_role("button", name="Last trick")
    page.locator(ASKED).first.wait_for(state="attached")
    expect(button).to_be_hidden()
    for _ in range(8):
        if button.is_visible():
            break
        choose_something(page, rng)
        page.locator(ASKED).first.wait_for(state="attached")
    button.click()
    card = page.locator("#moment")
    expect(card.get_by_role("heading")).to_have_text("Last trick")
    expect(card.locator("figure")).to_have_count(4)
    expect(card.locator("figcaption", has_text="You")).to_have_count(1)
    before = page.evaluate(PLACES)
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    assert page.evaluate(PLACES) == before


HEARD = """
window.heard = 0;
window.AudioContext = class extends OfflineAudioContext {  // the machine's loudspeakers are left alone
  constructor() { super(1, 44100, 44100); }
  async resume() {}
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) { window.heard += 1; start.apply(this, given); };
"""


def test_sounds_are_off_until_they_are_asked_for(page: Page) -> None:
    page.add_init_script(HEARD)
    sit_down(page, "hex", size="4", swap="false")
    page.locator("[data-cell='b2']").click()
    wait_until(page, "document.querySelectorAll('[data-item]').length === 2")
    page.locator(ASKED).first.wait_for(state="attached")
    assert page.evaluate("window.heard") == 0
    page.get_by_role("checkbox", name="Sounds").check()
    tried = page.evaluate("window.heard")
    assert tried > 0  # one hears what has been asked for
    page.locator(".can").first.click()
    wait_until(page, f"window.heard > {tried}")
    page.reload()
    expect(page.get_by_role("checkbox", name="Sounds")).to_be_checked()


NOTED = """
delete window.PushManager; // in private windows Chromium has it and refuses it
window.noted = [];
window.Notification = class extends EventTarget {
  static permission = "granted";
  static async requestPermission() { return "granted"; }
  constructor(title, { body }) { super(); window.noted.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def test_a_turn_in_correspondence_is_noted_by_who_looks_elsewhere(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    aino.add_init_script(NOTED)
    link = lay_table(aino, "hex", name="Aino", size="4", swap="false", time="days")
    come_in(bertta, link, "Bertta", 2)
    begin(aino, bertta)
    aino.get_by_role("checkbox", name="Notify me of my turns").check()
    aino.locator("[data-cell='b2'].can").click()
    aino.evaluate("window.away = true")
    bertta.locator("[data-cell='c3'].can").click()
    wait_until(aino, "window.noted.length === 1")
    assert aino.evaluate("window.noted[0]").startswith("Your turn: ")
    assert bertta.locator("#notices-row").is_visible()  # who has not asked is told nothing


NOT_BY_PAGES = """
delete window.PushManager; // in private windows Chromium has it and refuses it
window.tried = 0;
window.Notification = class {
  static permission = "granted";
  static async requestPermission() { return "granted"; }
  constructor() { window.tried += 1; throw new TypeError("Illegal constructor"); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def test_where_no_page_may_make_notices_the_table_goes_on(newcomer: Newcomer) -> None:
    """So it is in browsers of phones, which leave them to service workers."""
    aino, bertta = newcomer(), newcomer()
    aino.add_init_script(NOT_BY_PAGES)
    link = lay_table(aino, "hex", name="Aino", size="4", swap="false", time="days")
    come_in(bertta, link, "Bertta", 2)
    begin(aino, bertta)
    aino.get_by_role("checkbox", name="Notify me of my turns").check()
    aino.locator("[data-cell='b2'].can").click()
    aino.evaluate("window.away = true")
    bertta.locator("[data-cell='c3'].can").click()
    wait_until(aino, "window.tried === 1")
    aino.locator("[data-cell='c2'].can").click()
    bertta.locator("[data-cell='d3'].can").wait_for()


def test_who_wants_no_motion_sees_none(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, "single_suit_whist", pace="fast")
    page.locator(ASKED).first.wait_for(state="attached")
    page.locator(".can").first.click()
    moving = "document.getAnimations({ subtree: true }).filter(one => one.playState === 'running').length"
    assert page.evaluate(moving) == 0
