"""Pictures of the running cottage for the README and the docs: `python tools/pictures.py [FOLDER]`.

Starts a cottage and a Chromium, sits down at ten games, plays on as the hints say, and takes each table at
1366x768 and 390x844, in light and in dark, into `docs/pictures/tables`; then the catalogue.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Page, ViewportSize
from playwright.sync_api import TimeoutError as TooLate

from cottage import running_chromium, running_cottage

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "tables"
GAMES = {
    "skruuvi": 18,
    "tuppi": 6,
    "mah_jong": 8,
    "canasta": 9,
    "knorri": 7,
    "strip_poker": 4,
    "hex": 9,
    "twixt": 7,
    "killeri": 9,
    "believe_or_doubt": 4,
}
"""Ten games that look different, and after how many decisions of one's own each is taken."""

SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
}
QUALITY = 72


def take(page: Page, path: Path) -> None:
    """Keep what is shown as a small WebP."""
    page.wait_for_timeout(400)
    shown = Image.open(io.BytesIO(page.screenshot()))
    shown.convert("RGB").save(path, "WEBP", quality=QUALITY, method=6)


def take_all(page: Page, folder: Path, name: str) -> None:
    """The page in both sizes, in light and in dark."""
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        take(page, folder / f"{name}_{size}_light.webp")
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        take(page, folder / f"{name}_{size}_dark.webp")
    page.set_viewport_size(SIZES["desktop"])
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def play(page: Page, game: str, decisions: int) -> None:
    """Sit down among the bots that a newcomer meets, and choose what the hints say."""
    from browser.seated import ASKED, choose_something, fill_in, is_over, step, wait_for_change

    fill_in(page, game)
    page.get_by_role("button", name="Start").click()
    page.locator(".plate").first.wait_for()
    if page.locator("#paces:not([hidden])").count():
        page.select_option("#pace", "at once", force=True)
    rng = Random(game)
    for _ in range(decisions):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            break
        before = step(page)
        page.locator("#hint").dispatch_event("click")
        try:
            advised = page.locator(".advised").first
            advised.wait_for(state="attached", timeout=15_000)
            advised.dispatch_event("click")
            wait_for_change(page, before)
        except (TooLate, AssertionError):
            choose_something(page, rng)
    page.wait_for_selector(ASKED, state="attached")
    for closed in page.locator("#moment:not([hidden]) .close").all():
        closed.click()


def main() -> None:
    """Take the pictures of all ten games, or of those named."""
    from browser.seated import by_hand

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with running_cottage() as address, running_chromium() as browser:
        context = browser.new_context(base_url=address, reduced_motion="reduce")
        by_hand(context)
        page = context.new_page()
        page.set_default_timeout(200_000)
        page.set_viewport_size(SIZES["desktop"])
        for game in given.games:
            try:
                play(page, game, GAMES[game])
            except TooLate:
                print(
                    f"{game}: its bots think too long on this machine; taken as it stands",
                    flush=True,
                )
            take_all(page, given.folder, game)
            print(game, flush=True)
        page.goto("/", wait_until="networkidle")
        take_all(page, given.folder, "catalogue")
    size = sum(path.stat().st_size for path in given.folder.glob("*.webp"))
    print(f"{size / 1e6:.2f} MB in {given.folder}")


if __name__ == "__main__":
    main()
