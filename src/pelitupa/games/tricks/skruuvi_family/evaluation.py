"""What a hand is worth in the Skruuvi family, and what it can spare, as a club beginner reckons.

Tricks are counted as beginners are taught to: an ace is a trick, a guarded king most of one, a guarded queen
half of one, and each trump after the third another. The partner is taken to have an average hand. Given away
are low cards of short suits, but no trumps; in misere high cards without low ones below them.
"""

from __future__ import annotations

import math
from typing import Final

from pelitupa.equipment.cards import BITS, SUIT_MASKS, cards_in, suit_of
from pelitupa.games.tricks.skruuvi_family.calls import KINDS, MISERE, NO_TRUMPS, TRUMPS
from pelitupa.games.tricks.skruuvi_family.scoring import Played, modern_points

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


def partner_tricks(hand: int, kind: int, exchange: bool, all_dealt: bool) -> float:
    """How many good tricks a hand is worth to its partner, who makes the contract; `all_dealt` tells whether
    all cards are dealt before the auction. Only differences between hands mean anything.

    The numbers are regressions of the tricks of contracts in playouts on both hands of a side (9,000 in
    basic deals, 6,000 in kotkas): see docs/lab/conventions.md.
    """
    own = playing_tricks(hand, kind)
    if not exchange:
        return own
    if kind == MISERE:
        return (1.8 if all_dealt else 1.5) * own
    return (0.73 if all_dealt else 0.64) * own


def worth_of_passing(hand: int) -> float:
    """What a hand may expect of a pass misere, in points: who has high cards loses there, and had better bid.
    9,000 deals passed out came to 9.7 points for each trick that the hand may avoid.
    """
    return 9.7 * (playing_tricks(hand, MISERE) - 11.6)


def contract_points(level: int, kind: int, tricks: float) -> float:
    """What a contract of Modern Skruuvi (level 5 to 7) may be expected to score for who expects so many good
    tricks: they are taken to scatter normally.
    """
    place = int(max(0.0, min(13.0, tricks)) * _STEPS + 0.5)
    return _EXPECTED_POINTS[(level - 5) * 3 + _group(kind)][place]


def _group(kind: int) -> int:
    return 0 if kind == MISERE else 2 if kind == NO_TRUMPS else 1


def _points_by_tricks(level: int, kind: int) -> list[float]:
    """What is scored on average, for each expected number of tricks from 0 to 13 by tenths."""
    scores = [float(modern_points(Played(level, kind, good, 1))[0]) for good in range(14)]
    table = []
    for place in range(13 * _STEPS + 1):
        total, below = 0.0, 0.0
        for good in range(14):
            up_to = 1.0
            if good < 13:
                distance = float(good) + 0.5 - float(place) / _STEPS
                up_to = 0.5 + 0.5 * math.erf(distance / (_SCATTER[_group(kind)] * math.sqrt(2.0)))
            total += (up_to - below) * scores[good]
            below = up_to
        table.append(total)
    return table


def best_kind(hand: int) -> int:
    """The kind of contract that promises most in a game with an exchange."""
    ranked = [(expected(hand, kind, True, False), kind) for kind in range(KINDS)]
    return max(ranked)[1]


_FAR: Final = 4
"""Beyond this it does not matter how much sooner other cards would be given."""

POINTS_OF_TRICK: Final = 7.0
"""What a trick more or less comes to in a contract, about."""

_STEPS: Final = 10
_SCATTER: Final = [2.7, 1.7, 1.9]
"""How far the tricks of misere, of a suit and of no trump scatter in playouts, when both hands are known by
what they promise.
"""

_HONOURS: Final[tuple[float, ...]] = (
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    1.0,
    2.0,
    4.0,
    8.0,
    14.0,
)
"""What a card is worth to whoever keeps it, by rank."""


def spared(hand: int, kind: int) -> list[int]:
    """The cards of a hand in the order in which it would part with them in a contract of a kind."""
    if kind == MISERE:
        worths = [(-_threat(hand, card), card) for card in cards_in(hand)]
    else:
        worths = [(_use(hand, card, kind), card) for card in cards_in(hand)]
    worths.sort()
    return [card for _, card in worths]


def gift_gap(hand: int, kind: int, card: int, best: bool) -> int:
    """How many cards of a hand would sooner be given than this one, counted to four; `best` tells whether
    the best is to be given, rather than what can be spared.
    """
    cards = spared(hand, kind if kind >= 0 else best_kind(hand))
    place = cards.index(card)
    return min(_FAR, len(cards) - 1 - place if best else place)


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


_EXPECTED_POINTS: Final = [
    _points_by_tricks(level, kind) for level in (5, 6, 7) for kind in (MISERE, 1, NO_TRUMPS)
]
