"""What a hand is worth in the Skruuvi family, and what it can spare, as a club beginner reckons.

Tricks are counted as beginners are taught to: an ace is a trick, a guarded king most of one, a guarded queen
half of one, and each trump after the third another. The partner is taken to have an average hand. Given away
are low cards of short suits, but no trumps; in misere high cards without low ones below them.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import BITS, SUIT_MASKS, cards_in, suit_of
from pelitupa.games.tricks.skruuvi_calls import KINDS, MISERE, NO_TRUMPS, TRUMPS

_PARTNER: Final = 3.2
_MISERE_ALONE: Final = -1.5
"""What the partner's hand adds where no cards are exchanged: it cannot be hoped to duck everything."""


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


def expected(hand: int, kind: int, exchange: bool, given: bool) -> float:
    """How many good tricks a side may have if this hand makes a contract of a kind; `exchange` tells
    whether cards are exchanged in this game, `given` whether that has been done.

    The numbers are what a thousand contracts of each kind came to in playouts.
    """
    own = playing_tricks(hand, kind)
    if not exchange:
        return own + (_MISERE_ALONE if kind == MISERE else _PARTNER)
    if kind == MISERE:
        return 7.7 + (1.5 * (own - 12.0) if given else 1.15 * (own - 11.5))
    return 3.5 + 0.85 * own if given else 5.3 + 0.8 * own


def best_kind(hand: int) -> int:
    """The kind of contract that promises most in a game with an exchange."""
    ranked = [(expected(hand, kind, True, False), kind) for kind in range(KINDS)]
    return max(ranked)[1]


_HONOURS: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 4.0, 8.0, 14.0)
"""What a card is worth to whoever keeps it, by rank."""


def spared(hand: int, kind: int) -> list[int]:
    """The cards of a hand in the order in which it would part with them in a contract of a kind."""
    if kind == MISERE:
        worths = [(-_threat(hand, card), card) for card in cards_in(hand)]
    else:
        worths = [(_use(hand, card, kind), card) for card in cards_in(hand)]
    worths.sort()
    return [card for _, card in worths]


def _threat(hand: int, card: int) -> float:
    """How likely a card is to be made to take a trick: a high one, with few below it."""
    below = (hand & SUIT_MASKS[suit_of(card)] & (BITS[card] - 1)).bit_count()
    rank = float(card % 13)
    return max(0.0, rank - 3.0 * float(below)) + 0.01 * rank


def _use(hand: int, card: int, kind: int) -> float:
    """How much a card is worth keeping where tricks are wanted."""
    suit = suit_of(card)
    length = float((hand & SUIT_MASKS[suit]).bit_count())
    use = _HONOURS[card % 13] + 0.05 * float(card % 13)
    if suit == TRUMPS[kind]:
        return use + 12.0
    return use + (1.0 if kind == NO_TRUMPS else 0.6) * length
