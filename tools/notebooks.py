"""Which notebooks in `docs/lab` may be stale: `python tools/notebooks.py [PAGE ...]`.

Each notebook begins with what it found in three lines, and a table of when, at which commit and by which
command its figures were measured, and of which parts of `src/pelitupa`. Where code of one of these has since
changed (what only draws left out), the figures may no longer hold: each such row is printed, with how many
commits changed it and the latest one. Needs the history of git.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "lab"
DRAWN = ("*look.py", "*view.py", "lesson.toml", "rulebook.toml", "expert.toml", "*.po")
"""What figures do not hang on."""
HEADING = "| measured | at commit | what | command | of |"


class Measurement(NamedTuple):
    """A row of a notebook's table; `of` are paths below `src/pelitupa`."""

    measured: str
    commit: str
    what: str
    command: str
    of: tuple[str, ...]


class NotebookError(Exception):
    """A notebook does not begin as it should; the text says what is missing."""


def summary(text: str) -> list[str]:
    """The lines of a notebook's summary. Raises `NotebookError` where there is none."""
    lines = text.split("\n")
    if "**In short**" not in lines[:4]:
        raise NotebookError(
            "below its title it needs **In short** and three lines that begin with -"
        )
    begin = lines.index("**In short**") + 2
    found: list[str] = []
    while lines[begin + len(found)].startswith("- "):
        found.append(lines[begin + len(found)].removeprefix("- "))
    if not 1 <= len(found) <= 3:
        raise NotebookError(f"its summary has {len(found)} lines; one to three would be right")
    return found


def measurements(text: str) -> list[Measurement]:
    """The rows of a notebook's table. Raises `NotebookError` where it has none, or one lacks a column."""
    lines = text.split("\n")
    if HEADING not in lines:
        raise NotebookError(f"it needs a table that begins with {HEADING}")
    found: list[Measurement] = []
    for line in lines[lines.index(HEADING) + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) != 5 or not all(cells):
            raise NotebookError(f"this row needs five cells: {line}")
        measured, commit, what, command, of = cells
        paths = tuple(path.strip("` ") for path in of.split(","))
        found.append(Measurement(measured, commit.strip("`"), what, command.strip("`"), paths))
    if not found:
        raise NotebookError("its table has no row")
    return found


def changed(row: Measurement) -> list[str]:
    """The commits since a row was measured that changed what it depends on, the latest first."""
    paths = [f"src/pelitupa/{path}" for path in row.of]
    drawn = [f":(exclude,glob)src/pelitupa/**/{name}" for name in DRAWN]
    log = subprocess.run(
        ["git", "log", "--format=%h %as %s", f"{row.commit}..HEAD", "--", *paths, *drawn],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return log.stdout.splitlines()


def main(pages: list[str]) -> int:
    """Print the rows that may be stale."""
    for file in sorted(FOLDER.glob("*.md")):
        if pages and file.stem not in pages:
            continue
        for row in measurements(file.read_text(encoding="utf-8")):
            try:
                commits = changed(row)
            except subprocess.CalledProcessError as error:
                print(f"{file.name}: {row.what}: {error.stderr.strip()}")
                return 1
            if commits:
                print(
                    f"{file.name}: {row.what} ({row.measured}, {row.commit}): {len(commits)} commits since"
                )
                print(f"    latest  {commits[0]}")
                print(f"    again   {row.command}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
