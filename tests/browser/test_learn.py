"""A lesson in the browser: by mouse and by keyboard, to its end, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.kinds import lessons_of_every_kind
from browser.seated import scrolls_sideways, wait_until
from browser.test_axe import check

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}


def test_a_choice_on_the_board_is_answered_and_the_lesson_goes_on(page: Page) -> None:
    page.goto("/games/hex")
    page.get_by_role("link", name="Learn it in five minutes").click()
    expect(page.locator("#aim")).to_be_visible()
    expect(page.locator("#on")).to_be_disabled()
    page.locator('[data-cell="e1"]').dispatch_event("click")
    expect(page.locator("#answer")).to_contain_text("e1: The rules allow it.")
    page.locator('[data-cell="c3"]').dispatch_event("click")
    expect(page.locator("#answer")).to_contain_text("Well chosen.")
    page.locator("#on").click()
    expect(page.locator("#coach-title")).to_contain_text("2/6")
    expect(page.locator("#coach-title")).to_be_focused()
    page.locator('[data-cell="c4"]').dispatch_event("click")
    expect(page.locator("#answer")).to_contain_text("The rules do not let you.")
    expect(page.locator("#clause-text")).to_contain_text("vacant cell")
    expect(page.locator("#clause-text")).to_be_visible()
    expect(page.locator("#clause-id")).to_have_text("hex/turn")
    page.locator('[data-cell="b5"]').dispatch_event("click")
    expect(page.locator("#answer")).to_contain_text("See what happens.")
    expect(page.locator("#again")).to_be_focused()
    expect(page.locator("#on")).to_be_disabled()
    page.keyboard.press("Enter")
    page.locator('[data-cell="b4"]').dispatch_event("click")
    expect(page.locator("#on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#coach-title")).to_contain_text("3/6")
    page.locator("#back").click()
    expect(page.locator("#coach-title")).to_contain_text("2/6")
    check(page)


def test_a_card_is_played_by_keyboard(page: Page) -> None:
    page.goto("/learn/tuppi#2")
    expect(page.locator("#coach-title")).to_contain_text("2/7")
    page.locator('#mine [data-item="DA"].can').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("Well chosen.")
    expect(page.locator("#middle [data-item='DA']")).to_be_attached()


@pytest.mark.parametrize("id", lessons_of_every_kind())
def test_one_who_is_shown_everything_comes_to_the_end_and_plays(page: Page, id: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/learn/{id}")
    expect(page.locator("#prompt")).not_to_be_empty()
    last = page.evaluate("document.getElementById('how-far').max")
    for number in range(1, int(last) + 1):
        expect(page.locator("#coach-title")).to_contain_text(f"{number}/{int(last)}")
        if page.locator("#show").is_visible():
            page.locator("#show").click()
            expect(page.locator("#answer")).to_be_visible()
        assert not scrolls_sideways(page)
        if number < last:
            page.locator("#on").click()
    expect(page.locator("#finish")).to_be_visible()
    page.locator("#play").click()
    page.locator(".plate").first.wait_for()
    wait_until(page, "location.pathname.startsWith('/tables/')")


@pytest.mark.parametrize("id", ["hex", "mah_jong", "tuppi"])
def test_on_a_phone_held_sideways_all_of_a_lesson_is_in_sight(page: Page, id: str) -> None:
    page.set_viewport_size(SIDEWAYS)
    page.goto(f"/learn/{id}")
    expect(page.locator("#prompt")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollHeight") == SIDEWAYS["height"]
    assert not scrolls_sideways(page)
    for part in ("#middle", "#prompt", "#mine .plate", "#ask", "#show"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    words, table = (page.locator(part).bounding_box() for part in ("#coach-words", "#table"))
    assert words is not None
    assert table is not None
    assert words["x"] >= table["x"] + table["width"]


def test_a_theorem_is_played_turn_by_turn(page: Page) -> None:
    page.goto("/games/musta_maija")
    page.get_by_role("link", name="What is proved of it").click()
    event, ending, on = page.locator("#event"), page.locator("#ending"), page.locator("#on")
    expect(event).to_contain_text("Turn 1: Aino attacks with")
    for _ in range(10):  # the last turn of three players leads back to where they were
        on.click()
    expect(event).to_contain_text("Turn 11: ")
    expect(ending).to_contain_text("Everybody holds just the cards of 6 turns ago")
    for _ in range(4):
        page.get_by_role("button", name="Back").click()
    expect(event).to_contain_text("Turn 7: ")
    page.get_by_role("link", name="4 players").click()
    page.get_by_text("All turns").click()
    expect(ending).to_be_hidden()
    check(page)
    for _ in range(40):
        on.click()
    expect(ending).to_contain_text("After 41 turns")
    expect(on).to_be_disabled()
    page.get_by_role("button", name="From the start").click()
    page.get_by_role("button", name="Play on").click()
    expect(event).to_contain_text("Turn 2: ")


def test_a_reader_plays_against_a_theorem_on_the_board(page: Page) -> None:
    page.goto("/games/sticks")
    page.get_by_role("link", name="What is proved of it").click()
    page.wait_for_url("**/theorems/sticks")  # loaded, with the script that hears a tap on the board
    page.locator("#now [data-intent='11']").first.dispatch_event("click")
    expect(page.locator(".said li")).to_have_count(3)
    page.locator("#now [data-intent='12']").first.dispatch_event("click")
    expect(page.locator("#now .alert")).to_contain_text("already been taken")
    page.get_by_role("button", name="On to the end").click()
    expect(page.locator(".standing")).to_contain_text("You have lost by")
    page.go_back()
    expect(page.get_by_role("button", name="On to the end")).to_be_visible()
