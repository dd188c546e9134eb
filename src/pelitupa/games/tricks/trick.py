"""Tricks (booklet 2): what may be played, what beats what, and which card wins.

Hands are sets of cards as bitmasks, see `pelitupa.equipment.cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.equipment.cards import BITS, PACK_SIZE, RANKS, SUIT_MASKS, rank_of, suit_of

NO_TRUMP: Final = -1


class Ranking:
    """The order of the cards within each suit.

    `above[card]` is the set of the cards of its suit that rank higher; cards left out of the order
    rank below nothing and above nothing.
    """

    def __init__(self, order: str) -> None:
        """`order` names the ranks from the lowest to the highest, such as `6789JQKTA`."""
        self.order = order
        strength = [order.find(rank) for rank in RANKS]
        self.above: tuple[int, ...] = tuple(
            sum(
                BITS[other]
                for other in range(PACK_SIZE)
                if suit_of(other) == suit_of(card)
                and 0 <= strength[rank_of(card)] < strength[rank_of(other)]
            )
            for card in range(PACK_SIZE)
        )

    def beats(self, card: int, best: int, trump: int = NO_TRUMP) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        if self.above[best] & BITS[card]:
            return True
        return trump != NO_TRUMP and suit_of(card) == trump and suit_of(best) != trump


ACE_HIGH: Final = Ranking("23456789TJQKA")
ACE_LOW: Final = Ranking("A23456789TJQK")


def may_follow(hand: int, led: int) -> int:
    """What a hand may play to a trick that card `led` began: its suit, or any card without it."""
    return hand & SUIT_MASKS[suit_of(led)] or hand


def winning_place(cards: Sequence[int], ranking: Ranking, trump: int = NO_TRUMP) -> int:
    """The place in a trick (0 is the lead) of the card that wins it as it stands; -1 if empty."""
    best = 0
    for place in range(1, len(cards)):
        if ranking.beats(cards[place], cards[best], trump):
            best = place
    return best if cards else -1


def suits_shown_void(plays: Sequence[tuple[int, int]], size: int, players: int = 4) -> list[int]:
    """For each seat the cards it has shown not to hold, by not following suit.

    `plays` are seat and card in the order they were played, `size` of them to a trick.
    """
    void = [0] * players
    for place, (seat, card) in enumerate(plays):
        led = suit_of(plays[place - place % size][1])
        if suit_of(card) != led:
            void[seat] |= SUIT_MASKS[led]
    return void
