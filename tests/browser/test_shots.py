"""A shot on a table: its bearing is dragged or turned by keys, and what is drawn is what is sent."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect

from browser.seated import sit_down, wait_until
from browser.test_axe import check

pytestmark = pytest.mark.browser
SLOWLY = """() => {
  const now = performance.now.bind(performance), begun = now();
  performance.now = () => begun + (now() - begun) / 20;
}"""
"""Motions take so much longer, so that they are not over before the test has looked."""


def test_a_shot_is_aimed_by_dragging_and_by_keys(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")  # Else the cue ball is measured on its way
    sit_down(page, "nine_ball")
    page.get_by_role("button", name="place the cue ball").first.click()
    page.locator(".numbers summary").click()
    bearing = page.locator("[data-act='field bearing']")
    expect(bearing).to_be_visible()
    table = page.locator(".dart-box svg")
    wait_until(page, "() => !document.getAnimations().length")  # the ball grows into its place
    cue, box = page.locator("[data-item='ball-cue']").bounding_box(), table.bounding_box()
    assert cue is not None
    assert box is not None
    start = cue["x"] + cue["width"] / 2, cue["y"] + cue["height"] / 2
    across, down = box["width"] / 3, -box["height"] / 8
    page.mouse.move(start[0] + 20, start[1])
    page.mouse.down()
    page.mouse.move(start[0] + across, start[1] + down)
    page.mouse.up()
    # A table longer than the phone is wide is turned: up in the window is right on the table.
    assert (
        table.locator("> .quarter").evaluate("one => one.style.getPropertyValue('--back')")
        == "90deg"
    )
    wanted = math.degrees(math.atan2(-across, -down))
    assert abs(float(bearing.input_value()) - wanted) < 1.0
    turned = float(bearing.input_value())
    table.press("ArrowLeft")
    table.press("Shift+ArrowRight")
    assert float(bearing.input_value()) == pytest.approx(turned + 0.9)
    page.set_viewport_size({"width": 844, "height": 390})  # the phone is turned, and the table too
    expect(table.locator("> .quarter")).to_have_count(0)
    cue = page.locator("[data-item='ball-cue']").bounding_box()
    assert cue is not None
    page.mouse.click(cue["x"] + cue["width"] / 2 + 60, cue["y"] + cue["height"] / 2 - 60)
    assert abs(float(bearing.input_value()) - 45) < 1.0
    page.set_viewport_size({"width": 390, "height": 844})
    check(page)
    slider, speed = (
        page.locator("[data-act='slider speed']"),
        page.locator("[data-act='field speed']"),
    )
    speed.fill("8")
    assert slider.get_attribute("aria-valuetext") == "8.0 m/s, as at a break"
    slider.press("ArrowLeft")
    assert 7.9 < float(speed.input_value()) < 8.0
    speed.fill("0.05")  # a place of the slider is far less than a hundredth here
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(speed).to_have_value("0.07")
    assert slider.get_attribute("aria-valuetext") == "0.07 m/s, very soft"
    speed.fill("8")
    face = page.locator("[data-act='face']")
    face.press("ArrowRight")
    face.press("ArrowUp")
    assert face.get_attribute("aria-valuetext") == "0.05 to the right, 0.05 above the middle"
    box = face.bounding_box()
    assert box is not None
    page.mouse.click(
        box["x"] + 2, box["y"] + box["height"] / 2
    )  # at the rim, where the tip would slip
    assert -0.5 <= float(page.locator("[data-act='field side']").input_value()) < -0.48
    face.press("0")
    assert face.get_attribute("aria-valuetext") == "in the middle"
    sent = float(bearing.input_value())
    page.set_viewport_size({"width": 1366, "height": 768})  # all buttons and fields are made again
    expect(speed).to_have_value("8")
    assert float(bearing.input_value()) == sent
    page.get_by_role("button", name="Shoot").click()
    expect(page.locator("#log")).to_contain_text(f"You shoot: {sent:.2f} degrees, 8.0 m/s")
    expect(
        page.locator(".traced polyline").first
    ).to_be_attached()  # the ways, where nothing may move


def test_a_shot_runs_in_real_time_is_skipped_and_seen_again(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, "ten_ball", pace="slow")
    page.get_by_role("button", name="place the cue ball").first.click()
    shoot = page.get_by_role("button", name="Shoot")
    expect(shoot).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-act='face']")).to_be_in_viewport(ratio=1)
    expect(page.locator(".guide .ghost")).to_be_attached()  # the ball on is in front
    expect(page.locator(".calls")).to_have_count(0)  # on the break nothing is called
    page.locator(".dart-box svg").press("Enter")
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    expect(page.locator(".stage > g")).to_have_count(11)
    expect(page.locator("#prompt")).not_to_be_visible()  # what came of it is not told before
    skip.click()
    expect(page.locator(".stage")).to_have_count(0)
    expect(page.locator("#prompt")).to_be_visible()
    page.get_by_role("button", name="Again").click()
    expect(page.locator(".stage")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".stage")).to_have_count(0)


def test_nothing_is_aimed_or_shot_while_balls_roll(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, "ten_ball", company="people")  # so that the next form is there meanwhile
    page.get_by_role("button", name="place the cue ball").first.click()
    table, shots = (
        page.locator(".dart-box svg"),
        page.locator("#log").get_by_text(re.compile("shoots?:")),
    )
    expect(page.locator(".shot-tools")).to_be_visible()
    speed = page.locator("[data-act='slider speed']")
    speed.fill("618")  # the cue ball fell on none of 642 such breaks: the next shot is called
    expect(speed).to_have_attribute("aria-valuetext", "5.0 m/s, hard")
    page.evaluate(SLOWLY)
    table.press("Enter")
    expect(page.locator(".stage")).to_have_count(1)
    expect(page.locator(".calls")).to_have_count(2)  # the next form
    bearing = page.locator("[data-act='field bearing']").input_value()
    table.press("ArrowLeft")
    table.press("Enter")
    box = table.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 3)
    page.mouse.down()  # it skips
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    page.mouse.up()
    expect(page.locator(".stage")).to_have_count(0)
    expect(page.locator("[data-act='field bearing']")).to_have_value(bearing)
    expect(shots).to_have_count(1)
    said = page.locator(".aimed")
    expect(said).to_have_attribute("data-told", "")  # what came of it, until one aims
    table.press("ArrowLeft")
    expect(said).to_contain_text("Aimed at")
    pockets = page.get_by_role("radiogroup", name="pocket")
    other = pockets.get_by_role("radio", checked=False).last.get_attribute("data-act")
    chosen = page.locator(f"[data-act='{other}']")
    page.locator(".chip").filter(has=chosen).click()
    page.set_viewport_size({"width": 1366, "height": 768})  # all buttons and fields are made again
    expect(page.locator(".shot-tools")).to_be_visible()
    expect(chosen).to_be_checked()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_ball_and_its_pocket_are_called_by_touch_and_by_keys(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, "ten_ball", company="people")
    place = page.get_by_role("button", name="place the cue ball").first
    place.click()
    page.get_by_role("button", name="Shoot", exact=True).click()
    expect(place.or_(page.locator(".calls").first)).to_be_visible()
    if place.is_visible():  # no seed is told to the table: the cue ball falls on one break of 250
        place.click()
    pockets = page.get_by_role("radiogroup", name="pocket")
    balls = page.get_by_role("radiogroup", name="ball")
    for chips in (pockets, balls):
        expect(chips).to_be_in_viewport(ratio=1)
    table = page.locator(".dart-box svg")
    pocket = page.locator("[data-act='field pocket']")
    for _ in range(360):  # to a cushion, where nothing is proposed
        if pocket.input_value() == "0":
            break
        table.press("ArrowLeft")
    expect(balls.get_by_role("radio", name="none")).to_be_checked()
    ball = balls.get_by_role("radio").last
    balls.locator(".chip").last.click()
    expect(page.locator("[data-act='field ball']")).to_have_value(ball.get_attribute("value") or "")
    expect(pocket).not_to_have_value("0")  # the one nearest to the ball
    expect(pockets.get_by_role("radio", checked=True)).to_have_count(1)
    bearing = page.locator("[data-act='field bearing']").input_value()
    table.scroll_into_view_if_needed()
    hole = page.locator(".dart-box [aria-label='bottom right pocket']").bounding_box()
    assert hole is not None
    page.mouse.click(hole["x"] + hole["width"] / 2, hole["y"] + hole["height"] / 2)
    expect(pockets.get_by_role("radio", name="bottom right pocket")).to_be_checked()
    expect(page.locator("[data-act='field bearing']")).to_have_value(bearing)  # nothing is aimed
    # It lies among the chips where it lies in the window.
    boxes = [radio.bounding_box() for radio in pockets.get_by_role("radio").all()]
    lies = pockets.get_by_role("radio", checked=True).bounding_box()
    assert lies is not None
    right = max(box["x"] for box in boxes if box)
    low = max(box["y"] for box in boxes if box)
    upright = size[0] < size[1]  # its table is turned to the left: its right end is above
    assert lies["x"] == right
    assert (lies["y"] == low) != upright
    page.set_viewport_size({"width": size[1], "height": size[0]})  # the phone is turned
    expect(pockets).to_be_in_viewport(ratio=1)
    box = pockets.bounding_box()
    assert box is not None
    assert (box["width"] > box["height"]) == upright  # and so are the pockets
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ball.press("ArrowRight")  # round to the first, which is none: then there is no pocket either
    expect(balls.get_by_role("radio", name="none")).to_be_checked()
    expect(pockets.get_by_role("radio", checked=True)).to_have_count(0)
    expect(pocket).to_have_value("0")
    check(page)
    balls.get_by_role("radio").first.press("ArrowRight")  # a ball again, and its pocket
    expect(pockets.get_by_role("radio", name="bottom right pocket")).to_be_checked()
    page.get_by_role("button", name="Shoot", exact=True).click()
    expect(page.locator("#log").get_by_text(re.compile("shoots?:"))).to_have_count(2)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_throw_is_aimed_by_a_tap_and_seen_from_the_side(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, "petanque")
    page.get_by_role("button", name="Throw it").click()
    expect(page.locator(".figure.can")).to_have_count(0)  # a tap aims, and throws nothing
    for name in ("half lob", "Throw it"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    for seen in (".side-view", "#prompt"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    flat, before = (
        page.locator(".side-view .arc").get_attribute("d"),
        page.locator(".caption").inner_text(),
    )
    page.get_by_role("button", name="high lob").click()
    expect(page.get_by_role("button", name="high lob")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".side-view .arc").get_attribute("d") != flat
    expect(page.locator(".caption")).not_to_have_text(before)
    said = page.locator(".instrument [role=status]")  # and a screen reader says the same
    expect(said).to_have_text(page.locator(".caption").inner_text())
    x, y = page.locator("[data-act='field x']"), page.locator("[data-act='field y']")
    was = float(y.input_value())
    box = page.locator(".dart-box svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tapped = (float(x.input_value()), float(y.input_value()))
    assert abs(tapped[0]) < 0.2
    assert 3.0 < tapped[1] < 7.0
    assert tapped[1] != was
    svg = page.locator(".dart-box svg")
    svg.press("ArrowRight" if size[0] > size[1] else "ArrowUp")  # ahead, as the road lies
    assert float(y.input_value()) == pytest.approx(tapped[1] + 0.1)
    check(page)
    svg.press("Enter")
    expect(page.locator("#log")).to_contain_text(f"{tapped[1] + 0.1:.1f}")


def test_on_a_wide_screen_a_shot_is_asked_in_sight_and_the_table_keeps_its_size(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(page, "ten_ball", company="people")
    page.get_by_role("button", name="place the cue ball").first.click()
    shoot = page.get_by_role("button", name="Shoot", exact=True)
    expect(shoot).to_be_visible()
    asked = page.locator("#buttons")
    assert asked.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    table = page.locator(".dart-box svg")
    aimed = table.bounding_box()
    page.evaluate(SLOWLY)
    shoot.click()
    expect(page.locator(".stage")).to_have_count(1)
    assert table.bounding_box() == aimed


def test_a_frame_is_given_up_by_a_second_touch(page: Page) -> None:
    sit_down(page, "snooker", company="people")
    give_up = page.locator("#buttons .act").last
    give_up.dblclick()
    expect(give_up).to_have_text("Sure? give up the frame")
    page.wait_for_timeout(600)  # a double click is one touch
    expect(page.locator("#log")).not_to_contain_text("wins the frame")
    give_up.click()
    expect(page.locator("#log")).to_contain_text("wins the frame")
