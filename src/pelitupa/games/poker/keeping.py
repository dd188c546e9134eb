"""What of a poker hand is worth keeping when some of its cards may be changed, by rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.equipment.cards import rank_of, suit_of
from pelitupa.equipment.poker_hands import FOUR, STRAIGHT, THREE, category_of, ranks_of, value_of


def kept(cards: Sequence[int], jokers: int = 0) -> list[int]:
    """The cards of a hand of five that are worth keeping for a higher one, with so many jokers beside."""
    worth = value_of(cards, jokers)
    category, ranks = category_of(worth), ranks_of(worth)
    if category >= STRAIGHT and category != FOUR:
        return list(cards)
    for suit in range(4):
        suited = [card for card in cards if suit_of(card) == suit]
        if len(suited) + jokers == 4 and category < THREE:
            return suited
    held = [rank_of(card) for card in cards]
    many = [card for card in cards if held.count(rank_of(card)) > 1]
    return many or [card for card in cards if rank_of(card) in ranks[: 1 if jokers else 2]]
