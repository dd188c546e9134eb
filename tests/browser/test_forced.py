"""A decision with one possible answer is made without a click, after a moment in which it is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.seated import sit_down

pytestmark = pytest.mark.browser

LAST_CELL = "B./RR"
"""Two by two cells of Hex: whoever is in turn has one of them left."""


def _forced(page: Page, wanted: str) -> None:
    page.add_init_script(f"localStorage.setItem('forced', '{wanted}')")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_only_choice_is_shown_and_played(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    _forced(page, "yes")
    sit_down(page, "hex", pace="slow", seat="2", size="2", position=LAST_CELL)
    expect(page.locator("#prompt.by-itself")).to_have_text("Your only choice: b1")
    assert "Your only choice: b1" in (page.locator("#live").text_content() or "")
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#message")).to_have_text("")


def test_whoever_wants_to_plays_it_by_hand(page: Page) -> None:
    sit_down(page, "hex", seat="2", size="2", position=LAST_CELL)
    expect(page.locator("#prompt")).not_to_contain_text("only")
    page.locator("#forced").uncheck()
    page.locator("[data-cell=b1].can").press("Enter")
    expect(page.locator("#end")).to_be_visible()


def test_to_change_ones_mind_about_it_says_nothing_twice(page: Page) -> None:
    sit_down(page, "hex", size="3")
    page.locator(".cell.can").first.press("Enter")
    lines = page.locator("#log li.play")
    expect(lines).to_have_count(2)  # one's own and the bot's
    page.locator("#forced").check()
    page.locator("#forced").uncheck()
    expect(lines).to_have_count(2)
    expect(page.locator("#prompt")).to_have_class("prompt yours")
