"""Mah Jong and Canasta on a phone: tiles and cards are held without scrolling, turns are played by taps."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from browser.conftest import Newcomer
from browser.seated import ASKED, choose_something, is_over, scrolls_sideways, sit_down

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
OUTSIDE = """() => {
  const own = [...document.querySelectorAll(".zone")].filter(zone => zone.querySelector(".pick"));
  const items = own.map(zone => [...zone.querySelectorAll("[data-item]")]);
  const held = items.sort((one, other) => other.length - one.length)[0] ?? [];
  const out = held.filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
  });
  return [held.length, out.length];
}"""


def play_some(page: Page, choices: int) -> int:
    """Make so many random choices; the most cards or tiles that were held, all of them in sight."""
    rng, most = Random(4), 0
    for _ in range(choices):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            break
        held, outside = page.evaluate(OUTSIDE)
        assert outside == 0, f"{outside} of {held} are out of sight"
        most = max(most, held)
        choose_something(page, rng)
    assert not scrolls_sideways(page)
    return most


@pytest.mark.parametrize(
    ("game", "least"), [("mah_jong", 13), ("canasta", 11), ("contract_samba", 15)]
)
def test_what_is_held_is_in_sight_on_a_phone(newcomer: Newcomer, game: str, least: int) -> None:
    page = newcomer(viewport=PHONE, has_touch=True)
    sit_down(page, game)
    assert play_some(page, 8) >= least
