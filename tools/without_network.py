"""A cottage with rules for pages, and phones without network: for `cue_evening.py` and `yard_evening.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, BrowserContext, expect

from cottage import running_chromium

from browser.conftest import served  # isort: skip
from pelitupa.i18n import translator
from pelitupa.site.bundle import make_bundle

_PATIENCE: Final = 240_000
"""In ms: the rules are read anew after the phone was opened."""
expect.set_options(timeout=_PATIENCE)
_PYODIDE: Final = Path(__file__).parents[1] / "node_modules" / "pyodide"


@contextmanager
def cottage_with_rules() -> Iterator[tuple[str, Browser]]:
    """The address of a cottage of its own that has rules for pages, and a Chromium."""
    with TemporaryDirectory() as rules, TemporaryDirectory() as house:
        make_bundle(Path(rules), _PYODIDE)
        with served(Path(house), page_rules=rules) as address, running_chromium() as browser:
            yield address, browser


@contextmanager
def phone(
    browser: Browser, address: str, games: Sequence[str], language: str = "en", script: str = ""
) -> Iterator[BrowserContext]:
    """A phone that has opened the pages of some games once, and whose network is off since. Each page runs a
    script first."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=address, has_touch=True, locale=language
    )
    context.set_default_timeout(_PATIENCE)
    context.add_init_script(script)
    page = context.new_page()
    counts = translator(language).gettext("The rules count here, without a network")
    for game in games:
        page.goto(f"/referee/{game}")
        expect(page.locator("#network")).to_have_text(counts)
    page.close()
    context.set_offline(True)
    yield context
    context.close()
