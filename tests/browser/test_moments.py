"""What the table tells when a deal or the match has ended: cards that move nothing."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.seated import ASKED, choose_something, is_over, sit_down

PLACES = (
    "['#turn', '#mine'].map(id => document.querySelector(id).getBoundingClientRect())"
    ".map(box => [box.top, box.bottom].map(Math.round))"
)


pytestmark = pytest.mark.browser

SCREENS = pytest.mark.parametrize(
    "screen",
    [{"width": 1366, "height": 768}, {"width": 360, "height": 640}],
    ids=["laptop", "phone"],
)


@SCREENS
def test_a_deal_that_has_ended_is_told_beside_the_table(page: Page, screen: ViewportSize) -> None:
    page.set_viewport_size(screen)
    sit_down(page, "kiertopokeri")
    rng, places = Random(2), []
    card = page.locator("#moment")
    for _ in range(200):
        page.locator(ASKED).first.wait_for(state="attached")
        places.append(page.evaluate(PLACES))
        if card.is_visible():
            break
        assert not is_over(page), "a match without a deal"
        choose_something(page, rng)
    expect(card.get_by_role("heading", level=2)).to_have_text(re.compile(r"^Deal \d+$"))
    expect(card.locator(".standing tr").first).to_be_visible()
    assert len({str(place) for place in places}) == 1, "something has moved"
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert page.evaluate(PLACES) == places[0]


@SCREENS
def test_the_end_tells_who_has_won_and_where_to_go(page: Page, screen: ViewportSize) -> None:
    page.set_viewport_size(screen)
    sit_down(page, "hex", size="3")
    rng = Random(2)
    while not is_over(page):
        choose_something(page, rng)
        page.locator(ASKED).first.wait_for(state="attached")
    headline = page.locator("#result").inner_text()
    assert re.fullmatch(r"(You have|\S+ has) won", headline)
    expect(page).to_have_title(re.compile(f"^{headline} · "))
    end = page.locator("#end")
    expect(end.locator(".standing .best")).to_have_count(1)
    expect(end).to_contain_text("What decided it")
    for name in ("Play again", "Watch the replay", "All games"):
        expect(end.get_by_text(name)).to_be_in_viewport()
    end.get_by_role("button", name="See the table").click()
    expect(end).to_be_hidden()
