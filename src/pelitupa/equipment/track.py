"""Race tracks on grid paper: squares of the paper, a starting line, a finishing line, and what a line meets.

A track is written as its rows from the top (`x` is track, `.` is not, `/` ends a row), the ends of the
starting line, and those of the finishing line with the arrow of the way forwards: `xxxxx/xxxxx:b1-b3:e1-e3>`.
Points are the intersections of the paper: column letters from the left, row numbers from the top.
All tests are of whole numbers, so that they are exact.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import Any, Final

from pelitupa.core import OptionError, t

WIDEST: Final = 48
HIGHEST: Final = 36
"""Squares of the paper at most."""

LONGEST_TRACK: Final = 1778
"""Characters of a written track at most: one that fills its paper to the last square may have a few more."""

MOST_SQUARES: Final = 600
"""Squares of a track at most: on more ground the best line takes too long to find."""

Point = tuple[int, int]
Line = tuple[Point, Point]
_LINE: Final = re.compile(r"([a-z]{1,2})([0-9]{1,2})-([a-z]{1,2})([0-9]{1,2})([<>v^]?)")
_ARROWS: Final = {">": (1, 0), "<": (-1, 0), "v": (0, 1), "^": (0, -1)}


def point_name(x: int, y: int) -> str:
    """The text of a point: `a1` is the upper left corner of the paper."""
    first, second = divmod(x, 26)
    letters = (chr(96 + first) if first else "") + chr(97 + second)
    return f"{letters}{y + 1}"


def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 96
    return column - 1


class Track:
    """A track. `start` are the points of the starting line, `forwards` is the way over the finish."""

    def __init__(self, rows: list[str], start: Line, finish: Line, forwards: Point) -> None:
        """Raises `OptionError` where a line does not lie on the track."""
        self.rows = rows
        self.wide, self.high = len(rows[0]), len(rows)
        self.finish = finish
        self.forwards = forwards
        self.start_line = start
        self.start = _points(start)
        for line in (start, finish):
            _check_line(self, line, both=line == finish)
        if (forwards[0] == 0) == (finish[0][0] == finish[1][0]):
            raise OptionError(t("the arrow points along the finish; it has to point across it"))
        if set(self.start) & set(_points(finish)):
            raise OptionError(t("the starting line and the finishing line have a point in common"))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return Track, (self.rows, self.start_line, self.finish, self.forwards)

    def __str__(self) -> str:
        """The track as `read_track` reads it."""
        arrow = self.arrow
        lines = [
            "-".join(point_name(*end) for end in line) for line in (self.start_line, self.finish)
        ]
        return f"{'/'.join(self.rows)}:{lines[0]}:{lines[1]}{arrow}"

    @property
    def arrow(self) -> str:
        """The way over the finish, as it is written."""
        return next(sign for sign, way in _ARROWS.items() if way == self.forwards)

    def has(self, x: int, y: int) -> bool:
        """Whether the square right of and below a point is track."""
        return 0 <= x < self.wide and 0 <= y < self.high and self.rows[y][x] == "x"

    def touches(self, x: int, y: int) -> bool:
        """Whether a point lies on the track or its wall."""
        return self.has(x, y) or self.has(x - 1, y) or self.has(x, y - 1) or self.has(x - 1, y - 1)

    def within(self, x: int, y: int) -> bool:
        """Whether a point lies on the track and not on its wall."""
        return (
            self.has(x, y) and self.has(x - 1, y) and self.has(x, y - 1) and self.has(x - 1, y - 1)
        )

    def leaves(self, x: int, y: int, dx: int, dy: int, wall: bool) -> int:
        """When a line from a point first goes off the track, in parts of `parts(dx, dy)`; -1 if it does not.

        With `wall` it is off as soon as it touches the wall.
        """
        for when, ax, ay, bx, by in _edges(dx, dy):
            first, second = self.has(x + ax, y + ay), self.has(x + bx, y + by)
            if not (first or second) or (wall and not (first and second)):
                return self._touch(x, y, dx, dy, when) if wall else when
        return self._touch(x, y, dx, dy, -1) if wall else -1

    def _touch(self, x: int, y: int, dx: int, dy: int, sooner: int) -> int:
        """When the line first meets a point of the wall, or `sooner` if that is no later."""
        for when, px, py in _corners(dx, dy):
            if 0 <= sooner <= when:
                return sooner
            if not self.within(x + px, y + py):
                return when
        return sooner

    def beyond(self, x: int, y: int) -> int:
        """How far a point lies beyond the finishing line, drawn on for ever; negative before it."""
        (ax, ay), (fx, fy) = self.finish[0], self.forwards
        return (x - ax) * fx + (y - ay) * fy

    def meets_finish(self, x: int, y: int, dx: int, dy: int) -> bool:
        """Whether a line that reaches the finishing line's height, or lies there, meets it."""
        (ax, ay), (bx, by) = self.finish
        before, after = self.beyond(x, y), self.beyond(x + dx, y + dy)
        parts = abs(after - before)
        at, step, low, high = (y, dy, ay, by) if self.forwards[0] else (x, dx, ax, bx)
        if parts == 0:
            return before == 0 and max(at, at + step) >= low and min(at, at + step) <= high
        return low * parts <= at * parts + step * abs(before) <= high * parts

    def aside(self, x: int, y: int) -> int:
        """How far a point on the finishing line's height lies from it, 0 between its ends."""
        (ax, ay), (bx, by) = self.finish
        return max(ay - y, y - by, 0) if self.forwards[0] else max(ax - x, x - bx, 0)

    def walls(self) -> list[Line]:
        """The border of the track in straight pieces."""
        found: list[Line] = []
        for y in range(self.high + 1):
            sides = [self.has(x, y) != self.has(x, y - 1) for x in range(self.wide)]
            found += [((a, y), (b, y)) for a, b in _runs(sides)]
        for x in range(self.wide + 1):
            sides = [self.has(x, y) != self.has(x - 1, y) for y in range(self.high)]
            found += [((x, a), (x, b)) for a, b in _runs(sides)]
        return found


