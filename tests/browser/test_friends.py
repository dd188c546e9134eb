"""Friends in the browser: asked, accepted, seen to be here, challenged."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Newcomer
from browser.seated import scrolls_sideways
from browser.test_axe import check

pytestmark = pytest.mark.browser


def account(newcomer: Newcomer, name: str, **screen: dict[str, int]) -> Page:
    page = newcomer(**screen)
    page.goto("/sign-up")
    page.fill("[name='name']", name)
    page.fill("[name='password']", "correct horse battery")
    page.locator("main form button[type='submit']").click()
    page.get_by_text("recovery code").first.wait_for()
    return page


def test_two_become_friends_and_one_challenges_the_other(newcomer: Newcomer) -> None:
    saga = account(newcomer, "Saga the first")
    onni = account(newcomer, "Onni the first", viewport={"width": 390, "height": 844})
    saga.goto("/people/Onni the first")
    saga.get_by_role("button", name="Ask to be friends").click()
    expect(saga.get_by_role("status")).to_contain_text("Your request is sent")
    onni.goto("/me")
    onni.get_by_role("link", name="My friends").click()
    check(onni)
    onni.get_by_role("button", name="Accept").click()
    expect(onni.locator(".people-list")).to_contain_text("Saga the first is here")
    check(onni)
    assert not scrolls_sideways(onni)
    onni.select_option("#game", "hex")
    onni.get_by_role("button", name="Challenge", exact=True).click()
    expect(onni.locator("#places")).to_contain_text("kept for Saga the first")
    saga.goto("/lobby")
    saga.locator("section", has_text="A seat is kept for you").get_by_role(
        "link", name="To the table"
    ).click()
    check(saga)
    saga.get_by_role("button", name="Sit here").click()
    expect(saga.locator("#places li.own")).to_contain_text("Saga the first")
    expect(onni.locator("#begin")).to_be_enabled()
