"""The own hand in one's own order, and cards that are dragged, by mouse, finger and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.seated import by_hand, sit_down, wait_until

pytestmark = pytest.mark.browser

HAND = "#mine .zone.hand .card"


def _held(page: Page) -> list[str]:
    found: list[str] = page.locator(HAND).evaluate_all("them => them.map(it => it.dataset.item)")
    return found


def _middle(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + 16  # what is seen of it, also behind another row


def _drag(page: Page, card: Locator, x: float, y: float) -> None:
    page.mouse.move(*_middle(card))
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


def _sit(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, "chinese_poker", pace="slow")
    wait_until(page, f"document.querySelectorAll('{HAND}.can').length")


def test_a_hand_is_held_in_an_order_of_its_own(page: Page) -> None:
    """Dragged, and by keyboard; it stays through a reload, and the button brings the usual order back."""
    _sit(page)
    usual = _held(page)
    moved = usual[0]
    told = page.locator("#log").inner_text()
    _drag(page, page.locator(HAND).first, *_middle(page.locator(HAND).nth(3)))
    own = [*usual[1:4], moved, *usual[4:]]
    assert _held(page) == own
    assert page.locator("#log").inner_text() == told, "the click that ends a drag plays nothing"
    page.locator(HAND).nth(3).focus()
    page.keyboard.press("Shift+ArrowRight")
    own = [*usual[1:5], moved, *usual[5:]]
    assert _held(page) == own
    expect(page.locator("#live")).to_have_text(f"Place 5 of {len(own)}")
    assert page.evaluate("document.activeElement.dataset.item") == moved
    page.reload()
    wait_until(page, f"document.querySelectorAll('{HAND}.can').length")
    assert _held(page) == own
    page.get_by_role("button", name="Sort my hand").click()
    assert _held(page) == usual
    expect(page.locator("#sort")).to_be_hidden()


def test_a_card_that_is_dragged_out_of_the_hand_is_played(page: Page) -> None:
    """And the own order of the others stays, also when the hand is drawn anew."""
    _sit(page)
    usual = _held(page)
    page.locator(HAND).last.focus()
    page.keyboard.press("Shift+ArrowLeft")
    own = [*usual[:-2], usual[-1], usual[-2]]
    assert _held(page) == own
    middle = page.locator("#middle").bounding_box()
    assert middle is not None
    card = page.locator(f"{HAND}.can").first
    _drag(page, card, middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    expect(page.locator(f"{HAND}.chosen")).to_have_count(
        1
    )  # it waits for others of its combination
    assert _held(page) == own
    page.locator("#buttons [data-act='play']").click()
    wait_until(page, f"document.querySelectorAll('{HAND}').length < {len(usual)}")
    left = _held(page)
    assert left == [id for id in own if id in left]


def test_a_finger_moves_cards_and_does_not_scroll(browser: Browser, address: str) -> None:
    context = browser.new_context(
        base_url=address, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    )
    by_hand(context)
    page = context.new_page()
    _sit(page)
    usual = _held(page)
    x, y = _middle(page.locator(HAND).first)
    to = _middle(page.locator(HAND).nth(2))
    finger = context.new_cdp_session(page)
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for part in range(1, 7):
        at = {"x": x + (to[0] - x) * part / 6, "y": y + (to[1] - y) * part / 6}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#sort")).to_be_visible()
    assert _held(page) == [*usual[1:3], usual[0], *usual[3:]]
    context.close()


def test_a_first_touch_only_chooses_where_a_person_wants_it_so(page: Page) -> None:
    """Another touch takes its place, a second one plays; a key plays at once."""
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, "paskahousu", pace="slow")
    page.get_by_label("Play by a second touch").check()
    wait_until(page, f"document.querySelectorAll('{HAND}.can').length > 1")
    first, other = page.locator(f"{HAND}.can").first, page.locator(f"{HAND}.can").last
    names = [str(card.get_attribute("data-item")) for card in (first, other)]
    first.click(position={"x": 8, "y": 8})
    expect(page.locator("#message")).to_contain_text("Touch it again")
    other.click(position={"x": 8, "y": 8})
    expect(page.locator(f"{HAND}.armed")).to_have_count(1)
    expect(other).to_have_attribute("aria-pressed", "true")
    assert set(names) <= set(_held(page))
    other.click(position={"x": 8, "y": 8})
    wait_until(page, f"!document.querySelector('#mine [data-item=\"{names[1]}\"]')")
    assert names[0] in _held(page)
    page.locator("#take-back").click()
    page.locator(f"{HAND}.can[data-item='{names[0]}']").focus()
    page.keyboard.press("Enter")
    wait_until(page, f"!document.querySelector('#mine [data-item=\"{names[0]}\"]')")
