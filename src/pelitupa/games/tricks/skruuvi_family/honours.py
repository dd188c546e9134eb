"""What cards held in hand are worth in the older forms of Skruuvi (booklet 23.4.2, 24.2, 26.2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.equipment.cards import BITS, SUIT_MASKS
from pelitupa.games.tricks.aces import ACES
from pelitupa.games.tricks.seats import PARTNERSHIPS

_ACES: Final = BITS[12] | BITS[25] | BITS[38] | BITS[51]
_TOP_FIVE: Final = sum(2**rank for rank in range(8, 13))


class Holding:
    """The four hands as they were when the play began, and the trumps (-1: none)."""

    def __init__(self, hands: Sequence[int], trump: int) -> None:
        self.hands = tuple(hands)
        self.trump = trump

    def cards_of(self, side: int) -> int:
        """All cards of a side."""
        first, second = PARTNERSHIPS[side]
        return self.hands[first] | self.hands[second]

    def aces(self, side: int) -> int:
        """How many aces a side has."""
        return (self.cards_of(side) & _ACES).bit_count()

    def honours(self, side: int) -> int:
        """How many of ace, king, queen, jack and ten of trumps a side has."""
        tops: int = (_TOP_FIVE << (13 * self.trump)) & SUIT_MASKS[self.trump]
        return (self.cards_of(side) & tops).bit_count()

    def aces_in_hand(self, side: int) -> list[int]:
        """How many aces each hand of a side has."""
        return [(self.hands[chair] & _ACES).bit_count() for chair in PARTNERSHIPS[side]]

    def sequences(self, side: int) -> list[tuple[int, int]]:
        """The suit and length of each sequence from the ace down, of three or more, in one hand."""
        found = []
        for chair in PARTNERSHIPS[side]:
            for suit, ace in enumerate(ACES):
                length = 0
                while length < 13 and self.hands[chair] & BITS[ace - length]:
                    length += 1
                if length >= 3:
                    found.append((suit, length))
        return found


class ToldHolding(Holding):
    """What people say that they held: by chair the aces and the sequences (suit and length), by side the
    honours of trumps."""

    def __init__(
        self,
        trump: int,
        aces: Sequence[int],
        honours: Sequence[int],
        sequences: Sequence[Sequence[tuple[int, int]]],
    ) -> None:
        super().__init__((0, 0, 0, 0), trump)
        self._aces, self._honours = tuple(aces), tuple(honours)
        self._sequences = tuple([tuple(some) for some in sequences])

    def aces(self, side: int) -> int:
        return sum(self.aces_in_hand(side))

    def honours(self, side: int) -> int:
        return self._honours[side]

    def aces_in_hand(self, side: int) -> list[int]:
        return [self._aces[chair] for chair in PARTNERSHIPS[side]]

    def sequences(self, side: int) -> list[tuple[int, int]]:
        return [one for chair in PARTNERSHIPS[side] for one in self._sequences[chair]]


BASE_VALUES: Final = {
    (1, 1): -70, (1, 2): -60, (1, 3): 0, (1, 4): 20, (1, 5): 30,
    (2, 1): -60, (2, 2): 10, (2, 3): 50, (2, 4): 60, (2, 5): 70,
    (3, 1): 0, (3, 2): 20, (3, 3): 60, (3, 4): 70, (3, 5): 80,
    (4, 1): 10, (4, 2): 30, (4, 3): 70, (4, 4): 80, (4, 5): 90,
}  # fmt: skip
"""Skruf-whist's base value by aces and honours, as the source prints it (booklet 24.2)."""


def base_value(aces: int, honours: int) -> int:
    """The base value of a side's aces and honours in Skruf-whist.

    The source leaves out a side without aces or without honours: it gets what the opponents' cards, which
    it does print, would be worth to them, with the sign changed.
    """
    if (aces, honours) in BASE_VALUES:
        return BASE_VALUES[aces, honours]
    return -BASE_VALUES[4 - aces, 5 - honours]
