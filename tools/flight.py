"""How long after a tap a card flies, and how heavy a table's page is: `python tools/flight.py [GAME...]`.

Each game is played in Chromium by clicks among bots that choose at random. For every choice that lies on
the table the page itself measures from the pointer's event to the first frame of what then moves, in
milliseconds; and everything the page asked for is counted as it comes over the line, without compression.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Error, Page

from cottage import running_chromium, running_cottage

WATCH = """() => {
  window.flights = [];
  let tapped = 0;
  addEventListener("pointerdown", (event) => { tapped = event.timeStamp; }, true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    if (tapped) {
      const since = tapped;
      tapped = 0;
      requestAnimationFrame((now) => window.flights.push(now - since));
    }
    return made;
  };
}"""
"""From a tap to the first frame of the first thing that moves after it."""


def fly(page: Page, game: str, wanted: int, most: int) -> list[float]:
    """The flights of so many choices of one's own on the table, or of the first `most` choices."""
    from browser.seated import ASKED, choose_something, is_over, sit_down, step, wait_for_change

    sit_down(page, game, pace="normal")
    page.evaluate(WATCH)
    rng = Random(game)
    for _ in range(most):
        page.wait_for_selector(ASKED, state="attached")
        flights: list[float] = page.evaluate("window.flights")
        if is_over(page) or len(flights) >= wanted:
            break
        things = page.locator(".can")
        count = things.count()
        if not count or page.locator(".move-to").count():
            choose_something(page, rng)
            continue
        before = step(page)
        box = things.nth(rng.randrange(count)).bounding_box()
        if box is None:
            continue
        page.mouse.click(
            box["x"] + min(12, box["width"] / 2), box["y"] + min(14, box["height"] / 2)
        )
        menu, ends = page.locator(".menu button"), page.locator(".move-to")
        try:
            if menu.count():
                menu.first.click()
            elif ends.count():
                ends.first.dispatch_event("click")
            wait_for_change(page, before)
        except AssertionError:
            choose_something(page, rng)
    return list(page.evaluate("window.flights"))


def main() -> None:
    """Measure the games that are named, or all."""
    from browser.seated import by_hand
    from pelitupa.games import game_ids

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="identifiers; all games without any")
    parser.add_argument("--choices", type=int, default=8, help="flights of each game")
    parser.add_argument("--most", type=int, default=40, help="choices of each game at most")
    given = parser.parse_args()
    print(f"{'game':24} requests  kB     flights  median  slowest (ms)")
    with running_cottage() as address, running_chromium() as browser:
        for game in given.games or game_ids():
            context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
            by_hand(context)
            page = context.new_page()
            page.set_default_timeout(60_000)
            loaded: list[int] = []
            try:
                weigh(page, loaded)
                flights = fly(page, game, given.choices, given.most)
            except (AssertionError, Error) as error:
                print(f"{game:24} stopped: {str(error).splitlines()[0][:80]}", flush=True)
                context.close()
                continue
            weight = sum(loaded) / 1000
            times = (
                f"{len(flights):7} {median(flights):7.0f} {max(flights):8.0f}" if flights else "-"
            )
            print(f"{game:24} {len(loaded):8} {weight:5.0f} {times}", flush=True)
            context.close()


def weigh(page: Page, loaded: list[int]) -> None:
    """Count what comes for the page of a table, heads and bodies, as long as it is the table's."""

    def came(response: Any) -> None:
        if "/tables/" in page.url or "/tables/" in response.url:
            sizes = response.request.sizes()
            loaded.append(sizes["responseHeadersSize"] + sizes["responseBodySize"])

    page.on("requestfinished", lambda request: came(request.response()))


if __name__ == "__main__":
    main()