def _runs(sides: list[bool]) -> list[Point]:
    runs, begun = [], -1
    for at, side in enumerate([*sides, False]):
        if side and begun < 0:
            begun = at
        elif not side and begun >= 0:
            runs.append((begun, at))
            begun = -1
    return runs


def _points(line: Line) -> list[Point]:
    (ax, ay), (bx, by) = line
    return [(x, y) for x in range(ax, bx + 1) for y in range(ay, by + 1)]


def _check_line(track: Track, line: Line, both: bool) -> None:
    (ax, ay), (bx, by) = line
    if (ax == bx) == (ay == by):
        raise OptionError(
            t("a line of the track runs straight along the grid from one point to another")
        )
    for x, y in _points(line)[:-1]:
        sides = [track.has(x, y), track.has(x - 1, y) if ax == bx else track.has(x, y - 1)]
        if not (all(sides) if both else any(sides)):
            raise OptionError(
                t("the starting line and both sides of the finishing line lie on the track")
            )


def parts(dx: int, dy: int) -> int:
    """Into how many parts a line is cut to say when something happens on it."""
    return abs(dx * dy) if dx and dy else max(abs(dx), abs(dy))


@lru_cache(maxsize=8192)
def _edges(dx: int, dy: int) -> tuple[tuple[int, int, int, int, int], ...]:
    """What a line from (0, 0) passes: when, and the square; along a line of the grid both beside it."""
    if not (dx and dy):
        return tuple(
            (k, *((x, 0, x, -1) if dx else (0, y, -1, y)))
            for k in range(parts(dx, dy))
            for x, y in [(k if dx > 0 else -k - 1, k if dy > 0 else -k - 1)]
        )
    whole = parts(dx, dy)
    moments = sorted({*range(0, whole + 1, abs(dy)), *range(0, whole + 1, abs(dx))})
    found = []
    for start, end in pairwise(moments):
        x, y = (start + end) * dx // (2 * whole), (start + end) * dy // (2 * whole)
        found.append((start, x, y, x, y))
    return tuple(found)


@lru_cache(maxsize=8192)
def _corners(dx: int, dy: int) -> tuple[tuple[int, int, int], ...]:
    """The intersections that a line from (0, 0) passes, but for that: when, and where."""
    steps, whole = gcd(dx, dy), parts(dx, dy)
    return tuple(
        (k * whole // steps, k * dx // steps, k * dy // steps) for k in range(1, steps + 1)
    )


def read_track(text: str) -> Track:
    """The track of a text. Raises `OptionError` where it is none, or larger than a sheet of paper."""
    pieces = text.split(":")
    if len(pieces) != 3:
        raise OptionError(
            t("a track is written as its rows, its start and its finish: xxx/xxx:a1-a3:c1-c3>")
        )
    rows = pieces[0].split("/")
    wide = len(rows[0])
    if not 1 <= wide <= WIDEST or len(rows) > HIGHEST or any(len(row) != wide for row in rows):
        raise OptionError(
            t(
                "the rows of a track are equally long, up to {wide} squares, and up to {high}",
                wide=WIDEST,
                high=HIGHEST,
            )
        )
    if set(pieces[0]) - set("x./"):
        raise OptionError(t("in the rows of a track x is track, and . is not"))
    if pieces[0].count("x") > MOST_SQUARES:
        raise OptionError(t("a track has {most} squares at most", most=MOST_SQUARES))
    start, arrow = _read_line(pieces[1])
    finish, forwards = _read_line(pieces[2])
    if arrow or not forwards:
        raise OptionError(
            t(
                "the finish of a track, and only that, has an arrow: one of {arrows}",
                arrows="> < v ^",
            )
        )
    return Track(rows, start, finish, _ARROWS[forwards])


def _read_line(text: str) -> tuple[Line, str]:
    match = _LINE.fullmatch(text)
    if match is None:
        raise OptionError(
            t("{line} is no line of a track: write it as b2-b7", line=repr(text[:20]))
        )
    ends = sorted([(_column(match[1]), int(match[2]) - 1), (_column(match[3]), int(match[4]) - 1)])
    return (ends[0], ends[1]), match[5]
