"""By keyboard alone: into the table, on to what is chosen next, and past a score and a log that grow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.seated import ASKED, sit_down, wait_until

pytestmark = pytest.mark.browser

CHOICE = ".can:focus, #buttons button:focus"


def press_until(page: Page, key: str, selector: str, most: int) -> int:
    """Press a key until something has the focus; how often."""
    for count in range(most + 1):
        if page.locator(selector).count():
            return count
        page.keyboard.press(key)
    raise AssertionError(f"{selector} is not reached")


def test_a_match_by_keys_alone(page: Page) -> None:
    sit_down(page, "matapesa")
    page.evaluate("document.activeElement.blur()")
    for card in range(4):
        page.locator(ASKED).first.wait_for(state="attached")
        before = page.locator("#log li").count()
        if not card:  # a table that has just opened is entered by any arrow
            page.keyboard.press("ArrowRight")
        expect(page.locator("#mine .can:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        wait_until(page, "before => document.querySelectorAll('#log li').length > before", before)
    page.locator(ASKED).first.wait_for(state="attached")
    # a trick is a row when it leaves the table: the fourth lies there still where its winner is asked
    expect(page.locator("#log .trick-row").nth(2)).to_be_attached()
    press_until(page, "Tab", "#hint:focus", 10)  # however many tricks are in the log
    page.keyboard.press("Escape")
    expect(page.locator(CHOICE)).to_have_count(1)
    press_until(page, "Tab", "#log:focus", 8)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#log .trick-row").last.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log .trick-row details[open]")).to_have_count(1)


def test_bids_are_one_stop_and_reached_by_arrows(page: Page) -> None:
    sit_down(page, "skruuvi", seat="2")  # who speaks first: bots at random may leave nothing to bid
    page.locator(".bidding button").first.wait_for()
    page.evaluate("document.activeElement.blur()")
    press_until(page, "ArrowDown", ".bidding button:focus", 2)
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    there = page.evaluate("document.activeElement.dataset.act")
    assert there in page.locator(".bidding button").evaluate_all(
        "all => all.map(b => b.dataset.act)"
    )
    assert page.locator('.bidding [tabindex="0"]').count() == 1
    press_until(page, "ArrowLeft", "#buttons [data-act='pass']:focus", 8)
    press_until(page, "Shift+Tab", ".bidding button:focus", 3)


def test_a_question_that_does_not_fit_is_scrolled_by_keys(page: Page) -> None:
    sit_down(page, "matapesa")
    question = page.locator("#prompt")
    expect(question).to_have_attribute("tabindex", "-1")
    question.evaluate("q => { q.textContent = 'What is asked? '.repeat(40) }")
    expect(question).to_have_attribute("tabindex", "0")
    question.focus()
    page.keyboard.press("PageDown")
    wait_until(page, "document.querySelector('#prompt').scrollTop > 0")
    question.evaluate("q => { q.textContent = 'A card?' }")
    expect(question).to_have_attribute("tabindex", "-1")
