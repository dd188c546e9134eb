"""The table of every game, in every kind of situation that its matches come to, at three sizes, and those of
games that show everything between them at five.

It is the page itself, told what the server would tell it; only whoever plays and the line are left out.
Pictures of each game, and of what is wrong, are kept in the folder that PELITUPA_PICTURES names.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from browser.kinds import tables_of_every_size
from browser.told_pages import SIZES, Told, told_pages
from pelitupa.games import decided_ids

pytestmark = pytest.mark.browser

NEVER = ("outside", "moved", "covered", "beyond")
"""What is wrong nowhere (see `tools/walk.py`)."""

ON_ITS_SIDE = ("outside", "beyond")
"""What is wrong nowhere on a phone on its side: all is seen without scrolling, but what lies under many
bids."""

WHEN_ZOOMED = ("outside", "beyond")
"""What is wrong in none of a few games at 200%, where nothing in the middle is scrolled to, either."""

TIGHTEST = [size for size in SIZES if size["width"] in (1280, 360, 844)]
"""The smaller laptop, the smaller phone, and one on its side: what fits there fits on the larger, but where
the felt is laid out otherwise, as other games show."""

NARROW: ViewportSize = {"width": 320, "height": 640}
"""As narrow as pages have to bear; one game of each kind is looked at there too."""

ZOOMED: ViewportSize = {"width": 683, "height": 384}
"""A window of 1366 by 768 at 200%, where the same games are looked at as on a phone on its side."""

SMALLEST = ("tuppi", "moska", "canasta", "hex", "jakis", "killeri")
MUCH_IN_THE_MIDDLE = ("skruuvi", "strip_poker", "bridge_meets_guess_who")
"""They had the most to scroll to at 200%."""
ALL_SIZES = {*tables_of_every_size(), *SMALLEST, *MUCH_IN_THE_MIDDLE}


@pytest.fixture(scope="module")
def told(browser: Browser) -> Iterator[Told]:
    """Pages that can be told of any game."""
    with told_pages(browser) as pages:
        yield pages


@pytest.mark.parametrize("game", decided_ids())
def test_nothing_is_out_of_sight_or_moves_or_lies_over_another(told: Told, game: str) -> None:
    told.open(game, sizes=SIZES if game in ALL_SIZES else TIGHTEST)
    faults = {}
    for fault, at in told.faults().items():
        width, kind = fault.split()[:2]
        if kind[:-1] in (ON_ITS_SIDE if width == "844" else NEVER):
            faults[fault] = at
    if folder := os.environ.get("PELITUPA_PICTURES"):
        middle = len(told.messages) // 2
        told.keep_pictures(Path(folder), game, [middle, *(at[0] for at in faults.values())])
    assert not faults
    if game in SMALLEST:
        wrong = told.faults_at(NARROW)
        assert not {fault for fault in wrong if fault.split()[0][:-1] in NEVER}
    if game in (*SMALLEST, *MUCH_IN_THE_MIDDLE):
        wrong = told.faults_at(ZOOMED)
        assert not {fault for fault in wrong if fault.split()[0][:-1] in WHEN_ZOOMED}
    assert not told.errors
    assert len(told.messages) > 1


def test_what_was_called_stands_on_the_felt_of_a_phone_until_a_card_is_played(told: Told) -> None:
    told.open("skruuvi")
    phone = next(page for page in told.pages if (page.viewport_size or NARROW)["width"] == 390)
    seen = set()
    for message in told.messages:
        phone.evaluate("message => window.tell(message)", message)
        calls = phone.locator(".calls-shown").is_visible()
        seen.add((calls, phone.locator("#middle .card").count() > 0))
    assert (True, False) in seen
    assert (False, True) in seen
    assert (True, True) not in seen
