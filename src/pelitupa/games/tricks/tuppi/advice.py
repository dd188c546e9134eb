"""What a hand of Tuppi is good for, as a club beginner reckons: for bids and exchanges in playouts.

High cards and long suits take tricks in rami. A sooli wants low cards in every suit, the ace among them: its
player plays last, so that a card is safe whose suit holds enough lower ones.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import BITS, SUIT_MASKS, cards_in, suit_of
from pelitupa.games.tricks.trick import ACE_LOW
from pelitupa.games.tricks.tuppi.auction import BID, bids_of, bids_rami

_RAMI: Final = 3.0
"""So many tricks are worth a bid of rami."""

_SOOLI: Final = 1
"""With no more danger than this, sooli is worth a thought."""

_SPACING: Final = 3
"""A card is safe in sooli with one lower card of its suit for every three ranks."""


def wants_rami(hand: int) -> bool:
    """Whether a hand is good enough to bid rami."""
    tricks = 0.0
    for suit in range(4):
        length = (hand & SUIT_MASKS[suit]).bit_count()
        top = 13 * suit + 12
        if hand & BITS[top]:
            tricks += 1.0
        if hand & BITS[top - 1] and length > 1:
            tricks += 0.7
        if hand & BITS[top - 2] and length > 2:
            tricks += 0.4
        tricks += 0.4 * float(max(0, length - 4))
    return tricks >= _RAMI


def plain_bids(hand: int) -> tuple[int, int]:
    """The bids of rami and of nolo that show the lowest card; -1 for one that the hand may not make."""
    rami = nolo = -1
    for bid in bids_of(hand):
        if bids_rami(bid):
            if rami < 0 or (bid - BID) % 13 < (rami - BID) % 13:
                rami = bid
        elif nolo < 0 or (bid - BID) % 13 < (nolo - BID) % 13:
            nolo = bid
    return rami, nolo


def _height(card: int) -> int:
    """How many cards of its suit rank below a card in sooli."""
    return 12 - ACE_LOW.above[card].bit_count()


def danger(hand: int, card: int) -> int:
    """How far a card of a hand is above what is safe in sooli; negative where it is safe."""
    suit = hand & SUIT_MASKS[suit_of(card)]
    lower = (suit & ~ACE_LOW.above[card]).bit_count() - 1
    return _height(card) - _SPACING * lower - 2


def wants_sooli(hand: int) -> bool:
    """Whether a hand is low enough to bid sooli: safe but for the card to be put away."""
    kept = hand & ~BITS[to_put_away(hand)]
    total = 0
    for card in cards_in(kept):
        total += max(0, danger(kept, card))
    return total <= _SOOLI


def to_put_away(hand: int) -> int:
    """The most dangerous card for sooli."""
    best = -1
    for card in cards_in(hand):
        if best < 0 or danger(hand, card) > danger(hand, best):
            best = card
    return best


def to_give(hand: int) -> int:
    """The best card for a partner who plays sooli: the lowest."""
    best = -1
    for card in cards_in(hand):
        if best < 0 or _height(card) < _height(best):
            best = card
    return best
