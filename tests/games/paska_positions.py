"""Positions of Paskahousu and Valepaska, set up for tests."""

from __future__ import annotations

from pelitupa.core import State
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.paska import PLAYING, PaskaState

LOW = "C3 C4 C5 C6 C7"
HIGH = "S7 S8 S9 SJ SK"


def dealt(spec: str, *hands: str) -> State:
    """Deal five named cards to each player."""
    state = load_game(spec, players=len(hands)).new_initial_state()
    for cards in zip(*(hand.split() for hand in hands), strict=True):
        for card in cards:
            state.apply_action(state.string_to_action(card))
    return state


def with_cards(spec: str, *hands: str, stock: str = "") -> State:
    """A position with just these cards left: the rest of the pack has fallen."""
    state = load_game(spec, players=len(hands)).new_initial_state()
    assert isinstance(state, PaskaState)
    state.hands = [mask_of(read_cards(hand)) for hand in hands]
    state.unseen = mask_of(read_cards(stock))
    state.phase = PLAYING
    return state
