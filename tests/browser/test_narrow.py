"""Every page fits into a window of 320 pixels, as one of 640 has at 200%, in Finnish with its long words; and
what finds no room on a table is scrolled to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Newcomer
from browser.seated import ASKED, scrolls_sideways, sit_down
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
    page.locator(ASKED).first.wait_for(state="attached")  # nobody else does anything
    middle = page.locator("#middle")
    middle.evaluate("box => { box.style.maxHeight = '3rem'; }")  # as if more lay there
    expect(middle).to_have_class(re.compile("on-below"))
    expect(middle).not_to_have_class(re.compile("on-above"))
    middle.evaluate("box => { box.scrollTop = box.scrollHeight; }")
    expect(middle).to_have_class(re.compile("on-above"))
    expect(middle).not_to_have_class(re.compile("on-below"))
    _scroll_by_hand(page, to=0)

    _lay(page, "low", height=12)
    above, below = _clear(page, "low")
    assert below < 0  # it lies beyond the edge, and the last of all
    _let_it_be_drawn(page, "fast")
    above, below = _clear(page, "low")
    assert above > 0
    assert below > 8  # clear of the edge that fades

    _scroll_by_hand(page, to=5)
    _let_it_be_drawn(page, "slow")  # without news
    page.set_viewport_size({"width": 322, "height": 568})
    expect(middle).to_have_js_property("scrollTop", 5)

    page.keyboard.press("Shift")  # from here on by keys
    middle.focus()
    _lay(page, "unread", height=12)
    _let_it_be_drawn(page, "fast")
    expect(middle).to_have_js_property("scrollTop", 5)
    middle.blur()

    _lay(page, "tall", height=70)
    for pace in ("slow", "fast"):
        _let_it_be_drawn(page, pace)
        above, below = _clear(page, "tall")
        assert abs(above) <= 1  # from its upper end on, however often
        assert below < 0
        middle.evaluate(f"box => {{ box.style.maxHeight = '{50 if pace == 'slow' else 52}px'; }}")
        page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        assert abs(_clear(page, "tall")[0]) <= 1


def _lay(page: Page, name: str, height: int) -> None:
    """Put a thing below all that lies in the middle."""
    page.locator("#middle").evaluate(
        """(box, [name, height]) => {
            const one = document.createElement('div');
            one.dataset.item = name;
            one.style.cssText = `flex: 0 0 100%; height: ${height}px; margin-bottom: 30px`;
            box.append(one);
        }""",
        [name, height],
    )


def _clear(page: Page, name: str) -> tuple[float, float]:
    """How far a thing of the middle lies within its upper and its lower edge."""
    above, below = page.locator("#middle").evaluate(
        """(box, name) => {
            const at = box.querySelector(`[data-item="${name}"]`).getBoundingClientRect();
            const within = box.getBoundingClientRect();
            return [at.top - within.top, within.bottom - at.bottom];
        }""",
        name,
    )
    return above, below


def _scroll_by_hand(page: Page, to: int) -> None:
    """Scroll the middle as a wheel does."""
    page.locator("#middle").evaluate(
        """(box, to) => {
            box.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
            box.scrollTop = to;
            return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""",
        to,
    )


def _let_it_be_drawn(page: Page, pace: str) -> None:
    """Let a message come that has no news of the play, and wait until the table has been drawn by it."""
    middle = page.locator("#middle")
    middle.evaluate("box => box.classList.remove('on-above', 'on-below')")
    chosen = "(one, pace) => { one.value = pace; one.dispatchEvent(new Event('change')); }"
    page.locator("#pace").evaluate(chosen, pace)  # which leaves the focus where it is
    expect(middle).to_have_class(re.compile("on-(above|below)"))
