"""What lies on a table of Sinkki."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game, t
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.rummy.held import NO_CARD, HeldState
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

    def __init__(self, game: Game, options: SinkkiOptions, pack: int) -> None:
        super().__init__(game, options.first, pack, PILE)
        self.options = options
        self.chips: list[int] = [CHIPS] * options.players
        self.phase = DEALING
        self.turns = 0
        self.pile: list[int] = []
        self.picked = NO_CARD
        self.called = False
        self.left_over = 0
        self.shown: tuple[int, ...] = ()

    def _copy_table(self, other: SinkkiTable) -> None:
        """Take over all fields of another position."""
        self._copy_held(other)
        self.chips = other.chips.copy()
        self.phase = other.phase
        self.turns = other.turns
        self.pile = other.pile.copy()
        self.picked = other.picked
        self.called = other.called
        self.left_over = other.left_over
        self.shown = other.shown

    def may_call(self) -> bool:
        """Whether the turn is that of the player right of the start player, or a later one."""
        return self.turns >= self.options.players - 1
