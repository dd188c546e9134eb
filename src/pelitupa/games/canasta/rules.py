"""What can be against an action of a canasta game: each rule once, with its clause and its sentence. Those of
questions and of mistakes stand in `asking`, those that Contract Samba has as well in `shared_rules`.

`CanastaTurns` says which of them an action breaks; sentences are asked of the position and of what the action
is about, as `actions` has it. By which rule something legal is done is in `grounds`.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Rule, Text, t
from pelitupa.equipment.cards import rank_name
from pelitupa.games.canasta.cards import KINDS, TARGET_OF, target_name, text_of
from pelitupa.games.canasta.measures import Measures
from pelitupa.games.canasta.shared_rules import MORE_BLACKS, cannot_open
from pelitupa.games.canasta.table import CanastaTable

# --- how a turn begins

TAKING: Final = Rule[CanastaTable]("take", t("You are taking the pile: lay the cards for it."))
HAS_BEGUN: Final = Rule[CanastaTable]("draw", t("You have drawn, or taken the pile, in this turn."))
BOUND_DRAWS: Final = Rule[CanastaTable]("yes-draw", t("You may go out: draw, and do it."))

# --- taking the pile

TOP_WILD: Final = Rule[CanastaTable](
    "top-wild", t("A wild card lies on top: the pile cannot be taken in this turn.")
)
TOP_BLACK: Final = Rule[CanastaTable](
    "top-black", t("A black three lies on top: the pile cannot be taken.")
)
OPENS_WITH_PAIR: Final = Rule[CanastaTable](
    "open-pile",
    lambda state, _: t("Opening with the pile takes two {rank} of your hand.", rank=_twos(state)),
)
FROZEN_TAKES_PAIR: Final = Rule[CanastaTable](
    "frozen",
    lambda state, _: t("The pile is frozen: it takes two {rank} of your hand.", rank=_twos(state)),
)
TOP_UNMATCHED: Final = Rule[CanastaTable](
    "take",
    lambda state, _: t(
        "You cannot meld the top card: it takes a meld of {rank}, or a pair.",
        rank=target_name(TARGET_OF[state.pile[-1]]),
    ),
)
TOO_FEW_WITH_TOP: Final = Rule[CanastaTable](
    "pile-points",
    lambda state, _: t(
        "With the top card and your hand you cannot lay {points} points.",
        points=state.minimums[state.side()],
    ),
)
OUT_OF_CARDS: Final = Rule[CanastaTable](
    "go-out", t("You would be left without cards, and may not go out.")
)
ONTO_UNOPENED: Final = Rule[CanastaTable](
    "open-pile", t("A side that has not opened takes the pile with a pair.")
)
ONTO_FROZEN: Final = Rule[CanastaTable](
    "frozen", t("The pile is frozen: it takes a natural pair of your hand.")
)
ONTO_COMPLETE: Final = Rule[CanastaTable](
    "onto", t("That meld is complete: it does not take the pile.")
)
ONTO_NONE: Final = Rule[CanastaTable](
    "take", t("Your side has no such meld that the top card continues.")
)
SAY_FIRST: Final = Rule[CanastaTable]("take", t("Say first that you take the pile."))
POINTS_FOR_PILE: Final = Rule[CanastaTable](
    "pile-points",
    lambda state, _: t(
        "{points} points are missing; the top card and your hand count.", points=state.missing()
    ),
)
TOP_FIRST: Final = Rule[CanastaTable]("take", t("Lay the cards that go with the top card first."))

# --- laying

UNFINISHED: Final = Rule[CanastaTable](
    "least",
    lambda state, _: t(
        "Complete {rank} first: a meld has three cards at least.",
        rank=target_name(state.measures.targets[state.open_place()]),
    ),
)
RANK_ORDER: Final = Rule[CanastaTable](
    "order", t("Lay from the fours up to the aces, wild cards last in each meld.")
)
RUN_ORDER: Final = Rule[CanastaTable](
    "order", t("Lay sequences first, then from the fours up to the aces, wild cards last.")
)
NO_SUCH_MELD: Final = Rule[CanastaTable]("several", t("There is no such meld yet."))
RUN_BROKEN: Final = Rule[CanastaTable](
    "sequence",
    lambda _, step: t(
        "{card} does not continue that sequence, or it is complete.", card=_card(step)
    ),
)
MELD_FULL: Final = Rule[CanastaTable](
    "most",
    lambda _, step: t("A meld has seven cards at most: {card} goes to another.", card=_card(step)),
)
MOST_WILD: Final = Rule[CanastaTable](
    "wild",
    lambda state, _: t("A meld has at most {many} wild cards.", many=state.measures.most_wild),
)
WILD_LATER: Final = Rule[CanastaTable]("wild", t("A meld has two natural cards at least."))
CLOSED_TO_WILD: Final = Rule[CanastaTable]("onto-canasta", t("A complete meld takes no wild card."))
PILE_FROZEN_PAIR: Final = Rule[CanastaTable](
    "frozen", t("The pile takes two natural cards of the top card's rank.")
)
PILE_PAIR: Final = Rule[CanastaTable](
    "take", t("The pile takes a pair that matches its top card; more is melded later.")
)
FEW_BLACKS: Final = Rule[CanastaTable](
    "black-threes", t("Black threes are melded only when going out, three or four.")
)
RUN_TOO_SHORT: Final = Rule[CanastaTable](
    "sequence", t("A sequence has three cards of a suit at least, in order.")
)
MELD_TOO_SMALL: Final = Rule[CanastaTable](
    "least", t("A meld has two natural cards at least, and three cards.")
)
PILE_CANNOT_OPEN: Final = Rule[CanastaTable]("pile-points", lambda state, _: cannot_open(state))
RED_NO_MELD: Final = Rule[CanastaTable](
    "red-threes", t("Red threes are laid by themselves, and are no meld.")
)
WILD_NOWHERE: Final = Rule[CanastaTable]("wild", t("Say to which rank the wild card goes."))

# --- ending a turn

POINTS_FOR_OPENING: Final = Rule[CanastaTable](
    "opening",
    lambda state, _: t(
        "{points} points are still missing for the opening.", points=state.missing()
    ),
)
FEW_CANASTAS: Final = Rule[CanastaTable]("go-out", t("To go out your side needs more canastas."))
MELD_ALL: Final = Rule[CanastaTable](
    "go-out", t("Meld all your cards first, or all but one, which you discard.")
)


def no_blacks(measures: Measures) -> Rule[CanastaTable]:
    """The rule against black threes, of which a pack has four or six."""
    return MORE_BLACKS if measures.most_blacks > 4 else FEW_BLACKS


def _card(step: int) -> Text:
    return text_of(step % KINDS)


def _twos(state: CanastaTable) -> Text:
    """The rank of the top card of the pile, as after *two*."""
    return rank_name(TARGET_OF[state.pile[-1]] + 2, 2)
