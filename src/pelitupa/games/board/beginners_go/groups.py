"""The groups of stones of a colour, each with its closure.

From turn to turn nearly all of them stay as they are: what was found of a set of stones is kept, and what a
stone or a capture makes of it is told, not sought again.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.closure import ClosureSpace

_MOST_KNOWN: Final = 2_000


class Group:
    """The points of a group, and its closure."""

    __slots__ = ("points", "closure")

    def __init__(self, points: int, closure: int) -> None:
        self.points = points
        self.closure = closure


class Groups:
    """The groups of sets of stones in a space."""

    def __init__(self, space: ClosureSpace) -> None:
        self.space = space
        self._known: dict[int, list[Group]] = {}

    def of(self, stones: int) -> list[Group]:
        """The groups of these stones, in any order."""
        found = self._known.get(stones)
        if found is None:
            space = self.space
            found = [Group(part, space.closure(part)) for part in space.components(stones)]
            self._keep(stones, found)
        return found

    def add(self, stones: int, point: int) -> int:
        """These stones with one more, on an empty point."""
        space = self.space
        new = stones | space.bits[point]
        if new not in self._known:
            near, points, closure = space.near[point], space.bits[point], space.closures[point]
            found: list[Group] = []
            for group in self.of(stones):
                if group.points & near:
                    points |= group.points
                    closure |= group.closure
                else:
                    found.append(group)
            found.append(Group(points, closure))
            self._keep(new, found)
        return new

    def remove(self, stones: int, taken: int) -> int:
        """These stones without some of their groups."""
        new = stones & ~taken
        if taken and new not in self._known:
            left = [group for group in self.of(stones) if not group.points & taken]
            self._keep(new, left)
        return new

    def _keep(self, stones: int, groups: list[Group]) -> None:
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[stones] = groups
