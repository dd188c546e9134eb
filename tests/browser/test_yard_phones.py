"""Several phones host one evening in a yard by codes and links; and an evening that is on already."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from browser.seated import wait_until
from browser.test_axe import check
from browser.test_referee import _SPOKEN, begin, counted, tap_name, tell
from browser.test_yard_host import FOUR, entries, press

pytestmark = pytest.mark.browser


@pytest.fixture
def phones(browser: Browser, address: str) -> Iterator[tuple[BrowserContext, BrowserContext]]:
    """Two phones of two people."""
    faults: list[str] = []
    made = [
        browser.new_context(
            viewport={"width": 390, "height": 844}, base_url=address, has_touch=True
        )
        for _ in range(2)
    ]
    for context in made:
        context.set_default_timeout(20_000)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.add_init_script(_SPOKEN)
    yield made[0], made[1]
    for context in made:
        context.close()
    assert not faults


def link_of(page: Page) -> str:
    """The link that a phone shows as a code; its sheets are closed again."""
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Several phones").tap()
    expect(page.locator("#code-shown")).to_be_hidden()  # it would be of an earlier moment
    page.get_by_role("button", name="Show the code").tap()
    wait_until(page, "() => document.querySelector('#link').value.includes('#evening=')")
    link = page.locator("#link").input_value()
    page.locator("#phones [data-closes]").tap()
    page.locator("#more-sheet [data-closes]").tap()
    return link


def hand_over(page: Page, link: str) -> None:
    """Open a link in a page that is open already; it is read when the address holds it no longer."""
    page.evaluate("link => { location.hash = new URL(link).hash }", link)
    wait_until(page, "() => !location.hash")


def put_in(page: Page, link: str) -> None:
    """Put the link of another phone in, as its camera does."""
    hand_over(page, link)
    expect(page.locator("#evening")).to_be_visible()
    counted(page)


def test_tuikkunen_goes_on_when_one_of_two_phones_is_closed(
    phones: tuple[BrowserContext, BrowserContext],
) -> None:
    """What each reported is put together, in the order of its times, whichever phone is asked."""
    sent: list[str] = []
    first, second = phones[0].new_page(), phones[1].new_page()
    for page in (first, second):
        page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    begin(first, "tuikkunen", *FOUR)
    for name, team in (("Aino", "Red"), ("Eero", "Red"), ("Helmi", "Blue")):
        tell(first, f"{team} team", name)
    press(first, "Red seeks first")
    second.goto(link_of(first))
    expect(second.locator("#players li")).to_have_count(4)
    counted(second)
    assert entries(second) == entries(first)
    assert second.evaluate("window.spoken").count("") == len(second.evaluate("window.spoken"))
    assert "#" not in second.url  # the link is not left where somebody would hand it on
    press(first, "The count begins")
    put_in(second, link_of(first))
    first.close()

    second.evaluate(
        """() => {
          const key = `pelitupa-referee-${document.body.dataset.game}`;
          const evening = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...evening, begun: evening.begun - 200000 }));
        }"""
    )  # the count is long over
    second.reload()
    expect(second.locator("#asked")).to_contain_text("Who is caught")
    tell(second, "Caught", "Helmi")
    tell(second, "In the prison", "Helmi")
    assert entries(second)[-3:] == ["counted", "caught 3", "in 3"]

    again = phones[0].new_page()  # the phone that was closed comes back, and learns the rest
    again.goto("/referee/tuikkunen")
    counted(again)
    put_in(again, link_of(second))
    assert entries(again) == entries(second)
    put_in(again, link_of(second))
    assert entries(again) == entries(second)
    names = [line for line in sent for name in FOUR if name in line]
    assert not names
    assert not [line for line in sent if "evening=" in line]


def test_two_reports_of_one_moment_are_asked_about(
    phones: tuple[BrowserContext, BrowserContext],
) -> None:
    first, second = phones[0].new_page(), phones[1].new_page()
    for page in (first, second):
        page.clock.install(time=1_764_400_000)
        page.clock.pause_at(1_764_400_100)
    begin(first, "purkkis", *FOUR)
    tell(first, "Seeks", "Eero")
    tap_name(first, "Aino")
    press(first, "The ball is back")
    link = link_of(first)
    second.goto(link)
    counted(second)
    for page in (first, second):
        page.clock.run_for(20_000)
    tell(first, "Found", "Helmi")
    second.clock.run_for(400)
    tell(second, "Found", "Iida")
    put_in(first, link_of(second))
    asked = first.get_by_role("button", name="Two phones within a second")
    asked.tap()
    first.locator("#sides section").nth(1).get_by_role("button").tap()
    counted(first)
    assert entries(first)[-2:] == ["found 4", "found 3"]
    expect(asked).to_be_hidden()


def test_an_answer_that_comes_late_is_of_what_was_asked(
    phones: tuple[BrowserContext, BrowserContext],
) -> None:
    """Another evening has come by a link meanwhile, and later more of it, which is not said aloud here."""
    first, second = phones[0].new_page(), phones[1].new_page()
    begin(first, "purkkis", *FOUR)
    begin(second, "purkkis", *FOUR, "Onni")
    tell(second, "Seeks", "Eero")
    tap_name(second, "Aino")
    press(second, "The ball is back")
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    def let_go() -> None:
        while not held:
            first.wait_for_timeout(20)
        held[0].continue_()

    first.route("**/score", hold_first)
    with first.expect_request("**/score"):
        first.reload()
    first.on("dialog", lambda dialog: dialog.accept())
    hand_over(first, link_of(second))
    expect(first.locator("#players li")).to_have_count(5)
    let_go()
    expect(first.locator("#asked")).to_contain_text("Eero seeks: round 1")
    first.get_by_role("button", name="Say it aloud").tap()

    tell(second, "Found", "Helmi")
    held.clear()
    with first.expect_request("**/score"):
        first.locator("#players [data-seat='3']").tap()  # found: Iida
    hand_over(first, link_of(second))
    expect(first.locator("#count")).to_have_text("(5)")
    let_go()
    counted(first)
    expect(first.locator("#trouble")).to_be_hidden()
    assert not any(first.evaluate("window.spoken"))


def test_what_is_no_code_changes_nothing(phones: tuple[BrowserContext, BrowserContext]) -> None:
    page = phones[0].new_page()
    page.goto("/referee/purkkis#evening=nonsense")
    expect(page.locator("#joined")).to_contain_text("not a code of an evening")
    begin(page, "purkkis", *FOUR)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Several phones").tap()
    page.get_by_role("textbox", name="Link of another phone").fill(
        "https://elsewhere.example/#evening=AAAA"
    )
    page.get_by_role("button", name="Put together").tap()
    expect(page.locator("#joined-here")).to_contain_text("not a code of an evening")
    expect(page.locator("#players li")).to_have_count(4)
    check(page)


def test_here_and_now(phones: tuple[BrowserContext, BrowserContext]) -> None:
    """The phone of the evening is gone: names, who is what, and on it goes."""
    page = phones[0].new_page()
    page.goto("/referee/purkkis")
    for place, name in enumerate(FOUR[:3]):
        page.locator("#names input").nth(place).fill(name)
    page.tap("#more")
    page.locator("#names input").nth(3).fill(FOUR[3])
    page.get_by_label("Here and now").check()
    page.get_by_role("button", name="Begin").tap()
    counted(page)
    page.get_by_role("button", name="Say it aloud").tap()
    tell(page, "Seeks", "Eero")
    tap_name(page, "Aino")
    press(page, "The ball is back")
    tell(page, "Found", "Helmi")
    assert entries(page) == ["seeker 2", "kick 1", "returned", "found 3"]
    assert not any(page.evaluate("window.spoken"))
    page.get_by_role("button", name="From now on").tap()
    counted(page)
    tell(page, "All rescued", "Iida")
    assert page.evaluate("window.spoken").pop().startswith("All rescued by Iida!")
    stored: str = page.evaluate("localStorage.getItem('pelitupa-referee-purkkis')")
    assert '"at ' in stored
