"""The algorithms of OpenSpiel that the docs name, each on games as they are and on registered ones."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from pelitupa.core import Tensor
from pelitupa.games import load_game
from players.small_games import Kuhn, SmallGame

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    np = pytest.importorskip("numpy")
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy, rl_environment
    from open_spiel.python.algorithms import (
        best_response,
        cfr,
        cfr_br,
        discounted_cfr,
        expected_game_score,
        exploitability,
        external_sampling_mccfr,
        fictitious_play,
        generate_playthrough,
        get_all_states,
        outcome_sampling_mccfr,
    )

    from pelitupa.adapters.openspiel import PREFIX, SpielGame, register_games, spiel_game


class SeenKuhn(Kuhn):
    """Kuhn's poker with an observation: one's own card."""

    def _observe(self, seat: int, out: Tensor) -> None:
        card = self.history()[seat] if self.move_number() > seat else -1
        assert isinstance(card, int)
        out.one_hot("card", card, 3)


KUHN_VALUE = -1 / 18


def kuhn() -> Any:
    return SmallGame(SeenKuhn)


def registered() -> Any:
    return SpielGame(SmallGame(SeenKuhn))


def solved(solver: Any, game: Any, iterations: int, near: float) -> None:
    """Iterations of a family of CFR come near to the value of the game and are hard to exploit."""
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert exploitability.nash_conv(game, average) < near
    values = expected_game_score.policy_value(game.new_initial_state(), [average, average])
    assert values[0] == pytest.approx(KUHN_VALUE, abs=near)


def run_cfr(game: Any) -> None:
    solved(cfr.CFRSolver(game), game, 100, 0.05)


def run_cfr_plus(game: Any) -> None:
    solved(cfr.CFRPlusSolver(game), game, 40, 0.05)


def run_cfr_br(game: Any) -> None:
    solved(cfr_br.CFRBRSolver(game), game, 60, 0.2)


def run_discounted_cfr(game: Any) -> None:
    solved(discounted_cfr.DCFRSolver(game), game, 40, 0.05)


def run_fictitious_play(game: Any) -> None:
    solver = fictitious_play.XFPSolver(game)
    for _ in range(30):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.3


def run_tabular_policy(game: Any) -> None:
    uniform = policy.TabularPolicy(game)
    assert len(uniform.states) == 12  # three cards, four places to decide
    assert exploitability.nash_conv(game, uniform) == pytest.approx(11 / 12)


def run_all_states(game: Any) -> None:
    every = get_all_states.get_all_states(game, to_string=lambda state: state.history_str())
    assert len(every) == 54


def run_best_response(game: Any) -> None:
    uniform = policy.UniformRandomPolicy(game)
    best = best_response.BestResponsePolicy(game, 0, uniform)
    assert best.value(game.new_initial_state()) == pytest.approx(0.5)


def run_sampling(game: Any) -> None:
    for kind in (
        external_sampling_mccfr.ExternalSamplingSolver(game),
        outcome_sampling_mccfr.OutcomeSamplingSolver(game),
    ):
        for _ in range(30):
            kind.iteration()
        kind.average_policy()


ON_HIDDEN: list[Callable[[Any], None]] = [
    run_cfr,
    run_cfr_plus,
    run_cfr_br,
    run_discounted_cfr,
    run_fictitious_play,
    run_tabular_policy,
    run_all_states,
    run_best_response,
    run_sampling,
]


@pytest.mark.parametrize("run", ON_HIDDEN)
@pytest.mark.parametrize("game", [kuhn, registered])
def test_an_algorithm_runs_on_kuhns_poker(
    run: Callable[[Any], None], game: Callable[[], Any]
) -> None:
    np.random.seed(1)
    run(game())


REAL = ("bleep(players=2,vehicles=1)", "hex(size=2)")


@pytest.mark.parametrize("spec", REAL)
@pytest.mark.parametrize("way", [load_game, spiel_game])
def test_environments_of_openspiel_play(spec: str, way: Callable[[str], Any]) -> None:
    environment = rl_environment.Environment(way(spec))
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == pytest.approx(0.0)


@pytest.mark.parametrize("spec", REAL)
def test_openspiels_playthroughs_show_what_is_public_and_what_is_private(spec: str) -> None:
    register_games()
    lines = generate_playthrough.playthrough(f"{PREFIX}{spec}", None, seed=3).splitlines()
    hides = load_game(spec).has_hidden_information()
    for told in ("PublicObservationString()", "PrivateObservationString(1)"):
        assert any(line.startswith(told) for line in lines) == hides
    assert any(line.startswith("ObservationTensor(0)") for line in lines)


def test_a_cfr_of_a_real_game_is_hard_to_exploit() -> None:
    """Bleep of one vehicle: chance, hidden answers, clocks."""
    game = load_game("bleep(players=2,vehicles=1)")
    solver = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    found = exploitability.nash_conv(game, solver.average_policy())
    assert found < 0.1 < uniform


def test_exploitability_wants_a_registered_game() -> None:
    """It asks OpenSpiel's C++ for the best response; `nash_conv` does not."""
    game = registered()
    uniform = policy.UniformRandomPolicy(game)
    assert exploitability.exploitability(game, uniform) == pytest.approx(11 / 24)


def test_what_is_public_and_what_is_private_make_up_what_a_seat_sees() -> None:
    game = load_game("tuppi")
    state = game.state(list(range(52)))
    kinds = {
        (public, private): game.make_observer(
            pyspiel.IIGObservationType(
                public_info=public,
                perfect_recall=False,
                private_info=getattr(pyspiel.PrivateInfoType, private),
            ),
            {},
        )
        for public in (True, False)
        for private in ("NONE", "SINGLE_PLAYER")
    }
    hand = "C5"
    assert hand not in kinds[True, "NONE"].string_from(state, 0)
    holders = [s for s in range(4) if hand in kinds[False, "SINGLE_PLAYER"].string_from(state, s)]
    assert len(holders) == 1
    assert kinds[False, "NONE"].string_from(state, 0) == ""
    assert kinds[True, "SINGLE_PLAYER"].string_from(state, 0) == state.observation_string(0)
    assert kinds[False, "SINGLE_PLAYER"].tensor is None
    everyone = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(NotImplementedError, match="all players"):
        game.make_observer(everyone, {})


def test_equal_strings_are_equal_positions_where_nothing_is_hidden() -> None:
    """OpenSpiel's value iteration goes by them. After Hex's swap the same stones lie there as before it, and
    another player decides."""

    def value(state: Any, values: dict[str, float]) -> float:
        if state.is_terminal():
            return float(state.returns()[0])
        if str(state) not in values:
            best = max if state.current_player() == 0 else min
            children = map(state.child, state.legal_actions())
            values[str(state)] = best(value(child, values) for child in children)
        return values[str(state)]

    assert value(spiel_game("hex(size=2,swap=false)").new_initial_state(), {}) == 1.0
    assert value(spiel_game("hex(size=2,swap=true)").new_initial_state(), {}) == -1.0


def test_enumerations_are_openspiels_own() -> None:
    """So that they are equal both ways."""
    kind = load_game("tuppi").get_type()
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.information == kind.Information.IMPERFECT_INFORMATION


def test_registered_games_pickle_and_name_their_actions() -> None:
    register_games()
    for game in (pyspiel.load_game("pelitupa_hex(size=3)"), spiel_game("hex(size=3)")):
        again = pickle.loads(pickle.dumps(game))
        assert str(again) == str(game)
        assert again.ours == game.ours
        assert again.action_to_string(0, 4) == "b2"
        assert copy.deepcopy(game).ours == game.ours
