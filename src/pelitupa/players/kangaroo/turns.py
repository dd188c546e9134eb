"""Kangaroo solved for one thrower: which part of the number needed to aim at, so that few turns are needed.

Within a turn all that matters is the darts left, the number needed, and whether every dart so far has
hit: then three hits give a new turn. A number can only rise, so the numbers are solved from the last one
down. A turn may leave the number as it was; its value is found by repeating with the policy that was best
(Howard 1960). That is exact but for the grid of aims: some 40 in the number's sector, and the bull.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import Final

from pelitupa.equipment.dartboard import INNER_BULL, MISS, OUTER_BULL, SEGMENTS, segment_of
from pelitupa.games.darts.kangaroo.game import BULL, leap
from pelitupa.games.darts.throwing import DARTS
from pelitupa.players.darts.aiming import aim_table
from pelitupa.players.darts.race import Lists, courses_of
from pelitupa.players.darts.scatter import Scatter

LAST: Final = BULL - 1
"""The last number, before the bull."""

_ROUNDS: Final = 50
_CLOSE: Final = 1e-10


@dataclass(frozen=True)
class Choices:
    """The aims at a number: the chances to need each of `ends` after one dart, the last being no hit."""

    ends: tuple[int, ...]
    rows: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Turn:
    """What the rest of a turn is worth, and the chance to need each number when the turn, with all its new
    turns, is over."""

    value: float
    ends: tuple[float, ...]


@dataclass(frozen=True)
class KangarooPlan:
    """How a thrower fares who needs as few turns as possible; see `race.Going`. `turns` are how many it
    takes on average, by the number needed; 0 is unused, and `goal` stands for the end."""

    goal: int
    choices: tuple[Choices, ...]
    turns: tuple[float, ...]
    done: Lists
    course: Lists


def choices_at(number: int, scatter: Scatter) -> Choices:
    """The aims at a number, or at the bull."""
    parts = (
        [segment_of(number, m) for m in (1, 2, 3)] if number <= LAST else [OUTER_BULL, INNER_BULL]
    )
    ends = sorted({leap(number, part) for part in parts} - {number})
    table = aim_table(scatter)
    rows = []
    for row, sector in zip(table.chances, table.sectors, strict=True):
        if sector == (number if number <= LAST else 0):
            hit = [math.fsum(row[p] for p in parts if leap(number, p) == end) for end in ends]
            rows.append((*hit, 1.0 - math.fsum(hit)))
    return Choices((*ends, number), tuple(rows))


class TurnValues:
    """What each moment of a turn is worth where `worths` are those of needing each number after it.

    `at(darts, number, hits)` is for so many darts left and whether all so far have hit. With `spread` the
    chances of all ends are worked out too.
    """

    def __init__(self, goal: int, choices: Sequence[Choices], worths: Sequence[float]) -> None:
        self.goal = goal
        self.choices = choices
        self.worths = worths
        self._known: dict[tuple[int, int, bool], Turn] = {}

    def forget(self, number: int) -> None:
        """The worth of a number is another now; those beyond it stay."""
        for key in [key for key in self._known if key[1] == number]:
            del self._known[key]

    def at(self, darts: int, number: int, hits: bool) -> Turn:
        """The best that can be made of the rest of a turn."""
        if number == self.goal:
            return self._end(self.goal)
        if darts == 0:
            return self.at(DARTS, number, True) if hits else self._end(number)
        key = (darts, number, hits)
        if key not in self._known:
            choices = self.choices[number]
            after = [self.at(darts - 1, end, hits and end != number) for end in choices.ends]
            values = [turn.value for turn in after]
            best = max(choices.rows, key=lambda row: sum(map(mul, row, values)))
            ends = [0.0] * (self.goal + 1)
            for chance, turn in zip(best, after, strict=True):
                for end, part in enumerate(turn.ends):
                    ends[end] += chance * part
            self._known[key] = Turn(sum(map(mul, best, values)), tuple(ends))
        return self._known[key]

    def _end(self, number: int) -> Turn:
        ends = [0.0] * (self.goal + 1)
        ends[number] = 1.0
        return Turn(self.worths[number], tuple(ends))

    def after_dart(self, number: int, thrown: Sequence[int]) -> list[float]:
        """What it is worth that the next dart hits each segment, the miss last, when in this turn, at whose
        beginning `number` was needed, some darts have been `thrown`."""
        hits = True
        for dart in thrown:
            before, number = number, leap(number, dart)
            hits = hits and number > before
        left = DARTS - len(thrown) - 1
        found = []
        for segment in range(SEGMENTS + 1):
            after = number if segment == MISS else leap(number, segment)
            found.append(self.at(left, min(after, self.goal), hits and after > number).value)
        return found


@lru_cache(maxsize=8)
def kangaroo_plan(scatter: Scatter, goal: int) -> KangarooPlan:
    """The plan of a thrower; made in a second, and kept."""
    none = Choices((), ())
    choices = (none, *(choices_at(number, scatter) for number in range(1, min(goal, BULL + 1))))
    worths = [0.0] * (goal + 1)
    values = TurnValues(goal, choices, worths)
    ends: list[tuple[float, ...]] = [()] * (goal + 1)
    for number in range(goal - 1, 0, -1):
        worths[number] = worths[number + 1] - 1.0
        for _ in range(_ROUNDS):
            values.forget(number)
            turn = values.at(DARTS, number, True)
            stay = turn.ends[number]
            before = worths[number]
            worths[number] = (turn.value - stay * before - 1.0) / (1.0 - stay)
            if abs(worths[number] - before) < _CLOSE:
                break
        values.forget(number)
        ends[number] = values.at(DARTS, number, True).ends
    done, course = courses_of(ends)
    return KangarooPlan(goal, choices, tuple(-worth for worth in worths), done, course)
