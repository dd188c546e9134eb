"""What is asked and one's own hand stay where they are, and inside the window, whatever happens.

Games that have, between them, tables of every kind and size are begun, and the page is looked at in four
sizes before a choice and after it; `test_every_table.py` looks at all phases of all games, without a server.
"""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize

from browser.kinds import tables_of_every_size
from browser.seated import ASKED, choose_something, is_over, sit_down, wait_until
from browser.told_pages import SIZES

pytestmark = pytest.mark.browser

DECISIONS = 1
"""How many choices of one's own a match is followed for."""

ACT = "#buttons .group:not(.open-input) .act"
"""What is chosen by a click alone, without a value to write."""

SMALL_ON_ITS_SIDE: ViewportSize = {"width": 667, "height": 375}
"""A small phone held sideways, or half of a window."""

FOUR = (SIZES[0], SIZES[2], SIZES[4], SMALL_ON_ITS_SIDE)
"""A laptop, a phone upright, and two on their side."""

PLACES = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const rules = document.getElementById("rules-panel");
  const look = () => ["prompt", "mine"].map((id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    const cards = [...document.querySelectorAll(`#${id} .card`)];
    const boxes = [box, ...cards.map((card) => card.getBoundingClientRect())];
    const outside = boxes.filter(({ left, top, right, bottom }) =>
      left < -.5 || top < -.5 || right > innerWidth + .5 || bottom > innerHeight + .5).length;
    return { id, outside, at: [box.top, box.left, box.bottom, box.right] };
  });
  const found = {};
  for (const open of [true, false]) {
    rules.open = open;
    await drawn(); // the felt makes room for the buttons
    await drawn();
    found[open ? "rules open" : "rules closed"] = look();
  }
  return found;
}"""
"""Where the two are, and how much of them and of the cards held is not inside of the window."""


@pytest.mark.parametrize("game", tables_of_every_size())
def test_the_prompt_and_the_hand_stay_in_sight(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    hands: dict[int, list[float]] = {}
    sit_down(page, game)
    rng = Random(game)
    for decision in range(DECISIONS + 1):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            break
        look_everywhere(page, game, hands)
        if decision == DECISIONS or not page.locator(f".can, {ACT}").count():
            break
        choose_something(page, rng, ACT)


def look_everywhere(page: Page, game: str, hands: dict[int, list[float]]) -> None:
    """In each size, with the rules closed and open: in sight, and the hand just where it was."""
    for size in FOUR:
        page.set_viewport_size(size)
        for rules, (prompt, mine) in page.evaluate(PLACES).items():
            where = f"{game} in {size}, {rules}: {prompt}, {mine}"
            assert not prompt["outside"], where
            assert not mine["outside"], where
            first = hands.setdefault(size["width"], mine["at"])
            assert mine["at"] == first, f"{where}; it was at {first}"
    page.set_viewport_size(SIZES[0])


COVERED = """() => {
  const over = document.getElementById("buttons").getBoundingClientRect();
  return [...document.querySelectorAll(".felt :is(.card, .plate, .zone h2)")].filter((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom - 1 && bottom > over.top + 1;
  }).map((thing) => thing.dataset.item ?? thing.textContent.trim());
}"""
"""What of the table lies under the buttons."""


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2], SIZES[3]])
def test_what_is_asked_covers_nothing_on_the_table(page: Page, size: ViewportSize) -> None:
    """Seven buttons to bet with rise in two or three lines, and the felt makes room for them."""
    page.set_viewport_size(size)
    sit_down(page, "strip_poker")
    page.locator(ACT).nth(4).wait_for()
    wait_until(page, f"() => !({COVERED})().length")
