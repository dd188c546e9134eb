"""Walk through whole matches in Chromium and measure the table: `python tools/walk.py [GAME...]`.

Each game is played by random choices among bots that choose at random, to its end or for so many decisions.
Whenever the table shows something of a kind it has not shown before, it is measured in five sizes, or in
those given as `--sizes 683x384 320x568`:

- `outside`: what is asked, or a card held, is not wholly inside the window;
- `moved`: the own hand, or the line of what is asked, is not where it was at the first look of the match;
- `covered`: what is asked or held lies over something of the table, or two things of the table do;
- `cut`: a text that does not fit into its box;
- `beyond`: something of the table reaches beyond the felt or the box it lies in;
- `listed`: a list with a button beside it that offers fewer than thirty choices;
- `small`: a card or tile of which less than 12 pixels are seen.

With `--told` nobody plays in the browser: the page is told what it would be, as in
`tests/browser/test_every_table.py`, in every situation that differs from those before by all that lies there
and is asked. That takes some minutes.
With `--pictures FOLDER` pictures are kept of each game at each size, from the middle of a match and its end.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Error, Page, ViewportSize

from cottage import running_chromium, running_cottage

KIND = """() => [
  ...[...document.querySelectorAll(".zone")].map((zone) =>
    `${zone.className}${Math.min(3, Math.floor(zone.querySelectorAll("[data-item]").length / 7))}`),
  ...[...document.querySelectorAll("#buttons .group, #buttons .bidding")].map((group) =>
    `${group.getAttribute("aria-label")}${Math.min(3, Math.floor(group.children.length / 4))}`),
  document.querySelector("#end").hidden,
  Math.floor(document.querySelector("#prompt").textContent.length / 30),
].join("|")"""
"""What kinds of things the table shows."""

MEASURE = (Path(__file__).with_name("measure.js")).read_text()


def walk(
    page: Page, game: str, most: int, pictures: Path | None, sizes: Sequence[ViewportSize]
) -> tuple[int, int, Counter[str]]:
    """Play one match; how many decisions there were, how often it was looked at, and what was found."""
    from browser.seated import ASKED, choose_something, is_over, sit_down

    page.set_viewport_size(sizes[0])
    sit_down(page, game)
    rng = Random(game)
    kinds: set[str] = set()
    first: dict[int, Any] = {}
    found: Counter[str] = Counter()
    looks = decisions = 0
    shown = False
    for decisions in range(most + 1):
        page.wait_for_selector(ASKED, state="attached")
        over = is_over(page)
        kind = page.evaluate(KIND)
        if kind not in kinds or over:
            kinds.add(kind)
            looks += 1
            look(page, first, found, sizes)
        if pictures and (over or (not shown and decisions == min(12, most // 2))):
            shown = True
            take_pictures(page, pictures, f"{game}_end" if over else game, sizes)
        if over:
            break
        choose_something(page, rng, "#buttons .act")
    return decisions, looks, found


def walk_told(
    browser: Browser,
    games: Sequence[str],
    pictures: Path | None,
    sizes: Sequence[ViewportSize],
    language: str,
) -> Counter[str]:
    """Tell tables what their matches come to, and measure; pictures are of what is wrong, and of the end."""
    from browser.told_pages import told_pages

    total: Counter[str] = Counter()
    with told_pages(browser, sizes, language) as told:
        for game in games:
            told.open(game, finely=True)
            found = told.faults()
            print(f"{game}: {len(told.messages)} situations, {len(found)} faults", flush=True)
            for fault, at in sorted(found.items()):
                print(f"    {len(at)} x {fault} (from {at[0]})", flush=True)
                total[fault.split()[1]] += len(at)
            if pictures:
                looked_at = {at[0] for at in found.values()} | {len(told.messages) - 1}
                told.keep_pictures(pictures, game, looked_at)
        total["error:"] += len(told.errors)
    return total


def look(
    page: Page, first: dict[int, Any], found: Counter[str], sizes: Sequence[ViewportSize]
) -> None:
    """Measure the table in every size."""
    for size in sizes:
        page.set_viewport_size(size)
        page.wait_for_timeout(40)
        now = page.evaluate(MEASURE)
        width = size["width"]
        where = first.setdefault(width, now["at"])
        for name, at in now["at"].items():
            if at != where[name]:
                found[f"{width} moved: {name} from {where[name]} to {at}"] += 1
        for fault in now["faults"]:
            found[f"{width} {fault}"] += 1
    page.set_viewport_size(sizes[0])


def take_pictures(page: Page, folder: Path, name: str, sizes: Sequence[ViewportSize]) -> None:
    """Keep how the table looks in every size."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in sizes:
        page.set_viewport_size(size)
        page.wait_for_timeout(150)
        page.screenshot(path=folder / f"{name}_{size['width']}.png")
    page.set_viewport_size(sizes[0])


def size_of(text: str) -> ViewportSize:
    """`683x384` as a size of a window."""
    width, height = map(int, text.split("x"))
    return {"width": width, "height": height}


def main() -> None:
    """Walk through the games that are named, or all."""
    from browser.seated import by_hand
    from browser.told_pages import SIZES
    from pelitupa.games import decided_ids

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="identifiers; all games without any")
    parser.add_argument("--most", type=int, default=60, help="decisions of a match at most")
    parser.add_argument("--told", action="store_true", help="tell the page what matches come to")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures")
    parser.add_argument("--sizes", nargs="+", type=size_of, help="windows in place of the five")
    parser.add_argument("--language", default="en", help="what it is told in, with --told")
    given = parser.parse_args()
    sizes = given.sizes or SIZES
    if given.told:
        with running_chromium() as browser:
            print(
                "in all:",
                dict(
                    walk_told(
                        browser,
                        given.games or decided_ids(),
                        given.pictures,
                        sizes,
                        given.language,
                    )
                ),
            )
        return
    total: Counter[str] = Counter()
    with running_cottage() as address, running_chromium() as browser:
        for game in given.games or decided_ids():
            context = browser.new_context(base_url=address, reduced_motion="reduce")
            by_hand(context)
            page = context.new_page()
            page.set_default_timeout(120_000)
            try:
                decisions, looks, found = walk(page, game, given.most, given.pictures, sizes)
            except (AssertionError, Error) as error:
                print(f"{game}: stopped: {str(error)[:300]}", flush=True)
                context.close()
                continue
            print(
                f"{game}: {decisions} decisions, {looks} looks, {sum(found.values())} faults",
                flush=True,
            )
            for fault, count in sorted(found.items()):
                print(f"    {count} x {fault}", flush=True)
                total[fault.split()[1]] += count
            context.close()
    print("in all:", dict(total) or "no fault")


if __name__ == "__main__":
    main()
