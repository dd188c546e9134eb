"""A race as a bot thinks of it: motions by number, with what each can lead to, the shortest ways first."""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.track import Point
from pelitupa.games.board.vector_formula.course import FINISH, Course, Motion

WAITS: Final = -1
"""A car that has no start yet, as a motion."""
HOME: Final = -2
"""A car over the finish."""
GONE: Final = -3
"""A car that has crashed or can only crash, and is in nobody's way."""

Way = tuple[int, Point, int]
"""The fewest moves that are left after a move, the point it leads to, and the motion by number or HOME."""


class Road:
    """The motions of a course. A way that crashes sooner or later is none; one that loses more than `slack`
    moves against the shortest is not looked at."""

    def __init__(self, course: Course, slack: int) -> None:
        self._course = course
        self._slack = slack
        self._numbers: dict[Motion, int] = {}
        self._motions: list[Motion] = []
        self._ways: list[list[Way] | None] = []
        self.points: list[Point] = []
        self._starts = self._kept(
            [(course.left(m), m[:2], m) for m in (course.at_rest(*p) for p in course.starts)]
        )

    def number(self, motion: Motion) -> int:
        """The number of a motion."""
        found = self._numbers.get(motion, -1)
        if found < 0:
            found = self._numbers[motion] = len(self._motions)
            self._motions.append(motion)
            self._ways.append(None)
            self.points.append(motion[:2])
        return found

    def ways(self, car: int) -> list[Way]:
        """What a car can do, the shortest ways first. Who can finish looks no further."""
        if car == WAITS:
            return self._starts
        ways = self._ways[car]
        if ways is None:
            found = [
                (0 if outcome == FINISH else self._course.left(new), new[:2], new, outcome)
                for outcome, new in self._course.nexts(self._motions[car])
            ]
            home = [(0, point, HOME) for _, point, _, outcome in found if outcome == FINISH]
            ways = home or self._kept([way[:3] for way in found])
            self._ways[car] = ways
        return ways

    def _kept(self, ways: list[tuple[int, Point, Motion]]) -> list[Way]:
        leading = sorted(way for way in ways if way[0])
        return [
            (left, point, self.number(new))
            for left, point, new in leading
            if left <= leading[0][0] + self._slack
        ]
