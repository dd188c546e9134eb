"""The phases of a turn of Believe or Doubt, and what is remembered of the question before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CATEGORY: Final = 0
SQUARE: Final = 1
DIE: Final = 2
MOVING: Final = 3
PIE_SQUARE: Final = 4
SEATING: Final = 5
BANNING: Final = 6
CHOOSING: Final = 7
CARD: Final = 8
ANSWERING: Final = 9
ANNOUNCING: Final = 10
NEGOTIATING: Final = 11
DETAILING: Final = 12
TRUTH: Final = 13
JUDGING: Final = 14
OVER: Final = 15

BELIEVED: Final = 0
WAS_RIGHT: Final = 1
WAS_WRONG: Final = 2


@dataclass(frozen=True)
class Told:
    """A question that is over: its card, what was answered by whom, who doubted it (-1) and how it ended."""

    card: int
    answer: str
    seat: int
    doubter: int
    how: int
