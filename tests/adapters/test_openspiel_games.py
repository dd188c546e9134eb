"""Our games as OpenSpiel's own: its random-play test, its search and its equilibrium finders."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from functools import cache
from typing import Any

import pytest

from adapters.short import once_or_twice, short_spec
from pelitupa.core import NoDistribution, OptionError, PelitupaError, Tensor
from pelitupa.games import game_class, game_families, game_ids, load_game
from players.small_games import Aim, Kuhn, SmallGame

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    np = pytest.importorskip("numpy")
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy
    from open_spiel.python.algorithms import (
        cfr,
        expected_game_score,
        exploitability,
        ismcts,
        mcts,
        outcome_sampling_mccfr,
    )

from pelitupa.adapters.observer import Observer
from pelitupa.adapters.openspiel import (
    SpielGame,
    register_games,
    spiel_game,
)

NATURE = "round_the_clock"
"""A game in which nature decides."""


def listed() -> list[str]:
    """The games in which chance has a list of outcomes."""
    return [id for id in game_ids() if game_class(id).nature_kind == "chance"]


@cache
def serialised() -> frozenset[str]:
    """A game of each family, one whose matches are short."""
    short = [id for id in listed() if once_or_twice(short_spec(id)) > 1]
    return frozenset({game_families()[id]: id for id in short}.values())


class SeenKuhn(Kuhn):
    """Kuhn's poker with an observation: one's own card."""

    def _observe(self, seat: int, out: Tensor) -> None:
        dealt = self.history()[:2]
        card = dealt[seat] if seat < len(dealt) else -1
        assert isinstance(card, int)
        out.one_hot("card", card, 3)


@pytest.fixture(autouse=True)
def _registered() -> None:
    register_games()


def loaded(spec: str) -> Any:
    """The registered game, loaded by OpenSpiel with the options of a specification."""
    ours = load_game(spec)
    return pyspiel.load_game(f"pelitupa_{ours.id}", ours.get_parameters())


def test_all_games_are_registered_and_it_can_be_done_again() -> None:
    names = register_games()
    assert names == [f"pelitupa_{id}" for id in game_ids()]
    assert set(names) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("id", listed())
def test_openspiels_random_play(id: str) -> None:
    """Clones, masks, sorted actions, lengths, sums, tensors, texts that parse; serialised at each step, too,
    in one short match a family (a state is as long as all its steps, and the way there and back is one)."""
    spec = short_spec(id)
    pyspiel.random_sim_test(loaded(spec), 1, serialize=id in serialised(), verbose=False)


@pytest.mark.parametrize("id", listed())
def test_types_and_bounds(id: str) -> None:
    ours, theirs = load_game(id), loaded(id)
    assert theirs.ours == ours
    assert theirs.get_type().short_name == f"pelitupa_{id}"
    assert ours.get_type().information == theirs.get_type().information
    assert ours.get_type().chance_mode == theirs.get_type().chance_mode
    assert theirs.num_players() == ours.num_players()
    assert theirs.num_distinct_actions() == ours.num_distinct_actions()
    assert theirs.max_game_length() == ours.max_game_length()
    assert theirs.max_chance_nodes_in_history() == ours.max_chance_nodes_in_history()
    assert theirs.observation_tensor_shape() == ours.observation_tensor_shape()
    assert theirs.get_parameters() == ours.get_parameters()


@pytest.mark.parametrize("id", listed())
def test_states_say_what_ours_say(id: str) -> None:
    random = np.random.RandomState(3)
    state = loaded(short_spec(id)).new_initial_state()
    for _ in range(40):
        ours = state.ours
        assert state.history() == ours.history()
        assert state.legal_actions() == ours.legal_actions()
        if state.is_terminal():
            break
        action = int(random.choice(state.legal_actions()))
        assert state.action_to_string(action) == ours.action_to_string(action)
        for seat in range(state.num_players()):
            assert state.observation_string(seat) == ours.observation_string(seat)
            assert state.information_state_string(seat) == ours.information_state_string(seat)
            single = np.array(ours.observation_tensor(seat), np.float32)
            assert (np.array(state.observation_tensor(seat), np.float32) == single).all()
        assert str(state) == str(ours)
        state.apply_action(action)


def test_names_and_options() -> None:
    game = pyspiel.load_game("pelitupa_hex(size=5,swap=false)")
    assert str(game.ours) == "hex(size=5,swap=false)"
    assert str(pyspiel.load_game(str(game))) == str(game)
    with pytest.raises(OptionError, match="size is 1 to 40, not 99"):
        pyspiel.load_game("pelitupa_hex(size=99)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'sice'"):
        pyspiel.load_game("pelitupa_hex(sice=5)")


def test_states_travel_as_text_and_by_pickle() -> None:
    state = loaded("jakis").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    game, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(game) == str(state.get_game())
    assert again.history() == state.history()
    assert again.ours.information_state_string(0) == state.ours.information_state_string(0)
    assert pickle.loads(pickle.dumps(state)).history() == state.history()


def test_a_clone_is_independent() -> None:
    state = spiel_game("hex(size=3)").new_initial_state()
    copy = state.clone()
    copy.apply_action(4)
    assert state.history() == []
    assert state.ours.history() == []
    assert copy.ours.history() == [4]


def test_where_nature_decides_openspiel_is_refused() -> None:
    with pytest.raises(NoDistribution, match="where the dart lands is drawn by nature"):
        pyspiel.load_game(f"pelitupa_{NATURE}")
    with pytest.raises(NoDistribution, match="knows only chance with a list of outcomes"):
        spiel_game(NATURE, players=1)


def test_a_game_without_listed_actions_is_refused() -> None:
    class OnlyAim(Aim):
        def _legal(self) -> list[int]:
            return []

    with pytest.raises(NoDistribution, match="lists no actions, only an open value"):
        SpielGame(SmallGame(OnlyAim))


@pytest.mark.parametrize("solver", ["CFRSolver", "CFRPlusSolver"])
def test_openspiels_cfr_solves_kuhns_poker(solver: str) -> None:
    """The value of the game to the first player is -1/18 (Kuhn 1950)."""
    game = SpielGame(SmallGame(SeenKuhn))
    found = getattr(cfr, solver)(game)
    for _ in range(300):
        found.evaluate_and_update_policy()
    average = found.average_policy()
    assert exploitability.nash_conv(game, average) < 0.02
    values = expected_game_score.policy_value(game.new_initial_state(), [average] * 2)
    assert values[0] == pytest.approx(-1 / 18, abs=5e-3)


def test_openspiels_sampling_cfr_runs() -> None:
    game = SpielGame(SmallGame(SeenKuhn))
    np.random.seed(1)
    found = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    for _ in range(3000):
        found.iteration()
    assert exploitability.nash_conv(game, found.average_policy()) < before / 2


def test_openspiels_random_play_of_a_game_that_is_not_registered() -> None:
    pyspiel.random_sim_test(SpielGame(SmallGame(SeenKuhn)), 20, serialize=False, verbose=False)


@pytest.mark.parametrize("id", [id for id in listed() if load_game(id).has_hidden_information()])
def test_openspiels_ismcts_plays(id: str) -> None:
    game = loaded(short_spec(id))
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, random), 2.0, 5, random_state=random
    )
    state = game.new_initial_state()
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        if state.is_terminal():
            break
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


def test_what_is_resampled_cannot_be_told_apart() -> None:
    state = loaded("tuppi").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(0, sampler) for _ in range(10)]
    for other in others:
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.history() == other.ours.history()
    assert len({tuple(other.history()) for other in others}) > 1


def test_openspiels_cfr_in_cpp_drives_our_rules() -> None:
    """Kuhn's poker again; and Hex of four cells is won by the first, or by the second who may swap."""
    kuhn = SpielGame(SmallGame(SeenKuhn))
    solver = cpp_cfr(kuhn, 200)
    assert pyspiel.nash_conv(kuhn, solver.average_policy()) < 0.02
    for spec, value in (("hex(size=2)", -1.0), ("hex(size=2,swap=false)", 1.0)):
        game = loaded(spec)
        solver = cpp_cfr(game, 100)
        values = pyspiel.expected_returns(
            game.new_initial_state(), solver.average_policy(), -1, True, 0.0
        )
        assert values[0] == pytest.approx(value, abs=0.05)


