"""Every page fits into a window of 320 pixels, as one of 640 has at 200%, in Finnish with its long words; and
what finds no room on a table is scrolled to."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Newcomer
from browser.seated import choose_something, scrolls_sideways, sit_down, wait_until
from pelitupa.games import game_ids, theorem

pytestmark = pytest.mark.browser

DOORS = [
    "/", "/help", "/lobby", "/network", "/sign-in", "/sign-up", "/recover", "/waiting", "/evenings",
    "/leaders?game=hex", "/drill", "/drill/skruuvi", "/draw/vector_formula", "/referee/killeri",
    "/referee/round_the_clock", "/referee/mah_jong/pad",
]  # fmt: skip
PAGES = {
    "doors": DOORS,
    "games": [f"/games/{id}" for id in game_ids()],
    "lessons": [f"/learn/{id}" for id in game_ids()],
    "proofs": [f"/theorems/{id}" for id in game_ids() if theorem(id)],
}


@pytest.mark.parametrize("kind", PAGES)
def test_no_page_is_wider_than_a_narrow_window(newcomer: Newcomer, kind: str) -> None:
    # no script can make words shorter, and without them so many pages are quickly looked at
    page = newcomer(viewport={"width": 320, "height": 640}, locale="fi", java_script_enabled=False)
    wide = []
    for path in PAGES[kind]:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        if scrolls_sideways(page):
            wide.append(path)
    assert not wide


def test_the_middle_says_where_it_goes_on_and_is_scrolled_to_what_is_new(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, "canasta")
    middle = page.locator("#middle")
    middle.evaluate("box => { box.style.maxHeight = '2rem'; }")  # as if more lay there
    expect(middle).to_have_class(re.compile("on-below"))
    expect(middle).not_to_have_class(re.compile("on-above"))
    middle.evaluate("box => { box.scrollTop = box.scrollHeight; }")
    expect(middle).to_have_class(re.compile("on-above"))
    expect(middle).not_to_have_class(re.compile("on-below"))
    middle.evaluate("box => { box.scrollTop = 0; }")
    ids = "box => [...box.querySelectorAll('[data-item]')].map(one => one.dataset.item)"
    before, new, rng = set(middle.evaluate(ids)), set[str](), Random(1)
    for _ in range(12):
        choose_something(page, rng)
        new = set(middle.evaluate(ids)) - before
        if new:
            break
    assert new
    wait_until(
        page,
        """ids => {
            const box = document.querySelector('#middle').getBoundingClientRect();
            return ids.some(id => {
                const one = document.querySelector(`#middle [data-item="${id}"]`);
                const at = one?.getBoundingClientRect();
                return at && at.top < box.bottom && at.bottom > box.top;
            });
        }""",
        sorted(new),
    )
