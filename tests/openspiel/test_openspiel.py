"""OpenSpiel's own Python algorithms run on our games unchanged, by duck typing."""

from __future__ import annotations

import warnings
from random import Random

import pytest

from adapters.short import once_or_twice
from pelitupa.core import Game, NoDistribution, State, describe
from pelitupa.equipment.cards import mask_of
from pelitupa.games import game_ids, load_game
from pelitupa.games.rummy.melds import trash_value
from studies.gin import Gin, differing_hands, play

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    np = pytest.importorskip("numpy")
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import ismcts, mcts, minimax


def short(id: str) -> Game:
    """A game of one deal and modest length where its options allow it."""
    game = load_game(id)
    names = {info.name for info in describe(game.options_type())}
    small = {"deals": "1", "size": "4", "limit": "200"}
    for name, value in small.items():
        if name in names:
            try:
                game = load_game(str(game), **{name: value})
            except ValueError:
                continue
    return game


def first_decision(game: Game) -> State | None:
    """The first decision, after chance has had its first outcomes; None where nature decides."""
    state = game.new_initial_state()
    rng = Random(1)  # dealt in the order of the cards some matches are over at once
    while state.is_chance_node():
        try:
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        except NoDistribution:
            return None
    return state


def open_chance(game: Game) -> bool:
    """Whether chance has no list of outcomes in this game (darts)."""
    state = first_decision(game)
    return state is None or state.open_input() is not None


@pytest.mark.parametrize("id", game_ids())
def test_types_equal_pyspiels(id: str) -> None:
    kind = load_game(id).get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (kind.information == hidden) == load_game(id).has_hidden_information()


@pytest.mark.parametrize("id", game_ids())
def test_openspiels_tree_search_plays(id: str) -> None:
    game = short(id)
    if open_chance(game):
        pytest.skip("OpenSpiel has no word for outcomes that only nature can draw")
    state = first_decision(game)
    assert state is not None
    random, often = np.random.RandomState(1), once_or_twice(str(game))
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    if game.has_hidden_information():
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 2 * often, random_state=random)
    else:
        bot = mcts.MCTSBot(game, 2.0, 2 * often, evaluator, random_state=random)
    for _ in range(often):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        if state.is_terminal():
            break


def test_openspiels_alpha_beta_solves_small_hex() -> None:
    """Strategy stealing: without the swap the first player wins."""
    value, _ = minimax.alpha_beta_search(load_game("hex(size=3,swap=false)"))
    assert value == 1.0
    value, _ = minimax.alpha_beta_search(load_game("hex(size=2)"))
    assert value == -1.0


def test_our_hex_is_openspiels_hex() -> None:
    """Random play on both boards: the same legal moves and the same winner, move by move."""
    theirs_game = pyspiel.load_game("hex(board_size=5)")
    ours_game = load_game("hex(size=5,swap=false)")
    random = np.random.RandomState(7)
    for _ in range(50):
        theirs, ours = theirs_game.new_initial_state(), ours_game.new_initial_state()
        while not theirs.is_terminal():
            assert ours.legal_actions() == theirs.legal_actions()
            assert ours.current_player() == theirs.current_player()
            action = int(random.choice(theirs.legal_actions()))
            theirs.apply_action(action)
            ours.apply_action(action)
        assert ours.is_terminal()
        assert ours.returns() == theirs.returns()


def test_the_trash_of_sinkki_is_the_deadwood_of_gin_rummy() -> None:
    """Hands of seven as they come, and hands full of combinations: a million were counted with
    `python -m studies.gin melds`."""
    gin, rng = Gin(), Random(44)
    assert differing_hands(gin, 3000, "gin") == []
    for _ in range(1500):
        low = rng.randrange(9)
        near = [card for card in range(52) if low <= (card % 13 + 1) % 13 < low + 5]
        hand = mask_of(rng.sample(near, 7))
        assert trash_value(hand) == gin.trash(hand)


def test_the_advice_on_sinkki_plays_whole_deals_of_gin_with_openspiels_bot() -> None:
    """What it is worth there: `python -m studies.gin meet`."""
    gin, rng = Gin(), Random(5)
    won = [play(gin, seat, rng.sample(range(52), 52)) for seat in (0, 1) for _ in range(6)]
    assert any(result > 0 for result in won)
    assert any(result < 0 for result in won)
