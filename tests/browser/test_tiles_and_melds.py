"""Mah Jong and Canasta on a phone: tiles and cards are held without scrolling, turns are played by taps."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from browser.conftest import Newcomer
from browser.seated import ASKED, choose_something, is_over, scrolls_sideways, sit_down

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
MEASURE = (Path(__file__).parents[2] / "tools" / "measure.js").read_text()
MANY_MELDS = """count => {
  document.getElementById("buttons").replaceChildren(); // how many there are hangs on the deal
  const card = document.querySelector("#mine .card").cloneNode(true);
  card.className = "card";
  for (const name of ["data-intent", "tabindex"]) card.removeAttribute(name);
  for (const laid of document.querySelectorAll("[data-zone^=melds-] > .laid")) {
    laid.innerHTML = "";
    for (let place = 0; place < count; place += 1) {
      laid.insertAdjacentHTML("beforeend", `<span class="place">${card.outerHTML}<small>7**</small></span>`);
      laid.lastChild.firstChild.dataset.item = `meld-${place}`;
    }
  }
}"""
DEAL_TOLD = """() => {
  const card = document.getElementById("moment");
  card.querySelector("div").innerHTML = "<p>line</p>".repeat(40);
  card.hidden = false;
  return card.getBoundingClientRect().bottom - document.getElementById("buttons").getBoundingClientRect().top;
}"""
MELDS_OUT_OF_SIGHT = """() => {
  const middle = document.getElementById("middle").getBoundingClientRect();
  return [...document.querySelectorAll("#middle [data-zone^=melds-] .place")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < middle.left - 1 || box.right > middle.right + 1
      || box.top < middle.top - 1 || box.bottom > middle.bottom + 1;
  }).length;
}"""
OUTSIDE = """() => {
  const own = [...document.querySelectorAll("#mine .zone")].filter(zone => zone.querySelector(".pick"));
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


def faults_when_settled(page: Page) -> list[str]:
    """What is wrong with the table when it has made room for everything."""
    for _ in range(40):
        page.wait_for_timeout(50)
        faults = [f for f in page.evaluate(MEASURE)["faults"] if not f.startswith("cut")]
        if not faults:
            break
    return faults


def test_a_dozen_melds_a_side_are_read_on_a_phone_and_open_large(newcomer: Newcomer) -> None:
    page = newcomer(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    sit_down(page, "contract_samba")
    page.wait_for_selector("#buttons .act")
    assert page.evaluate(DEAL_TOLD) <= 0, "what a deal has brought lies over what may be answered"
    page.keyboard.press("Escape")
    while page.locator("#buttons [data-act='pass']").count():
        choose_something(page, Random(1), "#buttons [data-act='pass']")
        page.wait_for_selector(ASKED, state="attached")
    page.evaluate(MANY_MELDS, 12)
    for height, width in ((844, 390), (640, 360), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert not faults_when_settled(page)
        assert page.evaluate(MELDS_OUT_OF_SIGHT) == 0
    page.locator("#middle [data-zone^=melds-] .look").first.press("Enter")
    assert page.locator("#moment figure").count() == 12
    page.keyboard.press("Escape")
    assert page.locator("#moment").is_hidden()
