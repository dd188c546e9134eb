"""Small Indian Poker: the game's own rules with a small pack, few raises and one deal."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import CHANCE, OptionError
from pelitupa.equipment.cards import cards_in, read_card
from pelitupa.games.poker.indian_poker.game import IndianPokerState
from pelitupa.players import SearchBot, SearchSettings
from pelitupa.players.indian_poker.small_poker import chips_won, small_poker


def dealt(hands: str, players: int = 2, **options: int) -> IndianPokerState:
    """A state with the cards given to the seats in the order of the deal."""
    state = small_poker(players, **options).new_initial_state()
    for text in hands.split():
        assert state.current_player() == CHANCE
        state.apply_action(read_card(text))
    return state


def test_the_small_game_has_a_small_pack_and_small_raises() -> None:
    state = small_poker(2, cards=4, most=2, limit=1).new_initial_state()
    assert [state.action_to_string(CHANCE, card) for card in state.legal_actions()] == [
        "S2",
        "S3",
        "S4",
        "S5",
    ]
    state = dealt("S5 S2", cards=4, most=2, limit=1)
    texts = [state.action_to_string(1, action) for action in state.legal_actions()]
    assert texts == ["fold", "call", "raise 1", "raise 2"]
    state.apply_action(state.string_to_action("raise 2"))
    assert state.legal_actions() == [0, 1]
    state.apply_action(state.string_to_action("call"))
    assert state.is_terminal()
    assert chips_won(state) == [-3.0, 3.0]


def test_own_card_is_drawn_anew_from_the_small_pack() -> None:
    state, rng = dealt("S5 S2 S3", players=3, cards=5), Random(1)
    player = state.current_player()
    drawn = [state.resample_from_infostate(player, rng.random) for _ in range(60)]
    others = [card for seat, card in enumerate(state.cards) if seat != player]
    assert {new.cards[player] for new in drawn} == set(cards_in(state.game.pack)) - set(others)
    told = state.information_state_string(player)
    assert {new.information_state_string(player) for new in drawn} == {told}
    for new in drawn[:5]:
        again = state.get_game().state(new.history())
        assert isinstance(again, IndianPokerState)
        assert again.cards == new.cards


def test_there_is_a_card_that_nobody_has() -> None:
    with pytest.raises(OptionError, match="3 players need more than 3 cards"):
        small_poker(3, cards=3)


def test_search_plays_the_small_game() -> None:
    state = dealt("S5 S2", cards=4)
    bot = SearchBot(state.get_game(), 1, 1, SearchSettings(simulations=50))
    assert bot.step(state) in state.legal_actions()
