"""Evenings at a hall in browsers: `python tools/hall_evening.py FOLDER [MINUTES|double|melee|companies]`.

Twelve people throw darts at four boards, three rounds: a director's laptop (1366x768), four phones (390x844),
a hall's screen (1920x1080). The phone of board 3 loses its network in the middle of a match and goes on; the
phone of board 2 is lost, and another takes over. The network stays away for so many MINUTES (none: a few
seconds), while the other boards play on. `double`: a double knock-out of eleven at three boards, to
the final; `melee`: eight people at petanque on two roads, two rounds with other partners; `companies`: eleven
at Killeri at two boards, by three and four, two rounds.

What each screen shows is kept as pictures in FOLDER. It fails where something is not as it should be. Not a
part of the tests: it takes some minutes.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from cottage import running_chromium, running_cottage

from browser.hall import Phone, open_hall, ways  # isort: skip

NAMES = (
    "Aino", "Eero", "Helmi", "Iida", "Kalle", "Liisa", "Otto", "Pekka", "Sanni", "Tyyne", "Veikko", "Ville",
)  # fmt: skip
BOARDS = 4
ROUNDS = 3
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)


def first_matches(
    browser: Browser,
    address: str,
    phones: list[Phone],
    where: list[str],
    rng: Random,
    folder: Path,
    minutes: float,
) -> None:
    """The first match at each board: one phone without a network, one that is lost."""
    cellar, lost = phones[2], phones[1]
    cellar.enter("9", "7", "5")
    cellar.context.set_offline(True)
    away = time.monotonic()
    cellar.enter("9", "7", "1", "2", "3")
    expect(cellar.page.locator("#hall-said")).to_contain_text("is not heard", timeout=30_000)
    cellar.page.screenshot(path=folder / "phone_without_network.png")
    lost.enter("8", "8", "6", "4")
    lost.page.wait_for_timeout(5000)
    lost.context.close()
    another = phones[1] = Phone(browser, address, where[1], "fi")
    another.page.set_default_timeout(PATIENCE)
    expect(another.page.locator("#entries > *")).to_have_count(4)
    another.page.screenshot(path=folder / "phone_of_board_2_taken_over_fi.png")
    another.play(rng, first=4)
    phones[0].play(rng)
    phones[3].play(rng)
    while time.monotonic() < away + 60 * minutes:
        cellar.page.wait_for_timeout(1000)
    cellar.page.screenshot(path=folder / "phone_before_the_network_returns.png")
    cellar.context.set_offline(False)
    cellar.page.wait_for_timeout(5000)
    expect(cellar.page.locator("#entries > *")).to_have_count(8)
    cellar.play(rng, first=8)


def main(folder: Path, minutes: float = 0.0) -> None:
    """Play the evening, and say how long it took."""
    folder.mkdir(parents=True, exist_ok=True)
    began, rng = time.monotonic(), Random(1)
    with running_cottage() as address, running_chromium() as browser:
        laptop = browser.new_context(
            base_url=address, viewport={"width": 1366, "height": 768}, locale="en"
        )
        director = laptop.new_page()
        director.set_default_timeout(PATIENCE)
        open_hall(director, NAMES, BOARDS, ROUNDS)
        evening = director.url
        where = ways(director)
        assert len(where) == BOARDS, where
        hall = browser.new_context(
            base_url=address, viewport={"width": 1920, "height": 1080}, locale="sv"
        )
        screen = hall.new_page()
        screen.goto(f"{evening}/hall")
        phones = [
            Phone(browser, address, way, "sv" if place == 3 else "en")
            for place, way in enumerate(where)
        ]
        for phone in phones:
            phone.page.set_default_timeout(PATIENCE)
            expect(phone.page.locator("#players li")).to_have_count(2, timeout=PATIENCE)
        phones[3].page.screenshot(path=folder / "phone_sv.png")
        director.screenshot(path=folder / "director_round_1.png", full_page=True)
        first_matches(browser, address, phones, where, rng, folder, minutes)
        director.reload()
        director.screenshot(path=folder / "director_in_the_middle.png", full_page=True)
        screen.screenshot(path=folder / "hall_in_the_middle.png")
        matches = BOARDS
        while matches < ROUNDS * len(NAMES) // 2:
            busy = [phone for phone in phones if phone.has_match]
            if not busy:
                phones[0].page.wait_for_timeout(500)
            for phone in busy:
                phone.play(rng)
                matches += 1
        director.goto(evening)
        expect(director.get_by_role("heading", name="Result")).to_be_visible(timeout=PATIENCE)
        director.screenshot(path=folder / "director_result.png", full_page=True)
        screen.wait_for_timeout(6000)
        screen.screenshot(path=folder / "hall_result.png")
        director.goto(f"{evening}/bracket")
        director.screenshot(path=folder / "standings.png", full_page=True)
        phones[0].page.screenshot(path=folder / "phone_over.png")
    print(
        f"{matches} matches of {len(NAMES)} people at {BOARDS} boards in {time.monotonic() - began:.0f} s"
    )


def play_through(
    folder: Path, people: int, boards: int, rounds: int, game: str, pairing: str
) -> None:
    """Play a tournament to its end, keep pictures of its screens, and say how long it took."""
    folder.mkdir(parents=True, exist_ok=True)
    began, rng, matches = time.monotonic(), Random(2), 0
    with running_cottage() as address, running_chromium() as browser:
        laptop = browser.new_context(
            base_url=address, viewport={"width": 1366, "height": 768}, locale="en"
        )
        director = laptop.new_page()
        director.set_default_timeout(PATIENCE)
        open_hall(director, NAMES[:people], boards, rounds, game, pairing)
        evening = director.url
        hall = browser.new_context(
            base_url=address, viewport={"width": 1920, "height": 1080}, locale="fi"
        )
        screen = hall.new_page()
        screen.goto(f"{evening}/hall")
        phones = [Phone(browser, address, way) for way in ways(director)]
        for phone in phones:
            phone.page.set_default_timeout(PATIENCE)
            expect(phone.page.locator("#players li").nth(1)).to_be_visible()
        phones[0].page.screenshot(path=folder / f"{pairing}_phone.png")
        director.screenshot(path=folder / f"{pairing}_round_1.png", full_page=True)
        while True:
            busy = [phone for phone in phones if phone.has_match]
            for phone in busy:
                if game == "killeri":
                    phone.play_killeri()
                else:
                    (phone.play_petanque if game == "petanque" else phone.play)(rng)
                matches += 1
                if matches == boards + 1:
                    screen.screenshot(path=folder / f"{pairing}_hall.png")
            if not busy:
                director.goto(evening)
                if director.get_by_role("heading", name="Result").is_visible():
                    break
                phones[0].page.wait_for_timeout(1000)
        director.screenshot(path=folder / f"{pairing}_result.png", full_page=True)
        director.goto(f"{evening}/bracket")
        director.screenshot(path=folder / f"{pairing}_bracket.png", full_page=True)
        phones[0].page.screenshot(path=folder / f"{pairing}_phone_over.png")
    took = time.monotonic() - began
    print(f"{pairing}: {matches} matches of {people} people at {boards} places in {took:.0f} s")


if __name__ == "__main__":
    match sys.argv[2:]:
        case ["double"]:
            play_through(Path(sys.argv[1]), 11, 3, 10, "finnish_darts", "double")
        case ["companies"]:
            play_through(Path(sys.argv[1]), 11, 2, 2, "killeri", "companies")
        case ["melee"]:
            play_through(Path(sys.argv[1]), 8, 2, 2, "petanque", "melee")
        case [minutes]:
            main(Path(sys.argv[1]), float(minutes))
        case _:
            main(Path(sys.argv[1]))
