"""Leaving the cottage: it is said, and what went wrong stands where it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.cottage import GOOD
from server.visitor import Browser, open_cottage


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    """Somebody at a cottage of their own."""
    with open_cottage(tmp_path) as made:
        yield made


def told(page: str) -> list[str]:
    """What the page says has been done."""
    return re.findall(r'<p class="told" role="status"[^>]*autofocus>(.*?)</p>', page)


def test_a_deleted_account_is_told_so(browser: Browser) -> None:
    browser.join()
    page = browser.post("/me/delete", data={"password": GOOD})
    assert told(page.text) == [
        "You are gone from this cottage: your account and your data are deleted."
    ]
    assert told(browser.get("/").text) == told(browser.get("/?done=elk").text) == []


def test_somebody_who_signs_out_is_told_so(browser: Browser) -> None:
    browser.join()
    assert told(browser.post("/sign-out").text) == ["You are signed out."]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/me/delete", "delete-password"),
        ("/me/recovery", "recovery-password"),
        ("/me/password", "password-old"),
    ],
)
def test_a_wrong_password_is_told_at_its_field(browser: Browser, path: str, field: str) -> None:
    browser.join()
    page = browser.post(path, data={"password": "not the one at all", "old": "nor this"}).text
    found = re.findall(r"<input[^>]*autofocus[^>]*>", page)
    assert len(found) >= 1
    assert f'id="{field}"' in found[0]
    form = field.partition("-")[0]
    assert f'aria-describedby="{form}-problem' in found[0]
    assert 'aria-invalid="true"' in found[0]
    alert, entry = page.index(f'id="{form}-problem"'), page.index(f'id="{field}"')
    assert 0 < entry - alert < 900, "what is wrong stands before its field, with nothing between"
    assert page.count('role="alert"') == 1
