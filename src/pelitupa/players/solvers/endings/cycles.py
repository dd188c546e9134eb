"""Endings in which positions can come again: whoever can win is found from the ends backwards.

Positions are looked at in the order of how far they are from the first one. Each that ends the match tells
those before it (retrograde analysis): a position is won if something leads to one that is lost for the other,
and lost if everything leads to one that is won for him. What is told by then holds whatever lies beyond.
Where nothing lies beyond, all else is drawn: both can go round for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

WON: Final = 1
DRAWN: Final = 0
LOST: Final = -1
UNKNOWN: Final = 2

Step = tuple[int, Any, int]
"""An action, the position that it leads to, and 1 if the same player decides there, -1 if the other does;
where it ends the match, None and what whoever acts has of it."""
Steps = Callable[[Any], list[Step]]
"""What can be done in a position, of which two that are equal are the same to whoever decides."""


class Cycles:
    """Looks at `positions` positions at most for one decision."""

    def __init__(self, steps: Steps, positions: int) -> None:
        self._steps = steps
        self._positions = positions
        self._numbers: dict[Any, int] = {}
        self._values: list[int] = []
        self._far: list[int] = []
        self._open: list[int] = []
        self._before: list[list[tuple[int, int]]] = []
        self._places: list[Any] = []
        self._passed: list[bool] = []
        self._queue: list[int] = []
        self._enough = True

    def solve(self, start: Any, enough: bool) -> list[tuple[int, int, int]]:
        """Each action with what it brings whoever decides there (UNKNOWN where that is not found out) and
        within how many decisions at most; one that wins is `enough`, or all are to be known."""
        self._numbers, self._values, self._far, self._open, self._before = {}, [], [], [], []
        self._enough = enough
        self._places, self._passed = [], []
        self._queue = [self._number(start)]
        looked = done = 0
        while done < len(self._queue) and looked < self._positions and not self._values[0]:
            if self._matters(self._queue[done]):
                self._look(self._queue[done])
                looked += 1
            done += 1
        closed = done == len(self._queue)
        return [self._of(step, closed) for step in self._steps(start)]

    def _of(self, step: Step, closed: bool) -> tuple[int, int, int]:
        action, after, sign = step
        if after is None:
            return action, sign, 1
        number = self._numbers.get(after, -1)
        value = self._values[number] if number >= 0 else DRAWN
        if value == DRAWN:
            return action, DRAWN if closed else UNKNOWN, 0
        return action, value * sign, self._far[number] + 1

    def _number(self, position: Any) -> int:
        number = len(self._values)
        self._numbers[position] = number
        self._places.append(position)
        self._passed.append(False)
        self._values.append(DRAWN)
        self._far.append(0)
        self._open.append(-1)
        self._before.append([])
        return number

    def _matters(self, place: int) -> bool:
        """Whether it is not known what it is worth or leads to, and somebody may want to know."""
        if self._values[place] or self._open[place] >= 0:
            return False
        for number, _ in self._before[place]:
            if not self._values[number]:
                return True
        self._passed[place] = place > 0
        return not place

    def _look(self, place: int) -> None:
        """Find what a position leads to; `_open` counts what is not known to be lost."""
        self._open[place] = 0
        won, longest = 0, 0
        for _, after, sign in self._steps(self._places[place]):
            if after is None:
                won = 1 if sign == WON else won
                self._open[place] += 1
                continue
            number = self._numbers.get(after, -1)
            if number < 0:
                number = self._number(after)
                self._queue.append(number)
            value = self._values[number] * sign
            if value == WON:
                won = self._far[number] + 1
            elif value == LOST:
                longest = max(longest, self._far[number] + 1)
            else:
                self._open[place] += 1
                self._before[number].append((place, sign))
                if self._passed[number]:  # nobody wanted to know it, but now somebody does
                    self._passed[number] = False
                    self._queue.append(number)
            if won and (place or self._enough):
                break
        self._far[place] = longest
        if not place and not self._enough:
            return
        if won:
            self._tell(place, WON, won)
        elif not self._open[place]:
            self._tell(place, LOST, longest)

    def _tell(self, place: int, value: int, far: int) -> None:
        """A position is known: so may be those before it."""
        self._values[place], self._far[place] = value, far
        known = [place]
        while known:
            place = known.pop()
            for number, sign in self._before[place]:
                if self._values[number] or not (number or self._enough):
                    continue
                self._far[number] = max(self._far[number], self._far[place] + 1)
                if self._values[place] * sign == WON:
                    self._values[number] = WON
                    self._far[number] = self._far[place] + 1
                    known.append(number)
                else:
                    self._open[number] -= 1
                    if not self._open[number]:
                        self._values[number] = LOST
                        known.append(number)
