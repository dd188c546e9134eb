"""The accessibility checker axe finds no fault on any page, in light and dark."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.conftest import Newcomer
from browser.hall import open_hall
from browser.kinds import forms_of_every_kind, tables_of_every_kind
from browser.seated import (
    ASKED,
    begin,
    choose_something,
    come_in,
    fill_in,
    is_over,
    lay_table,
    play_to_the_end,
    resign,
    sit_down,
    wait_until,
)

pytestmark = pytest.mark.browser

COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What can be right in one colour scheme and wrong in the other."""


def check(page: Page) -> None:
    """No violation in light, nor in dark; the message says which, and where."""
    page.emulate_media(color_scheme="light")
    check_scheme(page, {})
    page.emulate_media(color_scheme="dark")
    check_scheme(page, COLOURS)


def check_scheme(page: Page, options: dict[str, Any]) -> None:
    """The same in the colour scheme that is shown, by all of axe's rules or by those of the options."""
    wait_until(page, "document.getAnimations().every(a => a.playState === 'finished')")
    found = (
        Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    )
    faults = [
        f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:200]}"
        f" ({fault['nodes'][0].get('failureSummary', '')[:300]})"
        for fault in found
    ]
    assert not faults, "\n".join(faults)


def test_the_catalogue(page: Page) -> None:
    page.goto("/")
    check(page)
    page.fill("#q", "nothing like this")
    check(page)


@pytest.mark.parametrize("id", forms_of_every_kind())
def test_the_page_of_a_game(page: Page, id: str) -> None:
    page.goto(f"/games/{id}")
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    check(page)


@pytest.mark.parametrize("id", tables_of_every_kind())
def test_the_table_of_a_game(page: Page, id: str) -> None:
    sit_down(page, id)
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    rng = Random(3)
    for _ in range(3):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            break
        choose_something(page, rng)
    page.wait_for_selector(ASKED, state="attached")
    check(page)


def test_a_refusal_the_end_the_replay_and_an_error(page: Page) -> None:
    sit_down(page, "hex", size="3")
    page.fill("#text", "swap")
    page.keyboard.press("Enter")
    page.wait_for_selector("#message.refused")
    check(page)
    play_to_the_end(page, 1)
    check(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".plate")
    check(page)


def test_a_refused_form(page: Page) -> None:
    page.goto("/games/hex")
    page.evaluate("document.querySelector('#start').noValidate = true")
    page.locator("details.more summary").first.click()
    page.fill("#option-size", "99")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".alert")
    check(page)


def test_the_form_for_friends(page: Page) -> None:
    fill_in(page, "round_the_clock", company="friends", time="byoyomi", players="2")
    check(page)


@pytest.mark.parametrize(
    "door",
    [
        "/help", "/lobby", "/network", "/sign-in", "/sign-up", "/evenings", "/draw/vector_formula",
        "/theorems/sticks", "/theorems/hex", "/guess", "/drill", "/referee/killeri", "/referee/tuppi/pad",
        "/games/hex/print", "/leaders", "/recover", "/waiting", "/yard/purkkis",
    ],
)  # fmt: skip
def test_the_doors(page: Page, door: str) -> None:
    page.goto(door)
    check(page)


def test_the_pages_of_an_evening_at_real_boards(page: Page) -> None:
    open_hall(page, ("Aino", "Eero", "Helmi", "Onni"), 2, 3)
    check(page)
    evening = page.url
    for leaf in ("codes", "bracket", "hall", "hall/1"):
        page.goto(f"{evening}/{leaf}")
        check(page)


def test_the_waiting_room_the_table_and_the_proof(page: Page, newcomer: Newcomer) -> None:
    bertta = newcomer()
    link = lay_table(
        page,
        "hex",
        name="Aino",
        size="4",
        time="byoyomi",
        talk="free",
        swap="false",
        public="false",
    )
    check(page)
    bertta.goto(link)
    check(bertta)
    page.goto("/lobby")
    check(page)
    page.goto(link)
    come_in(bertta, link, "Bertta", 2)
    begin(page, bertta)
    page.locator("#plan-panel").evaluate("panel => { panel.open = true }")
    page.locator("#plan-begin").click()
    page.locator("#planning:not([hidden])").wait_for()
    page.locator(".clock.running").wait_for()
    bertta.get_by_role("button", name="Adjourn").click()
    page.get_by_role("button", name="Accept").wait_for()
    check(page)
    page.get_by_role("button", name="Accept").click()
    bertta.get_by_role("button", name="Ask to go on").wait_for()
    check(bertta)
    resign(bertta)
    page.locator("#end:not([hidden])").wait_for()
    page.goto(f"{link}/proof")
    page.locator(".checks").wait_for()
    check(page)
    page.goto("/me")
    check(page)
    page.goto("/")
    check(page)


def test_a_refereed_match(page: Page) -> None:
    fill_in(page, "round_the_clock", players="1", hand="real")
    page.get_by_role("button", name="Start").click()
    page.locator(".dart-box svg").wait_for()
    page.fill("#text", "aim T20")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="miss").wait_for()
    check(page)
