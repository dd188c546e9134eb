"""What lies on a table of Sinkki."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from pelitupa.core import t
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.rummy.held import NO_CARD, HeldGame, HeldState
from pelitupa.games.rummy.sinkki.options import SinkkiOptions

CALL: Final = PACK_SIZE
STOCK: Final = CALL + 1
PILE: Final = CALL + 2
PASS: Final = CALL + 3
TEXTS: Final = ("sinkki", "stock", "pile", "pass")
LABELS: Final = (
    t("call sinkki"), t("take from the stock"), t("take from the pile"), t("take nothing"),
)  # fmt: skip

CHIPS: Final = 100
HAND: Final = 7
UNITS: Final = 2
CLEAN: Final = 4
PENALTY: Final = 4

DEALING: Final = 0
TAKING: Final = 1
DRAWING: Final = 2
DISCARDING: Final = 3
OVER: Final = 4


PHASES: Final = 5


class SinkkiTable(HeldState):
    """A position. `pile` is the discard pile, its top last, `turns` how many turns of the deal are done.

    `picked` is the card taken from the pile in this turn, `called` whether sinkki is called with the discard
    to come; `left_over` the units that could not be split, and `shown` the hands of a match that is over.
    """

    tells: ClassVar[bool] = True
    take: ClassVar[int] = PILE

    def __init__(self, game: HeldGame[SinkkiOptions]) -> None:
        super().__init__(game)
        self.game = game
        self.chips: list[int] = list(game.starting) or [CHIPS] * game.players
        self.phase = DEALING
        self.turns = 0
        self.pile: list[int] = []
        self.picked = NO_CARD
        self.called = False
        self.left_over = 0
        self.shown: tuple[int, ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.chips = self.chips.copy()
        new.phase = self.phase
        new.turns = self.turns
        new.pile = self.pile.copy()
        new.picked = self.picked
        new.called = self.called
        new.left_over = self.left_over
        new.shown = self.shown
        return new

    def may_call(self) -> bool:
        """Whether the turn is that of the player right of the start player, or a later one."""
        return self.turns >= self.game.players - 1
