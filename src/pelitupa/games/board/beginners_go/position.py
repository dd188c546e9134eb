"""Positions of Go in a line: rows from the first on, with `/` between them, and whose turn it is.

Each row has its points from column a on: `X` a black stone, `O` a white one, `.` none; spaces do not matter.
After the rows stands the colour to move, `black` or `white`. On a board without rows all points stand in one
row, in the order in which they were named. How the stones came there is not told: it is taken that nothing
was captured and no ko is open, and that whoever has fewer stones passed first.

    .X.../X.X../...../...OO/...O.  white
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import PositionError

MARKS: Final = "XO"
COLOUR_WORDS: Final = ("black", "white")


def read_position(text: str, rows: list[list[int]]) -> tuple[list[int], list[int], int]:
    """The points of the black and the white stones, and the seat to move. Raises `PositionError`."""
    board, _, colour = text.strip().rpartition(" ")
    if colour.lower() not in COLOUR_WORDS:
        raise PositionError("after the rows stands whose turn it is, black or white", text)
    given = "".join(board.split()).split("/")
    if len(given) != len(rows):
        raise PositionError(f"this board has {len(rows)} rows, not {len(given)}", text)
    stones: tuple[list[int], list[int]] = ([], [])
    for number, (points, row) in enumerate(zip(rows, given, strict=True), 1):
        if len(row) != len(points):
            raise PositionError(f"row {number} has {len(points)} points, not {len(row)}", row)
        for point, mark in zip(points, row.upper(), strict=True):
            if mark in MARKS:
                stones[MARKS.index(mark)].append(point)
            elif mark != ".":
                raise PositionError(f"row {number}: a point is X, O or a dot, not {mark!r}", row)
    return stones[0], stones[1], COLOUR_WORDS.index(colour.lower())


def write_position(black: list[int], white: list[int], turn: int, rows: list[list[int]]) -> str:
    """A position as `read_position` reads it."""
    signs = dict.fromkeys(black, MARKS[0]) | dict.fromkeys(white, MARKS[1])
    lines = ["".join(signs.get(point, ".") for point in row) for row in rows]
    return f"{'/'.join(lines)} {COLOUR_WORDS[turn]}"


def line_of_play(black: list[int], white: list[int], turn: int, passing: int) -> list[int]:
    """Actions that lay these stones, black first, and leave `turn` to move; `passing` is the action of a
    pass.

    One colour alone passes, and before it lays its stones, so that no two passes follow each other.
    """
    rounds = max(len(black) - turn, len(white), 0)
    first = [passing] * (rounds + turn - len(black)) + black
    second = [passing] * (rounds - len(white)) + white
    line: list[int] = []
    for number in range(rounds):
        line += [first[number], second[number]]
    return line + first[rounds:]
