"""One turn of Round the Clock as a problem of its own: three aims, and what the darts come to.

Everything a turn leaves behind is the number reached. So it is solved for any worth of that number,
by working backwards over the darts in the board: what matters of two is which number each further
hit would bring, which is the same for many pairs. The game's own `best_order` says what darts come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import Final

from pelitupa.equipment.dartboard import (
    INNER_BULL,
    MISS,
    OUTER_BULL,
    SEGMENTS,
    segment_of,
)
from pelitupa.games.darts.round_the_clock.game import FINISHED, LAST, best_order
from pelitupa.games.darts.throwing import DARTS
from pelitupa.players.darts.aiming import aim_table
from pelitupa.players.darts.scatter import Scatter

_FURTHEST: Final = 6
"""Two triples skip six sectors: no order of three darts makes use of one further on."""
_ALIKE: Final = 12
"""Up to this number no turn comes further than the end, and all are alike but for the number."""
Worths = Sequence[float]
"""What it is worth to need each number next turn; index 0 stands for nothing, `FINISHED` for the end."""


@dataclass(frozen=True)
class TurnShape:
    """What darts come to for a player who needs `number`, whatever the skill.

    `useful` are the segments that can matter, the miss last, for all others; `pairs[i][j]` is the kind
    of pair of the i-th and j-th of them, `ends` the number reached by each kind of pair and a third.
    """

    number: int
    useful: tuple[int, ...]
    pairs: tuple[tuple[int, ...], ...]
    ends: tuple[tuple[int, ...], ...]

    def place(self, segment: int) -> int:
        """The place of a segment among the useful ones."""
        return self.useful.index(segment) if segment in self.useful else len(self.useful) - 1


@lru_cache(maxsize=LAST)
def turn_shape(number: int) -> TurnShape:
    """The shape of the turns of a player who needs a number from 1 to 20."""
    if 1 < number <= _ALIKE:
        one, on = turn_shape(1), number - 1
        moved = tuple(s if s >= OUTER_BULL else s + on for s in one.useful)
        ends_on = tuple(tuple(end + on for end in ends) for ends in one.ends)
        return TurnShape(number, moved, one.pairs, ends_on)
    sectors = range(number, min(number + _FURTHEST, LAST) + 1)
    useful = tuple(segment_of(sector, multiple) for sector in sectors for multiple in (1, 2, 3))
    useful += (OUTER_BULL, INNER_BULL, MISS)
    kinds: dict[tuple[int, ...], int] = {}
    pairs = [[0] * len(useful) for _ in useful]
    for i, first in enumerate(useful):
        for j in range(i + 1):
            ends = tuple(best_order(number, (first, useful[j], third))[0] for third in useful)
            if best_order(number, (first, useful[j]))[0] == FINISHED:
                ends = (FINISHED,) * len(useful)
            pairs[i][j] = pairs[j][i] = kinds.setdefault(ends, len(kinds))
    return TurnShape(number, useful, tuple(tuple(row) for row in pairs), tuple(kinds))


class TurnSolver:
    """The best aims of a turn for a thrower who needs a number, among those of the thrower's table: all
    in the sector needed, and those along the middle of the sectors that may be needed in this turn."""

    def __init__(self, number: int, scatter: Scatter) -> None:
        self.shape = turn_shape(number)
        table = aim_table(scatter)
        sectors = range(number + 1, min(number + _FURTHEST, LAST) + 1)
        rest = [s for s in range(SEGMENTS + 1) if s not in self.shape.useful[:-1]]
        self.rows = [
            (*(row[segment] for segment in self.shape.useful[:-1]), sum(row[s] for s in rest))
            for row, sector, turn in zip(table.chances, table.sectors, table.turns, strict=True)
            if sector in (0, number) or (sector in sectors and turn == 0.0)
        ]

    def worth_after(self, worths: Worths, darts: Sequence[int], cost: float = 0.0) -> list[float]:
        """What it is worth to have each segment hit by the next dart, after some of the turn's darts.

        `worths` are of the number needed when the turn is over, and every dart yet to be thrown
        after the next takes `cost` off. For all 63 outcomes.
        """
        shape = self.shape
        places = [shape.place(dart) for dart in darts]
        if len(darts) == DARTS - 1:
            found = [worths[end] for end in shape.ends[shape.pairs[places[0]][places[1]]]]
        elif places:
            pairs = shape.pairs[places[0]]
            values = self._thirds(worths, cost, set(pairs))
            found = [values[kind] for kind in pairs]
        else:
            found = self._seconds(worths, cost)[0]
        spread = [found[-1]] * (SEGMENTS + 1)
        for segment, value in zip(shape.useful, found, strict=True):
            spread[segment] = value
        return spread

    def _best(self, values: Sequence[float]) -> tuple[float, int]:
        """The most that an aim brings on average, and which one."""
        sums = [sum(map(mul, row, values)) for row in self.rows]
        most = max(sums)
        return most, sums.index(most)

    def _thirds(self, worths: Worths, cost: float, kinds: set[int]) -> dict[int, float]:
        """What each kind of pair is worth with a dart to come, unless it has finished."""
        return {kind: self._third(worths, cost, kind)[0] for kind in sorted(kinds)}

    def _third(self, worths: Worths, cost: float, kind: int) -> tuple[float, int]:
        ends = self.shape.ends[kind]
        if min(ends) == FINISHED:
            return worths[FINISHED], -1
        best, aim = self._best([worths[end] for end in ends])
        return best - cost, aim

    def _seconds(
        self, worths: Worths, cost: float
    ) -> tuple[list[float], list[int], list[tuple[float, int]]]:
        """What each useful first dart is worth; the aim after it; and all kinds of pairs alike."""
        kinds = range(len(self.shape.ends))
        thirds = [self._third(worths, cost, kind) for kind in kinds]
        values, aims = [], []
        for first, pairs in zip(self.shape.useful, self.shape.pairs, strict=True):
            if best_order(self.shape.number, (first,))[0] == FINISHED:
                value, aim = worths[FINISHED], -1
            else:
                value, aim = self._best([thirds[kind][0] for kind in pairs])
                value -= cost
            values.append(value)
            aims.append(aim)
        return values, aims, thirds

    def outcome(self, worths: Worths, cost: float) -> TurnOutcome:
        """The whole turn thrown as is best for some worths; see `worth_after`."""
        values, aims, thirds = self._seconds(worths, cost)
        value, start = self._best(values)
        ends = [0.0] * (FINISHED + 1)
        darts = 1.0
        for i, first in enumerate(self.rows[start]):
            if aims[i] < 0:
                ends[FINISHED] += first
                continue
            darts += first
            kinds: dict[int, float] = {}
            for kind, second in zip(self.shape.pairs[i], self.rows[aims[i]], strict=True):
                kinds[kind] = kinds.get(kind, 0.0) + first * second
            for kind, chance in kinds.items():
                aim = thirds[kind][1]
                if aim < 0:
                    ends[FINISHED] += chance
                    continue
                darts += chance
                for end, third in zip(self.shape.ends[kind], self.rows[aim], strict=True):
                    ends[end] += chance * third
        return TurnOutcome(value - cost, tuple(ends), darts)


@dataclass(frozen=True)
class TurnOutcome:
    """What a turn is worth, the chance to need each number after it, and the darts thrown on average."""

    value: float
    ends: tuple[float, ...]
    darts: float
