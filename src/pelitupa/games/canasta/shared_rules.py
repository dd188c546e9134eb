"""Rules that every canasta game has in the same words, Contract Samba as well: what can be against an action,
and by what a turn ends."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Rule, Text, t
from pelitupa.games.canasta.cards import KINDS, text_of
from pelitupa.games.canasta.dealing import DealtTable

BEGIN_FIRST: Final = Rule[DealtTable]("draw", t("Draw first, or take the pile."))
ONE_BEGINNING: Final = Rule[DealtTable](
    "draw", t("A turn has one beginning: you have drawn, or taken the pile.")
)
BOUND_OUT: Final = Rule[DealtTable](
    "yes-draw", t("You must go out in this turn, and so you could not.")
)
NO_PILE: Final = Rule[DealtTable]("take", t("The pile is empty."))

NOT_HELD: Final = Rule[DealtTable](
    "meld",
    lambda _, step: t("You do not hold {card}, or have laid it.", card=text_of(step % KINDS)),
)
MORE_BLACKS: Final = Rule[DealtTable](
    "black-threes", t("Black threes are melded only when going out, three or more.")
)
CANNOT_OPEN: Final = Rule[DealtTable]("opening", lambda state, _: cannot_open(state))
BOUND_ELSEWHERE: Final = Rule[DealtTable](
    "ask", t("You must go out in this turn, and so you could not.")
)
CANNOT_COMPLETE: Final = Rule[DealtTable](
    "go-out", t("The meld could not be completed, or you would be left without cards.")
)

DISCARD_NOT_HELD: Final = Rule[DealtTable](
    "discard", lambda _, kind: t("You do not hold {card}, or have laid it.", card=text_of(kind))
)
BOUND_LAYS: Final = Rule[DealtTable]("ask", t("You must go out in this turn: lay more."))
PENALTY_FIRST: Final = Rule[DealtTable]("show", t("A penalty card must be played first."))

LAST_CARD: Final = Rule[DealtTable]("go-out", t("With the last card you go out."))
ENDS_TURN: Final = Rule[DealtTable]("discard", t("A turn ends with a discard."))


def cannot_open(state: DealtTable) -> Text:
    """With what a side cannot open."""
    return t("So your side cannot open with {points} points.", points=state.minimums[state.side()])
