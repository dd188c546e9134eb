"""What of a hand of thirteen says how many tricks it brings: the numbers that `Estimate` weighs.

The ace ranks high. All features add up over the suits, so that those of two partners can be added too.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pelitupa.equipment.cards import SUIT_MASKS

NAMES: Final = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "nines", "tens", "jacks", "queens",
    "kings", "aces", "covered kings", "covered queens", "top sequences", "beyond four", "short",
    "void", "exposed",
)  # fmt: skip
"""The features in their order: how many of each rank but the eight, kings with another card of the suit,
queens with two, neighbours among ace, king and queen, cards of suits beyond the fourth, cards that suits lack
of two, empty suits, and how far above two, four and six the lowest three of a suit lie."""

_RANKS: Final = (0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12)
_ACE: Final = 2**12
_KING: Final = 2**11
_QUEEN: Final = 2**10


@cache
def _of_suit(cards: int) -> tuple[float, ...]:
    """The features of the cards of one suit, a mask of thirteen."""
    length = cards.bit_count()
    high = [float(cards >> rank & 1) for rank in _RANKS]
    king, queen = bool(cards & _KING), bool(cards & _QUEEN)
    neighbours = (king and bool(cards & _ACE)) + (king and queen)
    return (
        *high,
        float(king and length > 1),
        float(queen and length > 2),
        float(neighbours),
        float(max(0, length - 4)),
        float(max(0, 2 - length)),
        float(not cards),
        _exposed(cards) if length > 2 else 0.0,
    )


def _exposed(cards: int) -> float:
    """By how much the three lowest cards of a suit lie above the two, four and six, as a share."""
    total, place, wanted = 0.0, 0, 0
    while wanted < 3:
        if cards >> place & 1:
            total += max(0, place - 2 * wanted) / 10.0
            wanted += 1
        place += 1
    return total


def features(hand: int) -> list[float]:
    """The features of a hand, in the order of `NAMES`."""
    suits = [
        _of_suit(hand >> 13 * suit & SUIT_MASKS[0]) for suit in range(4)
    ]  # by suit, since the suits are alike
    return [a + b + c + d for a, b, c, d in zip(*suits, strict=True)]
