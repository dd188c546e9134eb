"""Why a player's action in Chinese Poker is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Ruling, t
from pelitupa.equipment.cards import BITS, card_text
from pelitupa.games.poker.chinese_poker.combinations import CARD_OF
from pelitupa.games.poker.chinese_poker.table import PASS, PLAY, ChinesePokerTable, kind_name


def ruling(state: ChinesePokerTable, action: int, legal: bool) -> Ruling:
    """The ruling on any action of the player in turn."""
    if action == PASS:
        return _pass(state, legal)
    if action == PLAY:
        return _play(state, legal)
    card = card_text(CARD_OF[action])
    if not state.hands[state.turn] & BITS[action]:
        return Ruling(False, "chinese_poker/deal", t("You do not hold {card}.", card=card))
    if legal:
        text = t("A combination that may be played can be completed with {card}.", card=card)
        return Ruling(True, "chinese_poker/composed", text)
    if state.chosen >> action or any(whole & BITS[action] for whole in state.wholes()):
        text = t("Choose the cards of a combination from the lowest to the highest.")
        return Ruling(False, "chinese_poker/composed", text)
    if state.last:
        text = t(
            "With {card} there is nothing higher of this type: {kind} is wanted.",
            card=card, kind=kind_name(state.kind),
        )  # fmt: skip
        return Ruling(False, "chinese_poker/higher", text)
    text = t("With {card} no combination can be completed.", card=card)
    return Ruling(False, "chinese_poker/nothing-else", text)


def _pass(state: ChinesePokerTable, legal: bool) -> Ruling:
    if legal:
        return Ruling(True, "chinese_poker/pass", t("You may pass, and play again later."))
    if state.chosen:
        text = t("You have begun a combination: complete it and play it.")
        return Ruling(False, "chinese_poker/composed", text)
    return Ruling(False, "chinese_poker/lead", t("You start the round: play something."))


def _play(state: ChinesePokerTable, legal: bool) -> Ruling:
    if not state.chosen:
        return Ruling(False, "chinese_poker/composed", t("First choose the cards to play."))
    if legal:
        clause = {1: "single", 2: "pair", 3: "three", 5: "five"}[state.chosen.bit_count()]
        return Ruling(True, f"chinese_poker/{clause}", t("These cards may be played."))
    if state.last:
        text = t(
            "{kind} is wanted, higher than what lies on the table.", kind=kind_name(state.kind)
        )
        return Ruling(False, "chinese_poker/higher", text)
    text = t("These cards are no combination yet.")
    return Ruling(False, "chinese_poker/nothing-else", text)
