"""The ten cards of a team (booklet 42.4): what counts against it, and which cards are best kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.equipment.bits import ones
from pelitupa.equipment.cards import RANK_MASKS

PAIR: Final = 25
SINGLE: Final = 20
"""What a pair counts, and a single card beyond its value."""

RANKS: Final = 13
_FAR: Final = 1e9

VALUES: Final = tuple((rank + 1) % RANKS + 1 for rank in range(RANKS))
"""What each rank is worth, from the two to the ace: an ace is 1, a king 13."""

COSTS: Final = tuple((0, SINGLE + value, PAIR, 0, 0) for value in VALUES)
"""For each rank what so many cards of it count."""

MOST_MINUS: Final = sum(sorted([SINGLE + value for value in VALUES])[-10:])
"""What ten cards count at most, all single: a pair counts less than its two cards would."""


def counts_of(cards: int) -> list[int]:
    """How many cards of each rank a set holds, from the two to the ace."""
    return [ones(cards & mask) for mask in RANK_MASKS]


def minus_points(cards: int) -> int:
    """The minus card points of a team's cards, by ranks: the fewer the better, and 0 if all are matched."""
    total = 0
    for rank, mask in enumerate(RANK_MASKS):
        total += COSTS[rank][ones(cards & mask)]
    return total


def best_kept(
    costs: Sequence[Sequence[float]], held: Sequence[int], keep: int
) -> tuple[float, list[int]]:
    """How many cards of each rank to keep, `keep` in all, so that what they cost is least; and that cost.

    `costs` has for each rank what it costs to keep 0, 1, ... cards of it; `held` how many there are.
    """
    best = [0.0] + [_FAR] * keep
    choices: list[list[int]] = []
    for rank in range(RANKS):
        cost, most = costs[rank], min(held[rank], keep)
        new, chosen = [_FAR] * (keep + 1), [0] * (keep + 1)
        for total in range(keep + 1):
            for count in range(min(most, total) + 1):
                whole = best[total - count] + cost[count]
                if whole < new[total]:
                    new[total], chosen[total] = whole, count
        best = new
        choices.append(chosen)
    kept, left = [0] * RANKS, keep
    for rank in range(RANKS - 1, -1, -1):
        kept[rank] = choices[rank][left]
        left -= kept[rank]
    return best[keep], kept


def best_team(first: Sequence[int], second: Sequence[int], keep: int) -> int:
    """The fewest minus card points of a team whose partners, holding so many of each rank, keep so many each
    and know each other's cards."""
    best = {(0, 0): 0}
    for rank in range(RANKS):
        new: dict[tuple[int, int], int] = {}
        for (one, two), cost in best.items():
            for mine in range(min(first[rank], keep - one) + 1):
                for its in range(min(second[rank], keep - two) + 1):
                    place = one + mine, two + its
                    whole = cost + COSTS[rank][mine + its]
                    if whole < new.get(place, PAIR * RANKS * 2):
                        new[place] = whole
        best = new
    return best[keep, keep]
