"""Sets of actions, a bit each, by which a trick-taking game states what may be done in its own phases.

`TrickTable._limits` states it; the list, membership, a choice at random and why an action is refused follow.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.equipment.bits import COMPILED
from pelitupa.equipment.cards import FULL_PACK, PACK_SIZE, cards_in, few_in
from pelitupa.equipment.picks import Picks

BIT: Final[tuple[int, ...]] = tuple(2**action for action in range(512))
"""Each action as a set."""

_TWO_PACKS: Final = 2 * PACK_SIZE
_NATIVE: Final = 0x3FFFFFFFFFFFFFFF  # what an int without an object can hold

_LISTED: Final[dict[int, list[int]]] = {}
"""Sets that reach beyond a pack and were listed before: those of an auction or of commands come again."""

_MOST_LISTED: Final = 2048


def bits_of(first: int, end: int) -> int:
    """The actions from one to another, exclusive."""
    return BIT[end] - BIT[first]


def actions_in(actions: int, first: i64 = 0) -> list[int]:
    """The actions of a set, ascending, numbered from `first` on."""
    if COMPILED and 0 <= actions <= _NATIVE:
        return few_in(actions, first)
    if first or not actions >> PACK_SIZE:
        return _list(actions, first)
    known = _LISTED.get(actions)
    if known is None:
        if len(_LISTED) >= _MOST_LISTED:
            _LISTED.clear()
        known = _LISTED[actions] = _list(actions, 0)
    return known.copy()


def _list(actions: int, first: i64) -> list[int]:
    found: list[int] = []
    if COMPILED:
        while actions:
            low = actions & FULL_PACK
            if low:
                found += few_in(low, first)
            actions >>= PACK_SIZE
            first += PACK_SIZE
        return found
    begun = first
    while actions:
        found += [begun + action for action in cards_in(actions & (BIT[_TWO_PACKS] - 1))]
        actions >>= _TWO_PACKS
        begun += _TWO_PACKS
    return found


def any_in(actions: int, picks: Picks, first: i64 = 0) -> int:
    """An action of a set numbered from `first` on, each as likely as another; -1 of none."""
    found = actions_in(actions, first)
    return found[picks.below(len(found))] if found else -1


def is_in(action: int, actions: int) -> bool:
    """Whether an action is in a set."""
    return action >= 0 and (actions >> action) & 1 == 1
