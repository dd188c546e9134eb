"""A light board of Twixt for search: sets of intersections as masks, and which lines could still be drawn.

What is marked and where a line of a colour is still possible is all that is kept. That a line between two
marks of a colour is drawn follows from it: it was drawn unless one of the other's was in the way, and those
stay. Where own lines may not cross (`erasing`) those drawn are taken to stay too.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pelitupa.games.board.twixt.game import Twixt, TwixtState
from pelitupa.games.board.twixt.grid import BLUE, RED

JUMPS: Final = ((1, -2), (1, 2), (2, -1), (2, 1))
"""Rows and columns that a line goes down; the four others, numbered on from these, are the same upwards."""

Lines = tuple[int, int, int, int, int, int, int, int]
"""For each of the eight jumps the places from which a line of a colour goes or could go so."""


class Tables:
    """What a size of board has: places row by row from 0, corners among them, each with its mask in `bits`.

    `shifts` are the four downward jumps as steps of places; `vacant[colour]` what a colour may mark,
    `home[colour]` its two home rows. `near[place]` are the places a line may lead to, `beside[place]` each of
    them with its jump, its mask, its number among all lines and what a line there takes from all others.
    """

    def __init__(self, game: Twixt) -> None:
        grid = game.grid
        size = grid.size
        self.erasing = game.erasing
        self.size = size
        self.places = size * size
        self.bits = [2**place for place in range(self.places)]
        self.shifts = tuple(down * size + across for down, across in JUMPS)
        self.place_of = [row * size + column for row, column in grid.places]
        self.cell_of = [-1] * self.places
        for cell, place in enumerate(self.place_of):
            self.cell_of[place] = cell
        self.vacant = [0, 0, 0]
        self.home: list[tuple[int, int]] = [(0, 0)]
        for colour in (BLUE, RED):
            self.vacant[colour] = self._mask(game.open_cells[colour])
            sides = (4, 8) if colour == BLUE else (16, 32)
            first, second = (self._mask(grid.along[side]) & self.vacant[colour] for side in sides)
            self.home.append((first, second))
        open_lines = [0] * 8
        self.beside: list[list[tuple[int, int, int, Lines]]] = [[] for _ in range(self.places)]
        self.near = [0] * self.places
        ends = [self._jumps(line, game) for line in range(len(grid.lines))]
        for line, ((above, down), (below, up)) in enumerate(ends):
            open_lines[down] |= self.bits[above]
            open_lines[up] |= self.bits[below]
            cut = [0] * 8
            for other in grid.crossing[line]:
                for place, jump in ends[other]:
                    cut[jump] |= self.bits[place]
            a, b, c, d, e, f, g, h = (-1 - mask for mask in cut)  # everything else
            left = (a, b, c, d, e, f, g, h)
            self.beside[above].append((down, self.bits[below], line, left))
            self.beside[below].append((up, self.bits[above], line, left))
            self.near[above] |= self.bits[below]
            self.near[below] |= self.bits[above]
        a, b, c, d, e, f, g, h = open_lines
        self.open: Lines = (a, b, c, d, e, f, g, h)
        rng = Random(size)
        self.mark_keys = [[rng.getrandbits(60) for _ in range(self.places)] for _ in range(3)]
        self.line_keys = [[rng.getrandbits(60) for _ in grid.lines] for _ in range(3)]

    def _mask(self, cells: list[int]) -> int:
        mask = 0
        for cell in cells:
            mask |= self.bits[self.place_of[cell]]
        return mask

    def _jumps(self, line: int, game: Twixt) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two ends of a line, each with the jump that leads to the other."""
        above, below = (self.place_of[cell] for cell in game.grid.lines[line])
        kind = self.shifts.index(below - above)
        return (above, kind), (below, kind + 4)


class Board:
    """A position: `marks[colour]`, what each colour may still mark (`vacant`), and its `lines`. `key` is a
    number that hardly two positions share. Never changed: `marked` makes another."""

    __slots__ = (
        "tables",
        "blue",
        "red",
        "blue_vacant",
        "red_vacant",
        "blue_lines",
        "red_lines",
        "key",
    )

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.blue = 0
        self.red = 0
        self.blue_vacant = tables.vacant[BLUE]
        self.red_vacant = tables.vacant[RED]
        self.blue_lines = tables.open
        self.red_lines = tables.open
        self.key = 0

    def marked(self, place: int, colour: int) -> Board:
        """The position after a mark, with all lines that it brings."""
        tables = self.tables
        new = Board(tables)
        bit = tables.bits[place]
        new.blue_vacant = self.blue_vacant & ~bit
        new.red_vacant = self.red_vacant & ~bit
        key = self.key ^ tables.mark_keys[colour][place]
        if colour == BLUE:
            own, mine, theirs = self.blue, self.blue_lines, self.red_lines
            new.blue = own | bit
            new.red = self.red
        else:
            own, mine, theirs = self.red, self.red_lines, self.blue_lines
            new.red = own | bit
            new.blue = self.blue
        if own & tables.near[place]:
            for jump, other, line, left in tables.beside[place]:
                if own & other and mine[jump] & bit:
                    key ^= tables.line_keys[colour][line]
                    theirs = _cut(theirs, left)
                    if tables.erasing:
                        mine = _cut(mine, left)
        if colour == BLUE:
            new.blue_lines, new.red_lines = mine, theirs
        else:
            new.red_lines, new.blue_lines = mine, theirs
        new.key = key
        return new


def _cut(lines: Lines, left: Lines) -> Lines:
    a, b, c, d, e, f, g, h = lines
    i, j, k, m, n, o, p, q = left
    return a & i, b & j, c & k, d & m, e & n, f & o, g & p, h & q


def board_of(state: TwixtState, tables: Tables) -> Board:
    """The light board of a position."""
    grid = state.game.grid
    board = Board(tables)
    for cell, value in enumerate(state.values):
        if value:
            bit = tables.bits[tables.place_of[cell]]
            board.blue_vacant &= ~bit
            board.red_vacant &= ~bit
            if value & BLUE:
                board.blue |= bit
            else:
                board.red |= bit
    for line, colour in enumerate(list(state.drawn)):
        if colour:
            start, end = grid.lines[line]
            place, to = tables.place_of[start], tables.bits[tables.place_of[end]]
            left = next(left for _, bit, _, left in tables.beside[place] if bit == to)
            if colour == BLUE or tables.erasing:
                board.red_lines = _cut(board.red_lines, left)
            if colour == RED or tables.erasing:
                board.blue_lines = _cut(board.blue_lines, left)
    return board
