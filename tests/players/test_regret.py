"""Counterfactual regret and best responses: OpenSpiel's small poker games, and small Indian Poker."""

from __future__ import annotations

import warnings
from random import Random

import pytest

from pelitupa.core import CHANCE, OptionError
from pelitupa.equipment.cards import read_card
from pelitupa.players import SearchBot, SearchSettings
from pelitupa.players.solvers.regret import (
    BestResponse,
    GameTree,
    RegretSolver,
    Strategy,
    TreeError,
    expected_values,
    nash_conv,
)
from pelitupa.players.solvers.small_poker import SmallPokerState, chips_won, small_poker

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy as spiel_policy
    from open_spiel.python.algorithms import exploitability as spiel_exploitability


@pytest.mark.parametrize("name", ["kuhn_poker", "kuhn_poker(players=3)", "leduc_poker"])
def test_what_can_be_gained_against_chance_is_what_openspiel_says(name: str) -> None:
    game = pyspiel.load_game(name)
    tree = GameTree(game)
    theirs = spiel_exploitability.nash_conv(game, spiel_policy.UniformRandomPolicy(game))
    assert nash_conv(tree, tree.uniform()) == pytest.approx(theirs)


def test_kuhns_poker_is_solved() -> None:
    """Kuhn 1950: the first player loses a chip in eighteen deals."""
    tree = GameTree(pyspiel.load_game("kuhn_poker"))
    assert (tree.nodes, len(tree.sets)) == (58, 12)
    solver = RegretSolver(tree)
    solver.run(600)
    strategy = solver.average()
    assert nash_conv(tree, strategy) < 0.003
    assert expected_values(tree, strategy) == pytest.approx([-1 / 18, 1 / 18], abs=0.002)
    assert solver.iterations == 600


def test_a_strategy_has_to_fit_its_tree() -> None:
    tree = GameTree(pyspiel.load_game("kuhn_poker"))
    wrong: list[Strategy] = [[[1.0]], [[0.7, 0.7] for _ in tree.sets], [[1.5, -0.5]] * 12]
    for strategy in wrong:
        with pytest.raises(TreeError):
            expected_values(tree, strategy)


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(TreeError, match="more than 50 nodes"):
        GameTree(pyspiel.load_game("kuhn_poker"), most_nodes=50)


# --- small Indian Poker


def dealt(hands: str, players: int = 2, **options: int) -> SmallPokerState:
    """A state with the cards given to the seats in the order of the deal."""
    state = small_poker(players, **options).new_initial_state()
    for text in hands.split():
        assert state.current_player() == CHANCE
        state.apply_action(read_card(text))
    return state


def test_the_small_game_has_a_small_pack_and_small_raises() -> None:
    state = small_poker(2, cards=4, most=2, limit=1).new_initial_state()
    assert [state.action_to_string(CHANCE, card) for card in state.legal_actions()] == [
        "S2", "S3", "S4", "S5",
    ]  # fmt: skip
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
    assert {new.cards[player] for new in drawn} == set(state.small.pack) - set(others)
    told = state.information_state_string(player)
    assert {new.information_state_string(player) for new in drawn} == {told}
    for new in drawn[:5]:
        again = state.get_game().state(new.history())
        assert isinstance(again, SmallPokerState)
        assert again.cards == new.cards


def test_there_is_a_card_that_nobody_has() -> None:
    with pytest.raises(OptionError, match="3 players need more than 3 cards"):
        small_poker(3, cards=3)


def test_search_plays_the_small_game() -> None:
    state = dealt("S5 S2", cards=4)
    bot = SearchBot(state.get_game(), 1, 1, SearchSettings(simulations=50))
    assert bot.step(state) in state.legal_actions()


def test_two_players_are_solved_and_chance_is_not() -> None:
    tree = GameTree(small_poker(2, cards=5, most=2, limit=2), chips_won)
    solver = RegretSolver(tree)
    solver.run(150)
    strategy = solver.average()
    assert nash_conv(tree, strategy) / 2 < 0.005
    assert nash_conv(tree, tree.uniform()) / 2 > 1.0
    assert sum(expected_values(tree, strategy)) == pytest.approx(0.0, abs=1e-12)


def test_three_players_come_near() -> None:
    tree = GameTree(small_poker(3, cards=4, most=1, limit=1), chips_won)
    solver = RegretSolver(tree)
    solver.run(150)
    assert nash_conv(tree, solver.average()) < 0.2 * nash_conv(tree, tree.uniform())


def test_whoever_sees_the_lowest_card_bets_for_sure() -> None:
    """One's own card is higher than the lowest, whatever it is: a best response never folds then."""
    tree = GameTree(small_poker(2, cards=5, most=1, limit=1), chips_won)
    response = BestResponse(tree, tree.uniform(), 1)
    lowest = read_card("S2")
    for place, choice in response.choices.items():
        known = tree.sets[place]
        if known.state.cards[0] == lowest:
            assert known.actions[choice] != 0
