"""What a side has to count at the end of a deal of a canasta game, whoever has counted it."""

from __future__ import annotations

from dataclasses import dataclass


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
