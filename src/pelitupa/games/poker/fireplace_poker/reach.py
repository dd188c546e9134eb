"""How high a meld of different cards can become, by sets of cards as bits: asked of each card at each step.

A set has the bit of each of its kinds, so that the four cards of a rank lie side by side: for all ranks at
once it is found which have two cards, or three, or four, and of how many of them the meld has some already.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.equipment.bits import ones
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.poker_hands import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)

NO: Final = 0
YES: Final = 1
UNSURE: Final = 2
"""Whether a meld can be higher than another; `UNSURE` if of the same category at best."""

_RANKS: Final = 0x1111111111111
"""A card of each rank. Sets of ranks have no other bits."""
_PAIRS: Final = 0x5555555555555
_FOURS: Final = 0x3333333333333
_SUITS: Final = 4
_LOWEST_RUN: Final = 0x10000000011110
_NEXT_RUN: Final = 0x111110
"""The ranks of the straights from the ace and from the two up, one rank higher than in a set."""
_ACE: Final = 0x1000000000000
"""The ace among ranks."""


def beats(fixed: i64, pool: i64, need: i64, floor: i64) -> bool:
    """Whether the fixed cards and `need` more of a pool can be a meld higher than a floor.

    No card is in both.
    """
    found = reaches(fixed, pool, need, floor)
    return found == YES or (found == UNSURE and _highest(fixed, pool, need, floor >> 20) > floor)


def reaches(fixed: i64, pool: i64, need: i64, floor: i64) -> int:
    """The same at a glance: `UNSURE` where no higher category than the floor's can be had, and that can."""
    if ones(pool) < need:
        return NO
    if floor < 0:
        return YES
    least, rank = floor >> 20, floor >> 16 & 15
    both = fixed
    if need:
        both |= pool
    many = both - (both >> 1 & _PAIRS)
    many = (many & _FOURS) + (many >> 2 & _FOURS)  # how many of a rank there are, in its four bits
    two = (many >> 1 | many >> 2) & _RANKS
    own = (fixed | fixed >> 1 | fixed >> 2 | fixed >> 3) & _RANKS
    unsure = least < PAIR
    if least <= PAIR:
        paired = (two if need > 1 else two & own) >> (4 * rank if least else 0)
        if paired > least:
            return YES
        unsure = unsure or (paired > 0 and floor & 0xFFFF != 0xFFFF)
    owned = fixed - (fixed >> 1 & _PAIRS)
    owned = (owned & _FOURS) + (owned >> 2 & _FOURS)
    two_own = (owned >> 1 | owned >> 2) & _RANKS
    if least <= TWO_PAIR and _two_pairs(two, two & own, two_own, need):
        if least < TWO_PAIR:
            return YES
        unsure = True
    three = (many >> 2 | many >> 1 & many) & _RANKS
    if least <= THREE:
        tripled = three if need > 2 else three & (own if need == 2 else two_own)
        higher = tripled >> (4 * rank) if least == THREE else tripled * 2
        if higher > 1:
            return YES
        unsure = unsure or higher > 0
    one_suit = _one_suit(fixed, pool, need)
    if least <= FLUSH and one_suit:
        if least < FLUSH:
            return YES
        unsure = True
    if least <= STRAIGHT and not two_own and _run(own, both) >= 0:
        if least < STRAIGHT:
            return YES
        unsure = True
    three_own = (owned >> 2 | owned >> 1 & owned) & _RANKS
    if least <= FULL_HOUSE and two & (two - 1) and three:
        house: i64 = _full_house(own, two, three, three_own, owned >> 2 & three_own)
        beaten: i64 = -1
        if least == FULL_HOUSE:
            beaten = floor >> 12 & 0xFF
        if house > beaten:
            return YES
    if least <= FOUR:
        four = many >> 2 & _RANKS
        if need < 4:
            four &= own if need == 3 else two_own if need == 2 else three_own
        higher = four >> (4 * rank) if least == FOUR else four * 2
        if higher > 1:
            return YES
        unsure = unsure or higher > 0
    if one_suit and least <= STRAIGHT_FLUSH:
        suit: i64 = _RANKS
        for _ in range(_SUITS):
            if not fixed & ~suit and _run(_sunk(fixed & suit), both & suit) >= 0:
                if least < STRAIGHT_FLUSH:
                    return YES
                unsure = True
            suit <<= 1
    return UNSURE if unsure else NO