def cpp_cfr(game: Any, iterations: int) -> Any:
    """OpenSpiel's CFR in C++ after so many iterations; its policies live no longer than it does."""
    solver = pyspiel.CFRSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return solver


def test_observers_of_other_kinds_are_refused() -> None:
    game = load_game("jakis")
    everyones = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(NotImplementedError, match="private information of all players"):
        Observer(game, everyones)
    with pytest.raises(NotImplementedError, match=r"no other; given: \{'a': 1\}"):
        Observer(game, None, {"a": 1})
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    with pytest.raises(NotImplementedError, match="without perfect recall"):
        Observer(game, recall, {"history": 4})
    with pytest.raises(PelitupaError, match="a number of steps"):
        Observer(game, None, {"history": -4})


def test_an_observer_has_as_much_history_as_it_is_asked_for() -> None:
    game = spiel_game("knorri")
    watch = game.make_py_observer(None, {"history": 7})
    state = game.new_initial_state()
    for _ in range(60):
        state.apply_action(state.legal_actions()[0])
    watch.set_from(state, 1)
    assert watch.tensor.tolist() == pytest.approx(state.ours.observation_with_history(1, 7))
    assert watch.dict["observation"].tolist() == pytest.approx(state.ours.observation_tensor(1))
    rows = game.ours.observation_layout(history=7)[-1]
    assert watch.dict["history"].shape == rows.shape
    assert watch.dict["history"][-1].any()


