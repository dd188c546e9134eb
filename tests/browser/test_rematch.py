"""A rematch: asked for at the end of a match, and seen there by whoever played it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import Newcomer
from browser.seated import begin, come_in, lay_table, resign

pytestmark = pytest.mark.browser

SCREENS = pytest.mark.parametrize(
    "screen",
    [{"width": 1366, "height": 768}, {"width": 390, "height": 844}],
    ids=["laptop", "phone"],
)


def ended(newcomer: Newcomer, screen: ViewportSize) -> tuple[Page, Page]:
    """Aino and Bertta at a match that Aino has given up."""
    aino, bertta = newcomer(viewport=screen), newcomer(viewport=screen)
    link = lay_table(aino, "hex", name="Aino", size="4")
    come_in(bertta, link, "Bertta", 2)
    begin(aino, bertta)
    for page in (aino, bertta):
        page.locator("#table .plate").first.wait_for()
    resign(aino)
    for page in (aino, bertta):
        expect(page.locator("#end")).to_be_visible()
    return aino, bertta


@SCREENS
def test_one_asks_the_other_sees_it_and_both_sit_at_the_next_table(
    newcomer: Newcomer, screen: ViewportSize
) -> None:
    aino, bertta = ended(newcomer, screen)
    expect(bertta.locator("#rematch")).to_be_hidden()
    aino.get_by_role("button", name="Rematch").click()
    expect(aino.locator("#places li.own")).to_contain_text("Aino")
    expect(aino.locator("#places")).to_contain_text("kept for Bertta")
    expect(bertta.locator("#rematch")).to_have_text("Aino has opened another table.")
    expect(bertta.locator("#rematch")).to_be_in_viewport(ratio=1)
    bertta.get_by_role("button", name="Take my seat").click()
    for page in (aino, bertta):
        expect(page.locator("#table .plate")).to_have_count(2)
        expect(page.locator("#end")).to_be_hidden()
    expect(bertta.locator("#prompt")).to_contain_text("you", ignore_case=True)
