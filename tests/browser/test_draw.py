"""A track drawn with the mouse and by keyboard, begun and driven."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Newcomer
from browser.test_axe import check

pytestmark = pytest.mark.browser

PLACE = (
    "([x, y]) => { const at = new DOMPoint(x, y).matrixTransform("
    "document.getElementById('grid').getScreenCTM()); return [at.x, at.y]; }"
)


def drag(page: Page, *points: tuple[float, float]) -> None:
    """Draw from point to point of the paper."""
    page.locator("#grid").scroll_into_view_if_needed()
    for place, point in enumerate(points):
        x, y = page.evaluate(PLACE, list(point))
        page.mouse.move(x, y, steps=1 if place == 0 else 5)
        if place == 0:
            page.mouse.down()
    page.mouse.up()


def pen(page: Page, name: str) -> None:
    page.get_by_label(name, exact=True).check()


def test_a_track_is_drawn_begun_and_driven(page: Page) -> None:
    page.goto("/games/vector_formula")
    page.get_by_label("Players").fill("3")
    page.get_by_role("button", name="Draw a track").click()
    told = page.locator("#told")
    expect(told).to_contain_text("drag over the paper")
    drag(page, (3.5, 5.5), (18.5, 5.5))
    drag(page, (18.5, 5.5), (18.5, 14.5))
    expect(told).to_contain_text("starting line")
    pen(page, "Starting line")
    drag(page, (4, 4))  # right across
    expect(told).to_contain_text("finishing line")
    pen(page, "Finishing line")
    drag(page, (18, 13))
    expect(told).to_contain_text("can be driven")
    text = page.locator("#text")
    expect(text).to_have_value(re.compile(r":q14-w14v$"))
    page.get_by_role("button", name="Turn the finish").click()
    expect(text).to_have_value(re.compile(r":q14-w14\^$"))
    page.get_by_role("button", name="Undo").click()
    pen(page, "Eraser")
    drag(page, (10.5, 1.5), (10.5, 9.5))
    expect(told).to_have_text("there is no way from the start to the finish")
    page.get_by_role("button", name="Undo").click()
    page.get_by_label("Players").fill("5")
    page.get_by_label("Players").press("Tab")
    expect(told).to_contain_text("can be driven")
    check(page)
    drawn = text.input_value()
    page.get_by_role("button", name="Use this track").click()
    expect(page.locator("#option-track")).to_have_value(drawn)
    expect(page.locator("#option-players")).to_have_value("5")
    page.locator("#level").select_option("random")
    page.get_by_role("button", name="Start").click()
    for _ in range(2):
        page.locator(".can").nth(1).click()
    expect(page.locator(".plate").first).to_contain_text(re.compile("speed"))


def test_the_keyboard_draws_and_says_where_it_is(newcomer: Newcomer) -> None:
    page = newcomer(viewport={"width": 390, "height": 844})
    page.goto("/draw/vector_formula")
    page.get_by_label("Pen’s width").fill("3")
    page.locator("#grid").focus()
    for _ in range(10):
        page.keyboard.press("Shift+ArrowRight")
    where = page.locator("#where")
    expect(where).to_have_text("Square m3, track")
    pen(page, "Starting line")
    page.locator("#grid").focus()
    for _ in range(9):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(where).to_have_text("Point d3; the line begins at d3")
    page.keyboard.press("Enter")
    expect(where).to_have_text("Starting line from d2 to d5")
    pen(page, "Finishing line")
    page.locator("#grid").focus()
    page.keyboard.press("ArrowUp")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(where).to_have_text("Finishing line from j2 to j5")
    expect(page.locator("#told")).to_have_text("This track can be driven.")
    page.keyboard.press("Control+z")
    expect(where).to_have_text("Taken back")
    check(page)


def test_a_ground_is_painted_and_what_the_rules_say_of_it_is_shown(page: Page) -> None:
    page.goto("/games/petanque")
    page.get_by_role("button", name="Draw the ground").click()
    told, text = page.locator("#told"), page.locator("#text")
    expect(told).to_have_text("This ground can be played on.")
    before = text.input_value()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        square = page.locator("#grid .square").first.bounding_box()
        assert square is not None
        assert min(square["width"], square["height"]) >= 24  # a finger hits it
    move = page.get_by_role("button", name="Move the paper")
    move.click()  # on a phone held sideways it does not fit
    drag(page, (0.5, 20.5), (8.5, 20.5))
    expect(text).to_have_value(before)
    move.click()
    page.set_viewport_size({"width": 1280, "height": 720})
    wide, rows = len(before.split("/")[0]), before.count("/") + 1
    pen(page, "water")
    drag(page, (0.5, rows - 0.5), (wide - 0.5, rows - 0.5))
    expect(told).to_contain_text("the nearest row of a ground has gravel")
    page.get_by_role("button", name="Undo").click()
    expect(told).to_have_text("This ground can be played on.")
    expect(text).to_have_value(before)
