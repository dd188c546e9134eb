"""Rollouts: actions tried in the same worlds, by rules of thumb, and no more trusted than they may be."""

from __future__ import annotations

from random import Random

import pytest

from games.two_phase_positions import second
from pelitupa.games import load_game
from pelitupa.players import best_bot, make_bot
from pelitupa.players.advice import advice_for
from pelitupa.players.rollout import RolloutBot, RolloutSettings
from players.test_leak import Blindfold, decisions

HIDDEN = ["kitumaija", "matapesa", "strip_poker", "minibridge"]


def bot(
    simulations: int = 60, trust: float = 0.0, game: str = "matapesa", seat: int = 0
) -> RolloutBot:
    settings = RolloutSettings(simulations=simulations, trust=trust)
    return RolloutBot(load_game(game), seat, "1", settings)


def test_it_plays_the_games_whose_advice_says_so() -> None:
    assert best_bot("matapesa") == "rollout(simulations=0,seconds=1.0)"


@pytest.mark.parametrize("id", HIDDEN)
def test_its_choice_hangs_on_nothing_that_its_seat_cannot_see(id: str) -> None:
    game, rng = load_game(id), Random(id)
    for state in decisions(game, 3):
        seat = state.current_player()
        own = "strip_poker(simulations=12)" if id == "strip_poker" else "rollout(simulations=12)"
        chosen = make_bot(own, game, seat, 5).step(state)
        other = state.resample_from_infostate(seat, rng.random)
        assert make_bot(own, game, seat, 5).step(other) == chosen
        if id != "strip_poker":  # its bot also reads the bets, which all have seen
            assert make_bot(own, game, seat, 5).step(Blindfold(state)) == chosen  # type: ignore[arg-type]


def test_the_worse_half_is_given_up_and_no_more_is_tried_than_may_be() -> None:
    state = load_game("matapesa").new_initial_state()
    rng = Random(2)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    found = bot(300, seat=state.current_player()).search(state)
    tried = [worlds for _, worlds, _ in found]
    assert sorted(action for action, _, _ in found) == state.legal_actions()
    assert tried == sorted(tried, reverse=True)
    assert tried[0] > 3 * tried[-1] >= 3 * 8
    assert 300 <= sum(tried) < 300 + len(tried)


def test_it_finds_what_wins_and_without_being_sure_does_as_a_plain_player_does() -> None:
    state = second("koira(players=2)", ("C2 C3 D4", "C9 D8"))
    game, wins = state.get_game(), "remove clubs"
    sure = RolloutBot(game, 0, "1", RolloutSettings(simulations=200))
    assert state.action_to_string(sure.step(state)) == wins
    doubting = RolloutBot(game, 0, "1", RolloutSettings(simulations=8, trust=50.0))
    plain = advice_for(game).likely_action(state, lambda: 0.5)
    assert doubting.step(state) == plain


def test_it_throws_darts_and_draws_what_is_open() -> None:
    game = load_game("killeri")
    state = game.new_initial_state()
    chosen = make_bot("rollout(simulations=20)", game, state.current_player(), 1).step(state)
    state.apply_action(chosen)
