"""What a phone says aloud in a yard, in three languages: as the table of `docs/yard.md` has it."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest

from pelitupa.shown.evening import evening_of, told_of

NAMES: Final = (
    "Aino", "Eero", "Helmi", "Iida", "Liisa", "Onni", "Otto", "Sanni", "Veikko", "Ville", "Aatu", "Kerttu",
    "Lahja", "Pekka", "Tyyne", "Urho",
)  # fmt: skip
PLAYERS: Final = {"purkkis": 10, "tuikkunen": 6, "breakthrough": 16}
DOC: Final = (Path(__file__).parents[2] / "docs" / "yard.md").read_text(encoding="utf-8")
ROW: Final = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| (.*?) ?\| (.*?) ?\| (.*?) ?\|$", re.MULTILINE)
ROUNDS: Final = {
    game: [row[1:] for row in rows] for game, rows in groupby(ROW.findall(DOC), lambda row: row[0])
}


def test_the_table_has_its_rounds() -> None:
    assert set(ROUNDS) == set(PLAYERS)
    assert min(len(rows) for rows in ROUNDS.values()) >= 10


@pytest.mark.parametrize("column", range(3), ids=("en", "fi", "sv"))
@pytest.mark.parametrize("game", PLAYERS)
def test_what_is_said_is_what_the_table_says(game: str, column: int) -> None:
    names, language = NAMES[: PLAYERS[game]], ("en", "fi", "sv")[column]
    entries: list[str] = []
    for row in ROUNDS[game]:
        entries += row[0].split(", ")  # of several the last one is said
        told = told_of(evening_of(game, game, names, entries), language)
        assert not told["trouble"]
        lines = zip(told["log"], told["of"], strict=True)
        said = ". ".join(line for line, of in lines if of == len(entries) - 1)
        assert said == row[1 + column]
