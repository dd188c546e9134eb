"""Why a player's action in Kiertopokeri is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Ruling, t
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


def ruling(state: KiertopokeriTable, action: int, legal: bool) -> Ruling:
    """The ruling on any action of the player in turn."""
    if state.phase == ANSWERING:
        return _answer(action, legal)
    if state.phase == DISCARDING:
        return _discard(action, legal)
    assert state.phase == ANNOUNCING
    return _announce(state, action, legal)


def _answer(action: int, legal: bool) -> Ruling:
    if action == DOUBT:
        return Ruling(True, "kiertopokeri/doubt", t("You may doubt what was announced."))
    if action == TAKE and legal:
        return Ruling(True, "kiertopokeri/take", t("You may pick up the hand."))
    if action == TAKE:
        text = t("Nothing higher can be announced: you can only doubt.")
        return Ruling(False, "kiertopokeri/topped", text)
    text = t("First say whether you doubt it or pick up the hand.")
    return Ruling(False, "kiertopokeri/take", text)


def _discard(action: int, legal: bool) -> Ruling:
    if action == DONE:
        text = t("You get as many cards as you have discarded.")
        return Ruling(True, "kiertopokeri/fill", text)
    if legal:
        return Ruling(True, "kiertopokeri/discard", t("You may discard it."))
    if action < DONE:
        text = t("{card} is not in the hand.", card=card_text(action))
        return Ruling(False, "kiertopokeri/discard", text)
    return Ruling(False, "kiertopokeri/discard", t("First discard, or say that you are done."))


def _announce(state: KiertopokeriTable, action: int, legal: bool) -> Ruling:
    if legal:
        return Ruling(True, "kiertopokeri/lie", t("That may be announced, true or not."))
    if action <= DONE:
        text = t("Now nothing is discarded: announce a hand.")
        return Ruling(False, "kiertopokeri/discard", text)
    if action < CATEGORY:
        return Ruling(False, "kiertopokeri/announce", t("It is for you to announce a hand."))
    if not state.saying and action < RANK:
        text = t("You must say more than {hand}.", hand=spoken(state.said))
        return Ruling(False, "kiertopokeri/higher", text)
    if not state.saying:
        text = t("First say what kind of hand it is.")
        return Ruling(False, "kiertopokeri/announce", text)
    if action < RANK:
        return Ruling(False, "kiertopokeri/announce", t("Now name the cards."))
    kind, named = state.saying[0], state.saying[1:]
    if action - RANK in allowed(kind, named):
        text = t("You must say more than {hand}.", hand=spoken(state.said))
        return Ruling(False, "kiertopokeri/higher", text)
    text = t("That cannot be named there: name the higher card first, and no rank twice.")
    return Ruling(False, "kiertopokeri/announce", text)
