"""What went wrong is in sight and in focus where one left off, on a large screen and a small one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Page, ViewportSize, expect

pytestmark = pytest.mark.browser

SCREENS: list[ViewportSize] = [{"width": 1366, "height": 768}, {"width": 390, "height": 844}]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_wrong_password_far_down_is_in_sight_and_leaving_is_told(
    page: Page, screen: ViewportSize
) -> None:
    page.set_viewport_size(screen)
    page.goto("/sign-up")
    page.fill("#sign-up-name", f"Aino {uuid4().hex[:8]}")
    page.fill("#sign-up-password", "correct horse battery")
    page.get_by_role("button", name="Make the account").click()
    page.goto("/me")
    page.fill("#delete-password", "not the right one")
    page.get_by_role("button", name="Delete my account").click()
    problem = page.locator("#delete-problem")
    expect(problem).to_be_in_viewport()
    expect(page.locator("#delete-password")).to_be_focused()
    page.fill("#delete-password", "correct horse battery")
    page.get_by_role("button", name="Delete my account").click()
    notice = page.get_by_role("status").filter(has_text="You are gone")
    expect(notice).to_be_in_viewport()
    expect(notice).to_be_focused()
