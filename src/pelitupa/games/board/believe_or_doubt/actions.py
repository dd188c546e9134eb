"""The actions of Believe or Doubt: words, seats, squares to go to, and categories to leave out or take."""

from __future__ import annotations

from typing import Final

from pelitupa.games.board.believe_or_doubt.wheel import SQUARES

BELIEVE: Final = 0
DOUBT: Final = 1
ASK: Final = 2
YES: Final = 3
NO: Final = 4
STAY: Final = 5
CHANGE: Final = 6
UNKNOWN: Final = 7
SIT: Final = 8
MOST_PLAYERS: Final = 6
MOVE: Final = SIT + MOST_PLAYERS
BAN: Final = MOVE + SQUARES

WORDS: Final = ("believe", "doubt", "ask", "yes", "no", "question", "change", "unknown")
LABELS: Final = (
    "I believe it", "I doubt it!", "ask how exact it must be", "yes", "no", "take the question",
    "change seats", "I do not know",
)  # fmt: skip
