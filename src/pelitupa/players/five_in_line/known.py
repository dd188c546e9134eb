"""The longest plays from the cross that the lab's search has found, for each of the usual rules.

`known.toml` has them under the names of the rulesets: each move is `column,row,direction,back`, the new mark
counted from the corner of the square about the cross, the direction of the line as in `grid.DIRECTIONS`, and
how many steps back from the mark the line starts. A test plays them all by the rules.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pelitupa.games.mathematics.five_in_line.grid import DIRECTIONS, Grid


@cache
def known_plays() -> dict[str, tuple[tuple[int, int, int, int], ...]]:
    """The moves of each play, as they are written."""
    written = tomllib.loads(Path(__file__).with_name("known.toml").read_text(encoding="utf-8"))
    return {name: tuple(_numbers(move) for move in text.split()) for name, text in written.items()}


def _numbers(move: str) -> tuple[int, int, int, int]:
    column, row, direction, back = [int(part) for part in move.split(",")]
    return column, row, direction, back


def moves_on(grid: Grid, ruleset: str) -> list[tuple[int, int]]:
    """The place and the line of each move of a play on a grid that has the cross in its middle."""
    corner = (grid.side - (3 * (grid.length - 1) - 2)) // 2
    found = []
    for column, row, direction, back in known_plays()[ruleset]:
        across, down = DIRECTIONS[direction]
        place = (row + corner) * grid.side + column + corner
        start = place - back * (down * grid.side + across)
        found.append((place, direction * grid.places + start))
    return found


def written(grid: Grid, moves: list[tuple[int, int]]) -> str:
    """Moves on such a grid as they are written in the file."""
    corner = (grid.side - (3 * (grid.length - 1) - 2)) // 2
    texts = []
    for place, line in moves:
        row, column = divmod(place, grid.side)
        back = grid.on_line(line).index(place)
        texts.append(f"{column - corner},{row - corner},{line // grid.places},{back}")
    return " ".join(texts)
