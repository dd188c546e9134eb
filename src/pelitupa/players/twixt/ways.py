"""How near a colour is to joining its home rows, by masks: the marks it needs, and those it needs to be safe.

Two counts go level by level from each home row. The first is of marks alone, as if the other colour did
nothing. The second takes two marks to be joined already where two vacant intersections would each join them,
since the other can only take one: so it counts the moves that are needed for a way that is as good as closed.
"""

from __future__ import annotations

from typing import Final

from pelitupa.players.twixt.board import Lines

NEVER: Final = 99
"""Marks that a colour needs that cannot join its home rows any more."""


def levels(
    home: int, far: int, marks: int, vacant: int, lines: Lines, shifts: tuple[int, ...]
) -> list[int]:
    """What a chain from a home row reaches with no mark more, with one, with two and so on; until one more
    than reaches the other home row."""
    a, b, c, d, e, f, g, h = lines
    i, j, k, m = shifts
    found: list[int] = []
    reached = 0
    new = home & marks
    later = home & vacant
    while True:
        while new:
            reached |= new
            to = (
                ((new & a) << i)
                | ((new & b) << j)
                | ((new & c) << k)
                | ((new & d) << m)
                | ((new & e) >> i)
                | ((new & f) >> j)
                | ((new & g) >> k)
                | ((new & h) >> m)
            )
            later |= to
            new = to & marks & ~reached
        if found and found[-1] & far:
            found.append(reached)
            return found
        found.append(reached)
        new = later & vacant & ~reached
        if not new:
            return found


def safe_levels(
    home: int, far: int, marks: int, vacant: int, lines: Lines, shifts: tuple[int, ...]
) -> list[int]:
    """As `levels`, of ways of which each step has another instead."""
    a, b, c, d, e, f, g, h = lines
    i, j, k, m = shifts
    found: list[int] = []
    reached = 0
    once = 0
    twice = 0
    middle = 0  # vacant, and joined to what is reached by one line
    direct = home & vacant
    new = home & marks
    begins = True
    while True:
        fresh = direct & vacant & ~middle
        if fresh:
            middle |= fresh
            for to in (
                (fresh & a) << i,
                (fresh & b) << j,
                (fresh & c) << k,
                (fresh & d) << m,
                (fresh & e) >> i,
                (fresh & f) >> j,
                (fresh & g) >> k,
                (fresh & h) >> m,
            ):
                twice |= once & to
                once |= to
        extra = 0
        if begins:  # beside a home row there is room for two safe steps
            begins = False
            extra = twice & vacant
        else:
            new = (direct | twice) & marks & ~reached
            if not new:
                if found and found[-1] & far:
                    found.append(reached)
                    return found
                found.append(reached)
                new = (middle | (twice & vacant)) & ~reached
                if not new:
                    return found
        reached |= new
        direct = (
            ((new & a) << i)
            | ((new & b) << j)
            | ((new & c) << k)
            | ((new & d) << m)
            | ((new & e) >> i)
            | ((new & f) >> j)
            | ((new & g) >> k)
            | ((new & h) >> m)
            | extra
        )


class Ways:
    """Of a colour: how many marks it needs, how many to be safe, and where both would lie: what is on a
    best way (`short`, `safe_short`), and on one that is a mark longer (`long`, `safe_long`)."""

    __slots__ = ("need", "safe", "short", "long", "safe_short", "safe_long")

    def __init__(
        self, home: tuple[int, int], marks: int, vacant: int, lines: Lines, shifts: tuple[int, ...]
    ) -> None:
        first, second = home
        self.need = self.safe = NEVER
        self.short = self.long = self.safe_short = self.safe_long = 0
        one = levels(first, second, marks, vacant, lines, shifts)
        if not one[-1] & second:
            return
        need = 0
        while not one[need] & second:
            need += 1
        self.need = need
        if not need:
            self.safe = 0
            return
        two = levels(second, first, marks, vacant, lines, shifts)
        self.short, self.long = between(one, two, need + 1, vacant)
        one = safe_levels(first, second, marks, vacant, lines, shifts)
        two = safe_levels(second, first, marks, vacant, lines, shifts)
        total = 0
        while total < need:
            if is_met(one, two, total, marks) or is_met(one, two, total + 1, vacant):
                break
            total += 1
        self.safe = total
        self.safe_short, self.safe_long = between(one, two, total + 1, vacant)


def is_met(one: list[int], two: list[int], total: int, among: int) -> bool:
    """Whether two levels that come to so many have some of these places in common."""
    for k in range(max(0, total - len(two) + 1), min(total + 1, len(one))):
        if one[k] & two[total - k] & among:
            return True
    return False


def between(one: list[int], two: list[int], total: int, vacant: int) -> tuple[int, int]:
    """The vacant places whose levels come to no more than so many, and those of one more."""
    short = long = 0
    last = len(two) - 1
    before = 0
    for k in range(min(total + 2, len(one))):
        layer = one[k] & ~before
        before = one[k]
        if k <= total:
            short |= layer & two[min(last, total - k)]
        long |= layer & two[min(last, total + 1 - k)]
    return short & vacant, long & vacant & ~short
