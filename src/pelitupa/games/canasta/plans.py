"""What can still come of a turn that has been begun: whether it can be completed (booklet 46.2-46.6).

Cards are laid in one order, target by target, natural cards before wild ones. So what is left of a turn is a
choice for each target that is still to come, and these meet in three things only: wild cards, points for an
opening, and how many cards are left in the hand. What can be had of them is worked out target by target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.games.canasta.cards import (
    BLACK,
    BLACK_THREES,
    JOKER,
    RANK_VALUES,
    RANKS,
    TARGET_OF,
    VALUES,
)

MEASURE: Final = 7
"""Cards of a canasta."""

LEAST: Final = 3
LEAST_NATURAL: Final = 2
"""Cards of a meld, and natural ones among them."""

_BLACKS: Final = (3, 4)
_KEPT: Final = 2
"""Who does not go out keeps so many cards before the discard."""

Option = tuple[int, int, int, int, int]
"""Twos and jokers laid to a target, natural cards left in the hand, canastas made, points."""


class Aim:
    """What a turn has to come to: `points` still missing for an opening (0 for none), `canastas` missing for
    going out, whether the player may go out and whether he must, and how many wild cards a meld may have."""

    __slots__ = ("points", "canastas", "may_out", "must_out", "wild")

    def __init__(
        self, points: int, canastas: int, may_out: bool, must_out: bool, wild: int
    ) -> None:
        self.points = points
        self.canastas = canastas
        self.may_out = may_out
        self.must_out = must_out
        self.wild = wild


class Rest:
    """What there is to lay: natural cards of each target, twos, jokers and black threes, `lost` cards that
    cannot be laid any more; at the first target only `twos_here` and `jokers_here`."""

    __slots__ = ("natural", "twos", "jokers", "blacks", "lost", "twos_here", "jokers_here")

    def __init__(self, kinds: Sequence[int], lost: int = 0) -> None:
        self.natural = [0] * RANKS
        self.twos = self.jokers = self.blacks = 0
        self.lost = lost
        for kind in kinds:
            target = TARGET_OF[kind]
            if kind == JOKER:
                self.jokers += 1
            elif kind < 4:
                self.twos += 1
            elif target == BLACK:
                self.blacks += 1
            elif target < 0:
                self.lost += 1
            else:
                self.natural[target] += 1
        self.twos_here = self.twos
        self.jokers_here = self.jokers


def stands(natural: int, wild: int, most_wild: int) -> bool:
    """Whether so many cards are a meld."""
    return natural >= LEAST_NATURAL and natural + wild >= LEAST and wild <= most_wild


_OPTIONS: Final[dict[tuple[int, int, int, int, int, int, int, int], list[Option]]] = {}


def _options(
    cards: int, natural: int, wild: int, value: int, twos: int, jokers: int, floor: int, most: int
) -> list[Option]:
    """What can be laid to a target that has `natural` and `wild` cards, of so many cards in the hand; at
    least so that it has `floor` natural ones."""
    key = (cards, natural, wild, value, twos, jokers, floor, most)
    found = _OPTIONS.get(key)
    if found is not None:
        return found
    found = []
    room = most - wild
    for laid in range(cards + 1):
        kept = cards - laid
        if natural + laid < floor or (laid and kept > _KEPT and natural + laid > LEAST):
            continue  # more than two need never be kept back
        for a in range(min(twos, room) + 1):
            for b in range(min(jokers, room - a) + 1):
                size = natural + wild + laid + a + b
                if size and not stands(natural + laid, wild + a + b, most):
                    continue
                made = 1 if size >= MEASURE > natural + wild else 0
                found.append((a, b, kept, made, laid * value + 20 * a + 50 * b))
    _OPTIONS[key] = found
    return found


def can_finish(
    rest: Rest, melds: Sequence[tuple[int, int]], first: int, aim: Aim, floor: int = 0
) -> bool:
    """Whether a turn can be completed, from the target `first` on.

    `melds` has natural and wild cards of each target, those that were laid in this turn included; `floor` is
    how many natural ones the first target must have at least.
    """
    states: dict[tuple[int, int, int, int], int] = {(0, 0, min(rest.lost, _KEPT), 0): 0}
    twos, jokers, need = rest.twos, rest.jokers, max(aim.canastas, 0)
    for target in range(RANKS):
        cards = rest.natural[target]
        natural, wild = melds[target]
        if target < first:
            options: list[Option] = [(0, 0, cards, 0, 0)]
            if not cards:
                continue
        elif cards + natural < LEAST_NATURAL:
            if natural and target >= first:
                return False
            options = [(0, 0, cards, 0, 0)]
            if not cards:
                continue
        else:
            here = target == first
            options = _options(
                cards, natural, wild, RANK_VALUES[target], rest.twos_here if here else twos,
                rest.jokers_here if here else jokers, floor if here else 0, aim.wild,
            )  # fmt: skip
        new: dict[tuple[int, int, int, int], int] = {}
        for (a, b, left, made), points in states.items():
            for more_a, more_b, kept, more, worth in options:
                if a + more_a <= twos and b + more_b <= jokers:
                    key = (
                        a + more_a, b + more_b, min(left + kept, _KEPT), min(made + more, need)
                    )  # fmt: skip
                    if new.get(key, -1) < points + worth:
                        new[key] = points + worth
        states = new
    laid_blacks = melds[BLACK][0]
    for (a, b, left, made), points in states.items():
        left += twos - a + jokers - b
        if not laid_blacks and points >= aim.points and left + rest.blacks >= _KEPT:
            if not aim.must_out:
                return True
        if not aim.may_out or made < need:
            continue
        if not laid_blacks and left + rest.blacks < _KEPT and points >= aim.points:
            return True
        for size in _BLACKS:
            more = size - laid_blacks
            if 0 <= more <= rest.blacks and left + rest.blacks - more < _KEPT:
                if points + more * VALUES[BLACK_THREES[0]] >= aim.points:
                    return True
    return False
