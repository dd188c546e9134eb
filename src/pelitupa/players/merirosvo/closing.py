"""Merirosvo's defender: how many points the attacker is still to get, at best, with some sectors open.

The attacker's darts change nothing, so each of them is aimed for the most points on average, and a turn
of his brings a sum that only the open sectors tell. The defender's darts are solved from no open sector
on: a dart may leave the sectors as they are, and then the values of one set of sectors with three, two
and one darts left lead to each other, round and round, until nothing changes. That is exact, but for the
grid of aims, for a few open sectors; with more of them the defender closes as many as can be, those first
that an attacker would like.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final

from pelitupa.equipment.dartboard import INNER_BULL, MISS, OUTER_BULL, SEGMENTS, sector_of
from pelitupa.games.darts.throwing import DARTS
from pelitupa.players.darts.aiming import aim_table
from pelitupa.players.darts.scatter import Scatter

SOLVED: Final = 6
"""Up to so many open sectors the defence is solved."""

_CLOSE: Final = 1e-7
_ROUNDS: Final = 400
_LIKED: Final = 0.25
"""How much of a sector's worth, with many open, goes by what it adds to an attack."""


def attack_worths(sectors: Sequence[int]) -> tuple[float, ...]:
    """What each segment, the miss last, brings the attacker while some sectors are open."""
    return tuple(
        float(segment // 20 + 1) if segment < OUTER_BULL and sector_of(segment) in sectors else 0.0
        for segment in range(MISS + 1)
    )


class Defence:
    """The defence of one thrower against one alike."""

    def __init__(self, scatter: Scatter) -> None:
        table = aim_table(scatter)
        self._rows = table.chances
        self._sectors = table.sectors
        self._hits = [
            (
                *(row[s - 1] + row[s + 19] + row[s + 39] for s in range(1, 21)),
                row[OUTER_BULL] + row[INNER_BULL],
            )
            for row in table.chances
        ]
        self._attacks: dict[tuple[int, ...], float] = {}
        self._known: dict[tuple[int, ...], tuple[float, ...]] = {(): (0.0,) * (DARTS + 1)}

    def attack(self, sectors: tuple[int, ...]) -> float:
        """The points of an attacker's turn."""
        if sectors not in self._attacks:
            best = 0.0
            for row in self._rows:
                value = sum(row[s - 1] + 2 * row[s + 19] + 3 * row[s + 39] for s in sectors)
                best = max(best, value)
            self._attacks[sectors] = DARTS * best
        return self._attacks[sectors]

    def values(self, sectors: tuple[int, ...]) -> tuple[float, ...]:
        """The points still to come with these sectors open, by the darts the defender has left; with none
        the attacker throws first. For at most `SOLVED` sectors."""
        if sectors not in self._known:
            fewer = [self.values(tuple(s for s in sectors if s != gone)) for gone in sectors]
            rows = []
            for hits, sector in zip(self._hits, self._sectors, strict=True):
                if sector == 0 or sector in sectors:
                    row = [hits[s - 1] for s in sectors]
                    rows.append((*row, hits[20], 1.0 - sum(row) - hits[20]))
            points = self.attack(sectors)
            found = [0.0] * (DARTS + 1)
            for _ in range(_ROUNDS):
                before = found.copy()
                found[0] = points + found[DARTS]
                for darts in range(1, DARTS + 1):
                    closed = [
                        values[_left(rest, darts)]
                        for rest, values in zip(_without(sectors), fewer, strict=True)
                    ]
                    after = (*closed, min(closed), found[darts - 1])
                    found[darts] = min(sum(map(mul, row, after)) for row in rows)
                if max(abs(a - b) for a, b in zip(found, before, strict=True)) < _CLOSE:
                    break
            self._known[sectors] = tuple(found)
        return self._known[sectors]

    def worths(self, sectors: tuple[int, ...], left: int) -> tuple[float, ...]:
        """What it is worth to the defender, who has `left` darts, that the next one hits each segment."""
        if len(sectors) <= SOLVED:
            stay = -self.values(sectors)[left - 1]
            closed = {
                gone: -self.values(rest)[_left(rest, left)]
                for gone, rest in zip(sectors, _without(sectors), strict=True)
            }
        else:
            stay, whole = 0.0, self.attack(sectors)
            likes = {
                gone: whole - self.attack(rest)
                for gone, rest in zip(sectors, _without(sectors), strict=True)
            }
            most = max(likes.values()) or 1.0
            closed = {gone: 1.0 + _LIKED * like / most for gone, like in likes.items()}
        bull = max(closed.values())
        return tuple(
            bull if segment in (OUTER_BULL, INNER_BULL) else closed.get(sector_of(segment), stay)
            for segment in range(SEGMENTS + 1)
        )

    def choice(self, sectors: tuple[int, ...], left: int) -> int:
        """The sector that the bull closes, where `left` darts were left before it."""
        worths = self.worths(sectors, left)
        return max(sectors, key=lambda sector: worths[sector - 1])


def _without(sectors: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sectors less each of them in turn."""
    return [tuple(s for s in sectors if s != gone) for gone in sectors]


def _left(rest: tuple[int, ...], darts: int) -> int:
    """The darts left after one more; when all is closed it does not matter."""
    return darts - 1 if rest else 0


@lru_cache(maxsize=4)
def defence_of(scatter: Scatter) -> Defence:
    """The defence of a thrower, kept with what has been solved of it."""
    return Defence(scatter)
