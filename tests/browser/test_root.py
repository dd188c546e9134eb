"""A cottage under a path of its host, in a browser: no page asks for anything beside the path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Newcomer, served
from browser.seated import (
    ASKED,
    choose_something,
    fill_in,
    resign,
    step,
    wait_until,
)
from browser.test_referee import begin, counted, throw

pytestmark = pytest.mark.browser

LOADED = (
    "() => { const faces = [...document.querySelectorAll('img.likeness')];"
    " return faces.length > 0 && faces.every((face) => face.complete && face.naturalWidth > 0) }"
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server under a root, with the root."""
    with served(tmp_path_factory.mktemp("root"), root="/games") as made:
        assert made.endswith("/games")
        yield made


def below(page: Page, address: str) -> Page:
    """A page that goes to paths within the cottage, as other tests write them."""
    go = page.goto

    def go_below(path: str, **given: Any) -> Any:
        return go(f"{address}{path}" if path.startswith("/") else path, **given)

    page.goto = go_below  # type: ignore[assignment]
    return page


def test_a_match_is_begun_played_loaded_again_and_replayed(
    newcomer: Newcomer, address: str
) -> None:
    page = below(newcomer(), address)
    page.goto("/")
    page.fill("#q", "hex")
    expect(page.locator("a.game")).to_have_count(1)
    assert page.url == f"{address}/?q=hex"
    fill_in(page, "hex", size="4", level="mixed")  # bots with faces
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(ASKED, state="attached")
    wait_until(page, LOADED)
    choose_something(page, Random(1))
    page.wait_for_selector(ASKED, state="attached")
    after = step(page)
    page.reload()
    page.wait_for_selector(ASKED, state="attached")
    assert step(page) == after
    resign(page)
    page.set_default_timeout(60_000)  # what works replays out is only now begun
    page.get_by_role("link", name="Watch the replay").click()
    page.locator("#steps").wait_for()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector(ASKED, state="attached")


def test_a_waiting_room_and_a_lesson_follow_it(newcomer: Newcomer, address: str) -> None:
    host, guest = below(newcomer(), address), below(newcomer(), address)
    host.goto("/games/hex")
    host.locator("#company").select_option("friends")
    host.get_by_role("button", name="Open the table").click()
    link = host.locator("#link").input_value()
    assert link.startswith(f"{address}/tables/")
    guest.goto(link)
    guest.fill("#name", "Bertta")
    guest.locator("#sit-2").click()
    expect(host.locator("#begin")).to_be_enabled()
    host.locator("#begin").click()
    guest.locator("#table .plate").first.wait_for()
    guest.goto("/learn/hex")
    guest.locator("#show").click()
    rule = re.compile(r"^/games/games/hex#rule-")
    expect(guest.locator("#clause-link")).to_have_attribute("href", rule)
    guest.locator("#on").click()
    expect(guest.locator("#ask")).to_contain_text("How do you go on to the bottom?")


def test_the_referee_counts_and_is_opened_without_a_network(browser: Browser, address: str) -> None:
    context = browser.new_context(has_touch=True)
    context.set_default_timeout(20_000)
    page = below(context.new_page(), address)
    begin(page, "killeri", "Aino", "Eero", "Helmi")
    expect(page.locator("#network")).to_have_text("Works without a network")
    throw(page, "20", "4", "10")
    counted(page)
    context.set_offline(True)
    page.reload()
    expect(page.locator("#players li")).to_have_count(3)
    context.close()
