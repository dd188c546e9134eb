"""Why a player's action in Knorri is legal or not, with its clause."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Reason, Text, t
from pelitupa.equipment.cards import BITS, CLUBS, DIAMONDS, card_text, suit_of
from pelitupa.games.beating.knorri import phases
from pelitupa.games.beating.knorri.phases import DONE, LAST_CARD, STOCK, TAKE
from pelitupa.games.beating.knorri.table import KnorriTable

_PENALTY: Final[Reason] = (
    "last-card-penalty", t("You did not announce your last card: you must pick up the lowest card."),
)  # fmt: skip


def reason(state: KnorriTable, action: int, legal: bool) -> Reason:
    """Why any action of the player who is to decide is legal or not."""
    if action >= state.game.cards:
        return _word(state, action - state.game.cards, legal)
    if state.phase == phases.CHOOSING:
        return _taken(state, action)
    if state.phase == phases.CONTEST:
        return "mas-play", t("It is in your hand.") if legal else _not_held(action)
    if state.phase == phases.EXTENDING:
        return f"runs-{state.game.options.runs}", _run_on(state, action, legal)
    if state.phase == phases.ANNOUNCING:
        return "last-card", t("First say whether you announce your last card.")
    return _played(state, action, legal)


def _not_held(card: int) -> Text:
    return t("You do not hold {card}.", card=card_text(card))


def _word(state: KnorriTable, word: int, legal: bool) -> Reason:
    """Take, done, last card, silent and stock."""
    if word == TAKE:
        if legal and state.forgot & BITS[state.play.turn]:
            return _PENALTY
        if legal:
            return "pick-up", t("You may pick up the lowest card.")
        if state.phase == phases.PLAYING:
            return "lead", t("There is no trick to pick up from: lead.")
        return "pick-up", t("You cannot pick up a card now.")
    if word == DONE:
        text = t("There is no run to end.")
        if legal:
            text = t("You may end your run here.")
        elif state.phase == phases.EXTENDING:
            text = t(
                "Your run has to go on until one of its cards beats the last card of the trick."
            )
        return f"runs-{state.game.options.runs}", text
    if word == STOCK:
        if legal:
            return "mas-play", t("You may play the top of the stock unseen.")
        return "mas-play", t("There is no stock to play from.")
    if not legal:
        return "last-card", t("There is no last card to announce now.")
    if word == LAST_CARD:
        return "last-card", t("You have one card left.")
    return "last-card", t("You may say nothing, and pay for it.")


def _taken(state: KnorriTable, card: int) -> Reason:
    """A card of the table to be taken with the turned one."""
    game, turned, bit = state.game, state.turned, BITS[card]
    names = {"card": card_text(card), "turned": card_text(turned)}
    if not state.table & bit:
        return "take-choice", t("{card} is not face up on the table.", card=card_text(card))
    if game.lower[turned] & bit:
        return "take-choice", t("{card} is lower than {turned}.", **names)
    if state.playable() & bit:
        return "take-trump", t("The diamond takes a heart or a spade.")
    if game.alone & bit:
        return "queen-alone", t("Nothing takes the queen of spades.")
    if suit_of(turned) == DIAMONDS and game.trumped & bit:
        return "take-trump", t("A diamond takes a lower diamond while there is one.")
    if suit_of(turned) == DIAMONDS and suit_of(card) == CLUBS:
        return "hard-clubs", t("A diamond does not take a club.")
    return "take-one", t("{turned} does not take {card}.", **names)


def _run_on(state: KnorriTable, card: int, legal: bool) -> Text:
    """Another card for a run."""
    top = card_text(state.play.cards[-1])
    if legal:
        return t("It follows {top} in its suit.", top=top)
    if not state.play.hands[state.play.turn] & BITS[card]:
        return _not_held(card)
    return t("A run goes on with the next card up from {top} in its suit.", top=top)


def _played(state: KnorriTable, card: int, legal: bool) -> Reason:
    """A card led, or laid on the trick."""
    play, game = state.play, state.game
    if state.opening:
        if legal:
            return "first-lead", t("The two of clubs begins.")
        return "first-lead", t("The first trick begins with the two of clubs, C2.")
    if not play.hands[play.turn] & BITS[card]:
        return "beat", _not_held(card)
    if not play.cards:
        return "lead", t("Any card may be led.")
    if state.forgot & BITS[play.turn]:
        return _PENALTY
    top = play.cards[-1]
    names = {"card": card_text(card), "top": card_text(top)}
    if (BITS[card] | BITS[top]) & game.alone:
        return "queen-alone", t("The queen of spades beats nothing and is not beaten.")
    same, club = suit_of(card) == suit_of(top), suit_of(top) == CLUBS
    if legal and not game.beaters[top] & BITS[card]:
        return "runs-reaching", t(
            "{card} begins a run that comes to a card that beats {top}.", **names
        )
    if legal:
        clause = "beat" if same else "soft-clubs" if club else "trumps"
        return clause, t("{card} beats {top}.", **names)
    if club and not same:
        return "hard-clubs", t("Only a higher club beats a club, not {card}.", card=card_text(card))
    return "beat", t("{card} does not beat {top}.", **names)
