"""Why a player's action in Chinese Poker is legal or not, with its clause."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Reason, t
from pelitupa.equipment.cards import BITS, card_text
from pelitupa.games.poker.chinese_poker.combinations import CARD_OF
from pelitupa.games.poker.chinese_poker.table import PASS, PLAY, ChinesePokerTable, kind_name


def reason(state: ChinesePokerTable, action: int, legal: bool) -> Reason:
    """Why any action of the player in turn is legal or not."""
    if action == PASS:
        return _pass(state, legal)
    if action == PLAY:
        return _play(state, legal)
    card = card_text(CARD_OF[action])
    if not state.hands[state.turn] & BITS[action]:
        return "deal", t("You do not hold {card}.", card=card)
    if legal:
        return "composed", t(
            "A combination that may be played can be completed with {card}.", card=card
        )
    if state.chosen >> action or any(whole & BITS[action] for whole in state.wholes()):
        return "composed", t("Choose the cards of a combination from the lowest to the highest.")
    if state.last:
        return "higher", t(
            "With {card} there is nothing higher of this type: {kind} is wanted.",
            card=card, kind=kind_name(state.kind),
        )  # fmt: skip
    return "nothing-else", t("With {card} no combination can be completed.", card=card)


def _pass(state: ChinesePokerTable, legal: bool) -> Reason:
    if legal:
        return "pass", t("You may pass, and play again later.")
    if state.chosen:
        return "composed", t("You have begun a combination: complete it and play it.")
    return "lead", t("You start the round: play something.")


def _play(state: ChinesePokerTable, legal: bool) -> Reason:
    if not state.chosen:
        return "composed", t("First choose the cards to play.")
    if legal:
        return _TYPES[state.chosen.bit_count()], t("These cards may be played.")
    if state.last:
        kind = kind_name(state.kind)
        return "higher", t("{kind} is wanted, higher than what lies on the table.", kind=kind)
    return "nothing-else", t("These cards are no combination yet.")


_TYPES: Final = {1: "single", 2: "pair", 3: "three", 5: "five"}
"""The clause of each type, by its number of cards."""
