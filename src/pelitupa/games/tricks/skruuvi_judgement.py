"""What a hand is worth in the Skruuvi family, as a club beginner reckons: for bids in playouts.

Tricks are counted as beginners are taught to: an ace is a trick, a guarded king most of one, a guarded queen
half of one, and each trump after the third another. The partner is taken to have an average hand.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import BITS, SUIT_MASKS
from pelitupa.games.tricks.skruuvi_calls import KINDS, MISERE, NO_TRUMPS, TRUMPS

_PARTNER: Final = 3.2
_EXCHANGE: Final = 1.5
"""What the partner's hand adds, and what four cards and an exchange do."""


def playing_tricks(hand: int, kind: int) -> float:
    """How many tricks a hand may take (in misere: avoid) in a contract of a kind."""
    if kind == MISERE:
        return 13.0 - _danger(hand)
    total = 0.0
    trump = TRUMPS[kind]
    for suit in range(4):
        length = (hand & SUIT_MASKS[suit]).bit_count()
        top = 13 * suit + 12
        if hand & BITS[top]:
            total += 1.0
        if hand & BITS[top - 1] and length > 1:
            total += 0.7
        if hand & BITS[top - 2] and length > 2:
            total += 0.4
        if suit == trump:
            total += max(0, length - 3)
        elif kind == NO_TRUMPS:
            total += 0.5 * max(0, length - 4)
    return total


def _danger(hand: int) -> float:
    """How many tricks a hand may be made to take: high cards without low ones below them."""
    danger = 0.0
    for suit in range(4):
        cards = (hand & SUIT_MASKS[suit]) >> (13 * suit)
        for place in range(cards.bit_count()):
            low = cards & -cards
            cards ^= low
            rank = low.bit_length() - 1
            danger += max(0.0, (rank - 3.0 * place - 2.0) / 10.0)
    return danger


def best_kinds(hand: int) -> list[tuple[float, int]]:
    """The kinds of bids with the tricks they promise to take with an average partner, best first."""
    ranked = []
    for kind in range(KINDS):
        own = playing_tricks(hand, kind)
        if kind == MISERE:
            ranked.append((own - 1.5, kind))  # the partner cannot be hoped to duck everything
        else:
            ranked.append((own + _PARTNER, kind))
    ranked.sort(reverse=True)
    return ranked


def safe_level(hand: int, kind: int, exchange: bool) -> int:
    """The level up to which a hand may bid a kind; 0 or less for none."""
    tricks = playing_tricks(hand, kind)
    tricks += -1.5 if kind == MISERE else _PARTNER
    if exchange:
        tricks += _EXCHANGE
    return int(tricks) - 6
