"""Tricks (booklet 2): which card beats which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE, RANKS, rank_of, suit_of

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
        self.heights = vec[i64](self.above)  # the same in native ints
        self._runs = _runs(order)
        self.unranked: i64 = FULL_PACK & ~sum(self._runs)

    def beats(self, card: int, best: int, trump: int = NO_TRUMP) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        if self.above[best] & BITS[card]:
            return True
        return trump != NO_TRUMP and suit_of(card) == trump and suit_of(best) != trump

    def winning_place(self, cards: Sequence[int], trump: int = NO_TRUMP) -> int:
        """The place in a trick (0 is the lead) of the card that wins it as it stands; -1 if empty."""
        if not cards:
            return -1
        played = cards if isinstance(cards, list) else list(cards)
        best, leading = 0, played[0]
        higher = self.above[leading]
        for place in range(1, len(played)):
            card = played[place]
            if higher & BITS[card] or (
                trump != NO_TRUMP and suit_of(card) == trump and suit_of(leading) != trump
            ):
                best, leading = place, card
                higher = self.above[card]
        return best

    def highest(self, cards: i64) -> int:
        """The highest of some cards of one suit; -1 if none of them is in the order."""
        for run in self._runs:
            found: int = cards & run
            if found:
                return found.bit_length() - 1
        return -1


def _runs(order: str) -> tuple[int, ...]:
    """The cards of an order in sets, the highest first, within which they rank as they are numbered."""
    runs: list[int] = []
    above = -1
    for name in reversed(order):
        rank = RANKS.index(name)
        cards = sum(BITS[rank + first] for first in range(0, PACK_SIZE, 13))
        if rank < above:
            runs[-1] |= cards
        else:
            runs.append(cards)
        above = rank
    return tuple(runs)


ACE_HIGH: Final = Ranking("23456789TJQKA")
ACE_LOW: Final = Ranking("A23456789TJQK")
