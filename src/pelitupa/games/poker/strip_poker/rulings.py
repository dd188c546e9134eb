"""Why a player's action in Strip Poker is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Reason, Text, t
from pelitupa.equipment.cards import BITS
from pelitupa.games.poker.betting import BETS, FOLD, bet_reason
from pelitupa.games.poker.strip_poker.deck import text_of
from pelitupa.games.poker.strip_poker.table import (
    ASKING,
    BETTING,
    CARD,
    CHANGING,
    DONE,
    END,
    MOST_CHANGED,
    PAY_BACK,
    SETTLING,
    StripPokerTable,
)


def reason(state: StripPokerTable, action: int, legal: bool) -> Reason:
    """Why any action of the player in turn is legal or not."""
    if action < BETS:
        return _bet(state, action, legal)
    if action <= DONE:
        return "change", _change(state, action, legal)
    if action < END:
        return _pay_back(state, action, legal)
    if state.phase == ASKING:
        return "agree", t("The match ends when all agree to it.")
    return "agree-dropped", t("That is asked after a deal, when somebody has dropped out.")


def _bet(state: StripPokerTable, action: int, legal: bool) -> Reason:
    if legal:
        cost = state.betting.to_call(state.betting.turn)
        if action == FOLD and not cost:
            return "fold-free", t("You may fold, though there is nothing to call.")
        return bet_reason(action, cost)
    if state.phase == BETTING:
        return "covered", t("Somebody could not call that, with all chips and tokens.")
    return "betting-ends", t("There is no betting now.")


def _change(state: StripPokerTable, action: int, legal: bool) -> Text:
    if state.phase != CHANGING:
        return t("Cards are changed after the first betting.")
    if action == DONE:
        return t("You get as many cards as you have discarded.")
    if legal:
        return t("You may discard it.")
    if not state.hands[state.turn] & BITS[action - CARD]:
        return t("{card} is not in the hand.", card=text_of(action - CARD))
    return t("You may discard {count} cards at most.", count=MOST_CHANGED)


def _pay_back(state: StripPokerTable, action: int, legal: bool) -> Reason:
    if legal and action == PAY_BACK:
        return "pay-back", t("You may keep the chips; the tokens are lost then.")
    if legal:
        return "pay-back", t("You get as many tokens back.")
    if state.phase == SETTLING:
        return "pay-back", t("You have not turned so many tokens, or lack the chips.")
    return "settle", t("Only the winner of the pot pays back, at the end of the deal.")
