"""A match in which everyone goes a course of numbers, and nobody can hinder another.

From what a turn comes to, at each number, follow the chances to have finished after so many turns; from
these, what it is worth to need a number when a turn is over, for any number of players, limit and objective,
everyone being alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Protocol

from pelitupa.core.objective import win_utilities

_NEGLIGIBLE: Final = 1e-9
_LONGEST: Final = 1000
Lists = tuple[tuple[float, ...], ...]


class Going(Protocol):
    """How a thrower fares on a course whose first number is 1; lists by the number needed, 0 unused."""

    @property
    def goal(self) -> int:
        """What stands for having finished."""

    @property
    def done(self) -> Lists:
        """The chance to have finished within so many turns."""

    @property
    def course(self) -> Lists:
        """The mean of the numbers passed after so many turns of those who have not finished; 0 for nobody."""


def courses_of(ends: Sequence[Sequence[float]]) -> tuple[Lists, Lists]:
    """See `Going.done` and `Going.course`, from the chance to need each number after a turn, by the number
    before it; all lists are as long as the slowest needs."""
    goal = len(ends) - 1
    places: list[list[float]] = []
    for number in range(goal + 1):
        places.append([0.0] * (goal + 1))
        places[number][max(number, 1)] = 1.0
    done: list[list[float]] = [[] for _ in places]
    course: list[list[float]] = [[] for _ in places]
    for _ in range(_LONGEST + 1):
        for number, chances in enumerate(places):
            done[number].append(chances[goal])
            left = 1.0 - chances[goal]
            passed = math.fsum(chances[i] * (i - 1) for i in range(1, goal))
            course[number].append(passed / left if left > _NEGLIGIBLE else 0.0)
            places[number] = _next(chances, ends)
        if done[1][-1] > 1.0 - _NEGLIGIBLE:
            break
    return tuple(map(tuple, done)), tuple(map(tuple, course))


def _next(chances: Sequence[float], ends: Sequence[Sequence[float]]) -> list[float]:
    """The chances to need each number one turn later."""
    goal = len(chances) - 1
    after = [0.0] * (goal + 1)
    after[goal] = chances[goal]
    for number in range(1, goal):
        if chances[number]:
            for end, chance in enumerate(ends[number]):
                after[end] += chances[number] * chance
    return after


def at_turn(values: Sequence[float], turns: int) -> float:
    """A value of a list by turns, whose last one stands for all later turns."""
    return values[min(turns, len(values) - 1)]


class Race:
    """The rest of a match when the thrower's turn is over: in each round all others throw, in their
    order, and then the thrower, `left` times at most. The first `extra` of the others, whose seats are
    behind the thrower's, throw once more."""

    def __init__(self, plan: Going, others: Sequence[int], left: int, extra: int) -> None:
        self.plan = plan
        self.others = others
        self.left = left
        self.extra = extra
        self.last = plan.goal - 1
        self.rounds = min(left, len(plan.done[1]) - 1)

    def to_win(self, number: int) -> float:
        """The expected utility of needing a number, where winning counts."""
        if number == self.plan.goal:
            return 1.0
        own, won = self.plan.done[number], 0.0
        for k in range(1, self.rounds + 1):
            alone = math.prod(1.0 - at_turn(self.plan.done[other], k) for other in self.others)
            won += (at_turn(own, k) - at_turn(own, k - 1)) * alone
        drawn = 1.0 - at_turn(own, self.left)
        for other, turns in zip(self.others, self._last_turns(), strict=True):
            drawn *= 1.0 - at_turn(self.plan.done[other], turns)
        gain, loss = win_utilities([0], len(self.others) + 1)[:2]
        return won * gain + max(0.0, 1.0 - won - drawn) * loss

    def ahead(self, number: int) -> float:
        """The expected sectors passed more than the others on average, when the match is over.

        Money is settled in proportion to that, and so the aims are the same.
        """
        value, still = 0.0, 1.0
        if number == self.plan.goal:
            return self.last - self._mean(0, len(self.others))
        for k in range(1, self.left + 2):
            for i, other in enumerate(self.others):
                if k > self.left and i >= self.extra:
                    break
                before = at_turn(self.plan.done[other], k - 1)
                ends = _share(at_turn(self.plan.done[other], k) - before, 1.0 - before)
                rest = self.last + self._mean(k, i, but=i) * (len(self.others) - 1)
                lead = self._course(number, k - 1) - rest / len(self.others)
                value += still * ends * lead
                still *= 1.0 - ends
            if k > self.left or still < _NEGLIGIBLE:
                break
            before = at_turn(self.plan.done[number], k - 1)
            ends = _share(at_turn(self.plan.done[number], k) - before, 1.0 - before)
            value += still * ends * (self.last - self._mean(k, len(self.others)))
            still *= 1.0 - ends
        own = self._course(number, self.left)
        others = [self._course(o, t) for o, t in zip(self.others, self._last_turns(), strict=True)]
        return value + still * (own - math.fsum(others) / len(others))

    def _last_turns(self) -> list[int]:
        """How many turns each of the others has until the limit."""
        return [self.left + (1 if i < self.extra else 0) for i in range(len(self.others))]

    def _mean(self, k: int, thrown: int, but: int = -1) -> float:
        """The mean sectors passed of the others, the first `thrown` after k turns, the rest after one
        fewer, all of them unfinished; one may be left out."""
        passed = [
            self._course(other, k if i < thrown else k - 1)
            for i, other in enumerate(self.others)
            if i != but
        ]
        return math.fsum(passed) / len(passed) if passed else 0.0

    def _course(self, number: int, turns: int) -> float:
        return at_turn(self.plan.course[number], max(0, turns))


def _share(part: float, whole: float) -> float:
    """The chance of a part, given the whole; 1 where hardly anything is left."""
    return min(1.0, max(0.0, part / whole)) if whole > _NEGLIGIBLE else 1.0
