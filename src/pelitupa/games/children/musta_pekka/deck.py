"""The cards of Musta Pekka: those of a pack, and Pekka."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardWord, Text, card_word
from pelitupa.equipment.cards import (
    DIAMONDS,
    HEARTS,
    PACK_SIZE,
    card_text,
    cards_in,
    rank_of,
    suit_of,
)

PEKKA: Final = PACK_SIZE
CARDS: Final = PACK_SIZE + 1
PEKKA_WORD: Final[CardWord] = card_word("Pekka", "Pekka")


def text_of(card: int) -> Text:
    """The card in a sentence, or on the table."""
    return PEKKA_WORD if card == PEKKA else Text(card_text(card))


def by_rank(mask: int) -> list[int]:
    """The cards of a hand as they are held: equal ones together, Pekka last."""
    return sorted(cards_in(mask), key=_height)


def _height(card: int) -> tuple[int, int, int]:
    if card == PEKKA:
        return PACK_SIZE, 0, 0
    return rank_of(card), int(suit_of(card) in (DIAMONDS, HEARTS)), suit_of(card)
