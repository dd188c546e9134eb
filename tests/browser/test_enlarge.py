"""On a phone the first tap on a board of close points enlarges it, and the second chooses."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Newcomer

pytestmark = pytest.mark.browser


def test_a_race_is_begun_by_two_taps_on_a_phone(newcomer: Newcomer) -> None:
    page = newcomer(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/games/vector_formula?ruleset=hairpin")
    page.locator("#option-players").fill("3")
    page.locator("#go").click()
    drawing = page.locator("#table .shape-point svg")
    point = drawing.locator('.cell.can[data-intent="c4"], .cell.can').first
    small = point.bounding_box()
    assert small is not None
    assert small["width"] < 17
    x, y = small["x"] + small["width"] / 2, small["y"] + small["height"] / 2
    page.touchscreen.tap(x, y)
    expect(drawing).to_have_attribute("data-whole", drawing.get_attribute("data-whole") or "")
    large = point.bounding_box()
    assert large is not None
    assert large["width"] >= 24
    chosen = point.get_attribute("data-cell")
    page.touchscreen.tap(large["x"] + large["width"] / 2, large["y"] + large["height"] / 2)
    expect(drawing.locator(f'[data-cell="{chosen}"] .piece')).to_be_visible()
    expect(page.locator("svg[data-whole]")).to_have_count(0)
