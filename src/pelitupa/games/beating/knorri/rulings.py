"""Why a player's action in Knorri is legal or not, with its clause."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Ruling, t
from pelitupa.equipment.cards import BITS, CLUBS, DIAMONDS, card_text, suit_of
from pelitupa.games.beating.knorri.phases import (
    ANNOUNCING,
    CHOOSING,
    CONTEST,
    DONE,
    EXTENDING,
    LAST_CARD,
    PLAYING,
    STOCK,
    TAKE,
)
from pelitupa.games.beating.knorri.table import KnorriTable

_RUNS: Final = {
    "first": "knorri/runs-first", "any": "knorri/runs-any", "reaching": "knorri/runs-reaching",
    "none": "knorri/runs-none",
}  # fmt: skip


def ruling(state: KnorriTable, action: int) -> Ruling:
    """The ruling on any action of the player who is to decide."""
    word = action - state.game.cards
    if word >= 0:
        return _word(state, word)
    if state.phase == CHOOSING:
        return _taken(state, action)
    if state.phase == CONTEST:
        if state._is_legal(action):
            return Ruling(True, "knorri/mas-play", t("It is in your hand."))
        return Ruling(False, "knorri/mas-play", _not_held(action))
    if state.phase == EXTENDING:
        return _run_on(state, action)
    if state.phase == ANNOUNCING:
        return Ruling(
            False, "knorri/last-card", t("First say whether you announce your last card.")
        )
    return _played(state, action)


def _not_held(card: int) -> str:
    return t("You do not hold {card}.", card=card_text(card))


def _word(state: KnorriTable, word: int) -> Ruling:
    """Take, done, last card, silent and stock."""
    legal = state._is_legal(state.game.cards + word)
    if word == TAKE:
        if legal and state.forgot & BITS[state.play.turn]:
            text = t("You did not announce your last card: you must pick up the lowest card.")
            return Ruling(True, "knorri/last-card-penalty", text)
        if legal:
            return Ruling(True, "knorri/pick-up", t("You may pick up the lowest card."))
        if state.phase == PLAYING:
            return Ruling(False, "knorri/lead", t("There is no trick to pick up from: lead."))
        return Ruling(False, "knorri/pick-up", t("You cannot pick up a card now."))
    if word == DONE:
        clause = _RUNS[state.game.rules.runs]
        if legal:
            return Ruling(True, clause, t("You may end your run here."))
        if state.phase == EXTENDING:
            text = t(
                "Your run has to go on until one of its cards beats the last card of the trick."
            )
            return Ruling(False, clause, text)
        return Ruling(False, clause, t("There is no run to end."))
    if word == STOCK:
        if legal:
            return Ruling(True, "knorri/mas-play", t("You may play the top of the stock unseen."))
        text = t("There is no stock to play from.")
        return Ruling(False, "knorri/mas-play", text)
    if not legal:
        text = t("There is no last card to announce now.")
    elif word == LAST_CARD:
        text = t("You have one card left.")
    else:
        text = t("You may say nothing, and pay for it.")
    return Ruling(legal, "knorri/last-card", text)


def _taken(state: KnorriTable, card: int) -> Ruling:
    """A card of the table to be taken with the turned one."""
    game, turned = state.game, state.turned
    names = card_text(turned)
    bit = BITS[card]
    if not state.table & bit:
        return Ruling(
            False, "knorri/take-choice",
            t("{card} is not face up on the table.", card=card_text(card)),
        )  # fmt: skip
    if game.lower[turned] & bit:
        text = t("{card} is lower than {turned}.", card=card_text(card), turned=names)
        return Ruling(True, "knorri/take-choice", text)
    if state.playable() & bit:
        text = t("The diamond takes a heart or a spade.")
        return Ruling(True, "knorri/take-trump", text)
    if game.alone & bit:
        return Ruling(False, "knorri/queen-alone", t("Nothing takes the queen of spades."))
    if suit_of(turned) == DIAMONDS and game.trumped & bit:
        text = t("A diamond takes a lower diamond while there is one.")
        return Ruling(False, "knorri/take-trump", text)
    if suit_of(turned) == DIAMONDS and suit_of(card) == CLUBS:
        return Ruling(False, "knorri/hard-clubs", t("A diamond does not take a club."))
    text = t("{turned} does not take {card}.", card=card_text(card), turned=names)
    return Ruling(False, "knorri/take-one", text)


def _run_on(state: KnorriTable, card: int) -> Ruling:
    """Another card for a run."""
    clause = _RUNS[state.game.rules.runs]
    top = state.play.cards[-1]
    if state._is_legal(card):
        return Ruling(True, clause, t("It follows {top} in its suit.", top=card_text(top)))
    if not state.play.hands[state.play.turn] & BITS[card]:
        return Ruling(False, clause, _not_held(card))
    text = t("A run goes on with the next card up from {top} in its suit.", top=card_text(top))
    return Ruling(False, clause, text)


def _played(state: KnorriTable, card: int) -> Ruling:
    """A card led, or laid on the trick."""
    play, game = state.play, state.game
    legal = state._is_legal(card)
    if state.opening:
        if legal:
            return Ruling(True, "knorri/first-lead", t("The two of clubs begins."))
        text = t("The first trick begins with the two of clubs, C2.")
        return Ruling(False, "knorri/first-lead", text)
    if not play.hands[play.turn] & BITS[card]:
        return Ruling(False, "knorri/beat", _not_held(card))
    if not play.cards:
        return Ruling(True, "knorri/lead", t("Any card may be led."))
    if state.forgot & BITS[play.turn]:
        text = t("You did not announce your last card: you must pick up the lowest card.")
        return Ruling(False, "knorri/last-card-penalty", text)
    top = play.cards[-1]
    names = {"card": card_text(card), "top": card_text(top)}
    if (BITS[card] | BITS[top]) & game.alone:
        return Ruling(
            False, "knorri/queen-alone", t("The queen of spades beats nothing and is not beaten.")
        )
    same = suit_of(card) == suit_of(top)
    if legal and not game.beaters[top] & BITS[card]:
        text = t("{card} begins a run that comes to a card that beats {top}.", **names)
        return Ruling(True, "knorri/runs-reaching", text)
    if legal:
        clause = "beat" if same else "soft-clubs" if suit_of(top) == CLUBS else "trumps"
        return Ruling(True, f"knorri/{clause}", t("{card} beats {top}.", **names))
    if suit_of(top) == CLUBS and not same:
        text = t("Only a higher club beats a club, not {card}.", card=card_text(card))
        return Ruling(False, "knorri/hard-clubs", text)
    text = t("{card} does not beat {top}.", **names)
    return Ruling(False, "knorri/beat", text)
