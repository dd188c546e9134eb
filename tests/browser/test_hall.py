"""A tournament at real boards as people see it: a director, phones at boards, a screen for all.
`tools/hall_evening.py` plays a whole evening of twelve."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.hall import Phone, open_hall, ways
from browser.seated import scrolls_sideways

pytestmark = pytest.mark.browser


def test_a_board_goes_on_without_a_network_and_by_another_phone(
    browser: Browser, address: str
) -> None:
    """What is entered in a cellar comes when there is a network; who takes over sees it all."""
    laptop = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
    director = laptop.new_page()
    open_hall(director, ["Aino", "Eero"], boards=1, rounds=1)
    (way,) = ways(director)
    first = Phone(browser, address, way)
    first.enter("9", "9", "9")
    winner = first.page.locator("#players li").first.inner_text().split()[0]  # lots are drawn
    first.context.set_offline(True)
    first.enter("9", "9", "3")
    expect(first.page.locator("#hall-said")).to_contain_text("is not heard")
    assert not scrolls_sideways(first.page)
    first.context.set_offline(False)
    another = Phone(browser, address, way)
    expect(another.page.locator("#entries > *")).to_have_count(6)
    first.context.close()  # lost
    screen = laptop.new_page()
    screen.goto(f"{director.url}/hall")
    expect(screen.locator("#places")).to_contain_text("Aino")
    another.enter("2", "2", "2", "2")
    another.hand_in()
    expect(screen.locator("#places")).to_contain_text("45")
    director.reload()
    expect(director.get_by_role("heading", name="Result")).to_be_visible()
    expect(director.locator("#evening-now")).to_contain_text("45 – 11")
    another.page.get_by_role("link", name="Bracket and standings").tap()
    expect(another.page.locator("tbody tr").first).to_contain_text(winner)
    assert not scrolls_sideways(another.page)
    another.context.close()
    laptop.close()
