"""The referee on a phone with the rules in the page: all of it counted with the network off."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import served
from browser.test_referee import NAMES, SECTORS, begin, counted, scores, tap_name, tell, throw
from browser.test_yard_host import TEN, press
from pelitupa.site.bundle import make_bundle

pytestmark = pytest.mark.browser

PYODIDE = Path(__file__).parents[2] / "node_modules" / "pyodide"
COUNTS = "The rules count here, without a network"


@pytest.fixture(scope="module")
def at_cottage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cottage that has rules for pages."""
    if not PYODIDE.exists():
        reason = "no Pyodide here (npm ci)"
        if os.environ.get("PELITUPA_REQUIRE_NODE") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("rules")
    make_bundle(folder, PYODIDE)
    with served(tmp_path_factory.mktemp("cottage"), page_rules=str(folder)) as address:
        yield address


@pytest.fixture
def phone(browser: Browser, at_cottage: str) -> Iterator[Page]:
    faults: list[str] = []
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=at_cottage, has_touch=True
    )
    context.on("weberror", lambda error: faults.append(str(error.error)))
    page = context.new_page()
    yield page
    context.close()
    assert not faults


def test_a_killeri_evening_is_counted_without_a_network(phone: Page) -> None:
    phone.goto("/referee/killeri")
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    phone.context.set_offline(True)
    begin(phone, "killeri", *NAMES)  # opened anew: the page, its scripts and the rules are kept
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    throw(phone, *SECTORS, "T20", "20", "miss", "D4", "4", "4")
    assert scores(phone) == ["4", "4", "0", "0", "0"]
    throw(phone, "20")  # Helmi hits Aino's sector: the rules ask for a choice
    expect(phone.locator("#asked")).to_contain_text("Aino")
    phone.get_by_role("button", name="take the points").tap()
    assert scores(phone) == ["5", "4", "0", "0", "0"]
    expect(phone.locator("#players li").first).to_contain_text("killer")
    phone.get_by_role("button", name="Undo").tap()
    assert scores(phone) == ["4", "4", "0", "0", "0"]
    phone.reload()  # in the middle of a turn
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    phone.get_by_role("button", name="leave them").tap()
    assert scores(phone) == ["4", "4", "0", "0", "0"]
    phone.get_by_text("The evening", exact=True).click()
    expect(phone.get_by_role("button", name="Keep the record")).to_be_visible()
    with phone.expect_download() as kept:
        phone.get_by_role("button", name="Keep the record").tap()
    assert "killeri" in Path(kept.value.path()).read_text(encoding="utf-8")


def test_yard_games_are_hosted_without_a_network(phone: Page) -> None:
    """A round of Purkkis with ten names, a half of Breakthrough with 16, and a code for another phone."""
    for game in ("purkkis", "breakthrough"):
        phone.goto(f"/referee/{game}")
        expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    phone.context.set_offline(True)
    begin(phone, "purkkis", *TEN)
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    tell(phone, "Seeks", "Eero")
    tap_name(phone, "Aino")
    press(phone, "The ball is back")
    for name in TEN:
        if name != "Eero":
            tap_name(phone, name)
    expect(phone.locator("#asked")).to_contain_text("Aino seeks")
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="Several phones").tap()
    phone.get_by_role("button", name="Show the code").tap()
    expect(phone.locator("#qr svg")).to_be_visible()

    sixteen = [*TEN, "Aatu", "Kerttu", "Lahja", "Tyyne", "Urho", "Pekka"]
    begin(phone, "breakthrough", *sixteen)
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    phone.get_by_role("button", name="Draw lots").tap()
    expect(phone.locator("#lot")).to_be_hidden()
    press(phone, "Go!")
    expect(phone.locator("#players .may")).to_have_count(8)
    for place in range(8):
        phone.locator("#players .may").first.tap()
        phone.get_by_role("button", name="Touched" if place % 2 else "Untouched", exact=True).tap()
        counted(phone)
    expect(phone.locator("#said")).to_contain_text("The half is over: 4 attackers got through")


STOPS = (
    "addEventListener('message', ({ data }) =>"
    " postMessage(data.folder ? { ready: true } : { id: data.id, failed: 'out of memory' }))"
)
"""A script that is ready at once, and fails at each question."""


def test_where_the_rules_stop_the_cottage_counts(browser: Browser, at_cottage: str) -> None:
    context = browser.new_context(base_url=at_cottage, has_touch=True, service_workers="block")
    context.route(
        "**/referee/rules/worker.js",
        lambda route: route.fulfill(body=STOPS, content_type="text/javascript"),
    )
    page = context.new_page()
    begin(page, "killeri", *NAMES)
    throw(page, *SECTORS, "T20", "20")
    assert scores(page) == ["4", "0", "0", "0", "0"]
    expect(page.locator("#network")).to_have_text(
        "The rules stopped in this page; the cottage counts"
    )
    context.close()


def test_rounds_of_contract_petanque_are_counted_without_a_network(phone: Page) -> None:
    """Two rounds with their auctions, one thing a tap: the first balls' order, the bids, who lies closest."""
    phone.goto("/referee/contract_petanque")
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    phone.context.set_offline(True)
    begin(phone, "contract_petanque", "Aino", "Eero", "Helmi")
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)

    def enter(*entries: str) -> None:
        for entry in entries:
            phone.locator(f"#things [data-entry='{entry}']").tap()
            counted(phone)

    enter("lies", "thrown", "thrown", "closest red", "next blue")
    expect(phone.locator("#asked")).to_have_text(
        "Helmi: Round 1 of 10: begin the bidding, 1 to 5 points"
    )
    enter("bid 1", "bid 2", "double", "flee", "pass", "pass")
    expect(phone.locator("#entries")).to_contain_text("flee")
    enter("thrown", "thrown", "closest blue")  # two points for Eero, who promised them
    assert scores(phone) == ["0", "4", "4"]
    enter("lies", "thrown", "thrown", "closest green", "next red")
    phone.reload()
    expect(phone.locator("#network")).to_have_text(COUNTS, timeout=100_000)
    expect(phone.locator("#asked")).to_contain_text("Round 2 of 10")
    assert scores(phone) == ["0", "4", "4"]
