"""The cards of Strip Poker: those of a pack, and jokers."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardWord, Text, card_word
from pelitupa.equipment.cards import (
    FULL_PACK,
    PACK_SIZE,
    card_text,
    cards_in,
    display_order,
)
from pelitupa.equipment.poker_hands import value_of

MOST_JOKERS: Final = 4
CARDS: Final = PACK_SIZE + MOST_JOKERS
"""A card is that of a pack below 52, and from there on a joker."""

JOKER_WORDS: Final[tuple[CardWord, ...]] = (
    card_word("Joker1", "Joker"),
    card_word("Joker2", "Joker"),
    card_word("Joker3", "Joker"),
    card_word("Joker4", "Joker"),
)


def text_of(card: int) -> Text:
    """The card in a sentence, or on the table."""
    return Text(card_text(card)) if card < PACK_SIZE else JOKER_WORDS[card - PACK_SIZE]


def id_of(card: int) -> str:
    """The card as programs know it: jokers are told apart."""
    return str(text_of(card))


def in_order(hand: int) -> list[int]:
    """The cards of a hand as they are held: by suit, jokers last."""
    return [*display_order(hand & FULL_PACK), *cards_in(hand & ~FULL_PACK)]


def worth_of(hand: int, twice: bool) -> int:
    """The value of a hand of five, whose jokers count as what is best, `twice` also as what it has."""
    plain = cards_in(hand & FULL_PACK)
    return value_of(plain, 5 - len(plain), twice)
