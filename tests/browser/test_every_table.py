"""The table of every game, in every kind of situation that its matches come to, at four sizes.

It is the page itself, told what the server would tell it; only whoever plays and the line are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from browser.told_pages import Told, told_pages
from pelitupa.games import game_ids

pytestmark = pytest.mark.browser

NEVER = ("outside", "moved")
"""What is wrong nowhere (see `tools/walk.py`)."""


@pytest.fixture(scope="module")
def told(browser: Browser) -> Iterator[Told]:
    """Pages that can be told of any game."""
    with told_pages(browser) as pages:
        yield pages


@pytest.mark.parametrize("game", game_ids())
def test_what_is_asked_and_held_is_in_sight_and_stays(told: Told, game: str) -> None:
    told.open(game)
    faults = {fault: at for fault, at in told.faults().items() if fault.split()[1][:-1] in NEVER}
    assert not faults
    assert not told.errors
    assert len(told.messages) > 1
