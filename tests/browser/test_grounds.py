"""Boards and fields as large as the window allows, and what lies on a table as it lies at a real one.

It is the page itself, told what the server would tell it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from browser.seated import wait_until
from browser.told_pages import Told, told_pages

pytestmark = pytest.mark.browser

DESKTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}

BOARD = "document.querySelector('.board-box > svg, .dart-box > svg').getBoundingClientRect()"
SCALE = """() => {
  const plan = document.querySelector(".board-box > svg > .quarter, .dart-box > svg > .quarter")
    ?? document.querySelector(".board-box > svg, .dart-box > svg");
  const { a, b } = plan.getScreenCTM();
  return Math.hypot(a, b);
}"""
"""How many pixels a unit of the drawing is long."""

WHERE = """selector => Object.fromEntries([...document.querySelectorAll(selector)].map((one, place) => {
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  return [one.dataset.before ?? `${one.className.baseVal ?? one.className} ${place}`,
    [left, top, right, bottom, width, height].map((n) => Math.round(n * 10) / 10)];
}))"""
TOGGLE = (
    "() => { for (const one of document.querySelectorAll('.thinking')) one.hidden = !one.hidden; }"
)


@pytest.fixture(scope="module")
def told(browser: Browser) -> Iterator[Told]:
    """Pages that can be told of any game."""
    with told_pages(browser) as pages:
        yield pages


def show(told: Told, game: str, size: ViewportSize, number: int = 0) -> Page:
    """The page of a table in one size, as far as one of its messages."""
    told.open(game)
    page = told.pages[0]
    page.set_viewport_size(size)
    for message in told.messages[: number + 1]:
        page.evaluate("message => window.tell(message)", message)
    page.wait_for_timeout(100)
    return page


@pytest.mark.parametrize(
    ("game", "size", "least"),
    [
        # of 1366x768 a board has the height between the house's head and foot, or the width beside the panels
        ("tablut", DESKTOP, 590 / 696),
        ("hex", DESKTOP, 550 / 675),
        ("nine_ball", DESKTOP, 475 / 1450),  # the form of a shot is in sight below it
        # and of a phone the width, along which the short side of a long board lies
        ("hex", PHONE, 374 / 675),
        ("nine_ball", PHONE, 240 / 1450),
        ("petanque", ON_ITS_SIDE, 220 / 450),
    ],
)
def test_a_board_is_as_large_as_the_window_allows(
    told: Told, game: str, size: ViewportSize, least: float
) -> None:
    page = show(told, game, size)
    assert page.evaluate(SCALE) >= least
    wanted = size["width"] > size["height"]
    ratio = page.evaluate(f"() => {{ const b = {BOARD}; return b.width / b.height; }}")
    assert game == "tablut" or (ratio > 1) == wanted


def test_a_board_that_is_turned_has_its_letters_upright_and_is_tapped_where_it_is_seen(
    told: Told,
) -> None:
    page = show(told, "hex", PHONE)
    letters: list[Any] = page.evaluate(
        "() => [...document.querySelectorAll('.coordinate')].map(one => getComputedStyle(one).transform)"
    )
    assert len(letters) == 22
    for matrix in letters:
        a, b = (float(part) for part in matrix.removeprefix("matrix(").split(",")[:2])
        assert (round(a), round(b)) == (0, 1)  # turned back by as much as the board is turned
    cell = page.locator('.cell[data-cell="c9"]')
    box = cell.bounding_box()
    assert box is not None
    seen = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.cell').dataset.cell",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert seen == "c9"
    page.set_viewport_size(ON_ITS_SIDE)
    wait_until(page, "() => !document.querySelector('.quarter')")


def test_a_bot_that_begins_to_think_moves_nothing(told: Told) -> None:
    for game in ("tuppi", "canasta", "tablut"):
        page = show(told, game, DESKTOP)
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size)
            page.wait_for_timeout(50)
            things = ".plate, .card, .board-box > svg, #prompt"
            before = page.evaluate(WHERE, things)
            page.evaluate(TOGGLE)
            page.wait_for_timeout(50)
            assert page.evaluate(WHERE, things) == before
            page.evaluate(TOGGLE)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_discards_of_mah_jong_lie_in_four_rivers_before_who_laid_them(
    told: Told, size: ViewportSize
) -> None:
    page = show(told, "mah_jong", size, 8)
    rivers = page.evaluate(WHERE, "#middle > .river")
    assert sorted(rivers) == ["east", "mine", "north", "west"]
    left, top, right, bottom, *_ = page.locator("#middle > .trick").evaluate(
        "one => { const b = one.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }"
    )
    assert rivers["west"][2] <= left < right <= rivers["east"][0]
    assert rivers["north"][3] <= top + 1 < bottom - 1 <= rivers["mine"][1]
    back = page.locator(".others .card.back").first
    assert (
        back.evaluate("one => getComputedStyle(one.querySelector('.face')).visibility") == "hidden"
    )


def test_a_meld_has_an_edge_for_each_card_and_those_of_wild_ones_are_of_another_colour(
    told: Told,
) -> None:
    page = show(told, "canasta", DESKTOP, 6)
    counted = page.evaluate(
        """() => [...document.querySelectorAll('[data-zone^="melds-"] .spread-out')].map(place => [
          Number(place.querySelector("small").firstChild.textContent),
          place.querySelectorAll(".edge").length + 1, place.querySelectorAll(".edge.wild").length,
          place.querySelector(".wilds")?.textContent.length ?? 0])"""
    )
    assert counted
    assert all(count == edges for count, edges, _, _ in counted if count < 9)
    assert all(wild == stars for *_, wild, stars in counted if stars < 4)
    assert any(wild for *_, wild, _ in counted)
