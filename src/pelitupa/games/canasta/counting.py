"""What a side has to count at the end of a deal of a canasta game, whoever has counted it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NATURAL_CANASTA: Final = 500
MIXED_CANASTA: Final = 300
"""What a complete meld counts beside its cards: `natural-canasta` and `mixed-canasta` of each rulebook."""

RED_THREE: Final = 100
"""What a red three counts that is laid: `red-points`."""

GOING_OUT: Final = 100
AT_ONCE: Final = 100
"""What going out counts, and more if the side opens in the same turn: `going-out` and `at-once`."""


@dataclass(frozen=True)
class Counted:
    """`cards` and `held` are the points of the cards melded and left; `natural`, `mixed` and `sambas` are
    complete melds, `reds` red threes laid, `red_held` and `black_held` threes left, where these count by
    number. `opened`: it has melded; `out`: somebody of it went out; `once`: in the turn of the opening."""

    cards: int
    natural: int
    mixed: int
    sambas: int = 0
    reds: int = 0
    held: int = 0
    red_held: int = 0
    black_held: int = 0
    opened: bool = False
    out: bool = False
    once: bool = False

    def canastas(self) -> int:
        """How many complete melds there are."""
        return self.natural + self.mixed + self.sambas
