"""Playouts of Go, by rules of thumb: answer an atari, make a good shape beside the latest stones, else
anywhere.

As the first programs did that searched so: S. Gelly and others 2006 (see `shapes`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.players.beginners_go.shapes import SHAPES
from pelitupa.players.beginners_go.stones import (
    BEYOND,
    CAPTURE,
    FREE,
    ILLEGAL,
    NOWHERE,
    SELF_ATARI,
    Stones,
)

_MODULUS: Final = 2147483647
_OFTEN: Final = 90
_RARELY: Final = 30
"""Of a hundred: how often thumb rules are kept, and how often a stone is put into atari all the same."""


class Chance:
    """Numbers by a multiplicative generator (Park and Miller 1988), the same compiled and not."""

    def __init__(self, seed: int) -> None:
        self.number: i64 = seed % (_MODULUS - 1) + 1

    def below(self, bound: i64) -> i64:
        """A number from 0 to `bound` - 1, which is small."""
        self.number = self.number * 48271 % _MODULUS
        return self.number * bound >> 31


class Playout:
    """Plays positions to their end, and remembers who first put a stone where (`first`, by colours)."""

    def __init__(self, points: int, seed: int) -> None:
        self.chance = Chance(seed)
        self.nothing = vec[i64]([0] * (points + 1))
        self.first = self.nothing[:]
        self.found = self.nothing[:]

    def begin(self) -> None:
        """Forget who put stones where."""
        self.first = self.nothing[:]

    def play(self, stones: Stones) -> i64:
        """Play to the end; the points of black less those of white there."""
        turns: i64 = 3 * stones.ground.points
        first = self.first
        while stones.passes < 2 and turns > 0:
            point: i64 = self.choose(stones)
            if point == NOWHERE:
                stones.skip()
            else:
                if not first[point]:
                    first[point] = stones.turn
                stones.play(point)
            turns -= 1
        return stones.balance()

    def choose(self, stones: Stones) -> i64:
        """Where to put the next stone; NOWHERE to pass."""
        last: i64 = stones.last
        chance = self.chance
        if last != NOWHERE:
            if chance.below(100) < _OFTEN:
                count = urgent(stones, last, self.found)
                if count:
                    return self.found[chance.below(count)]
            if stones.ground.is_grid and chance.below(100) < _OFTEN:
                count = self._shapes(stones, last, 0)
                if stones.previous != NOWHERE:
                    count = self._shapes(stones, stones.previous, count)
                if count:
                    return self.found[chance.below(count)]
        left: i64 = stones.left
        if left == 0:
            return NOWHERE
        start: i64 = chance.below(left)
        spare: i64 = NOWHERE
        k: i64 = 0
        while k < left:
            place: i64 = start + k
            if place >= left:
                place -= left
            point: i64 = stones.empties[place]
            if not stones.is_eye(point):
                outcome = stones.outcome(point)
                if outcome >= FREE:
                    return point
                if outcome == SELF_ATARI and spare == NOWHERE and chance.below(100) < _RARELY:
                    spare = point
            k += 1
        return spare

    def _shapes(self, stones: Stones, middle: i64, count: i64) -> i64:
        """Add the points around one where a stone makes a good shape; how many have been found."""
        ring, colour, around = stones.ground.ring, stones.colour, stones.around
        at: i64 = middle * 8
        k: i64 = 0
        while k < 8 and count < 8:
            point: i64 = ring[at + k]
            if colour[point] == 0 and SHAPES[around[point]] == 1:
                if stones.outcome(point) >= FREE:
                    self.found[count] = point
                    count += 1
            k += 1
        return count


def is_shape(stones: Stones, point: i64) -> bool:
    """Whether a stone on an empty point of a grid makes a good shape with what is around it."""
    return SHAPES[stones.around[point]] == 1


def urgent(stones: Stones, last: i64, found: vec[i64]) -> i64:
    """Write into `found` what answers the latest stone where something is in atari; how many points.

    They capture it, or save stones of one's own beside it: by going on to two liberties, or by capturing
    what encloses them.
    """
    beside, colour = stones.ground.beside, stones.colour
    stride: i64 = stones.ground.stride
    me: i64 = stones.turn
    count: i64 = 0
    most: i64 = stones.ground.points
    point: i64
    if colour[last] == 3 - me and stones.in_atari(last):
        point = stones.only_liberty(last)
        if stones.outcome(point) != ILLEGAL:
            found[count] = point
            count += 1
    k: i64 = last * stride
    end: i64 = k + stride
    while k < end and count < most:
        q: i64 = beside[k]
        if colour[q] == me and stones.in_atari(q):
            point = stones.only_liberty(q)
            if stones.outcome(point) >= FREE:
                found[count] = point
                count += 1
            count = _counter_captures(stones, q, found, count)
        k += 1
    return count


def _counter_captures(stones: Stones, start: i64, found: vec[i64], count: i64) -> i64:
    """Add the captures of what lies beside a group."""
    beside, colour = stones.ground.beside, stones.colour
    stride: i64 = stones.ground.stride
    most: i64 = stones.ground.points
    p: i64 = start
    while True:
        k: i64 = p * stride
        end: i64 = k + stride
        while k < end and count < most:
            q: i64 = beside[k]
            if colour[q] == 3 - stones.turn and stones.in_atari(q):
                point: i64 = stones.only_liberty(q)
                if stones.outcome(point) == CAPTURE:
                    found[count] = point
                    count += 1
            k += 1
        p = stones.after[p]
        if p == start:
            return count


def is_open_area(stones: Stones, point: i64) -> bool:
    """Whether there is nothing but empty points around a point of a grid, and around those beside it."""
    beside, ring, colour = stones.ground.beside, stones.ground.ring, stones.colour
    stride: i64 = stones.ground.stride
    k: i64 = point * stride
    end: i64 = k + stride
    while k < end:
        q: i64 = beside[k]
        if colour[q] != BEYOND:
            j: i64 = q * 8
            stop: i64 = j + 8
            while j < stop:
                if colour[ring[j]] == 1 or colour[ring[j]] == 2:
                    return False
                j += 1
        k += 1
    return True
