"""What a hand is worth in Huutopussi, and what to give away: as chapter 19 advises, for playouts.

The booklet has a quarter to a third of all contracts fail (19.2). The weights are set so that a little
more than a third fail in playouts, whose players make less of their cards than people do.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import (
    ACE,
    KING,
    QUEEN,
    SUIT_MASKS,
    TEN,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from pelitupa.games.tricks.huutopussi.auction import HIGHEST, LOWEST, STEP
from pelitupa.games.tricks.pussi_family.marriages import PAIRS

TRUMP_POINTS: Final = (60, 80, 100, 40)
"""Card points for a marriage, by suit (18.5)."""

_ACES: Final = mask_of(13 * suit + ACE for suit in range(4))
_TENS: Final = mask_of(13 * suit + TEN for suit in range(4))
_BASE: Final = 20
_ACE: Final = 25
_TEN: Final = 8
_HALF: Final = 6
_LENGTH: Final = 10

_FAR: Final = 4
"""Beyond this it does not matter how many other cards would sooner be given."""


def worth(hand: int) -> int:
    """The points up to which a hand may bid, a multiple of five."""
    points = _BASE + _ACE * (hand & _ACES).bit_count() + _TEN * (hand & _TENS).bit_count()
    best = 0
    for suit in range(4):
        held = (hand & PAIRS[suit]).bit_count()
        points += _HALF * held
        value = TRUMP_POINTS[suit] if held == 2 else TRUMP_POINTS[suit] // 4 if held else 0
        value += _LENGTH * max(0, (hand & SUIT_MASKS[suit]).bit_count() - 3)
        best = max(best, value)
    points += best
    return max(LOWEST, min(HIGHEST, points - points % STEP))


def gifts(hand: int) -> list[int]:
    """The cards of a hand, first those to give the declarer: an ace, a marriage, a king or queen, a ten, and
    else any (19.3.1).
    """
    worths = [(-_to_declarer(hand, card), card) for card in cards_in(hand)]
    worths.sort()
    return [card for _, card in worths]


def _to_declarer(hand: int, card: int) -> int:
    suit, rank = suit_of(card), rank_of(card)
    if rank == ACE:
        return 5
    if rank in (KING, QUEEN):
        return 4 if hand & PAIRS[suit] == PAIRS[suit] else 3
    return 2 if rank == TEN else 0


def return_gifts(hand: int) -> list[int]:
    """The cards of the declarer, first those that can best be spared: low ones of short suits without a
    marriage (19.3.2).
    """
    worths = [(-_to_spare(hand, card), card) for card in cards_in(hand)]
    worths.sort()
    return [card for _, card in worths]


def gift_gap(hand: int, card: int, to_declarer: bool) -> int:
    """How many cards of a hand would sooner be given than this one, counted to four, or to the declarer how
    many are worth more to give.
    """
    if not to_declarer:
        return min(_FAR, return_gifts(hand).index(card))
    value = _to_declarer(hand, card)
    better = sum(1 for other in cards_in(hand) if _to_declarer(hand, other) > value)
    return min(_FAR, better)


def _to_spare(hand: int, card: int) -> int:
    suit, rank = suit_of(card), rank_of(card)
    value = 20 - 2 * (hand & SUIT_MASKS[suit]).bit_count()
    if rank == ACE:
        value -= 15
    elif rank in (KING, QUEEN):
        value -= 6 if hand & PAIRS[suit] == PAIRS[suit] else 2
    elif rank == TEN:
        value -= 4
    return value
