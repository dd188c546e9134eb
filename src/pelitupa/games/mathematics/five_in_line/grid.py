"""The part of the endless grid on which five in line is played: places, lines, and the usual starts.

A place is the int `row * side + column`. A line is `direction * side**2 + start`, where `start` is its place
furthest left, or for an upright line the topmost; whoever goes along it steps by `steps[direction]`.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.hexgrid import column_name

DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Columns and rows to the next place: across, down, down to the right, up to the right."""
EVERY_WAY: Final = (*DIRECTIONS, *[(-across, -down) for across, down in DIRECTIONS])


class Grid:
    """A square of `side` places a side, with the lines through `length` places that lie in it."""

    def __init__(self, side: int, length: int) -> None:
        self.side = side
        self.length = length
        self.places = side * side
        self.lines = len(DIRECTIONS) * self.places
        self.steps = [row * side + column for column, row in DIRECTIONS]
        self.fits = [self._fits(line) for line in range(self.lines)]
        self._through: dict[int, list[int]] = {}
        self._spans: dict[int, tuple[int, int, int]] = {}

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

    def count(self, line: int, marks: bytes) -> int:
        """How many places of a line have a mark; `marks` has 1 for each that has."""
        span = self._spans.get(line)
        if span is None:
            base, step = self.along(line)
            first, reach = line - base, self.length - 1
            if step < 0:
                first, step = first + reach * step, -step
            span = self._spans[line] = (first, first + reach * step + 1, step)
        first, end, step = span
        return marks[first:end:step].count(1)

    def on_line(self, line: int) -> list[int]:
        """The places of a line from its start on."""
        direction, start = divmod(line, self.places)
        step = self.steps[direction]
        return list(range(start, start + self.length * step, step))

    def through(self, place: int) -> list[int]:
        """All lines through a place, ascending."""
        found = self._through.get(place)
        if found is None:
            found = self._through[place] = self._lines_through(place)
        return found

    def _lines_through(self, place: int) -> list[int]:
        row, column = divmod(place, self.side)
        found = []
        for direction, (across, down) in enumerate(DIRECTIONS):
            for back in range(self.length):
                start_row, start_column = row - back * down, column - back * across
                if start_column < 0 or not 0 <= start_row < self.side:
                    continue
                line = direction * self.places + start_row * self.side + start_column
                if self.fits[line]:
                    found.append(line)
        return sorted(found)

    def name(self, place: int) -> str:
        """A place as people write it: a column's letters and a row's number."""
        row, column = divmod(place, self.side)
        return f"{column_name(column)}{row + 1}"

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
