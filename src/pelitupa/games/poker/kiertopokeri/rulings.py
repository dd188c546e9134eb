"""Why a player's action in Kiertopokeri is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Reason, t
from pelitupa.equipment.cards import card_text
from pelitupa.games.poker.kiertopokeri.announcements import allowed, spoken
from pelitupa.games.poker.kiertopokeri.table import (
    ANNOUNCING,
    ANSWERING,
    CATEGORY,
    DISCARDING,
    DONE,
    DOUBT,
    RANK,
    TAKE,
    KiertopokeriTable,
)


def reason(state: KiertopokeriTable, action: int, legal: bool) -> Reason:
    """Why any action of the player in turn is legal or not."""
    if state.phase == ANSWERING:
        return _answer(action, legal)
    if state.phase == DISCARDING:
        return _discard(action, legal)
    assert state.phase == ANNOUNCING
    return _announce(state, action, legal)


def _answer(action: int, legal: bool) -> Reason:
    if action == DOUBT:
        return "doubt", t("You may doubt what was announced.")
    if action != TAKE:
        return "take", t("First say whether you doubt it or pick up the hand.")
    if legal:
        return "take", t("You may pick up the hand.")
    return "topped", t("Nothing higher can be announced: you can only doubt.")


def _discard(action: int, legal: bool) -> Reason:
    if action == DONE:
        return "fill", t("You get as many cards as you have discarded.")
    if legal:
        return "discard", t("You may discard it.")
    if action < DONE:
        return "discard", t("{card} is not in the hand.", card=card_text(action))
    return "discard", t("First discard, or say that you are done.")


def _announce(state: KiertopokeriTable, action: int, legal: bool) -> Reason:
    if legal:
        return "lie", t("That may be announced, true or not.")
    if action <= DONE:
        return "discard", t("Now nothing is discarded: announce a hand.")
    if action < CATEGORY:
        return "announce", t("It is for you to announce a hand.")
    if state.saying and action < RANK:
        return "announce", t("Now name the cards.")
    if action >= RANK:
        if not state.saying:
            return "announce", t("First say what kind of hand it is.")
        if action - RANK not in allowed(state.saying[0], state.saying[1:]):
            return "announce", t(
                "That cannot be named there: name the higher card first, and no rank twice."
            )
    return "higher", t("You must say more than {hand}.", hand=spoken(state.said))
