"""Environments in which a shot is a vector of numbers: by others' checks, and beside our own states."""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest

from pelitupa.core import PelitupaError
from pelitupa.games import decided_ids, game_class, load_game, rulebook
from pelitupa.nature import nature_for
from pelitupa.players import make_bot

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # noqa: E402

from pelitupa.adapters.gymnasium import SeatEnv, register_envs  # noqa: E402
from pelitupa.adapters.open_shots import action_of, vector_of, wanted_fields  # noqa: E402
from pelitupa.adapters.pettingzoo import env, raw_env  # noqa: E402

SHORT = {
    "nine_ball": "nine_ball(frames=1,limit=12,ruleset=wpa)",
    "ten_ball": "ten_ball(frames=1,limit=12,ruleset=wpa)",
    "snooker": "snooker(limit=12,ruleset=wpbsa)",
    "five_pin": "five_pin(target=5)",
    "petanque": "petanque(target=2,rethrow=opponents)",
    "petanque_three": "petanque_three(target=2)",
    "contract_petanque": "contract_petanque",
    "curling": "curling(ends=1)",
    "finnish_darts": "finnish_darts",
    "kangaroo": "kangaroo(limit=3)",
    "killeri": "killeri(limit=3)",
    "merirosvo": "merirosvo(limit=3)",
    "round_the_clock": "round_the_clock(limit=3)",
}


def choices(spec: str, seed: int, most: int = 400) -> Any:
    """A match that chance plays, nature answering: each decision, with the state as it was."""
    game = load_game(spec)
    state, nature = game.new_initial_state(), nature_for(game).make(seed)
    bots = [make_bot("random", game, seat, seed) for seat in range(game.num_players())]
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            yield state
            state.apply_action(bots[state.current_player()].step(state))


def test_the_games_in_which_shots_are_chosen_are_these() -> None:
    chosen = [id for id in decided_ids() if game_class(rulebook(id).game).shot_numbers]
    assert sorted(chosen) == sorted(SHORT)
    with pytest.raises(PelitupaError, match="no shot is chosen in hex"):
        raw_env("hex(size=3)", shots="open")
    with pytest.raises(PelitupaError, match="shots is one of named, open"):
        raw_env("curling", shots="some")


@pytest.mark.parametrize("id", sorted(SHORT))
def test_the_checks_of_others(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*infinity")
        check_env(SeatEnv(SHORT[id], shots="open"), skip_render_check=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(SHORT[id], shots="open"), num_cycles=60)
        seed_test(lambda: env(SHORT[id], shots="open"), num_cycles=20)


@pytest.mark.parametrize("id", sorted(SHORT))
def test_every_vector_is_something_that_may_be_done_and_the_longest_value_fits(id: str) -> None:
    rng = random.Random(id)
    widest = 0
    for state in choices(SHORT[id], 5):
        legal = state.legal_actions()
        widest = max(widest, len(wanted_fields(state)))
        width = 1 + state.get_game().shot_numbers
        for corner in (-1.0, 1.0, None):
            vector = [rng.uniform(-1, 1) if corner is None else corner for _ in range(width)]
            for first in (-1.0, vector[0], 1.0):
                action = action_of(state, legal, [first, *vector[1:]])
                state.clone().apply_action(action)
    assert widest == load_game(id).shot_numbers


@pytest.mark.parametrize("id", sorted(SHORT))
def test_what_is_done_has_its_vector(id: str) -> None:
    for state in choices(SHORT[id], 6, 150):
        legal = state.legal_actions()
        for action in legal:
            assert action_of(state, legal, vector_of(state, legal, action)) == action
        wanted = state.open_input()
        if wanted_fields(state):
            value = wanted.sampler(random.Random(state.move_number()))
            found = action_of(state, legal, vector_of(state, legal, value))
            assert isinstance(found, tuple)
            for part, other, field in zip(found, value, wanted.fields, strict=True):
                assert part == pytest.approx(other, abs=1e-6 * (field.high - field.low))


def test_what_cannot_be_becomes_the_nearest_that_can() -> None:
    game = load_game("nine_ball")
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("racked"))
    place = action_of(state, state.legal_actions(), [-1.0, 1.0, 0.0, 0.0, 0.0])
    assert place == (-635.0, 0.0)  # the head string: beyond it the cue ball is not broken from
    state.apply_action(place)
    shot = action_of(state, state.legal_actions(), [-1.0, 0.0, 0.0, 1.0, 1.0])
    assert shot == pytest.approx((0.0, 6.525, 0.353553, 0.353553), abs=1e-5)  # half the radius
    with pytest.raises(PelitupaError, match="5 numbers from -1 to 1"):
        action_of(state, state.legal_actions(), [0.0, 0.0, 0.0])
    with pytest.raises(PelitupaError, match="5 numbers from -1 to 1"):
        action_of(state, state.legal_actions(), [0.0, float("nan"), 0.0, 0.0, 0.0])


@pytest.mark.parametrize("id", sorted(SHORT))
def test_what_does_not_fit_comes_back_as_it_is(id: str) -> None:
    for state in choices(SHORT[id], 7, 40):
        for value in ((), (1.0,) * 7, ("x",), (float("nan"), 0.0), (None,)):
            assert state.nearest_value(value) is value


def test_an_environment_plays_the_match_of_our_own_state() -> None:
    table = raw_env("curling(ends=1,sweeps=0)", shots="open")
    table.reset(seed=3)
    own, nature = table.game.new_initial_state(), nature_for(table.game).make(3)
    draw = np.array([-1.0, 1.0, -0.45, 0.2], np.float32)
    agent = table.agent_selection
    fields = table.infos[agent]["fields"]
    assert [(low, high) for _, _, low, high in fields] == [(-5.0, 5.0), (1.0, 5.0), (-3.0, 3.0)]
    assert [field[0] for field in fields] == ["rotation", "weight", "broom"]
    for _ in range(6):
        seat = own.current_player()
        seen = table.observe(table.agent_selection)
        assert table.observation_space(agent).contains(seen)
        assert seen.tolist() == pytest.approx(own.observation_tensor(seat), rel=1e-6)
        table.step(draw)
        own.apply_action(action_of(own, own.legal_actions(), draw))
        own.apply_action(nature.outcome(own))
    assert own.history() == table.table.history()
    table.step(own.string_to_action("deliver 1 2.09 -0.5"))  # a value itself will do as well
    assert table.table.history()[12] == (1.0, 2.09, -0.5)


def test_a_registered_environment_plays_against_a_bot() -> None:
    register_envs()
    table = gymnasium.make("pelitupa/nine_ball-v0", shots="open", others="plain", frames=1)
    seen, info = table.reset(seed=4)
    assert table.action_space.shape == (5,)
    assert table.observation_space.contains(seen)
    table.action_space.seed(1)
    for _ in range(30):
        seen, _, over, cut, info = table.step(table.action_space.sample())
        assert table.observation_space.contains(seen)
        if over or cut:
            break
    assert {"legal", "fields"} <= set(info)
