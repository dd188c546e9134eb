"""Poker hands of five cards, jokers among them: what each is worth, once for all games (booklet 4, 40.3).

A value is an int that orders hands: the category, then up to five ranks from the weightiest to the
lightest, four bits each. Equal values are equal hands; suits are not ranked. Ranks are those of
`equipment.cards`, 0 (two) to 12 (ace); of a straight only the highest counts, which is the five where the
ace is low.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import ACE, rank_of, suit_of

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8
FIVE: Final = 9

_NAMES: Final = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
)

COUNTED: Final = (5, 4, 3, 3, 1, 5, 2, 2, 1, 1)
"""How many ranks of a hand count, by category."""

_FIVE_LOW: Final = 3
"""The highest rank of the straight in which the ace is one: the five."""


def category_name(category: int) -> Text:
    """`two pair`, `full house`."""
    return t(_NAMES[category])


def hand_of(category: int, ranks: Sequence[int]) -> int:
    """The value of a hand of a category with these ranks, the weightiest first."""
    worth = category
    for place in range(5):
        worth = worth * 16 + (ranks[place] if place < len(ranks) else 0)
    return worth


def category_of(value: int) -> int:
    """The category of a hand, from its value."""
    return value >> 20


def ranks_of(value: int) -> list[int]:
    """The ranks that count in a hand, from its value, the weightiest first."""
    return [value >> 4 * (4 - place) & 15 for place in range(COUNTED[value >> 20])]


def straight_top(ranks: Sequence[int]) -> int:
    """The highest rank of the highest straight that different ranks can be completed to; -1 if none.

    Five of them make one as they are.
    """
    high = max(ranks)
    if high == ACE and len(ranks) > 1 and max([rank for rank in ranks if rank != ACE]) <= _FIVE_LOW:
        return _FIVE_LOW
    top = min(min(ranks) + 4, ACE)
    return top if high <= top else -1


def value_of(cards: Sequence[int], jokers: int = 0, repeats: bool = True) -> int:
    """The value of five cards, of which so many are jokers that are not among `cards`.

    Each joker counts as the card that makes the hand best. It may stand for a card that the hand has
    already (`repeats`), or else only where five equal ranks cannot be had otherwise.
    Raises `ValueError` where cards and jokers are not five.
    """
    if len(cards) + jokers != 5 or jokers < 0:
        raise ValueError(f"a poker hand has five cards, not {len(cards)} and {jokers} jokers")
    if not cards:
        return hand_of(FIVE, (ACE,))
    counts = [0] * 13
    one_suit = True
    suit = suit_of(cards[0])
    for card in cards:
        rank = rank_of(card)
        counts[rank] += 1
        if suit_of(card) != suit:
            one_suit = False
    # the ranks there are, those first that there are most of, and the higher of equally many
    ranks: list[int] = []
    for count in (5, 4, 3, 2, 1):
        for rank in range(ACE, -1, -1):
            if counts[rank] == count:
                ranks.append(rank)
    top = straight_top(ranks) if len(ranks) == len(cards) else -1
    most = counts[ranks[0]] + jokers
    if most == 5:
        return hand_of(FIVE, ranks)
    if one_suit and top >= 0:
        return hand_of(STRAIGHT_FLUSH, (top,))
    if most == 4:
        return hand_of(FOUR, ranks)
    if most == 3 and len(ranks) == 2:
        return hand_of(FULL_HOUSE, ranks)
    if one_suit:
        return hand_of(FLUSH, _flush(counts, jokers, repeats))
    if top >= 0:
        return hand_of(STRAIGHT, (top,))
    if most == 3:
        return hand_of(THREE, ranks)
    if most == 2:
        return hand_of(TWO_PAIR if len(ranks) == 3 else PAIR, ranks)
    return hand_of(HIGH_CARD, ranks)


def _flush(counts: Sequence[int], jokers: int, repeats: bool) -> list[int]:
    """The ranks of a flush in falling order, its jokers being the highest that they may be."""
    ranks: list[int] = []
    for rank in range(ACE, -1, -1):
        ranks += [rank] * counts[rank]
        if jokers and repeats:  # all of them aces
            ranks += [rank] * jokers
            jokers = 0
        elif jokers and not counts[rank]:
            ranks.append(rank)
            jokers -= 1
    return ranks
