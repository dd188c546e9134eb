"""Rules to read: found by words, and words explained where they stand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.seated import OPEN, scrolls_sideways, sit_down

pytestmark = pytest.mark.browser


def test_a_rule_is_found_and_a_word_explained(page: Page) -> None:
    page.goto("/games/tuppi")
    page.get_by_label("Find in the rules").fill("sooli partner")
    expect(page.locator(".clauses li:visible").first).to_contain_text("sooli")
    few = page.locator(".clauses li:visible").count()
    expect(page.locator("#rules-found")).to_have_text(f"{few} rules")
    assert 0 < few < 10
    page.locator(".short a").first.click()  # leads to a rule that the search has hidden
    expect(page.locator(":target")).to_be_visible()
    term = page.locator(".short .term", has_text="nolo").first
    term.focus()
    page.keyboard.press("Enter")
    gloss = page.locator(".gloss")
    expect(gloss).to_have_text("nolo: the game in which tricks are avoided")
    page.keyboard.press("Escape")
    expect(gloss).to_be_hidden()


def test_in_finnish_words_are_known_in_their_cases(page: Page) -> None:
    page.goto("/games/tuppi")
    page.get_by_role("button", name="Suomi").click()
    page.goto("/games/tuppi")
    inflected = page.locator(".clauses .term", has_text="ramissa")
    inflected.first.click()
    expect(page.locator(".gloss")).to_contain_text("rami:")


def test_words_are_explained_at_the_table_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, "tuppi")
    page.wait_for_selector(OPEN)
    page.locator("#rules-panel summary").click()
    page.locator("#rules .term", has_text="sooli").first.click()
    gloss = page.locator(".gloss")
    expect(gloss).to_contain_text("one player alone")
    box = gloss.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert not scrolls_sideways(page)
