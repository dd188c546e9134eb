"""The actions of Believe or Doubt: words, seats, squares to go to, and categories to leave out or take."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
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

NOT_KNOWN: Final = "I do not know"
"""The answer of who says so."""

WORDS: Final = (
    ("believe", t("I believe it")), ("doubt", t("I doubt it!")), ("ask", t("ask how exact it must be")),
    ("yes", t("yes")), ("no", t("no")), ("question", t("take the question")),
    ("change", t("change seats")), ("unknown", t("I do not know")),
)  # fmt: skip
"""Text and button of the actions before `SIT`."""
