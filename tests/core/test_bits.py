"""Sets of cards are counted and listed alike, whichever way is taken."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.equipment.bits import ones
from pelitupa.equipment.cards import (
    BITS,
    FIRST_OF,
    FULL_PACK,
    HIGH_OF,
    LOW_OF,
    PACK_SIZE,
    RANKS,
    SUIT_MASKS,
    cards_in,
    few_in,
    mask_of,
)
from pelitupa.games.tricks.trick import Ranking


def some_sets(bits: int) -> list[int]:
    """The empty set, the whole one, and sets of all sizes."""
    rng = Random(bits)
    drawn = [mask_of(rng.sample(range(bits), rng.randint(0, bits))) for _ in range(300)]
    return [0, 2**bits - 1, *drawn]


def test_ones_counts_up_to_62_bits() -> None:
    sets = [2**62 - 1, *(2**bit for bit in range(62)), *some_sets(62)]
    assert [ones(mask) for mask in sets] == [bin(mask).count("1") for mask in sets]


def test_a_set_is_listed_in_ascending_order() -> None:
    for mask in [*some_sets(PACK_SIZE), *some_sets(2 * PACK_SIZE)]:
        assert cards_in(mask) == [card for card in range(2 * PACK_SIZE) if mask & BITS[card]]
    for mask in some_sets(PACK_SIZE):
        assert few_in(mask) == cards_in(mask)


@pytest.mark.parametrize("suit", range(4))
def test_the_cards_of_a_suit_are_in_two_tables(suit: int) -> None:
    card = 13 * suit + 4
    for held in range(8192):
        cards = LOW_OF[card][held & 255] + HIGH_OF[card][held >> 8]
        assert cards == cards_in(held << FIRST_OF[card])


@pytest.mark.parametrize(
    "order", ["23456789TJQKA", "A23456789TJQK", "6789JQKTA", "5432A6789TJKQ", "789TJQKA"]
)
def test_the_highest_card_of_a_suit_is_the_one_that_none_beats(order: str) -> None:
    ranking, rng = Ranking(order), Random(order)
    ranked = [card for card in range(PACK_SIZE) if RANKS[card % 13] in order]
    assert ranking.unranked == FULL_PACK & ~mask_of(ranked)
    for suit in range(4):
        assert ranking.highest(SUIT_MASKS[suit] & ranking.unranked) == -1
        of_suit = [card for card in ranked if card // 13 == suit]
        for _ in range(200):
            cards = rng.sample(of_suit, rng.randint(1, len(of_suit)))
            best = cards[ranking.winning_place(cards)]
            assert ranking.highest(mask_of(cards)) == best
