"""Combinations of a rummy hand (booklet 44.2): cards of one rank, or a run of a suit with the ace low.

What is in no combination is trash, and the arrangement with the least of it is found exactly: of all
combinations that a hand holds, those that have no card in common and save most.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.bits import ones
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE, RANK_MASKS, SUIT_MASKS, cards_in

ACES: Final = RANK_MASKS[12]
_OTHERS: Final = FULL_PACK & ~ACES
_SUIT: Final = 13
_RANKS: Final = SUIT_MASKS[0]
_LAST_START: Final = 10
_MOST: Final = 10
"""What a court card is worth; the ace is worth 1."""

VALUES: Final = tuple(
    1 if card % _SUIT == 12 else min(card % _SUIT + 2, _MOST) for card in range(PACK_SIZE)
)
"""What each card counts as trash."""

# Within, ranks go from the ace (0) to the king (12), so that runs lie together.
_LOW_VALUES: Final = tuple(min(bit % _SUIT + 1, _MOST) for bit in range(PACK_SIZE))
_STARTS: Final = sum(BITS[bit] for bit in range(PACK_SIZE) if bit % _SUIT <= _LAST_START)
"""Where a run of three can begin."""

_RUNS: Final = tuple(
    tuple(
        sum(BITS[bit + step] for step in range(length))
        for length in (3, 4, 5)
        if bit % _SUIT + length <= _SUIT
    )
    for bit in range(PACK_SIZE)
)
"""By the first card; longer runs are several of these."""


def _low(cards: int) -> int:
    """A set with the ace as the lowest of each suit."""
    return (cards & _OTHERS) << 1 | (cards & ACES) >> 12


def _high(low: int) -> int:
    """The set that `_low` has turned."""
    return (low & ~_LOW_ACES) >> 1 | (low & _LOW_ACES) << 12


_LOW_ACES: Final = ACES >> 12


def _worth(low: int) -> int:
    worth = 0
    for bit in cards_in(low):
        worth += _LOW_VALUES[bit]
    return worth


def _found(low: int) -> list[int]:
    """The combinations in a hand, runs of at most five."""
    clubs, diamonds = low & _RANKS, low >> 13 & _RANKS
    hearts, spades = low >> 26 & _RANKS, low >> 39
    ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    starts = low & low >> 1 & low >> 2 & _STARTS
    found: list[int] = []
    if starts:
        for bit in cards_in(starts):
            for run in _RUNS[bit]:
                if low & run == run:
                    found.append(run)
    if ranks:
        for rank in cards_in(ranks):
            alike = low & RANK_MASKS[rank]
            found.append(alike)
            if ones(alike) == 4:
                for card in cards_in(alike):
                    found.append(alike ^ BITS[card])
    return found


def _saved(found: list[int], worths: list[int], place: int, free: int) -> int:
    """The most that combinations from a place on save, of the cards that are free."""
    best = 0
    for next_place in range(place, len(found)):
        if found[next_place] & ~free == 0:
            saved = worths[next_place] + _saved(
                found, worths, next_place + 1, free & ~found[next_place]
            )
            best = max(best, saved)
    return best


def trash_value(cards: int) -> int:
    """The least trash of a hand, in units; 0 for a clean game. `cards` are a set of one pack."""
    low = _low(cards)
    worth = _worth(low)
    found = _found(low)
    if not found:
        return worth
    worths = [_worth(meld) for meld in found]
    if len(found) == 1:
        return worth - worths[0]
    return worth - _saved(found, worths, 0, low)


def arranged(cards: int) -> list[int]:
    """The combinations, as sets, of an arrangement of a hand with the least trash."""
    low = _low(cards)
    found = _found(low)
    worths = [_worth(meld) for meld in found]
    left = _saved(found, worths, 0, low)
    taken: list[int] = []
    for place, meld in enumerate(found):
        if (
            meld & ~low == 0
            and worths[place] + _saved(found, worths, place + 1, low & ~meld) == left
        ):
            taken.append(_high(meld))
            low &= ~meld
            left -= worths[place]
    return taken
