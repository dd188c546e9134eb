"""What a match that has ended offers: what cost most, another match, and something to share."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.seated import play_to_the_end, sit_down

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_end_leads_to_what_cost_most_with_the_controls_in_sight(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script("navigator.share = async (given) => { window.given = given.url }")
    sit_down(page, "hex", size="2")
    play_to_the_end(page, 3)
    end = page.locator("#end")
    expect(end.get_by_role("button", name="Play again")).to_be_visible()
    end.get_by_role("button", name="Share").click()
    assert page.evaluate("window.given") == page.url + "/replay"
    end.get_by_role("link", name="What cost most?").click()
    expect(page.locator("#analysis-panel")).to_have_attribute("open", "")
    expect(page.locator("#analysis svg.course")).to_be_attached()  # it was asked for at once
    for control in ("#step", "#back", "#on", "#run"):
        expect(page.locator(control)).to_be_in_viewport(ratio=1)
    shown = page.locator("#step-shown").inner_text()
    page.locator("#on").click()
    expect(page.locator("#step-shown")).not_to_have_text(shown)
