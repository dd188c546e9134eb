"""Why a player's action in Hand and Foot is legal or not, where Canasta would have it another way."""

from __future__ import annotations

from pelitupa.core import Reason, t
from pelitupa.games.canasta import rulings
from pelitupa.games.canasta.asking import ANSWER, MELDING, START
from pelitupa.games.canasta.cards import KINDS, text_of
from pelitupa.games.canasta.hand_and_foot.foot import FootTable
from pelitupa.games.canasta.measures import (
    ASK,
    DISCARD,
    DRAW,
    MEASURE,
    ONTO,
    OUT,
    RUN,
    SHOW,
    SPARE,
    TAKE,
)


def reason(state: FootTable, action: int, legal: bool) -> Reason:
    """Why any action of the player who is to decide is legal or not."""
    own = _own(state, action, legal) if state.phase != ANSWER else None
    return own or rulings.reason(state, action, legal)


def _own(state: FootTable, action: int, legal: bool) -> Reason | None:
    """What is told otherwise than in Canasta."""
    feet = state.feet[state.turn] > 0
    if SPARE <= action < ONTO:
        return _foot(state, legal)
    if ONTO <= action < RUN:
        return "frozen", t("The pile is always frozen: it takes a natural pair of your hand.")
    if action == DRAW and legal and state.left >= state.draws():
        return "draw", t("A turn begins with two cards of the stock, or with the pile.")
    if action == TAKE:
        return _take(state, legal)
    if action == OUT and not legal and feet and state.phase == MELDING and not state.in_hand():
        return "foot", t("Your foot lies there still: take it up, and play on.")
    if action == ASK and not legal:
        if state.sides_many() == state.players:
            return "alone-ask", t("There is no partner to ask.")
        if feet and not state.asked:
            return "ask-able", t("Your foot lies there still: you cannot surely go out.")
    if DISCARD <= action < SHOW and legal and feet and len(state.in_hand()) == 1:
        return "foot-discard", t(
            "With the last card of the hand the turn ends, and the foot is yours."
        )
    if action < DISCARD or action >= RUN:
        return _lay(state, action, legal)
    return None


def _foot(state: FootTable, legal: bool) -> Reason:
    if legal:
        return "foot", t("All of your hand is melded: you take up the foot, and play on.")
    if not state.feet[state.turn]:
        return "foot", t("You have taken up your foot in this deal.")
    if state.phase != MELDING:
        return "draw", t("Draw first, or take the pile.")
    if state.laid and state.missing() and not state.in_hand():
        return "open-foot", t(
            "{points} points are still missing for the opening.", points=state.missing()
        )
    return "foot", t("The foot is taken up when the whole hand is played.")


def _take(state: FootTable, legal: bool) -> Reason | None:
    if legal:
        if state.opened[state.side()]:
            return "take", t("You can meld the top card, and up to six below it are yours.")
        return None
    if state.phase == START and not state.taking and state.pile and state.pile[-1] // 4 == 1:
        return "top-three", t("A three lies on top: the pile cannot be taken.")
    return None


def _lay(state: FootTable, action: int, legal: bool) -> Reason | None:
    step = state.measures.step_of(action)
    place, kind = step // KINDS, step % KINDS
    if action < KINDS and action // 4 == 1:
        return "threes", t("Threes are never melded: discard them.")
    if legal or step < 0 or (state.phase == START and not state.taking):
        return None
    if kind not in state.in_hand() or not state.in_order(place, kind):
        return None
    begun = state.open_place()
    if begun >= 0 and begun != place:
        return None
    natural, wild, _, _ = state.slot(place)
    if not natural and not state.is_next_room(place):
        return "several", t("Begin the meld before it first.")
    if natural + wild >= MEASURE:
        return "most", t(
            "A meld has seven cards at most: {card} goes to another.", card=text_of(kind)
        )
    return None
