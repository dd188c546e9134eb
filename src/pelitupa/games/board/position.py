"""Positions of connection games in a line: rows from the first on, with `/` between them.

Each row has its cells from column a on: `R` a red stone, `B` a blue one, `.` none; spaces do not
matter. ` swapped` after the rows says that the colours have been exchanged, so that the second player
has red. Red moves first and colours take turns, so that the stones tell whose turn it is: of red ones
there are as many as of blue ones, or one more.

    R.B/.R./...            a board of 3 x 3, blue to move
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import PositionError

SWAPPED: Final = "swapped"


class Stones:
    """The cells of both colours, ascending, and whether the colours have been exchanged."""

    def __init__(self, red: list[int], blue: list[int], swapped: bool) -> None:
        self.red = red
        self.blue = blue
        self.swapped = swapped

    def placed(self, last: int) -> list[int]:
        """The cells in an order of play of which the stone on `last` is the last."""
        mine, theirs = (self.red, self.blue) if last in self.red else (self.blue, self.red)
        mine = [*(cell for cell in mine if cell != last), last]
        red, blue = (mine, theirs) if last in self.red else (theirs, mine)
        order = [cell for pair in zip(red, blue, strict=False) for cell in pair]
        return order + red[len(blue) :]


def read_stones(text: str, rows: list[list[int]]) -> Stones:
    """The stones of a position on a board of these rows of cells. Raises `PositionError`."""
    board, _, word = text.strip().partition(" ")
    words = word.split()
    while words and words[0].lower() != SWAPPED:
        board += words.pop(0)
    if len(words) > 1:
        raise PositionError(f"after the rows there may be {SWAPPED!r} and no more", " ".join(words))
    given = board.split("/")
    if len(given) != len(rows):
        raise PositionError(f"this board has {len(rows)} rows, not {len(given)}", text)
    red: list[int] = []
    blue: list[int] = []
    for number, (cells, row) in enumerate(zip(rows, given, strict=True), 1):
        if len(row) != len(cells):
            raise PositionError(f"row {number} has {len(cells)} cells, not {len(row)}", row)
        for cell, mark in zip(cells, row.upper(), strict=True):
            if mark not in ".RB":
                raise PositionError(f"row {number}: a cell is R, B or a dot, not {mark!r}", row)
            if mark != ".":
                (red if mark == "R" else blue).append(cell)
    if len(red) - len(blue) not in (0, 1):
        raise PositionError(
            f"red moves first: there are as many red stones as blue ones or one more, not {len(red)} "
            f"and {len(blue)}",
            text,
        )
    return Stones(sorted(red), sorted(blue), bool(words))
