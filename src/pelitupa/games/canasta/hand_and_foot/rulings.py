"""Why a player's action in Hand and Foot is legal or not, where Canasta would have it another way."""

from __future__ import annotations

from pelitupa.core import Reason, t
from pelitupa.games.canasta.actions import (
    ASKS,
    DISCARDS,
    DRAWS,
    GOES_OUT,
    LAYS,
    NOTHING,
    TAKES,
    TAKES_ONTO,
)
from pelitupa.games.canasta.asking import ANSWER, MELDING, START
from pelitupa.games.canasta.cards import KINDS, text_of
from pelitupa.games.canasta.hand_and_foot.foot import TAKES_FOOT, FootTable
from pelitupa.games.canasta.measures import MEASURE


def reason(state: FootTable, does: int, about: int, legal: bool) -> Reason | None:
    """What is told otherwise than in Canasta."""
    feet = bool(state.feet[state.turn])
    if state.phase == ANSWER:
        return None
    if does == TAKES_FOOT:
        return _foot(state, legal)
    if does == TAKES_ONTO:
        return "frozen", t("The pile is always frozen: it takes a natural pair of your hand.")
    if does == DRAWS and legal and state.left >= state.draws():
        return "draw", t("A turn begins with two cards of the stock, or with the pile.")
    if does == TAKES:
        return _take(state, legal)
    if does == GOES_OUT and not legal and feet and state.phase == MELDING and not state.in_hand():
        return "foot", t("Your foot lies there still: take it up, and play on.")
    if does == ASKS and not legal:
        if state.sides_many() == state.players:
            return "alone-ask", t("There is no partner to ask.")
        if feet and not state.asked:
            return "ask-able", t("Your foot lies there still: you cannot surely go out.")
    if does == DISCARDS and legal and feet and len(state.in_hand()) == 1:
        return "foot-discard", t(
            "With the last card of the hand the turn ends, and the foot is yours."
        )
    if does in (LAYS, NOTHING) and about % KINDS // 4 == 1:
        return "threes", t("Threes are never melded: discard them.")
    return _lay(state, about) if does == LAYS and not legal else None


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


def _lay(state: FootTable, step: int) -> Reason | None:
    place, kind = step // KINDS, step % KINDS
    if state.phase == START and not state.taking:
        return None
    if kind not in state.in_hand() or not state.in_order(place, kind):
        return None
    begun = state.open_place()
    if begun >= 0 and begun != place:
        return None
    lying = state.lying()
    natural, wild, _, _ = lying.slots[place]
    if not natural and not lying.is_next_room(place):
        return "several", t("Begin the meld before it first.")
    if natural + wild >= MEASURE:
        return "most", t(
            "A meld has seven cards at most: {card} goes to another.", card=text_of(kind)
        )
    return None
