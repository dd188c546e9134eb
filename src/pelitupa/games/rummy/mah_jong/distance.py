"""How far a hand of Mah Jong is from winning: so many tiles are still to be exchanged (shanten).

-1 is a winning hand, 0 one that a single tile completes. Each suit, and the honours, are looked at alone: how
many chows and pungs there are, how many pairs and gaps beside them that one tile would fill, and whether a
pair is kept as the pair of the hand. That two gaps may wait for the same tiles is left aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

Parts = tuple[tuple[int, int, int], ...]
"""Ways to use a group's tiles, of which none is better than another: sets, parts of sets, and pairs kept."""

_OF_HONOURS: Final[tuple[tuple[tuple[int, ...], tuple[int, int, int]], ...]] = (
    ((1,), (0, 0, 0)),
    ((3,), (1, 0, 0)),
    ((2,), (0, 1, 0)),
    ((2,), (0, 0, 1)),
)
_IN_SUITS: Final[tuple[tuple[tuple[int, ...], tuple[int, int, int]], ...]] = (
    *_OF_HONOURS,
    ((1, 1, 1), (1, 0, 0)),
    ((1, 1), (0, 1, 0)),
    ((1, 0, 1), (0, 1, 0)),
)
"""What a group's first kind can be used for: how many of it and of the next kinds, and what they make."""


def _best_of(found: set[tuple[int, int, int]]) -> Parts:
    """Those ways that no other one surpasses."""
    kept: list[tuple[int, int, int]] = []
    for one in found:
        if not any(
            other != one and other[0] >= one[0] and other[1] >= one[1] and other[2] >= one[2]
            for other in found
        ):
            kept.append(one)
    return tuple(sorted(kept))


@lru_cache(maxsize=200_000)
def _parts(counts: tuple[int, ...], suited: bool) -> Parts:
    """The ways to use a suit's tiles, or the honours."""
    first = 0
    while first < len(counts) and not counts[first]:
        first += 1
    if first == len(counts):
        return ((0, 0, 0),)
    found: set[tuple[int, int, int]] = set()
    uses = _IN_SUITS if suited else _OF_HONOURS
    for sizes, add in uses:
        left = list(counts)
        for step, many in enumerate(sizes):
            place = first + step
            if many and (place >= len(left) or left[place] < many):
                break
            if many:
                left[place] -= many
        else:
            for sets, parts, pairs in _parts(tuple(left), suited):
                if not (pairs and add[2]):
                    found.add((sets + add[0], parts + add[1], pairs + add[2]))
    return _best_of(found)


@lru_cache(maxsize=100_000)
def _distance(counts: tuple[int, ...], sets: int) -> int:
    ways: set[tuple[int, int, int]] = {(0, 0, 0)}
    for group in range(4):
        tiles = counts[9 * group : 9 * group + 9]
        new: set[tuple[int, int, int]] = set()
        for whole, parts, pairs in _parts(tiles, group < 3):
            for had, had_parts, had_pairs in ways:
                if not (pairs and had_pairs):
                    new.add(
                        (min(whole + had, sets), min(parts + had_parts, sets), pairs + had_pairs)
                    )
        ways = new
    return min(
        2 * (sets - whole) - min(parts, sets - whole) - pairs for whole, parts, pairs in ways
    )


def distance(counts: Sequence[int], sets: int) -> int:
    """How many exchanges a hand, counted by kind, is from having one tile to go: see the module's words."""
    return _distance(tuple(counts), sets)
