"""The melee of petanque: everybody plays for themselves, with partners that are drawn in each round.

Two play against two. Partners who have played together least are drawn together, and among those pairs meet
whoever has been against the other least. Where the number is not a multiple of four, those who have rested
least rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

PARTNERS: Final = 2
TABLE: Final = 2 * PARTNERS
_DRAWS: Final = 200
"""So many draws are compared."""
_PARTNER: Final = 1000
"""To have a partner a second time weighs as much as so many opponents."""

Company = tuple[int, int, int, int]
"""Two partners and two partners."""


def melee(
    present: Sequence[int], before: Iterable[Sequence[Sequence[int]]], draw: Random
) -> list[Company]:
    """Who plays with whom against whom in a round. `before` has the companies of each round before; of
    `present` those whom no company has rest."""
    together: Counter[tuple[int, int]] = Counter()
    against: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    for companies in before:
        for company in companies:
            played.update(company)
            one, other = company[:PARTNERS], company[PARTNERS:]
            together.update((_pair(*one), _pair(*other)))
            against.update(_pair(a, b) for a in one for b in other)
    rests = {one: -played[one] for one in present}
    best: list[Company] = []
    least = -1
    for _ in range(_DRAWS):
        order = sorted(present, key=lambda one: (-rests[one], draw.random()))
        found, cost = _drawn(order[: len(order) // TABLE * TABLE], together, against, draw)
        if least < 0 or cost < least:
            best, least = found, cost
        if not least:
            break
    return best


def _drawn(
    order: Sequence[int],
    together: Counter[tuple[int, int]],
    against: Counter[tuple[int, int]],
    draw: Random,
) -> tuple[list[Company], int]:
    """A draw, and what it costs."""
    left = list(order)
    draw.shuffle(left)
    cost, pairs = 0, list[tuple[int, int]]()
    while left:
        one = left.pop()
        other = min(left, key=lambda two: together[_pair(one, two)])
        left.remove(other)
        cost += _PARTNER * together[_pair(one, other)] ** 2
        pairs.append((one, other))
    companies: list[Company] = []
    while pairs:
        first = pairs.pop()
        second = min(pairs, key=lambda pair: _met(first, pair, against))
        pairs.remove(second)
        cost += _met(first, second, against)
        companies.append((*first, *second))
    return companies, cost


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _met(one: tuple[int, int], other: tuple[int, int], against: Counter[tuple[int, int]]) -> int:
    return sum(against[_pair(a, b)] ** 2 for a in one for b in other)
