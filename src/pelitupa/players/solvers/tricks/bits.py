"""Sets of cards as the trick search lays them out: four slots of sixteen bits.

A slot holds one suit in bits 0 to 13, the higher card at the higher bit. A *place* is the number of a
bit.

This and the other modules of the search are written for mypyc's native ints. A shift of a literal would
be one of 32 bits, so that single bits come from a table; a conditional expression between a native int
and a literal would be an object, so that there are statements instead; and a literal from 2**62 on
would be one too, so that a suit has 14 places.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec

SLOT_SIZE: Final = 16
SLOT: Final = 0x3FFF
SLOT1: Final = 0x3FFF_0000
SLOT2: Final = 0x3FFF_0000_0000
SLOT3: Final = 0x3FFF_0000_0000_0000
SLOTS: Final = 0x3FFF_3FFF_3FFF_3FFF

PLACES: Final = vec[i64]([2**place for place in range(62)])
COUNT: Final[bytes] = bytes(bits.bit_count() for bits in range(1 << 14))
"""How many cards a set of one suit has, shifted down to bit 0."""
HIGHEST: Final[bytes] = bytes(max(0, bits.bit_length() - 1) for bits in range(1 << 14))
"""The place of the highest card of such a set."""


def slot_of(card: i64) -> i64:
    """The slot in which a card lies, as a set."""
    if card > SLOT1:
        if card > SLOT2:
            return SLOT3
        return SLOT2
    if card > SLOT:
        return SLOT1
    return SLOT


def count_of(cards: i64) -> i64:
    """How many cards a set has that lies in one slot."""
    if cards > SLOT1:
        if cards > SLOT2:
            return COUNT[cards >> 48]
        return COUNT[cards >> 32]
    if cards > SLOT:
        return COUNT[cards >> 16]
    return COUNT[cards]


def place_of(cards: i64) -> i64:
    """The place of the highest card of a set, which is not empty."""
    place: i64 = 0
    while cards > SLOT:
        cards >>= 16
        place += 16
    return place + HIGHEST[cards & SLOT]


def top(cards: i64) -> i64:
    """The highest card of a set that lies in one slot, as a set; none of none."""
    below = cards | cards >> 1
    below |= below >> 2
    below |= below >> 4
    below |= below >> 8
    return cards & ~(below >> 1)


def rising(cards: i64) -> i64:
    """These cards and all places above them in their suits."""
    valid: i64 = SLOTS
    cards |= (cards << 1) & valid
    valid &= valid << 1
    cards |= (cards << 2) & valid
    valid &= valid << 2
    cards |= (cards << 4) & valid
    valid &= valid << 4
    return cards | (cards << 8) & valid


def sinking(cards: i64, free: i64) -> i64:
    """The places below these cards, as far down as the places are free."""
    below = (cards >> 1) & free
    below |= (below >> 1) & free
    free &= free >> 1
    below |= (below >> 2) & free
    free &= free >> 2
    below |= (below >> 4) & free
    free &= free >> 4
    return below | (below >> 8) & free


def filled(cards: i64) -> i64:
    """All places up to the highest of some cards of one suit, shifted down to bit 0."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    return cards | cards >> 8


def nth_highest(cards: i64, wanted: i64) -> i64:
    """The `wanted`-th highest of the cards of one suit, shifted down to bit 0; none for none."""
    if wanted < 1:
        return 0
    surplus: i64 = COUNT[cards]
    surplus -= wanted
    while surplus > 0:
        cards &= cards - 1
        surplus -= 1
    return cards & -cards
