"""What is on the table in Kiertopokeri, and whose turn it is: the fields of a position."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game
from pelitupa.core.going_out import GoingOutState
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.poker.kiertopokeri.announcements import CATEGORIES, NOTHING, highest

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

    def __init__(self, game: Game, players: int, pack: int, at_once: bool) -> None:
        """`pack` are all cards; `at_once` whether the discards are shuffled as soon as no stock is left."""
        super().__init__(game)
        self.players = players
        self.pack = pack
        self.at_once = at_once
        self.hand = 0
        self.stock = pack
        self.discards = 0
        self.phase = DRAWING
        self.turn = 0
        self.said = NOTHING
        self.said_by = 0
        self.saying: tuple[int, ...] = ()
        self.passed = 0
        self.points: list[int] = [0] * players

    def _copy_table(self, other: KiertopokeriTable) -> None:
        """Take over all fields of another position."""
        self._copy_base(other)
        self.hand = other.hand
        self.stock = other.stock
        self.discards = other.discards
        self.phase = other.phase
        self.turn = other.turn
        self.said = other.said
        self.said_by = other.said_by
        self.saying = other.saying
        self.passed = other.passed
        self.out = other.out
        self.points = other.points.copy()

    def can_be_topped(self) -> bool:
        """Whether anything higher than what was said last can be announced."""
        return highest(CATEGORIES - 1) > self.said

    def holds(self, seat: int | None) -> bool:
        """Whether a seat has the hand before it, face up for itself."""
        return seat == self.turn and self.phase in (DRAWING, ANNOUNCING, DISCARDING)
