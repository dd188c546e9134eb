"""What friends say at a table is noticed, and does not push out of sight what has happened."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Newcomer
from browser.seated import begin, come_in, lay_table, sit_down
from browser.told_pages import told_pages

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1366, "height": 768}


def test_talk_stands_at_the_seat_and_is_counted_where_it_is_folded_away(newcomer: Newcomer) -> None:
    host, guest = newcomer(viewport=LAPTOP), newcomer(viewport=PHONE)
    link = lay_table(host, "valepaska", players="2", talk="free")
    come_in(guest, link, "Birger", 2)
    begin(host, guest)
    host.fill("#saying", "Shall we play?")
    host.press("#saying", "Enter")
    expect(guest.locator(".bubble")).to_have_text("Shall we play?")
    expect(guest.locator("#unread")).to_have_attribute("aria-label", "1 new message")
    expect(host.locator(".bubble")).to_have_count(0)  # one does not talk to oneself
    guest.locator("#company-panel > summary").click()
    expect(guest.locator("#unread")).to_be_hidden()
    guest.fill("#saying", "With pleasure.")
    guest.press("#saying", "Enter")
    expect(host.locator(".bubble")).to_have_text("With pleasure.")
    expect(host.locator("#unread")).to_be_hidden()  # the panel is open beside the table
    assert host.locator("#log").evaluate(
        "log => log.getBoundingClientRect().bottom <="
        " document.querySelector('.panels').getBoundingClientRect().bottom"
    )


@pytest.mark.parametrize("size", [LAPTOP, PHONE, {"width": 844, "height": 390}])
def test_the_rules_are_read_at_the_table_and_escape_closes_them(
    page: Page, size: dict[str, int]
) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    sit_down(page, "skruuvi")
    rules = page.locator("#rules")
    page.locator("#rules-panel > summary").click()
    expect(rules.locator("h3").first).to_have_text("In short")
    expect(rules.locator("h3").last).to_have_text("Words")
    box = page.locator("#rules-panel > .sheet").bounding_box()
    assert box is not None
    assert box["width"] >= min(600, 0.5 * size["width"])
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(page.locator("#cottage :focus")).to_have_count(1)  # back at the table


def test_onlookers_count_what_is_said_while_they_look_and_nothing_from_before(
    browser: Browser,
) -> None:
    with told_pages(browser) as told:
        told.open("hex")
        page = told.pages[2]  # a phone's, whose panels are closed
        said = {"type": "aside", "since": 0, "lines": [{"name": "A", "text": "Hi", "own": False}]}
        page.evaluate("message => window.tell(message)", json.dumps(said))
        page.evaluate("message => window.tell(message)", told.messages[0])
        expect(page.locator("#unread")).to_be_hidden()
        page.reload()
        page.evaluate("message => window.tell(message)", told.messages[0])
        page.evaluate("message => window.tell(message)", json.dumps(said))
        expect(page.locator("#unread")).to_have_text("1")
