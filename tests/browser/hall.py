"""An evening of darts at real boards as its director opens it, and phones at the boards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, expect

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DARTS = 10
"""Of a match: five for each of two."""
PETANQUE = 13
"""Points that win a match of it."""
_READY = (
    "() => document.querySelector('#evening').hidden || !document.querySelector('#entries > *')"
)


class Phone:
    """A phone at a board, with its referee's page open."""

    def __init__(self, browser: Browser, address: str, way: str, language: str = "en") -> None:
        self.context = browser.new_context(base_url=address, locale=language, **PHONE)
        self.page = self.context.new_page()
        self.page.goto(way)

    @property
    def has_match(self) -> bool:
        """Whether there is something to be played here now."""
        return self.page.locator("#evening").is_visible()

    def enter(self, *texts: str) -> None:
        """Tap what darts scored, each until it stands among the entries."""
        for text in texts:
            before = self.page.locator("#entries > *").count()
            self.page.locator(f"[data-entry='{text}']").first.tap()
            expect(self.page.locator("#entries > *")).to_have_count(before + 1)

    def hand_in(self) -> None:
        """Hand in the result, when the cottage has counted it, and wait until another match is here, or
        none."""
        self.page.locator("#hand-in").tap()
        self.page.wait_for_function(_READY)

    def play(self, rng: Random, first: int = 0) -> None:
        """Play the match to its end, from so many darts on, and hand it in."""
        darts = [str(rng.randrange(1, 10)) for _ in range(first, DARTS - 1)]
        self.enter(*darts, "10")  # the last one is never a draw
        self.hand_in()

    def play_petanque(self, rng: Random) -> None:
        """Play a match of petanque, round by round, and hand it in."""
        points = {"red": 0, "blue": 0}
        while max(points.values()) < PETANQUE:
            colour, more = rng.choice(list(points)), rng.randrange(1, 4)
            self.enter(f"round {colour} {more}")
            points[colour] += more
        self.hand_in()

    def play_killeri(self) -> None:
        """Play a match of Killeri in which the first is a killer at once and the others hit nothing, by taps,
        and hand it in."""
        people = self.page.locator("#players li").count()
        for sector in (20, 6, 11, 9, 7)[:people]:
            self.throw(sector)
        self.throw(20, "T")
        self.throw(20, "D")
        self.enter(*["miss"] * (3 * people - 2))
        self.hand_in()

    def throw(self, sector: int, times: str = "S") -> None:
        """Tap a single, double or triple of a sector."""
        before = self.page.locator("#entries > *").count()
        self.page.locator(f"#times [data-times='{times}']").tap()
        self.page.locator(f"#sectors [data-sector='{sector}']").tap()
        expect(self.page.locator("#entries > *")).to_have_count(before + 1)


def open_hall(
    page: Page,
    names: Sequence[str],
    boards: int,
    rounds: int,
    game: str = "finnish_darts",
    pairing: str = "swiss",
) -> None:
    """Open an evening, write down the people, begin."""
    page.goto("/evenings")
    hall = page.get_by_role("region", name="Open a tournament at real boards")
    hall.get_by_label("What it is called").fill("Tuesday darts")
    hall.get_by_label("Game", exact=True).select_option(game)
    hall.get_by_label("How many boards").fill(str(boards))
    hall.get_by_label("Pairing").select_option(pairing)
    hall.get_by_label("Rounds at most").fill(str(rounds))
    hall.get_by_role("button", name="Open the tournament").click()
    page.wait_for_url("**/evenings/*")
    page.locator("#names").fill("\n".join(names))
    page.locator("form[action$='/names'] button").click()
    expect(page.locator("#evening-now")).to_contain_text(names[-1])
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#evening-now")).to_contain_text("Round 1 of ")


def ways(page: Page) -> list[str]:
    """The addresses that the codes of the places hold, for the director alone."""
    codes = page.context.new_page()
    codes.goto(f"{page.url}/codes")
    found = codes.locator(".hung .address").all_inner_texts()
    codes.close()
    return found
