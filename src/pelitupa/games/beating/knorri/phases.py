"""The phases of a deal of Knorri, and the actions beside its cards."""

from __future__ import annotations

from typing import Final

TWO_OF_CLUBS: Final = 0
"""The card that begins the second phase; of two packs, the one of the first, which is marked."""

TAKE: Final = 0
DONE: Final = 1
LAST_CARD: Final = 2
SILENT: Final = 3
STOCK: Final = 4
WORDS: Final = ("take", "done", "last card", "silent", "stock")
"""The actions that are no card; they come after the cards."""

# Chance lays the table out, or deals hands; turns a card, which a player may have to match; or, in
# two-card tricks, gives the top of the stock to be played or to fill a hand.
LAYING: Final = 0
DEALING: Final = 1
TURNING: Final = 2
CHOOSING: Final = 3
CONTEST: Final = 4
TOP: Final = 5
DRAWING: Final = 6
PLAYING: Final = 7
EXTENDING: Final = 8
ANNOUNCING: Final = 9
OVER: Final = 10
PHASES: Final = 11
CHANCE_PHASES: Final = (LAYING, DEALING, TURNING, TOP, DRAWING)
