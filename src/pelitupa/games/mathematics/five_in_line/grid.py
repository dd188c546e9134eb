"""The part of the endless grid on which five in line is played: places, lines, and the usual starts.

A place is the int `row * side + column`. A line is `direction * side**2 + start`, where `start` is its place
furthest left, or for an upright line the topmost; whoever goes along it steps by `steps[direction]`.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.hexgrid import cell_name

DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Columns and rows to the next place: across, down, down to the right, up to the right."""
EVERY_WAY: Final = (*DIRECTIONS, *[(-across, -down) for across, down in DIRECTIONS])
NO_GAP: Final = -1
"""Instead of the number of the place that a line lacks: it lacks none."""
Nearly = tuple[tuple[int, int], ...]
"""Lines of a row of places by the number of their first place, each with the number of the one that lacks a
mark, or `NO_GAP`."""
Window = tuple[int, int, int, int]
"""The places next to a place in one direction, as far as lines through it go: the first of them, the end of
the slice of `marks` that has them (below 0 where it goes on to the beginning), the step, and the first number
of the lines of the direction, by which `used` is further on."""


class Grid:
    """A square of `side` places a side, with the lines through `length` places that lie in it."""

    def __init__(self, side: int, length: int) -> None:
        self.side = side
        self.length = length
        self.places = side * side
        self.lines = len(DIRECTIONS) * self.places
        self.steps = [row * side + column for column, row in DIRECTIONS]
        self.fits = [self._fits(line) for line in range(self.lines)]
        self._windows: dict[int, list[Window]] = {}
        self._nearly: dict[bytes, Nearly] = {}
        self._names: dict[int, str] = {}

    def _fits(self, line: int) -> bool:
        direction, start = divmod(line, self.places)
        row, column = divmod(start, self.side)
        across, down = DIRECTIONS[direction]
        reach = self.length - 1
        return (
            column + across * reach < self.side and 0 <= row + down * reach < self.side
        )  # a line never goes left

    def along(self, line: int) -> tuple[int, int]:
        """The first number of the lines of a line's direction, and the step along it."""
        base = line - line % self.places
        return base, self.steps[base // self.places]

    def windows(self, place: int) -> list[Window]:
        """What lies along the four lines through a place, direction by direction."""
        found = self._windows.get(place)
        if found is None:
            found = self._windows[place] = [
                self._window(place, at) for at in range(len(self.steps))
            ]
        return found

    def _window(self, place: int, direction: int) -> Window:
        row, column = divmod(place, self.side)
        across, down = DIRECTIONS[direction]
        step, base, back, on = self.steps[direction], direction * self.places, 0, 0
        while back < self.length - 1 and self._is_inside(row, column, -back - 1, across, down):
            back += 1
        while on < self.length - 1 and self._is_inside(row, column, on + 1, across, down):
            on += 1
        return place - back * step, place + (on + 1) * step, step, base

    def _is_inside(self, row: int, column: int, steps: int, across: int, down: int) -> bool:
        row, column = row + steps * down, column + steps * across
        return 0 <= row < self.side and 0 <= column < self.side

    def nearly(self, marks: bytes) -> Nearly:
        """The lines in a row of places, 1 for each with a mark, that lack no more than one mark."""
        found = self._nearly.get(marks)
        if found is None:
            lines: list[tuple[int, int]] = []
            for first in range(len(marks) - self.length + 1):
                gaps = [at for at in range(first, first + self.length) if not marks[at]]
                if len(gaps) < 2:
                    lines.append((first, gaps[0] if gaps else NO_GAP))
            found = self._nearly[marks] = tuple(lines)
        return found

    def on_line(self, line: int) -> list[int]:
        """The places of a line from its start on."""
        direction, start = divmod(line, self.places)
        step = self.steps[direction]
        return list(range(start, start + self.length * step, step))

    def passes(self, line: int, place: int) -> bool:
        """Whether a line that fits goes through a place."""
        base, step = self.along(line)
        away = place - (line - base)
        return away % step == 0 and 0 <= away // step < self.length

    def line_name(self, line: int) -> str:
        """A line as people write it: its first place and its last."""
        found = self._names.get(line)
        if found is None:
            ends = self.on_line(line)
            found = self._names[line] = line_between(ends[0], ends[-1], self.side)
        return found

    def name(self, place: int) -> str:
        """A place as people write it: a column's letters and a row's number."""
        return _name(place, self.side)

    def cross(self) -> list[int]:
        """The usual start: the outline of a Greek cross, its sides `length - 1` marks long, in the middle."""
        arm = self.length - 1
        across = 3 * arm - 2
        first, middle = (self.side - across) // 2, range(arm - 1, 2 * arm - 1)
        inside = {
            (first + row, first + column)
            for row in range(across)
            for column in range(across)
            if row in middle or column in middle
        }
        return [
            row * self.side + column
            for row, column in sorted(inside)
            if any((row + down, column + right) not in inside for right, down in EVERY_WAY)
        ]


def line_between(start: int, end: int, side: int) -> str:
    """A line as people write it, by its first place and its last on a grid of so many a side."""
    return f"{_name(start, side)}-{_name(end, side)}"


def _name(place: int, side: int) -> str:
    row, column = divmod(place, side)
    return cell_name(row, column)