def test_public_and_private_tensors_part_what_a_seat_has_seen() -> None:
    game = spiel_game("matapesa")
    none = pyspiel.PrivateInfoType.NONE
    public = game.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=none)
    )
    private = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False,
            perfect_recall=True,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
    )
    state = game.new_initial_state()
    for _ in range(60):
        state.apply_action(state.legal_actions()[0])
    public.set_from(state, 0)
    private.set_from(state, 0)
    seen = np.array(state.ours.information_state_tensor(0), np.float32)
    rows = seen[game.ours.observation_tensor_size() :].reshape(
        private.dict["private_history"].shape
    )
    mine = private.dict["private_history"].any(axis=1)
    assert mine.any()
    assert (private.dict["private_history"][mine] == rows[mine]).all()
    assert (public.dict["public_history"][~mine] == rows[~mine]).all()
    assert (public.dict["public_history"][mine] != rows[mine]).any(axis=1).all()
    here = game.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=none)
    )
    assert here.tensor is None
    with pytest.raises(NotImplementedError, match="is a string, or rows with perfect recall"):
        here.set_from(state, 0)


def test_too_long_for_a_tensor_of_all_that_was_seen() -> None:
    game = spiel_game("knorri")
    assert not game.get_type().provides_information_state_tensor
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    watch = game.make_py_observer(recall)
    assert watch.tensor is None
    state = game.new_initial_state()
    assert watch.string_from(state, 0) == state.ours.information_state_string(0)
    with pytest.raises(NotImplementedError, match="too long for a tensor"):
        watch.set_from(state, 0)


def test_python_ends_in_peace_after_registering() -> None:
    """OpenSpiel lets go of its creators after the interpreter is gone, which once aborted it."""
    code = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "import pyspiel\n"
        "from pelitupa.adapters.openspiel import register_games\n"
        "register_games()\n"
        "print(pyspiel.load_game('pelitupa_y'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "pelitupa_y(misere=False,objective=win,players=2,size=13,swap=True)\n"
