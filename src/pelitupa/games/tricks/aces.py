"""Aces that count as much as the number of the trick they fall in (booklet 21.8, 27.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import CardZone, Text, Zone, t
from pelitupa.equipment.cards import ACE, card_item, rank_of, suit_of

ACES: Final = (12, 25, 38, 51)


class Aces:
    """In which trick of a deal each ace fell, and to which side. It does not change: see `after`."""

    def __init__(
        self, numbers: tuple[int, ...] = (0, 0, 0, 0), sides: tuple[int, ...] = (-1, -1, -1, -1)
    ) -> None:
        self._numbers = numbers
        self._sides = sides

    def after(self, trick: Sequence[int], number: int, side: int) -> Aces:
        """The aces after a side has won the trick of that number, counted from 1."""
        if not any(rank_of(card) == ACE for card in trick):
            return self
        numbers, sides = list(self._numbers), list(self._sides)
        for card in trick:
            if rank_of(card) == ACE:
                numbers[suit_of(card)], sides[suit_of(card)] = number, side
        return Aces(tuple(numbers), tuple(sides))

    def number(self, ace: int) -> int:
        """The number of the trick an ace fell in; 0 if it has not."""
        return self._numbers[suit_of(ace)]

    def side(self, ace: int) -> int:
        """The side that has taken an ace; -1 if none has."""
        return self._sides[suit_of(ace)]

    def points(self, side: int) -> int:
        """The numbers of the tricks in which a side has taken aces, added up."""
        points, numbers = 0, self._numbers
        for place, who in enumerate(self._sides):
            if who == side:
                points += numbers[place]
        return points

    def zones(self, side: int, name: Text, still: Sequence[int]) -> list[Zone]:
        """The aces that a side of that name has taken, without those of a trick that still lies there."""
        taken = [ace for ace in ACES if self.side(ace) == side and ace not in still]
        items = [card_item(ace, note=t("trick {number}", number=self.number(ace))) for ace in taken]
        title = t("Aces taken by {side}", side=name)
        return [CardZone(f"aces-{side}", title, "spread", tuple(items))] if items else []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Aces):
            return NotImplemented
        return self._numbers == other._numbers and self._sides == other._sides

    def __hash__(self) -> int:
        return hash((self._numbers, self._sides))
