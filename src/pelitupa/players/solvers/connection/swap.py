"""Which first stones are worth taking over, where players may swap, and with which it is fair to begin.

Hex up to 7 x 7 and Y up to side 5 are solved here (`docs/lab/hex_solved.md`). Y of side 6 to 8 and Hex
11 x 11 are as HexWiki has them ("Where to swap (y)"; "Swap rule", "Openings on 11 x 11"): the latter is the
opinion of strong players and programs. On all other boards it is a judgement by likeness, not known.
"""

from __future__ import annotations

from typing import Final

from pelitupa.games.board.connection import ConnectionGame
from pelitupa.players.solvers.connection.fill import board_of

TAKE: Final = "R"
LEAVE: Final = "."
MAY_TAKE: Final = "r"
MAY_LEAVE: Final = ","
"""What is done though opinions differ or call the opening fair."""

HEX: Final[dict[int, str]] = {
    1: "R",
    2: ".R R.",
    3: "..R RRR R..",
    4: "...R ..R. .R.. R...",
    5: "....R .RRRR .RRR. RRRR. R....",
    6: ".....R .RRRRR RRRRRR RRRRRR RRRRR. R.....",
    7: "......R ..R.RRR .RRRRR. RRRRRRR .RRRRR. RRR.R.. R......",
    11: "..........r ..,,,,..,RR ,RRRRrRRRR, rRRRRRRRRRr rRRRRRRRRRr rRRRRRRRRRr "
    "rRRRRRRRRRr rRRRRRRRRRr ,RRRRrRRRR, RR,..,,,,.. r..........",
}
"""Openings that are worth taking, row by row."""

Y: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {
    1: ((0, 0, 0),),
    2: ((0, 0, 1),),
    3: ((0, 1, 1),),
    4: ((0, 1, 2), (1, 1, 1)),
    5: ((1, 1, 2),),
    6: ((1, 2, 2),),
    7: ((1, 1, 4), (1, 2, 3), (2, 2, 2)),
    8: ((1, 2, 4), (2, 2, 3)),
}
"""Openings that are worth taking, by how many cells lie between them and the sides, the fewest first."""


def is_worth_taking(game: ConnectionGame, cell: int) -> bool:
    """Whether to take over a first stone."""
    return judgement(game, cell) in (TAKE, MAY_TAKE)


def judgement(game: ConnectionGame, cell: int) -> str:
    """Whether a first stone is worth taking over: `TAKE`, `LEAVE`, or, where that is a matter of opinion,
    `MAY_TAKE` or `MAY_LEAVE`."""
    board = board_of(game)
    size = board.size
    row, column = divmod(board.places[cell], board.width)
    row, column = row - 1, column - 1
    if board.triangle:
        away = tuple(sorted((column, row - column, size - 1 - row)))
        if size in Y:
            return TAKE if away in Y[size] else LEAVE
        if away[0] == 0:
            return LEAVE
        return MAY_LEAVE if away[0] == 1 else MAY_TAKE
    if size in HEX:
        return HEX[size].split()[row][column]
    if row > size - 1 - row:  # half a turn changes nothing
        row, column = size - 1 - row, size - 1 - column
    if row == 0:
        return MAY_TAKE if column == size - 1 else LEAVE
    if (row == 1 and column < size - 2) or (row, column) == (2, 0):
        return MAY_LEAVE
    return MAY_TAKE


def fair_openings(game: ConnectionGame) -> list[int]:
    """First cells of which it is hard to tell whether they are worth taking over."""
    board = board_of(game)
    size = board.size
    if board.triangle:
        near = (1, 2, size - 4) if size > 8 else ()
        found = []
        for cell, place in enumerate(board.places):
            row, column = place // board.width - 1, place % board.width - 1
            if tuple(sorted((column, row - column, size - 1 - row))) == near:
                found.append(cell)
        return found or _beside(game)
    if size < 8:
        return _beside(game)
    half = [2 * size, size + 2, 2 * size - 3]  # a3, c2, and i2 of eleven columns
    return half + [game.cells - 1 - cell for cell in half]


def _beside(game: ConnectionGame) -> list[int]:
    """The cells to leave that lie side by side with one to take: where one errs soonest."""
    taken = {cell for cell in range(game.cells) if is_worth_taking(game, cell)}
    found = [
        cell
        for cell in range(game.cells)
        if cell not in taken and taken.intersection(game.neighbours[cell])
    ]
    return found or list(range(game.cells))
