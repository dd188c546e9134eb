"""What advice on Musta Maija and on Moska has in common: what a card is worth, and beating cheaply."""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import cards_in, rank_of, suit_of
from pelitupa.games.beating.maija import LEAVE, MaijaState

TRUMP_COSTS: Final = 10
_WORTH_KEEPING: Final = 17
"""A card that costs more is kept, rather than beat a low one with it while there is a stock."""


def cost(state: MaijaState, card: int) -> int:
    """How dear a card is to who has it."""
    return rank_of(card) + (TRUMP_COSTS if suit_of(card) == state.trump else 0)


def cheapest(state: MaijaState, cards: int) -> int:
    """The cheapest of a set of cards."""
    found = cards_in(cards)
    best = found[0]
    for card in found:
        if cost(state, card) < cost(state, best):
            best = card
    return best


def answer(state: MaijaState, beaters: int, other: int) -> int:
    """The cheapest card that beats another, or LEAVE if it is too dear for what it saves."""
    if not beaters:
        return LEAVE
    best = cheapest(state, beaters)
    dear = cost(state, best) - cost(state, other)
    return LEAVE if state.stock_size() > 6 and dear > _WORTH_KEEPING else best
