"""Closure spaces: what nearness is, said without distance (E. Čech, Topological Spaces, 1966; booklet 64).

A finite set of points, 0, 1, ..., and of each point its closure: the points that lie right beside it, itself
among them. The closure of a set is the union of its points' closures (axiom 3 leaves no other), and the
closure of nothing is nothing (axiom 1). A set of points is an int, bit `p` for point `p`.

A graph is a closure space in which each of two neighbours is in the closure of the other; but nothing here
asks for that: from `a` there may be a way to `b` and none back. A closure space is a topological space
where the closure of a closure is no more than itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pelitupa.equipment.bits import COMPILED
from pelitupa.equipment.cards import few_in

_WORD_SIZE: Final = 60
_WORD: Final = 2**_WORD_SIZE - 1
_MANY: Final = 12
_OF_BYTES: Final[dict[int, list[list[int]]]] = {}
"""The points of the first eight by which of them are in a set, of the next eight, and so on, as they were
asked for: by their place, because several threads ask."""


class ClosureSpace:
    """A closure space on some points. `closures[p]` is the closure of point p, empty where p is no point.

    Raises `ValueError` for a closure that lacks its own point (axiom 2) or goes beyond the space.
    """

    def __init__(self, closures: Sequence[int], points: int = -1) -> None:
        self.bits: tuple[int, ...] = tuple([2**p for p in range(len(closures))])
        self.points = 2 ** len(closures) - 1 if points < 0 else points
        self.closures = tuple(closures)
        near = list(closures)
        reached_from = [0] * len(closures)
        for p, closure in enumerate(closures):
            own = self.bits[p] & self.points
            if closure & own != own or closure & ~self.points or (closure and not own):
                raise ValueError(
                    f"the closure of point {p} is of points of the space, {p} among them"
                )
            for q in members(closure):
                near[q] |= self.bits[p]
                reached_from[q] |= self.bits[p]
        self.near = tuple(near)
        """Of each point the points that must be on its side when the space is parted: those in its closure,
        and those in whose closure it is."""
        self.reached_from = tuple(reached_from)
        """Of each point the points in whose closure it is."""
        self.mutual = self.near == self.closures
        """Whether each point is in the closures of all that are in its own: no link goes one way."""

    def closure(self, subset: int) -> int:
        """The closure of a set of points."""
        closed = 0
        closures = self.closures
        while subset:
            low = subset & -subset
            closed |= closures[low.bit_length() - 1]
            subset ^= low
        return closed

    def subspace(self, subset: int) -> ClosureSpace:
        """The space of some points, in which a closure is what of the old one is among them."""
        inside = subset & self.points
        closures = [
            closure & inside if inside & self.bits[p] else 0
            for p, closure in enumerate(self.closures)
        ]
        return ClosureSpace(closures, inside)

    def is_topological(self) -> bool:
        """Whether no closure grows when it is taken again."""
        return all(self.closure(closure) == closure for closure in self.closures)

    def is_connected(self) -> bool:
        """Whether the space cannot be parted into two sets of points, neither of them empty, each of which is
        its own closure."""
        first = self.points & -self.points
        return not first or self.component(self.points, first.bit_length() - 1) == self.points

    def connected_components(self) -> list[int]:
        """The largest connected subspaces, as sets of points; of a space without points none."""
        return self.components(self.points)

    def components(self, subset: int) -> list[int]:
        """The connected components of the subspace of some points, by their first points."""
        found = []
        while subset:
            low = subset & -subset
            part = self.component(subset, low.bit_length() - 1)
            found.append(part)
            subset &= ~part
        return found

    def component(self, subset: int, point: int) -> int:
        """The connected component of a point in the subspace of some points, it among them.

        It is the smallest set with that point of which neither a point's closure leads out, nor one's from
        outside leads in: both parts are closed then, and no smaller set can be parted from the rest.
        """
        near = self.near
        part = self.bits[point]
        new = part
        while new:
            low = new & -new
            beside = near[low.bit_length() - 1] & subset & ~part
            part |= beside
            new = (new ^ low) | beside
        return part


def members(subset: int) -> list[int]:
    """The points of a set, ascending."""
    found: list[int] = []
    place = 0
    if COMPILED:  # by the way that is fastest in each
        while subset:
            found += few_in(subset & _WORD, place)
            subset >>= _WORD_SIZE
            place += _WORD_SIZE
        return found
    if subset.bit_count() < _MANY:
        while subset:
            low = subset & -subset
            found.append(low.bit_length() - 1)
            subset ^= low
        return found
    while subset:
        of_byte = _OF_BYTES.get(place) or _OF_BYTES.setdefault(place, _of_byte(place))
        found += of_byte[subset & 255]
        subset >>= 8
        place += 1
    return found


def _of_byte(place: int) -> list[list[int]]:
    """The points of eight, by which of them are in a set."""
    return [[8 * place + p for p in range(8) if byte >> p & 1] for byte in range(256)]


def space_of(count: int, ways: Iterable[tuple[int, int]]) -> ClosureSpace:
    """The space of so many points in which the second of each pair is in the closure of the first."""
    closures = [2**p for p in range(count)]
    for start, end in ways:
        closures[start] |= 2**end
    return ClosureSpace(closures)
