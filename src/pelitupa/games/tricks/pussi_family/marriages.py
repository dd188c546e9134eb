"""Marriages in the pussi games (booklet 13.2, 18.4): how they are called, asked for, and remembered.

A marriage is the king and the queen of one suit. Whoever may announce trumps has one from the own hand,
asks the partner for a whole one, or for the other half of one: see `match.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Reason, t
from pelitupa.core.places import Condition, Drawn
from pelitupa.equipment.cards import BITS, KING, PACK_SIZE, QUEEN, suit_name
from pelitupa.games.tricks.actions import Row, playing
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.phases import FIRST_PHASE

ANNOUNCING: Final = FIRST_PHASE
ANSWERING: Final = FIRST_PHASE + 1
PUSSI_PHASES: Final = FIRST_PHASE + 2
"""Phases of a game's own are numbered from here."""

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

ANNOUNCEMENTS: Final = bits_of(ANNOUNCE, ASK_HALF)
HALVES: Final = bits_of(ASK_HALF, ASK_WHOLE)
WORDS: Final = BIT[ASK_WHOLE] | BIT[NO_ANNOUNCEMENT]
"""Announcements, questions for a half, and what names no suit."""
NAMING: Final = tuple(BIT[ANNOUNCE + suit] | BIT[ASK_HALF + suit] for suit in range(4))
"""By suit, its announcement and the question for its half."""

PAIRS: Final = tuple(BITS[13 * suit + KING] | BITS[13 * suit + QUEEN] for suit in range(4))
"""The king and the queen of each suit."""


def suit_in(action: int) -> int:
    """The suit that an announcement, a question for a half, or the answer to a whole names."""
    return (action - ANNOUNCE) % 4 if action < ASK_WHOLE else action - HAVE_WHOLE


def rows(no_card: Reason, not_now: Reason) -> tuple[Row, ...]:
    """The cards to play, and the actions of marriages: see `actions.py`. Given are the reasons why a card is
    not played, and why there is no marriage, in a phase in which these are no choice.
    """
    suits = [suit_name(suit) for suit in range(4)]
    marriages, answers = t("marriages"), t("answer")
    true = ("answer", t("It is the true answer."))
    return (
        playing(no_card),
        Row([f"announce {suit}" for suit in suits],
            [t("announce {suit}", suit=suit) for suit in suits], marriages,
            leave=("own", t("You hold the king and the queen.")), not_now=not_now),
        Row([f"ask half {suit}" for suit in suits],
            [t("ask for a half of {suit}", suit=suit) for suit in suits], marriages,
            leave=("half", t("You hold one half, and may ask for the other.")), not_now=not_now),
        Row(("ask whole",), (t("ask for a whole"),), marriages,
            leave=("whole", t("You may ask your partner for a whole.")), not_now=not_now),
        Row(("no announcement",), (t("no announcement"),), marriages,
            leave=("optional", t("Nobody has to announce or to ask.")), not_now=not_now),
        Row(("yes", "no"), (t("yes"), t("no")), answers, leave=true, not_now=not_now),
        Row([f"whole {suit}" for suit in suits],
            [t("a whole in {suit}", suit=suit) for suit in suits], answers,
            leave=true, not_now=not_now),
    )  # fmt: skip


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
