"""What a side has to count at the end of a deal of a canasta game, whoever has counted it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Counted:
    """The cards melded in points, complete melds by number, and the red threes laid; the cards held in points,
    beside `red_held` and `black_held` threes where these count by number. `out` is whether somebody of the side
    went out, `once` whether this was in the turn of the opening."""

    cards: int
    natural: int
    mixed: int
    sambas: int = 0
    reds: int = 0
    held: int = 0
    red_held: int = 0
    black_held: int = 0
    out: bool = False
    once: bool = False

    def canastas(self) -> int:
        """How many complete melds there are."""
        return self.natural + self.mixed + self.sambas
