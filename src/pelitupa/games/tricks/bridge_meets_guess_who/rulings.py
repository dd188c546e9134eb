"""Why an action of Bridge Meets Guess Who is legal or not (booklet 16)."""

from __future__ import annotations

from pelitupa.core import Ruling, t
from pelitupa.games.tricks.bridge_meets_guess_who.actions import (
    ANY_CARD,
    ANYTHING,
    ASK,
    AT_LEAST,
    BID,
    COMMAND,
    DOUBLE,
    HAS,
    PASS,
    TO,
)
from pelitupa.games.tricks.bridge_meets_guess_who.table import BridgeMeetsGuessWhoTable
from pelitupa.games.tricks.commands.androids import is_android


def ruling_on(match: BridgeMeetsGuessWhoTable, action: int) -> Ruling:
    """The ruling on an action of the player in turn, except for a card that may be theirs to play."""
    legal = match._is_legal(action)
    if action < BID:
        if match.chair >= 0 and is_android(match.chair):
            return match._cite(False, "command", t("Your android plays: you can only command it."))
        return match._cite(False, "contract", t("Cards are played after the auction."))
    if action < COMMAND:
        return _bidding(match, action, legal)
    if action < ASK:
        return _commanding(match, action, legal)
    return _asking(match, action, legal)


def _bidding(match: BridgeMeetsGuessWhoTable, action: int, legal: bool) -> Ruling:
    cite = match._cite
    if match.in_auction() and not legal and match.question_is_open():
        return cite(False, "question", t("First say what your question is."))
    if not match.in_auction():
        return cite(False, "end-of-auction", t("The auction is over."))
    if action == PASS:
        return cite(legal, "pass", t("You may always pass."))
    if action == DOUBLE:
        if legal:
            return cite(True, "double", t("You double your opponent's bid."))
        return cite(False, "double", t("There is no bid of your opponent's to double."))
    if legal:
        return cite(True, "higher", t("It is higher than any bid before."))
    return cite(False, "higher", t("A bid must be higher than the one before."))


def _commanding(match: BridgeMeetsGuessWhoTable, action: int, legal: bool) -> Ruling:
    cite = match._cite
    if legal:
        if action == ANYTHING:
            return cite(True, "anything", t("Your opponent will choose the card."))
        if action < ANYTHING:
            return cite(True, "command", t("Any suit may be named, lowest or highest."))
        return cite(True, "range", t("Any range may be named."))
    if match.is_commanding() and action < ANYTHING:
        text = t("A command may fail, and you have no chip for that, nor has the bank.")
        return cite(False, "tokens", text)
    if action >= ANY_CARD and match.is_ranging():
        if action >= TO:
            return cite(False, "range", t("The range goes from the lower rank to the higher."))
        return cite(False, "range", t("The lower end of the range has been said."))
    return cite(False, "command", t("That is part of a command to your android, in its turn."))


def _asking(match: BridgeMeetsGuessWhoTable, action: int, legal: bool) -> Ruling:
    cite = match._cite
    if action == ASK:
        if legal:
            return cite(True, "when", t("It is your turn, or your android's."))
        if match.is_turn_to_ask() and not match.places[2 + match.turn]:
            return cite(False, "empty", t("Your android has no card left to ask about."))
        if match.is_turn_to_ask():
            text = t(
                "You have no chip left to pay for a question, and the bank has lent all it has."
            )
            return cite(False, "tokens", text)
        return cite(False, "when", t("You may ask when you or your android are to bid or play."))
    if legal:
        return cite(True, "language", t("It is a question about that hand alone."))
    if action < AT_LEAST:
        return cite(False, "when", t("First say that you want to ask."))
    if action < HAS:
        return cite(False, "language", t("That number is no question here."))
    return cite(False, "language", t("That card is no question here."))
