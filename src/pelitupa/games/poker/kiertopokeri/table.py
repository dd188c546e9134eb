"""What is on the table in Kiertopokeri, and whose turn it is: the fields of a position."""

from __future__ import annotations

from typing import Final, Self

from pelitupa.core.going_out import GoingOutState
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.poker.kiertopokeri.announcements import CATEGORIES, HIGHEST, NOTHING
from pelitupa.games.poker.kiertopokeri.options import KiertopokeriOptions
from pelitupa.games.poker.room import PokerGame

HAND: Final = 5

DONE: Final = PACK_SIZE
TAKE: Final = DONE + 1
DOUBT: Final = TAKE + 1
CATEGORY: Final = DOUBT + 1
RANK: Final = CATEGORY + CATEGORIES

DRAWING: Final = 0
ANNOUNCING: Final = 1
ANSWERING: Final = 2
DISCARDING: Final = 3
OVER: Final = 4
PHASES: Final = 5


class KiertopokeriTable(GoingOutState):
    """A position. `hand` is the one hand there is; with `stock` and `discards` it makes up the pack.

    `said` is the announcement to be beaten, and `said_by` whose it is; `saying` are the category and ranks
    of one that is being made; `passed` counts announcements since the hand was dealt. `out` are those who
    have dropped out, in their order.
    """

    def __init__(self, game: PokerGame[KiertopokeriOptions]) -> None:
        super().__init__(game)
        self.game = game
        self.at_once = game.options.reshuffle_when == "empty"
        self.hand = 0
        self.stock = game.pack
        self.discards = 0
        self.phase = DRAWING
        self.turn = game.options.first - 1
        self.said = NOTHING
        self.said_by = 0
        self.saying: tuple[int, ...] = ()
        self.passed = 0
        self.points: list[int] = [0] * game.players

    def clone(self) -> Self:
        new = super().clone()
        new.hand = self.hand
        new.stock = self.stock
        new.discards = self.discards
        new.phase = self.phase
        new.turn = self.turn
        new.said = self.said
        new.said_by = self.said_by
        new.saying = self.saying
        new.passed = self.passed
        new.points = self.points.copy()
        return new

    def can_be_topped(self) -> bool:
        """Whether anything higher than what was said last can be announced."""
        return self.said < HIGHEST

    def holds(self, seat: int | None) -> bool:
        """Whether a seat has the hand before it, face up for itself."""
        return seat == self.turn and self.phase in (DRAWING, ANNOUNCING, DISCARDING)
