"""Notebooks of measurements say on top what was found, when, at which commit and by which command."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import notebooks

ROOT = Path(__file__).parents[1]
PAGES = sorted(notebooks.FOLDER.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_says_what_was_found_when_and_how(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert all(line.endswith(".") for line in notebooks.summary(text))
    for row in notebooks.measurements(text):
        assert re.search(r"\b20\d\d$", row.measured), row
        assert re.fullmatch(r"[0-9a-f]{8}", row.commit), row
        for path in row.of:
            assert (ROOT / "src" / "pelitupa" / path).exists(), path
        if row.command.startswith("python -m "):
            module = row.command.split()[2]
            assert find_spec(module), f"{module} is not there any more"
        elif row.command.startswith("python "):
            assert (ROOT / row.command.split()[1]).exists(), row.command
        else:
            assert row.command.split()[0] in ("pelitupa", "make"), row.command


def test_what_is_missing_is_said() -> None:
    good = f"# A\n\n**In short**\n\n- It is so.\n\n{notebooks.HEADING}\n|---|\n"
    assert notebooks.summary(good) == ["It is so."]
    with pytest.raises(notebooks.NotebookError, match="no row"):
        notebooks.measurements(good)
    with pytest.raises(notebooks.NotebookError, match="five cells"):
        notebooks.measurements(good + "| today | `0` |\n")
    with pytest.raises(notebooks.NotebookError, match="In short"):
        notebooks.summary("# A\n\nText.\n")
    row = "| 1 November 2026 | `01234567` | steps | `make ladder` | `core`, `games` |\n"
    assert notebooks.measurements(good + row)[0].of == ("core", "games")
