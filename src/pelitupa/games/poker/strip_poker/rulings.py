"""Why a player's action in Strip Poker is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Ruling, t
from pelitupa.equipment.cards import BITS
from pelitupa.games.poker.betting import BETS, FOLD, bet_ruling
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


def ruling(state: StripPokerTable, action: int, legal: bool) -> Ruling:
    """The ruling on any action of the player in turn."""
    if action < BETS:
        return _bet(state, action, legal)
    if action <= DONE:
        return _change(state, action, legal)
    if action < END:
        if legal:
            text = t("You get as many tokens back.")
            if action == PAY_BACK:
                text = t("You may keep the chips; the tokens are lost then.")
            return Ruling(True, "strip_poker/pay-back", text)
        if state.phase == SETTLING:
            text = t("You have not turned so many tokens, or lack the chips.")
            return Ruling(False, "strip_poker/pay-back", text)
        text = t("Only the winner of the pot pays back, at the end of the deal.")
        return Ruling(False, "strip_poker/settle", text)
    if state.phase == ASKING:
        return Ruling(True, "strip_poker/agree", t("The match ends when all agree to it."))
    text = t("That is asked after a deal, when somebody has dropped out.")
    return Ruling(False, "strip_poker/agree-dropped", text)


def _bet(state: StripPokerTable, action: int, legal: bool) -> Ruling:
    if legal:
        cost = state.betting.to_call(state.betting.turn)
        if action == FOLD and not cost:
            text = t("You may fold, though there is nothing to call.")
            return Ruling(True, "strip_poker/fold-free", text)
        return bet_ruling("strip_poker", action, cost)
    if state.phase == BETTING:
        text = t("Somebody could not call that, with all chips and tokens.")
        return Ruling(False, "strip_poker/covered", text)
    return Ruling(False, "strip_poker/betting-ends", t("There is no betting now."))


def _change(state: StripPokerTable, action: int, legal: bool) -> Ruling:
    if state.phase != CHANGING:
        text = t("Cards are changed after the first betting.")
    elif action == DONE:
        text = t("You get as many cards as you have discarded.")
    elif legal:
        text = t("You may discard it.")
    elif not state.hands[state.turn] & BITS[action - CARD]:
        text = t("{card} is not in the hand.", card=text_of(action - CARD))
    else:
        text = t("You may discard {count} cards at most.", count=MOST_CHANGED)
    return Ruling(legal, "strip_poker/change", text)