def _sunk(cards: i64) -> i64:
    """The ranks of some cards."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & _RANKS


def _two_pairs(two: i64, begun: i64, two_own: i64, need: i64) -> bool:
    """Whether two ranks of those that there are two of can be had, given those that are begun."""
    if not two & (two - 1):
        return False
    if need > 3:
        return True
    if need == 3:
        return begun != 0
    several = begun & (begun - 1) != 0
    return several or two_own != 0 if need == 2 else several and two_own != 0


def _one_suit(fixed: i64, pool: i64, need: i64) -> bool:
    """Whether all can be of one suit."""
    suit: i64 = _RANKS
    for _ in range(_SUITS):
        if not fixed & ~suit and ones(pool & suit) >= need:
            return True
        suit <<= 1
    return False


def _run(own: i64, cards: i64) -> i64:
    """The highest rank of the highest straight that some cards have with all the own ranks; -1 if none."""
    ranks = _sunk(cards)
    above = ranks << 4 | ranks >> 48  # the ace below the two as well
    starts = above & above >> 4 & above >> 8 & above >> 12 & above >> 16
    found: i64 = -1
    if not starts:
        return found
    own <<= 4
    if starts & 1 and not own & ~_LOWEST_RUN:
        found = 3
    run: i64 = _NEXT_RUN
    top: i64 = 4
    starts >>= 4
    while starts:
        if starts & 1 and not own & ~run:
            found = top
        run <<= 4
        top += 1
        starts >>= 4
    return found


def _highest(fixed: i64, pool: i64, need: i64, category: i64) -> i64:
    """The value of the highest meld of a category, given that no higher one can be had; -1 if none.

    For a full house it is not asked: `reaches` is never unsure of it.
    """
    both = fixed
    if need:
        both |= pool
    found: i64 = -1
    if category in (FLUSH, STRAIGHT_FLUSH):
        many = ones(fixed)
        for _ in range(_SUITS):
            own, there = fixed & _RANKS, both & _RANKS
            if ones(own) == many:
                if category == FLUSH:
                    ranks = _singles(own, there, 5)
                else:
                    ranks = _run(own, there) << 16
                if ranks > found:
                    found = ranks
            fixed >>= 1
            both >>= 1
    elif category == STRAIGHT:
        found = _run(_sunk(fixed), both) << 16
    else:
        found = _alike(fixed, both, category)
    return found if found < 0 else category << 20 | found


def _alike(fixed: i64, both: i64, category: i64) -> i64:
    """The ranks, as in the value of a hand, of the highest meld of both with all the fixed cards that has one
    rank so many times, or two pairs, and single cards beside; -1 if there is none."""
    own, there = _sunk(fixed), _sunk(both)
    size: i64 = 1
    if category == FOUR:
        size = 4
    elif category == THREE:
        size = 3
    elif category != HIGH_CARD:
        size = 2
    if size == 1:
        return _singles(own, there, 5) if ones(own) == ones(fixed) else -1
    rank: i64 = 12
    bit: i64 = _ACE
    while bit:
        cards: i64 = bit * 15
        if ones(both & cards) >= size >= ones(fixed & cards):
            rest, found = fixed & ~cards, rank << 16
            if category == TWO_PAIR:
                singles = _second_pair(bit, rest, both, rank)
            elif ones(_sunk(rest)) == ones(rest):
                singles = _singles(own & ~bit, there & ~bit, 5 - size) << 4 * (size - 1)
            else:
                singles = -1
            if singles >= 0:
                return found | singles
        bit >>= 4
        rank -= 1
    return -1


def _second_pair(first: i64, fixed: i64, both: i64, rank: i64) -> i64:
    """The lower pair below the first, whose rank is `rank`, and the single card, as in the value of two
    pairs, with all else that is fixed; -1 if there are none."""
    there = _sunk(both) & ~first
    bit = first >> 4
    while bit:
        rank -= 1
        cards: i64 = bit * 15
        if ones(both & cards) >= 2 >= ones(fixed & cards):
            rest = fixed & ~cards
            if ones(_sunk(rest)) == ones(rest):
                single = _singles(_sunk(rest), there & ~bit, 1)
                if single >= 0:
                    return rank << 12 | single << 8
        bit >>= 4
    return -1


def _singles(own: i64, there: i64, many: i64) -> i64:
    """So many different ranks, the highest that there are with all own ones, in falling order; -1 if there
    are too few, or too many own ones."""
    free = many - ones(own)
    if free < 0:
        return -1
    found: i64 = 0
    rank: i64 = 12
    bit: i64 = _ACE
    while bit:
        if own & bit:
            found = found << 4 | rank
        elif free and there & bit:
            found = found << 4 | rank
            free -= 1
        bit >>= 4
        rank -= 1
    return -1 if free else found


def _full_house(own: int, two: int, three: int, three_own: int, four_own: int) -> int:
    """The highest three of a rank and two of another that can be had, with all own ranks: those two ranks, as
    in the value of a hand; -1 if there are none."""
    if four_own or own & ~two:
        return -1
    rest = own & (own - 1)
    if rest & (rest - 1):  # three ranks
        return -1
    if rest:
        threes = three_own or own & three
        return _house(threes, own) if threes else -1
    if not own:
        return _house(three, two)
    best = -1
    if own & three and two & ~own:
        best = _house(own, two)
    if not three_own and three & ~own:
        best = max(best, _house(three & ~own, own))
    return best


def _house(threes: int, twos: int) -> int:
    """The highest rank of three, and of two beside it."""
    top = threes.bit_length() - 1
    second = (twos & ~BITS[top]).bit_length() - 1
    return top * 4 + second // 4
