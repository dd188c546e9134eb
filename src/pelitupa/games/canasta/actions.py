"""The actions of a canasta game as a table: what each does and what it is about, and what people call it.

All that is done in these games has one of a few verbs; the number of an action is its place in the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pelitupa.core import Text, t
from pelitupa.games.canasta.cards import KINDS, text_of

FITS_NOWHERE: Final = 0
LAYS: Final = 1
DISCARDS: Final = 2
SHOWS: Final = 3
DRAWS: Final = 4
TAKES: Final = 5
TAKES_NOW: Final = 6
TAKES_ONTO: Final = 7
GOES_OUT: Final = 8
ASKS: Final = 9
ANSWERS: Final = 10
FALLS_SHORT: Final = 11
LAYS_AWAY: Final = 12
OWN: Final = 13
"""What an action does: it lays a step, discards a kind or shows it by mistake, draws, takes the pile, says
that the cards laid for it are all, takes it onto a meld alone, goes out without a discard, asks the partner,
answers `YES` or `NO`, lays too small an opening, lays a red three away; then what is a game's own."""

NO: Final = 0
YES: Final = 1

CARDS: Final = tuple([text_of(kind) for kind in range(KINDS)])
"""The texts of the cards."""

NO_GROUP: Final = Text("")


class Row(NamedTuple):
    """An action: what it `does` and is `about`, its short ASCII text, its label, the group of its button."""

    does: int
    about: int
    text: str
    label: Text
    group: Text = NO_GROUP


class Actions:
    """All actions of a game by number, and the numbers of those that lay each step (`lay_at` has -1 for
    none), that take the pile onto each meld by its number, that answer, and of the `others`, which are about
    no card and no meld."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.named = [(row.text, row.label) for row in rows]
        self.groups = [row.group for row in rows]
        self.does = [row.does for row in rows]
        self.about = [row.about for row in rows]
        self.lay_of = {row.about: number for number, row in enumerate(rows) if row.does == LAYS}
        self.lay_at = [-1] * ((max(self.lay_of, default=0) // KINDS + 1) * KINDS)
        for step, number in self.lay_of.items():
            self.lay_at[step] = number
        self.onto_of = {
            row.about: number for number, row in enumerate(rows) if row.does == TAKES_ONTO
        }
        cards = (FITS_NOWHERE, LAYS, DISCARDS, SHOWS, TAKES_ONTO, ANSWERS, LAYS_AWAY)
        self.others = [number for number, does in enumerate(self.does) if does not in cards]
        self.answers = [number for number, does in enumerate(self.does) if does == ANSWERS]

    def kind_of(self, action: int) -> int:
        """The card of the hand that an action takes; -1 for none."""
        does, about = self.does[action], self.about[action]
        return about % KINDS if does in (LAYS, DISCARDS, SHOWS, LAYS_AWAY) else -1


def discards() -> list[Row]:
    """Each card to discard."""
    return [
        Row(DISCARDS, kind, f"discard {card}", t("discard {card}", card=card), t("discard"))
        for kind, card in enumerate(CARDS)
    ]


def mistakes() -> list[Row]:
    """Each card to show by mistake."""
    return [
        Row(SHOWS, kind, f"show {card}", t("show {card} by mistake", card=card), t("by mistake"))
        for kind, card in enumerate(CARDS)
    ]


def words() -> list[Row]:
    """What partners say, and an opening that is too small."""
    return [
        Row(ASKS, 0, "ask", t("May I go out?")),
        Row(ANSWERS, YES, "yes", t("yes, go out")),
        Row(ANSWERS, NO, "no", t("no, do not go out")),
        Row(FALLS_SHORT, 0, "short", t("lay them, too few points")),
    ]
