"""Ten games of an older tree beside today's, a sheet each: `python tools/before_after.py TREE [FOLDER]`.

TREE is a folder with `src` and `tests` of an older version: `git archive 367e6de src tests | tar x -C TREE`.
Each version is played by its own tests' hands, by choices at random, and taken at 1366x768 and at 390x844,
in light and in dark; a sheet has the older version above and today's below.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures" / "before_after"
GAMES = {
    "tuppi": 4,
    "skruuvi": 6,
    "klubiskruuvi": 5,
    "minibridge": 5,
    "huutopussi": 6,
    "knorri": 5,
    "valepaska": 4,
    "indian_poker": 3,
    "hex": 8,
    "round_the_clock": 3,
}
"""Ten games that the first tables had, and after how many decisions each is taken."""

SIZES = ((1366, 768), (390, 844))
HIGH = 300  # pixels of a picture in a sheet

PLAY = """
import sys
from pathlib import Path
from random import Random
tree, out = Path(sys.argv[1]), Path(sys.argv[2])
sys.path[:0] = [str(tree / "tests"), sys.argv[3]]
from browser.seated import ASKED, choose_something, is_over, sit_down
from cottage import running_chromium, running_cottage
with running_cottage() as address, running_chromium() as browser:
    for entry in sys.argv[4:]:
        game, count = entry.split("=")
        page = browser.new_context(base_url=address, reduced_motion="reduce").new_page()
        page.set_default_timeout(60_000)
        page.set_viewport_size({"width": 1366, "height": 768})
        rng = Random(game)
        try:
            sit_down(page, game)
            for _ in range(int(count)):
                page.wait_for_selector(ASKED, state="attached")
                if is_over(page):
                    break
                choose_something(page, rng)
            page.wait_for_selector(ASKED, state="attached")
        except Exception as error:
            print(game, str(error)[:200], flush=True)
        for width, height in ((1366, 768), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.wait_for_timeout(250)
                page.screenshot(path=out / f"{game}_{width}_{scheme}.png")
        print(game, flush=True)
        page.context.close()
"""


def take(tree: Path, out: Path) -> None:
    """Play the ten games of a tree, and keep how they look."""
    around = os.environ | {"PYTHONPATH": str(tree / "src")}
    games = [f"{game}={count}" for game, count in GAMES.items()]
    subprocess.run(
        [sys.executable, "-c", PLAY, tree, out, Path(__file__).parent, *games],
        env=around,
        check=True,
    )


def sheet(before: Path, after: Path, game: str) -> Image.Image:
    """A game's eight pictures: before above, after below."""
    rows = []
    for folder in (before, after):
        names = [f"{game}_{w}_{s}.png" for w, _ in SIZES for s in ("light", "dark")]
        pictures = [Image.open(folder / name).convert("RGB") for name in names]
        rows.append([p.resize((round(p.width * HIGH / p.height), HIGH)) for p in pictures])
    width = sum(picture.width for picture in rows[0])
    made = Image.new("RGB", (width, 2 * HIGH), "white")
    for row, pictures in enumerate(rows):
        at = 0
        for picture in pictures:
            made.paste(picture, (at, row * HIGH))
            at += picture.width
    return made


def main() -> None:
    """Take both versions and lay them side by side."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tree", type=Path)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        take(given.tree, Path(one))
        take(ROOT, Path(other))
        for game in GAMES:
            made = sheet(Path(one), Path(other), game)
            out = io.BytesIO()
            made.save(out, "WEBP", quality=62, method=6)
            (given.folder / f"{game}.webp").write_bytes(out.getvalue())
    size = sum(path.stat().st_size for path in given.folder.glob("*.webp"))
    print(f"{size / 1e6:.2f} MB in {given.folder}")


if __name__ == "__main__":
    main()
