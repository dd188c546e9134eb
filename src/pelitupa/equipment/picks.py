"""Many random picks from few random numbers, for matches played out by the million."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

_WORN: Final = 2.0**20


class Picks:
    """Numbers below given bounds, uniform and independent.

    A pick from n leaves a fraction that is itself a random number with log2 n bits fewer, and serves
    for the next pick while 33 bits are left: a pick from n strays from uniform by at most n / 2**33.
    """

    def __init__(self, rng: Random) -> None:
        self._random = rng.random
        self._fraction = 0.0
        self._worn = 2 * _WORN

    def below(self, bound: i64) -> i64:
        """A number from 0 to `bound` - 1."""
        choices = float(bound)
        if self._worn > _WORN:
            self._fraction = self._random()
            self._worn = choices
        else:
            self._worn *= choices
        point = self._fraction * choices
        pick: i64 = int(point)
        self._fraction = point - float(pick)
        return pick
