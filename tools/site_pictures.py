"""Pictures of a site without a server for its docs: `python tools/site_pictures.py SITE [FOLDER]`.

SITE is a folder that `pelitupa site` wrote, with all games. Ten pictures, some of a phone's window and some
of a wide one, are taken into `docs/pictures/site`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread

from playwright.sync_api import Page

from cottage import running_chromium
from pictures import SIZES, take

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "site"
RECORD = Path(__file__).parents[1] / "docs" / "skruuvi_match.pelitupa"
NAMES = ("Aino", "Eero", "Impi")


class Files(SimpleHTTPRequestHandler):
    """The files of a site, and no word of each."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of a site while its files are handed out."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(site)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/en/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def sit_down(page: Page, game: str, decisions: int, seed: int, **options: str) -> None:
    """A table of a game, after some decisions."""
    from browser.seated import ASKED, choose_something, fill_in

    fill_in(page, f"games/{game}/", **options)
    page.locator("#go").click()
    page.wait_for_selector(f"{ASKED}, #curtain[open]", state="attached")
    if page.locator("#paces:not([hidden])").count():
        page.select_option("#pace", "at once", force=True)
    rng = Random(seed)
    for _ in range(decisions):
        choose_something(page, rng)
        page.wait_for_selector(ASKED, state="attached")
    for closed in page.locator("#moment:not([hidden]) .close").all():
        closed.click()


def curtain(page: Page) -> None:
    """Three people round one screen; the first is to take it."""
    seats = {"name-1": "Aino", "name-2": "Eero", "name-3": "Impi", "bot-4": "true"}
    sit_down(page, "tuppi", 0, 1, company="people", **seats)


def lesson(page: Page) -> None:
    """The first step of a lesson, answered."""
    page.goto("learn/tuppi/")
    page.locator("#show").click()
    page.locator("#answer.best, #answer.good").wait_for()


def replay(page: Page) -> None:
    """A record, with its code."""
    page.goto("replay/")
    page.locator("#file").set_input_files(RECORD)
    page.locator("#step").wait_for()
    page.locator("#step").fill("75")
    page.locator("#eyes").select_option("1")


def referee(page: Page) -> None:
    """An evening of darts with the network off."""
    page.goto("referee/killeri/")
    page.get_by_text("The rules count here").wait_for()
    page.context.set_offline(True)
    while page.locator("#names li").count() < len(NAMES):
        page.locator("#more").click()
    for place, name in enumerate(NAMES):
        page.locator("#names input").nth(place).fill(name)
    page.get_by_role("button", name="Begin").click()
    for sector in (20, 4, 11, 20, 20):
        page.locator(f"[data-sector='{sector}']").click()
    page.context.set_offline(False)


def opened(path: str) -> Callable[[Page], None]:
    """A page of the site."""

    def open_it(page: Page) -> None:
        page.goto(path, wait_until="networkidle")

    return open_it


PICTURES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "catalogue_phone": ("phone", opened("")),
    "catalogue_desktop": ("desktop", opened("")),
    "tuppi_phone": ("phone", partial(sit_down, game="tuppi", decisions=4, seed=1)),
    "canasta_desktop": ("desktop", partial(sit_down, game="canasta", decisions=6, seed=1)),
    "hex_desktop": ("desktop", partial(sit_down, game="hex", decisions=6, seed=1)),
    "curtain_phone": ("phone", curtain),
    "lesson_phone": ("phone", lesson),
    "replay_desktop": ("desktop", replay),
    "referee_phone": ("phone", referee),
    "about_phone": ("phone", opened("about/")),
}
"""Each with its window and the way to it."""


def main() -> None:
    """Take the ten pictures."""
    from browser.seated import by_hand

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--only", nargs="*", default=list(PICTURES), choices=list(PICTURES))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with served(given.site) as address, running_chromium() as browser:
        context = browser.new_context(base_url=address, reduced_motion="reduce")
        by_hand(context)
        page = context.new_page()
        page.set_default_timeout(200_000)
        page.on("dialog", lambda dialog: dialog.accept())  # a match goes on: another may begin
        for name in given.only:
            size, way = PICTURES[name]
            page.set_viewport_size(SIZES[size])
            way(page)
            take(page, given.folder / f"{name}.webp")
            print(name, flush=True)
    size_of_all = sum(path.stat().st_size for path in given.folder.glob("*.webp"))
    print(f"{size_of_all / 1e6:.2f} MB in {given.folder}")


if __name__ == "__main__":
    main()
