"""Playouts, and what they draw."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pelitupa.core import NoDistribution, PelitupaError
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.players.playout import play_out


@pytest.mark.parametrize("id", game_ids())
def test_a_playout_ends_the_match_and_follows_from_its_seeds(id: str) -> None:
    histories = []
    for _ in range(2):
        state = load_game(id).new_initial_state()
        steps = play_out(state, Random(3), Seeded(3))
        assert state.is_terminal()
        assert steps == state.move_number()
        histories.append(state.history())
    assert histories[0] == histories[1]


def test_every_outcome_is_drawn_alike() -> None:
    state = load_game("jakis").new_initial_state()
    rng = Random(1)
    drawn = Counter(state.draw(rng.random) for _ in range(5200))
    outcomes = state.legal_actions()
    assert set(drawn) == set(outcomes)
    expected = 5200 / len(outcomes)
    assert sum((drawn[o] - expected) ** 2 / expected for o in outcomes) < 95  # once in some 5,000


def test_what_players_or_nature_decide_is_not_drawn() -> None:
    with pytest.raises(PelitupaError, match="a player decides"):
        load_game("hex").new_initial_state().draw(Random(1).random)
    state = load_game("round_the_clock").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(NoDistribution):
        state.draw(Random(1).random)
