"""Draws for people in a yard: one stream a person, so that no draw hangs on anybody's number or order.

Two multiplicative generators combined (L'Ecuyer 1988): whole numbers below 2 to the power of 53 alone, so
that it is the same compiled, plain and in a page. Its period is 2.3e18.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

from pelitupa.nature.billiards.exact import normal_pair

_FIRST: Final[i64] = 2147483563
_SECOND: Final[i64] = 2147483399


class Draws:
    """Numbers from a seed."""

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(f"pelitupa-yard-1:{seed}".encode()).digest()
        self._one: i64 = i64(int.from_bytes(digest[:8], "big") % 2147483562 + 1)
        self._two: i64 = i64(int.from_bytes(digest[8:16], "big") % 2147483398 + 1)

    def random(self) -> float:
        """A float from 0 to below 1."""
        self._one = self._one * 40014 % _FIRST
        self._two = self._two * 40692 % _SECOND
        difference = self._one - self._two
        if difference < 1:
            difference += _FIRST - 1
        return int(difference - 1) / 2147483562.0

    def normal(self) -> float:
        """A standard normal float."""
        return normal_pair(self)[0]

    def below(self, count: int) -> int:
        """A whole number from 0 to below `count`."""
        return int(self.random() * count)
