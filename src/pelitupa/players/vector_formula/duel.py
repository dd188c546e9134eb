"""Two cars alone on the track: who wins, solved to the end of the race."""

from __future__ import annotations

from typing import Final

from pelitupa.core import PelitupaError
from pelitupa.players.vector_formula.road import HOME, WAITS, Road

WON: Final = 1
LOST: Final = -1
_DEEPEST: Final = 300
"""No race is followed for more moves than these."""


class TooLong(PelitupaError):
    """There was more to look at than may be."""


class Duel:
    """Positions of two cars, each solved once. `whole` rounds are played to their end.

    Worth is WON, LOST or 0 for who is to drive; who can only crash is LOST.
    """

    def __init__(self, road: Road, whole: bool) -> None:
        self._road = road
        self._whole = whole
        self._room = 0
        self._known: dict[tuple[int, int, bool], int] = {}

    def begin(self, positions: int) -> None:
        """Allow so many positions to be looked at from now on."""
        self._room = positions

    def after(self, new: int, other: int, first: bool) -> int:
        """What it is worth to have driven to `new` where `other` is next; `first` of the round, or last.

        Raises `TooLong`; what was solved until then is kept.
        """
        return self._after(new, other, first, 0)

    def _after(self, new: int, other: int, first: bool, depth: int) -> int:
        if new != HOME:
            return -self._worth(other, new, not first, depth + 1)
        if not self._whole or not first:
            return WON
        ways = self._road.ways(other)
        return 0 if ways and ways[0][2] == HOME else WON

    def _worth(self, mine: int, other: int, first: bool, depth: int) -> int:
        key = (mine, other, first)
        known = self._known.get(key)
        if known is not None:
            return known
        self._room -= 1
        if self._room < 0 or depth > _DEEPEST:
            raise TooLong
        self._known[key] = 0  # a position that comes back wins nothing
        taken = (-1, -1) if other == WAITS else self._road.points[other]
        best = LOST
        try:
            for _, point, new in self._road.ways(mine):
                if point != taken:
                    best = max(best, self._after(new, other, first, depth))
                    if best == WON:
                        break
        except TooLong:
            del self._known[key]
            raise
        self._known[key] = best
        return best
