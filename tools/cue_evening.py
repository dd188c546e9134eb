"""Frames of snooker and 9-ball scored without a network on a phone: `python tools/cue_evening.py FOLDER`.

The phone has 390x844 points, and no network from the names to the end; the rules run in the page (`npm ci`
for Pyodide). It scores a frame of snooker with fouls, balls put back, an entry taken back in the middle and
one after the end, and a rack of 9-ball. It counts the entries of each shot or ball, fails where they are more
than 1.1 a shot of snooker or one a ball or a miss of 9-ball, and compares the points with what was played.
Pictures go to FOLDER. Not a part of the tests: it takes some minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from without_network import cottage_with_rules, phone

from browser.test_referee import counted, scores  # isort: skip

GAMES: Final = ("snooker", "nine_ball")
BEFORE_FOULS: Final = ("red", "black", "red", "black", "red", "miss", "red", "blue", "miss")
"""Aino makes a break of 17, and Eero one of 6."""
FOULS: Final = ("first blue", "white", "red", "pink", "nothing")
"""Aino: 5 to Eero. Eero: the white falls, 4 to Aino. Aino: 7, then nothing is touched: 4 to Eero."""
UNTRIED: Final = ("untried", "put back")
"""Eero does not try, 4 to Aino, who has the balls put back: an entry that is no shot."""
LAST_REDS: Final = 10
COLOURS: Final = ("yellow", "green", "brown", "blue", "pink", "black")


def begin(page: Page, game: str) -> None:
    """Type two names."""
    page.goto(f"/referee/{game}")
    expect(page.locator("#names li")).to_have_count(2)
    for place, name in enumerate(("Aino", "Eero")):
        page.locator("#names input").nth(place).fill(name)
    page.locator("#begin button[type=submit]").tap()
    expect(page.locator("#players li")).to_have_count(2)
    counted(page)


def enter(page: Page, *entries: str) -> int:
    """Enter what happened, one tap each; how many taps."""
    for entry in entries:
        page.locator(f"[data-entry='{entry}']").first.tap()
        counted(page)
    return len(entries)


def snooker(page: Page, folder: Path) -> None:
    """A whole frame."""
    begin(page, "snooker")
    page.screenshot(path=folder / "snooker_begins.png")
    taps = enter(page, *BEFORE_FOULS)
    assert scores(page) == ["17", "6"], scores(page)
    page.screenshot(path=folder / "snooker_break.png")
    taps += enter(page, *FOULS)
    assert scores(page) == ["28", "15"], scores(page)
    taps += enter(page, *UNTRIED)
    assert scores(page) == ["32", "15"], scores(page)
    page.screenshot(path=folder / "snooker_foul.png")
    taps += enter(page, "miss")  # Eero, again
    enter(page, "red")
    page.tap("#undo")  # it was a mistake
    counted(page)
    assert scores(page) == ["32", "15"], scores(page)
    for _ in range(LAST_REDS):
        taps += enter(page, "red", "black")
    taps += enter(page, *COLOURS)
    page.screenshot(path=folder / "snooker_over.png")
    points = scores(page)
    page.tap("#undo")  # over the end of the match, and back
    counted(page)
    assert scores(page) != points
    enter(page, "black")
    assert scores(page) == points
    shots = taps - 1  # that the balls are put back is no shot
    print(f"snooker: {shots} shots, {taps} entries, {taps / shots:.2f} each; {points}", flush=True)
    assert taps <= 1.1 * shots


def nine_ball(page: Page, folder: Path) -> None:
    """A rack."""
    begin(page, "nine_ball")
    taps = enter(page, "pot 2", "pot 1", "over", "pot 3", "pot 4", "white", "pot 5", "over")
    page.screenshot(path=folder / "nine_ball.png")
    taps += enter(page, "pot 6", "pot 7", "pot 8", "pot 9")
    page.screenshot(path=folder / "nine_ball_over.png")
    print(f"9-ball: {taps} entries for 9 balls, 2 misses and a foul; {scores(page)}", flush=True)
    assert taps == 12


def main(folder: Path) -> None:
    """Score both without a network."""
    folder.mkdir(parents=True, exist_ok=True)
    with cottage_with_rules() as (address, browser), phone(browser, address, GAMES) as context:
        page = context.new_page()
        snooker(page, folder)
        nine_ball(page, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
