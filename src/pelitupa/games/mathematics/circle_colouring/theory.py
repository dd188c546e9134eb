"""Circle colouring (booklet 66.4): boundary points, and every order of colouring refuted.

Sets of points are bitmasks; point `p` of `2 n` has the neighbours `p - 1` and `p + 1` and the opposite point
`p + n`, all modulo `2 n`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations

from pelitupa.equipment.cards import BITS, cards_in


def boundary(coloured: int, n: int) -> int:
    """The points of which a neighbour is coloured and they are not, or they are and it is not."""
    size = 2 * n
    whole = BITS[size] - 1
    left = (coloured << 1 | coloured >> (size - 1)) & whole
    right = (coloured >> 1 | coloured << (size - 1)) & whole
    return (coloured ^ left) | (coloured ^ right)


def opposite_boundary(coloured: int, n: int) -> list[int]:
    """The points below `n` that are boundary points together with their opposites."""
    edge = boundary(coloured, n)
    return cards_in(edge & edge >> n & (BITS[n] - 1))


@dataclass(frozen=True)
class Refutation:
    """What trying every order finds: how many sets of points can be coloured without losing, the empty one
    among them; how many points the largest of them has; and whether any is the whole circle."""

    sets: int
    longest: int
    can_be_won: bool


def try_every_order(n: int) -> Refutation:
    """All orders in which the points can be coloured, sets that several orders reach tried once."""
    levels = _levels(n)
    return Refutation(sum(map(len, levels)), len(levels) - 1, len(levels) == 2 * n + 1)


def _levels(n: int) -> list[set[int]]:
    """The sets that can be coloured without losing, by how many points they have."""
    levels = [{0}]
    while levels[-1]:
        levels.append({new for known in levels[-1] for new in _safe(known, n)})
    return levels[:-1]


def _safe(coloured: int, n: int) -> list[int]:
    """The sets with one point more that do not lose."""
    sets = [coloured | BITS[point] for point in range(2 * n) if not coloured & BITS[point]]
    return [new for new in sets if not opposite_boundary(new, n)]


@cache
def longest_runs(n: int) -> dict[int, int]:
    """For each set that can be coloured without losing, how many points can be coloured in all from there."""
    runs: dict[int, int] = {}
    for coloured in reversed(_levels(n)):
        for known in coloured:
            runs[known] = max((runs[new] for new in _safe(known, n)), default=known.bit_count())
    return runs


def reached_after(coloured: int, n: int) -> dict[int, int]:
    """How many points can be coloured in all after each that is not; none more than now where it loses."""
    runs = longest_runs(n)
    return {
        point: runs.get(coloured | BITS[point], coloured.bit_count())
        for point in cards_in(BITS[2 * n] - 1 ^ coloured)
    }


def refuted_orders() -> list[tuple[str, ...]]:
    """Of all orders to colour neighbours x and y and their opposites x' and y', x before x', those after
    which y is not before y': in each there is a moment at which x and y differ, and x' and y' differ too, so
    that x and x' are boundary points. Raises `AssertionError` if there is one without such a moment."""
    found = []
    for order in permutations(("x", "x'", "y", "y'")):
        if order.index("x") < order.index("x'") and order.index("y'") < order.index("y"):
            moments = [set(order[:count]) for count in range(5)]
            assert any(
                ("x" in seen) != ("y" in seen) and ("x'" in seen) != ("y'" in seen)
                for seen in moments
            ), order
            found.append(order)
    return found
