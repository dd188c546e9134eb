"""What a player of Kiertopokeri has seen pass, and what follows from it at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.equipment.cards import BITS

UNSEEN: Final = -1

DRAWN: Final = 0
DISCARDED: Final = 1
SEEN: Final = 2
SHOWN: Final = 3
SHUFFLED: Final = 4


class Happening:
    """Something that happened to the cards, as a seat saw it.

    DRAWN and DISCARDED tell of one card, or UNSEEN, and of the step at which it stands in the history;
    SEEN and SHOWN of the set of the hand (which, shown, goes to the discards); SHUFFLED of whether the seat
    itself was drawing.
    """

    __slots__ = ("kind", "card", "step")

    def __init__(self, kind: int, card: int, step: int) -> None:
        self.kind = kind
        self.card = card
        self.step = step


class Memory:
    """`discards` are the cards that a seat knows to lie there; `put_down` the hand as it saw it last, as
    far as it does not know better; `shuffled` whether discards have become stock since."""

    __slots__ = ("discards", "put_down", "shuffled")

    def __init__(self) -> None:
        self.discards = 0
        self.put_down = 0
        self.shuffled = False

    def gone(self) -> int:
        """What, of the hand as it was put down, must lie in the discards if it is no longer in the hand."""
        return 0 if self.shuffled else self.put_down


def remembered(happenings: Sequence[Happening]) -> Memory:
    """What a seat knows of the cards by what it has seen happen, as far as it follows at once."""
    memory = Memory()
    for happening in happenings:
        kind, card = happening.kind, happening.card
        if kind == DRAWN and card != UNSEEN:
            memory.put_down |= BITS[card]
        elif kind == DISCARDED and card != UNSEEN:
            memory.put_down ^= BITS[card]
            memory.discards |= BITS[card]
        elif kind == SEEN:
            memory.discards |= memory.gone() & ~card
            memory.put_down = card
            memory.shuffled = False
        elif kind == SHOWN:
            memory.discards |= memory.gone() | card
            memory.put_down = 0
            memory.shuffled = False
        elif kind == SHUFFLED:
            memory.discards = 0
            memory.shuffled = memory.shuffled or not card
    return memory
