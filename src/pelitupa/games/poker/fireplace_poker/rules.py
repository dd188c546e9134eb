"""The rules of Fireplace Poker for each action: what can be against it, and by what it is done.

`NextCard` says which of them a card breaks that is to go into a meld, the state says it of all else. An
action that takes a card has the number of its kind plus a multiple of `KINDS`.
"""

from __future__ import annotations

from typing import Final, Protocol

from pelitupa.core import Rule, Text, t
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.fireplace_poker.melds import KINDS, Meld, text_of


class MeldBegun(Protocol):
    """A meld that has been begun, as far as its next card depends on it: a part of `FireplacePokerState`."""

    fives: bool
    melds: tuple[Meld, ...]
    stolen: tuple[tuple[int, int], ...]
    laid: tuple[int, ...]

    def free(self) -> bool:
        """Whether the meld is arranged."""

    def together(self) -> tuple[int, ...]:
        """The cards put together so far."""

    def floor(self) -> int:
        """What the meld must be higher than."""

    def in_hand(self) -> list[int]:
        """What is left of the hand."""

    def targets(self) -> list[Meld]:
        """The melds that can be stolen from."""


# --- no meld

ARRANGE: Final = Rule[MeldBegun]("arrange", t("You arrange the meld: put five cards together."))
BEGUN: Final = Rule[MeldBegun]("order", t("You have begun a meld: complete it."))
FULL_HAND: Final = Rule[MeldBegun](
    "pass", t("Only who has fewer cards than a full hand, when the stock is empty, may pass.")
)
CAN_MELD: Final = Rule[MeldBegun](
    "show", t("You can make a legal meld, and so your hand is not shown.")
)
TOO_FEW: Final = Rule[MeldBegun](
    "pass-choice", t("No meld can be arranged with so few cards: pass.")
)

# --- the cards of a meld

NOT_FIVE: Final = Rule[MeldBegun]("meld", t("A meld is five cards: put them together first."))
HAS_FIVE: Final = Rule[MeldBegun]("meld", t("A meld has five cards: meld these."))
IDENTICAL: Final = Rule[MeldBegun](
    "identical", lambda _, action: t("There cannot be two {card} in a meld.", card=_card(action))
)
NOT_THERE: Final = Rule[MeldBegun](
    "steal",
    lambda _, action: t(
        "There is no {card} in a meld {number}.", card=_card(action), number=action // KINDS + 1
    ),
)
NOT_THEIRS: Final = Rule[MeldBegun](
    "steal",
    lambda _, action: t("Meld {number} is not one of the opponents'.", number=action // KINDS + 1),
)
ONE_EACH: Final = Rule[MeldBegun]("one-each", t("Only one card is stolen from each meld."))
STOLEN_FIRST: Final = Rule[MeldBegun](
    "order", t("A meld is written with its stolen cards first, by the numbers of their melds.")
)
NOT_HIGHER: Final = Rule[MeldBegun](
    "higher",
    lambda state, action: t(
        "With {card} no meld can be completed that is higher than {kind}, which it is stolen from.",
        card=_card(action),
        kind=_to_beat(state, action // KINDS),
    ),
)
NONE_LEFT: Final = Rule[MeldBegun](
    "meld", lambda _, action: t("There is no {card} left in the hand.", card=_card(action))
)
NOT_HELD: Final = Rule[MeldBegun](
    "meld", lambda _, action: t("You do not hold {card}.", card=_card(action))
)
LOWEST_FIRST: Final = Rule[MeldBegun](
    "order", t("A meld is written with the cards of the hand from the lowest on.")
)
BELOW_JACKS: Final = Rule[MeldBegun](
    "jacks",
    lambda _, action: t(
        "With {card} no pair of jacks or higher can be completed.", card=_card(action)
    ),
)
BELOW_STOLEN: Final = Rule[MeldBegun](
    "higher",
    lambda _, action: t(
        "With {card} no meld can be completed that is higher than those stolen from.",
        card=_card(action),
    ),
)
NO_MELD: Final = Rule[MeldBegun](
    "meld", lambda _, action: t("With {card} no meld can be completed.", card=_card(action))
)

# --- by what something legal is done

PASSES: Final = Rule[MeldBegun](
    "pass", t("The stock is empty and your hand is not full: you may pass.")
)
SHOWS: Final = Rule[MeldBegun](
    "show", t("You cannot make a legal meld: the next player sees your hand and arranges one.")
)
ARE_MELD: Final = Rule[MeldBegun]("meld", t("These five cards are a meld."))
STEALS: Final = Rule[MeldBegun](
    "higher",
    lambda _, action: t("A meld that is higher can be completed with {card}.", card=_card(action)),
)
ARRANGES_STOLEN: Final = Rule[MeldBegun](
    "arrange-steal",
    t("An arranged meld may steal too, if it is higher than what it steals from."),
)
LAYS: Final = Rule[MeldBegun](
    "meld", lambda _, action: t("A meld can be completed with {card}.", card=_card(action))
)
ARRANGES: Final = Rule[MeldBegun]("free", t("An arranged meld may be low, and have equal cards."))


def _card(action: int) -> str:
    return text_of(action % KINDS)


def _to_beat(state: MeldBegun, number: int) -> Text:
    """What a meld must beat that steals from one by its number."""
    values = [meld.value for meld in state.melds if meld.number == number]
    return category_name(category_of(max(state.floor(), *values)))
