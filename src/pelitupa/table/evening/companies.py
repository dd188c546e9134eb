"""Companies: a tournament of a game for three or more, in which everybody plays for themselves.

In each round people are drawn into companies, so that those sit together who have met least. The companies
are as small as the game allows, and take in one or two more where that leaves nobody over; whoever is left
over all the same rests, those first who have rested least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Final

_DRAWS: Final = 200
"""So many draws are compared."""


def company_sizes(people: int, least: int, most: int) -> list[int]:
    """How many sit in each company of a round, the largest first; none where there are too few."""
    count = people // least
    if not count:
        return []
    each, more = divmod(min(people, count * most), count)
    return [each + 1] * more + [each] * (count - more)


def companies(
    present: Sequence[int],
    before: Iterable[Sequence[Sequence[int]]],
    least: int,
    most: int,
    draw: Random,
) -> list[tuple[int, ...]]:
    """Who plays with whom in a round, `least` to `most` in a company. `before` has the companies of each
    round before; of `present` those whom no company has rest."""
    met: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    for drawn in before:
        for company in drawn:
            played.update(company)
            met.update(combinations(sorted(company), 2))
    sizes = company_sizes(len(present), least, most)
    best: list[tuple[int, ...]] = []
    fewest = -1
    for _ in range(_DRAWS):
        order = sorted(present, key=lambda one: (played[one], draw.random()))[: sum(sizes)]
        draw.shuffle(order)
        found = [_drawn(order, size, met) for size in sizes]
        again = sum(met[pair] ** 2 for one in found for pair in combinations(sorted(one), 2))
        if fewest < 0 or again < fewest:
            best, fewest = found, again
        if not fewest:
            break
    return best


def _drawn(left: list[int], size: int, met: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """So many of those who are left, who have met each other least; they are taken out."""
    company = [left.pop()]
    while len(company) < size:
        one = min(left, key=lambda one: sum(met[min(one, two), max(one, two)] for two in company))
        left.remove(one)
        company.append(one)
    return tuple(company)
