"""A bot's choice hangs on nothing that its seat cannot see, in every game with hidden information.

Resampling is a function of what a seat knows and of the random numbers (conformance proves that), so
a search that resamples first must choose exactly the same in all states that its seat cannot tell apart.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from conformance.harness import random_action, random_match
from pelitupa.core import Game, Sampler, State
from pelitupa.games import decided_ids, game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.players import SearchBot, SearchSettings

HIDDEN_GAMES = [id for id in decided_ids() if load_game(id).has_hidden_information()]
SMALL = SearchSettings(simulations=8, horizon=10)


def decisions(game: Game, count: int) -> list[State]:
    """States of a random match in which there is something to decide, from all over it."""
    moves = sum(1 for _ in random_match(game, seed=11, limit=600))
    rng = Random(game.id)
    found: list[State] = []
    for state in random_match(game, seed=11, limit=600):
        if state.is_terminal() or state.is_chance_node() or len(state.legal_actions()) < 2:
            continue
        if rng.random() < 4 * count / moves:
            found.append(state.clone())
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("id", HIDDEN_GAMES)
def test_choices_do_not_depend_on_what_the_seat_cannot_see(id: str) -> None:
    game = load_game(id)
    rng = Random(id)
    states = decisions(game, 6)
    assert len(states) >= 4
    swapped = 0
    for state in states:
        seat = state.current_player()
        ranked = SearchBot(game, seat, 5, SMALL).search(state)
        for _ in range(2):
            other = state.resample_from_infostate(seat, rng.random)
            swapped += other.history() != state.history()
            assert SearchBot(game, seat, 5, SMALL).search(other) == ranked
    assert swapped, "nothing was hidden in any of the states"


class Blindfold:
    """Lets a bot touch of a state only what its seat may, and fails on everything else."""

    ALLOWED = ("sampler", "legal_actions", "current_player", "open_input", "move_number")

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        if name not in self.ALLOWED:
            raise AssertionError(f"the bot looked at {name}")
        value = getattr(self._state, name)
        if name == "sampler":
            return self._sampler
        return value

    def _sampler(self, player: int) -> Sampler:
        assert player == self._state.current_player(), "the bot resampled for another seat"
        return self._state.sampler(player)


@pytest.mark.parametrize("id", HIDDEN_GAMES)
def test_search_touches_only_what_its_seat_may(id: str) -> None:
    game = load_game(id)
    state = game.new_initial_state()
    rng, nature = Random(3), Seeded(3)
    while state.is_chance_node():
        state.apply_action(random_action(state, rng, nature))
    action = SearchBot(game, state.current_player(), 1, SMALL).step(Blindfold(state))
    assert action in state.legal_actions()


@pytest.mark.parametrize("id", game_ids())
def test_search_leaves_the_state_as_it_was(id: str) -> None:
    game = load_game(id)
    for state in decisions(game, 2):
        history = state.history()
        SearchBot(game, state.current_player(), 1, SMALL).step(state)
        assert state.history() == history
        assert game.state(history).returns() == state.returns()
