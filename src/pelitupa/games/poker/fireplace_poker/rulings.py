"""Why a player's action in Fireplace Poker is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Reason, t
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.fireplace_poker.melds import JACKS, KINDS, MELD, text_of
from pelitupa.games.poker.fireplace_poker.table import (
    LAY,
    MELD_NOW,
    PASS,
    SHOW,
    FireplacePokerTable,
)


def reason(state: FireplacePokerTable, action: int, legal: bool) -> Reason:
    """Why any action of the player who is to decide is legal or not."""
    if action in (PASS, SHOW):
        return _not_melding(state, action, legal)
    if action == MELD_NOW:
        return _meld(state, legal)
    return _steal(state, action, legal) if action < LAY else _lay(state, action - LAY, legal)


def _not_melding(state: FireplacePokerTable, action: int, legal: bool) -> Reason:
    if legal and action == PASS:
        return "pass", t("The stock is empty and your hand is not full: you may pass.")
    if legal:
        return "show", t(
            "You cannot make a legal meld: the next player sees your hand and arranges one."
        )
    if state.free():
        return "arrange", t("You arrange the meld: put five cards together.")
    if state.composing():
        return "order", t("You have begun a meld: complete it.")
    if action == PASS:
        return "pass", t(
            "Only who has fewer cards than a full hand, when the stock is empty, may pass."
        )
    if state.may_meld(free=False):
        return "show", t("You can make a legal meld, and so your hand is not shown.")
    return "pass-choice", t("No meld can be arranged with so few cards: pass.")


def _meld(state: FireplacePokerTable, legal: bool) -> Reason:
    if legal:
        return "meld", t("These five cards are a meld.")
    return "meld", t("A meld is five cards: put them together first.")


def _steal(state: FireplacePokerTable, action: int, legal: bool) -> Reason:
    number, kind = action // KINDS, action % KINDS
    card = text_of(kind)
    meld = next((some for some in state.melds if some.number == number), None)
    if meld is None or kind not in meld.kinds:
        return "steal", t("There is no {card} in a meld {number}.", card=card, number=number + 1)
    if meld.team == state.team(state.turn):
        return "steal", t("Meld {number} is not one of the opponents'.", number=number + 1)
    if legal and state.free():
        return "arrange-steal", t(
            "An arranged meld may steal too, if it is higher than what it steals from."
        )
    if legal:
        return "higher", t("A meld that is higher can be completed with {card}.", card=card)
    if number in [other for other, _ in state.stolen]:
        return "one-each", t("Only one card is stolen from each meld.")
    if len(state.together()) == MELD:
        return "meld", t("A meld has five cards: meld these.")
    if state.laid or (state.stolen and state.stolen[-1][0] > number):
        return "order", t("Steal first, from the melds in the order of their numbers.")
    if kind in state.together() and not state.free():
        return "identical", t("There cannot be two {card} in a meld.", card=card)
    return "higher", t(
        "With {card} no meld can be completed that is higher than {kind}, which it is stolen from.",
        card=card, kind=category_name(category_of(max(meld.value, state.floor()))),
    )  # fmt: skip


def _lay(state: FireplacePokerTable, kind: int, legal: bool) -> Reason:
    card = text_of(kind)
    if legal and state.free():
        return "free", t("An arranged meld may be low, and have equal cards.")
    if legal:
        return "meld", t("A meld can be completed with {card}.", card=card)
    if kind not in state.in_hand():
        if state.free():
            return "meld", t("There is no {card} left in the hand.", card=card)
        if kind in state.laid:
            return "identical", t("There cannot be two {card} in a meld.", card=card)
        return "meld", t("You do not hold {card}.", card=card)
    if len(state.together()) == MELD:
        return "meld", t("A meld has five cards: meld these.")
    if kind in state.together() and not state.free():
        return "identical", t("There cannot be two {card} in a meld.", card=card)
    if state.laid and kind < state.laid[-1]:
        return "order", t("Lay the cards of the hand from the lowest to the highest.")
    if state.floor() == JACKS:
        return "jacks", t("With {card} no pair of jacks or higher can be completed.", card=card)
    if state.stolen:
        return "higher", t(
            "With {card} no meld can be completed that is higher than those stolen from.", card=card
        )
    return "meld", t("With {card} no meld can be completed.", card=card)
