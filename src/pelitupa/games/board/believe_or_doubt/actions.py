"""The actions of Believe or Doubt: words, seats, squares to go to, and categories to leave out or take."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
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
    ("believe", t("I believe it")),
    ("doubt", t("I doubt it!")),
    ("ask", t("ask how exact it must be")),
    ("yes", t("yes")),
    ("no", t("no")),
    ("question", t("take the question")),
    ("change", t("change seats")),
    ("unknown", t("I do not know")),
)
"""Text and button of the actions before `SIT`."""

NOT_WANTED: Final = t("No such answer is wanted now.")
WHY: Final[tuple[tuple[int, str, Text, Text], ...]] = (
    (BAN, "free-square", t("On a free square the category is chosen."),
     t("That category cannot be named now.")),
    (MOVE, "move", t("So far the die takes your pawn."),
     t("The die does not take your pawn there now.")),
    (SIT, "seats", t("A pie square lets you change seats."),
     t("Seats change on pie squares, between two others who sit side by side.")),
    (UNKNOWN, "no-idea", t("You may say so."), NOT_WANTED),
    (STAY, "pie-square", t("A pie square has a question, or lets you change seats."),
     t("Only on a pie square does one choose between these.")),
    (YES, "vote", t("Both votes are possible."), t("There is no vote now.")),
    (ASK, "negotiate", t("You may ask once how exact an answer must be."),
     t("How exact an answer must be is asked before one answers or announces, once.")),
    (BELIEVE, "announce", t("You may believe the answer or doubt it."),
     t("There is no answer to announce on now.")),
)  # fmt: skip
"""From which action on, the last first, which clause says why it is legal, and why it is not."""
