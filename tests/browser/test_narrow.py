"""Every page fits into a window of 320 pixels, as one of 640 has at 200%, in Finnish with its long words."""

from __future__ import annotations

import pytest

from browser.conftest import Newcomer
from browser.seated import scrolls_sideways
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
