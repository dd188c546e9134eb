"""No field of a form hides what every form of a page has: `form.matches` is a function, whatever is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from pelitupa.games import game_ids
from pelitupa.server.web.rendering import FOLDER
from pelitupa.shown.setup import fields

pytestmark = pytest.mark.browser

NAME = re.compile(r'<(?:input|select|textarea|button)\b[^<>]*?\bname="([\w-]+)"')
A_PERSON_S = {"name"}
"""`form.name` is hidden by the field where people write theirs, which browsers know by this name; no script
or tool asks a form for its own."""


def test_no_field_is_called_as_something_that_forms_have(page: Page) -> None:
    page.goto("about:blank")
    have = set(
        page.evaluate(
            "() => { const all = []; for (const name in document.createElement('form'))"
            " all.push(name); return all; }"
        )
    )
    assert {"matches", "submit", "closest"} <= have
    called = {field.entry for id in game_ids() for field in fields(id, {})}
    for path in (FOLDER / "templates").rglob("*.html"):
        called |= set(NAME.findall(path.read_text(encoding="utf-8")))
    assert len(called) > 100
    assert not (called & have) - A_PERSON_S
