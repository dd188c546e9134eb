"""Races of any number of cars, tried by many simulations: what each way of a car comes to."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from pelitupa.equipment.track import Point
from pelitupa.players.vector_formula.road import GONE, HOME, WAITS, Road, Way

_CURIOUS: Final = 0.7
_LONGEST: Final = 500
"""No simulated race goes on for more moves than these."""


class Place:
    """A position of a race in the tree: the ways of who is to drive, how often each was tried and won."""

    def __init__(self, ways: list[Way]) -> None:
        self.ways = ways
        self.tried = [0] * len(ways)
        self.won = [0.0] * len(ways)
        self.visits = 0

    def next(self) -> int:
        """The way to try now: each once, the shortest first, then by upper confidence bounds."""
        if self.visits < len(self.ways):
            return self.visits
        best, bound, log = 0, -1.0, math.log(self.visits)
        for way, tried in enumerate(self.tried):
            found = self.won[way] / tried + _CURIOUS * math.sqrt(log / tried)
            if found > bound:
                best, bound = way, found
        return best


class Race:
    """Cars of a race by seat, each a motion's number, WAITS, HOME or GONE.

    The seats drive in the order of `order`; `whole` rounds are played to their end, and `last` says that the
    last car that has not crashed wins. `wrecks` are points that stay occupied.
    """

    def __init__(
        self, road: Road, order: Sequence[int], whole: bool, last: bool, wrecks: frozenset[Point]
    ) -> None:
        self._road = road
        self._order = list(order)
        self._whole = whole
        self._last = last
        self._wrecks = wrecks
        self._places: dict[tuple[int, ...], Place] = {}

    def tries(
        self, cars: Sequence[int], seat: int, simulations: int, rng: Callable[[], float]
    ) -> Place:
        """The position with `seat` to drive after so many simulations."""
        for _ in range(simulations):
            self._simulate(list(cars), self._order.index(seat), rng)
        return self._place(list(cars), self._order.index(seat))

    def _place(self, cars: list[int], turn: int) -> Place:
        key = (*cars, turn)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = Place(self._free(cars, self._order[turn]))
        return place

    def _free(self, cars: list[int], seat: int) -> list[Way]:
        """The ways of a car to points where no other is."""
        points = self._road.points
        taken = [points[car] for other, car in enumerate(cars) if other != seat and car >= 0]
        return [
            way
            for way in self._road.ways(cars[seat])
            if way[1] not in taken and way[1] not in self._wrecks
        ]

    def _simulate(self, cars: list[int], turn: int, rng: Callable[[], float]) -> None:
        path: list[tuple[Place, int, int]] = []
        inside = True
        won: tuple[int, ...] = ()
        for _ in range(_LONGEST):
            seat = self._order[turn]
            if inside:
                place = self._place(cars, turn)
                inside = place.visits > 0
                chosen = place.next() if place.ways else -1
                path.append((place, chosen, seat))
                new = place.ways[chosen][2] if place.ways else GONE
            else:
                new = self._likely(cars, seat, rng)
            cars[seat] = new
            turn, won = self._go_on(cars, turn)
            if turn < 0:
                break
        for place, chosen, seat in path:
            place.visits += 1
            if chosen >= 0:
                place.tried[chosen] += 1
                if seat in won:
                    place.won[chosen] += 1.0 / len(won)

    def _likely(self, cars: list[int], seat: int, rng: Callable[[], float]) -> int:
        """Where a car of a simulated race goes: one of the shortest ways that are free."""
        free = self._free(cars, seat)
        if not free:
            return GONE
        count = sum(way[0] == free[0][0] for way in free)
        return free[int(rng() * count)][2]

    def _go_on(self, cars: list[int], turn: int) -> tuple[int, tuple[int, ...]]:
        """Whose turn it is next by the order, or -1 with those who have won."""
        home = tuple(seat for seat, car in enumerate(cars) if car == HOME)
        driving = [seat for seat, car in enumerate(cars) if car >= WAITS]
        if home and not self._whole:
            return -1, home
        if self._last and not home and len(driving) == 1:
            return -1, (driving[0],)
        for later in range(turn + 1, len(cars)):
            if self._order[later] in driving:
                return later, ()
        if home or not driving:
            return -1, home
        return next(k for k, seat in enumerate(self._order) if seat in driving), ()
