"""An evening at many tables as people see it: opened, joined, played at, left, called and settled."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.seated import ASKED, by_hand, choose_something, scrolls_sideways

pytestmark = pytest.mark.browser


def test_two_people_spend_an_evening_with_bots(browser: Browser, address: str) -> None:
    """A director on a laptop, somebody on a phone; bots fill the other places."""
    laptop = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
    phone = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    by_hand(laptop)
    by_hand(phone)
    host, guest = laptop.new_page(), phone.new_page()
    host.goto("/evenings")
    opening = host.get_by_role("region", name="Open an evening")
    opening.get_by_label("What it is called").fill("Tuesday")
    opening.get_by_label("Game", exact=True).select_option("tuppi")
    opening.get_by_label("Rounds", exact=True).fill("1")
    opening.get_by_label("Boards a round").fill("1")
    host.get_by_role("button", name="Open the evening").click()
    host.wait_for_url("**/evenings/*")
    host.get_by_role("button", name="Take part").click()
    guest.goto(host.url)
    guest.get_by_label("Your name at the table").fill("Aino")
    guest.get_by_role("button", name="Take part").click()
    expect(guest.get_by_role("button", name="Leave the evening")).to_be_visible()
    assert not scrolls_sideways(guest)
    host.reload()
    expect(host.locator("#evening-now")).to_contain_text("Aino")
    host.get_by_role("button", name="Begin").click()
    expect(host.locator("#my-table")).to_be_visible()
    for page in (host, guest):
        _play_a_little(page)
    assert not scrolls_sideways(guest)
    guest.get_by_role("button", name="Leave the evening").click()
    expect(guest.get_by_text("You have left; a bot sits in your place.")).to_be_visible()
    expect(guest.get_by_role("button", name="Leave the evening")).to_be_hidden()
    host.get_by_role("button", name="End this round").click()
    standings = host.locator("#standings tbody tr")
    expect(host.get_by_role("heading", name="Result")).to_be_visible()
    assert standings.count() >= 2
    expect(host.locator("#standings")).to_contain_text("Guest & ")
    host.get_by_label("What a point of the game is worth").fill("5")
    host.get_by_role("button", name="Who owes whom").click()
    expect(host.get_by_text("Nobody owes anything.")).to_be_visible()
    guest.goto(host.url)
    assert not scrolls_sideways(guest)
    laptop.close()
    phone.close()


def _play_a_little(page: Page) -> None:
    """Sit down at one's table from the evening's page, decide something, and come back."""
    page.reload()
    page.locator("#my-table").click()
    page.wait_for_selector(ASKED, state="attached")
    choose_something(page, Random(1))
    page.get_by_role("link", name="To the evening").click()
    expect(page.locator("#my-table")).to_be_visible()
