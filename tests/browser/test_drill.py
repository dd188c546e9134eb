"""A drill as somebody goes through it, and the proof of Hex on a board that they fill."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import check

pytestmark = pytest.mark.browser


def test_positions_are_answered_as_at_a_table_and_remembered(page: Page) -> None:
    page.goto("/drill/skruuvi?section=25.1")
    page.locator(
        '#buttons [data-intent="bid 1 spades"], #buttons button:has-text("1♠")'
    ).first.click()
    expect(page.locator("#answer")).to_contain_text("Right.")
    expect(page.locator("#answer")).to_contain_text("booklet 25.1")
    expect(page.locator("#known")).to_contain_text("1 of ")
    expect(page.locator("#on")).to_be_focused()
    check(page)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="pass").click()
    expect(page.locator("#answer")).to_contain_text("Right: 1 heart")
    page.goto("/drill")
    expect(page.locator("[data-game=skruuvi]").first).to_contain_text("1 comes again today")
    page.goto("/drill/skruuvi?section=25.1")
    page.locator('#mine [data-item="HA"]').wait_for()  # what was missed is asked first
    expect(page.locator("#known")).to_contain_text("1 of ")


def test_a_board_of_hex_is_filled_and_has_a_chain(page: Page) -> None:
    page.goto("/theorems/hex?size=4")
    expect(page.locator("#standing")).to_have_text("The path waits for a stone at a1.")
    page.locator('[data-cell="a1"]').click()
    expect(page.locator("#standing")).to_have_text("The path waits for a stone at a2.")
    page.locator('[data-cell="a1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#standing")).to_have_text("The path waits for a stone at b1.")
    page.get_by_role("button", name="Fill at random").click()
    expect(page.locator("#standing")).to_contain_text("has a chain")
    assert page.locator(".of-chain").count() >= 4
