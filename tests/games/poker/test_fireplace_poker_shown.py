"""Fireplace Poker for four: a hand that was shown to another is drawn anew."""

from __future__ import annotations

from random import Random

from pelitupa.equipment.cards import read_cards
from pelitupa.games import load_game
from pelitupa.games.poker.fireplace_poker.game import SHOW, FireplacePokerState
from pelitupa.games.poker.fireplace_poker.melds import KIND_OF


def _kinds(text: str) -> list[int]:
    return [KIND_OF[card] for card in read_cards(text)]


def test_a_hand_of_thirteen_that_another_saw_is_drawn_though_few_fit() -> None:
    """Player 3 can neither meld nor steal; one hand in thousands is so, and player 1 knows it."""
    state = load_game("fireplace_poker(players=4,first=2)").new_initial_state()
    assert isinstance(state, FireplacePokerState)
    hands = [
        _kinds("C3 C4 C5 C6 C7 D8 D9 H2 H3 S5 S6 S9 ST"),
        _kinds("CJ DJ C2 D4 H6 S8 S8 C9 CT HQ HK SA D2"),
        _kinds("C2 C2 D3 D3 S4 S4 H6 H6 C7 C7 D8 SK HQ"),
        _kinds("D2 D5 D6 D7 H4 H5 H7 H8 H9 HT HJ SQ SK"),
    ]
    while any(hands):
        state.apply_action(hands[state._chance_seat()].pop())
    for text in ("C2", "D4", "C9", "CJ", "DJ", "meld"):
        state.apply_action(state.string_to_action(text))
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(SHOW)
    drawn = state.sampler(0).draw(Random(0).random)
    assert isinstance(drawn, FireplacePokerState)
    assert drawn.hands[2] != state.hands[2]
    assert drawn.view(0) == state.view(0)
