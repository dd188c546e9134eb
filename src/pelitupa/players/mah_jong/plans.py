"""What a hand of Mah Jong may go for: any hand, or one that is farther away and worth more (booklet 43.12).

One suit alone is worth eight times as much, one suit with honours, or no chows, twice. A plan is as good as
what it is worth beside an ordinary hand, less so much for each tile that it is farther away; which is how
far such a difference in tiles and in worth come to the same, as logarithms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.equipment.tiles import COPIES, KINDS, SUITED, WINDS
from pelitupa.games.rummy.mah_jong.distance import distance
from pelitupa.games.rummy.mah_jong.scoring import CHOW, Meld, Winds, kinds_of

_FARTHER: Final = 1.2
"""What a tile that a plan is farther away takes of the logarithm of its worth."""
_PAIR: Final = 0.25
"""What a pair is worth that would double the hand as a pung, likewise."""


@dataclass(frozen=True)
class Plan:
    """A kind of hand: of which tiles it may be, whether of pungs alone, and the logarithm of what it is
    worth beside any other."""

    tiles: tuple[bool, ...]
    pungs: bool
    worth: float

    def allows(self, meld: Meld) -> bool:
        """Whether a combination can be part of it."""
        return not (self.pungs and meld[0] == CHOW) and all(self.tiles[k] for k in kinds_of(meld))

    def distance(self, hand: Sequence[int], sets: int) -> int:
        """How far a hand is from it: see `distance.py`. What lacks of a hand of its tiles has to be drawn:
        single tiles do not lie ready for sets and a pair where those that do not fit are to go."""
        own = [many if fits else 0 for many, fits in zip(hand, self.tiles, strict=True)]
        far = _to_pungs(own, sets) if self.pungs else distance(own, sets)
        return max(far, 3 * sets + 1 - sum(own))


def _to_pungs(hand: Sequence[int], sets: int) -> int:
    """How far a hand is from pungs and a pair."""
    whole = min(sets, len([many for many in hand if many > 2]))
    pairs = len([many for many in hand if many == 2])
    lacking = sets - whole
    return 2 * lacking - min(pairs, lacking) - (pairs > lacking)


def _of(suit: int, honours: bool) -> tuple[bool, ...]:
    return tuple(honours if kind >= SUITED else kind // 9 == suit for kind in range(KINDS))


ANY: Final = Plan((True,) * KINDS, False, 0.0)
PLANS: Final[tuple[Plan, ...]] = (
    ANY,
    *[Plan(_of(suit, True), False, math.log(2)) for suit in range(3)],
    *[Plan(_of(suit, False), False, math.log(8)) for suit in range(3)],
    Plan(ANY.tiles, True, math.log(2)),
    *[Plan(_of(suit, True), True, math.log(4)) for suit in range(3)],
)


def open_plans(plans: Sequence[Plan], melds: Sequence[Meld]) -> list[Plan]:
    """The plans that agree with what has been melded."""
    return [plan for plan in plans if all(plan.allows(meld) for meld in melds)]


def best_plan(plans: Sequence[Plan], hand: Sequence[int], sets: int) -> tuple[float, Plan]:
    """The plan that is best for a hand with so many combinations to come, and how good it is."""
    found, best = -math.inf, ANY
    for plan in plans:
        good = plan.worth - _FARTHER * plan.distance(hand, sets)
        if good > found:
            found, best = good, plan
    return found, best


def doubled(hand: Sequence[int], melds: Sequence[Meld], winds: Winds) -> float:
    """The logarithm of what pungs that double the entire hand make of it, and pairs may."""
    found = 0.0
    for form, kind, _ in melds:
        if form != CHOW and kind >= WINDS:
            found += math.log(2) * winds.doubles(kind)
    for kind in range(WINDS, KINDS):
        if hand[kind] > 1:
            found += (math.log(2) if hand[kind] > 2 else _PAIR) * winds.doubles(kind)
    return found


def nearer(plan: Plan, hand: list[int], sets: int, seen: Sequence[int]) -> int:
    """How many unseen tiles bring a hand nearer to a plan."""
    far, many = plan.distance(hand, sets), 0
    for kind in range(KINDS):
        if plan.tiles[kind] and seen[kind] < COPIES:
            hand[kind] += 1
            if plan.distance(hand, sets) < far:
                many += COPIES - seen[kind]
            hand[kind] -= 1
    return many
