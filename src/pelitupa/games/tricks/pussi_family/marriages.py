"""Marriages in the pussi games (booklet 13.2, 18.4): how they are called, asked for, and remembered.

A marriage is the king and the queen of one suit. Whoever may announce trumps has one from the own hand,
asks the partner for a whole one, or for the other half of one: see `match.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Text, t
from pelitupa.core.places import Condition, Drawn
from pelitupa.equipment.cards import BITS, KING, PACK_SIZE, QUEEN, suit_name
from pelitupa.games.tricks.limits import bits_of

ANNOUNCE: Final = PACK_SIZE
"""`ANNOUNCE` + suit: a marriage from the own hand."""
ASK_HALF: Final = ANNOUNCE + 4
"""`ASK_HALF` + suit: has the partner the other half?"""
ASK_WHOLE: Final = ASK_HALF + 4
NO_ANNOUNCEMENT: Final = ASK_WHOLE + 1
YES: Final = NO_ANNOUNCEMENT + 1
NO: Final = YES + 1
HAVE_WHOLE: Final = NO + 1
"""`HAVE_WHOLE` + suit: the answer of one who has a whole marriage."""
MARRIAGE_ACTIONS: Final = HAVE_WHOLE + 4
"""Further actions of a game are numbered from here."""

MARRIAGES: Final = bits_of(ANNOUNCE, MARRIAGE_ACTIONS)
NOT_ANSWERS: Final = bits_of(ANNOUNCE, YES)
"""All these actions as a set, and those that answer nothing."""

PAIRS: Final = tuple(BITS[13 * suit + KING] | BITS[13 * suit + QUEEN] for suit in range(4))
"""The king and the queen of each suit."""


def suit_in(action: int) -> int:
    """The suit that an announcement, a question for a half, or the answer to a whole names."""
    return (action - ANNOUNCE) % 4 if action < ASK_WHOLE else action - HAVE_WHOLE


def marriage_text(action: int) -> str:
    """The short text of an announcement, a question or an answer."""
    if action == ASK_WHOLE:
        return "ask whole"
    if action == NO_ANNOUNCEMENT:
        return "no announcement"
    if action in (YES, NO):
        return "yes" if action == YES else "no"
    suit = suit_name(suit_in(action))
    if action >= HAVE_WHOLE:
        return f"whole {suit}"
    return f"ask half {suit}" if action >= ASK_HALF else f"announce {suit}"


def marriage_label(action: int) -> Text:
    """What the button of an announcement, a question or an answer says."""
    if action == ASK_WHOLE:
        return t("ask for a whole")
    if action == NO_ANNOUNCEMENT:
        return t("no announcement")
    if action in (YES, NO):
        return t("yes") if action == YES else t("no")
    suit = suit_name(suit_in(action))
    if action >= HAVE_WHOLE:
        return t("a whole in {suit}", suit=suit)
    if action >= ASK_HALF:
        return t("ask for a half of {suit}", suit=suit)
    return t("announce {suit}", suit=suit)


@dataclass(frozen=True)
class Told:
    """What a question or an answer told of a hand as it was before move number `move` of the deal.

    Of one suit: the hand held the king or the queen of it, and not both. Of a missing whole: the hand
    held no marriage in any of these suits.
    """

    move: int
    chair: int
    suits: tuple[int, ...]
    no_whole: bool = False

    def holds(self, places: Sequence[int]) -> bool:
        """Whether it is so where the cards lie like this."""
        hand = places[self.chair]
        for suit in self.suits:
            held = hand & PAIRS[suit]
            if self.no_whole:
                if held == PAIRS[suit]:
                    return False
            elif held in (0, PAIRS[suit]):
                return False
        return True


class ToldOfMarriages(Condition):
    """All that questions and answers have told in a deal."""

    def __init__(self, told: Sequence[Told]) -> None:
        self._told = told

    def gap(self, drawn: Drawn) -> int:
        """How much of it is not so."""
        return sum([not told.holds(drawn.at(told.move)) for told in self._told])


def objection(clause: str, action: int) -> Text:
    """What a player hears whose announcement or question would break a clause of marriages."""
    if clause == "after-whole":
        return t(
            "You have asked for a whole in this deal, and may not announce from your own hand."
        )
    if clause == "after-half":
        return t("You have asked for a half in this deal, and may only ask for halves.")
    suit = suit_name(suit_in(action))
    if clause == "once":
        return t("The marriage of {suit} has been announced in this deal.", suit=suit)
    if clause == "gone":
        return t("The king or the queen of {suit} has been played.", suit=suit)
    if clause == "own":
        return t("You do not hold both the king and the queen of {suit}.", suit=suit)
    if clause == "half":
        return t("You hold neither the king nor the queen of {suit}.", suit=suit)
    return t("You hold both the king and the queen of {suit}: no half is missing.", suit=suit)
