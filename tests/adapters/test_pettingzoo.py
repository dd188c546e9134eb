"""Every game passes PettingZoo's own tests, and tells the same match as our own state."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from adapters.short import once_or_twice, short_spec
from pelitupa.core import IllegalAction, MalformedAction, OptionError, PelitupaError, Tensor
from pelitupa.games import decided_ids, load_game
from pelitupa.nature import nature_for
from players.small_games import Aim, SmallGame

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # noqa: E402
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # type: ignore[import-untyped]  # noqa: E402

from pelitupa.adapters.pettingzoo import ActionSpaceError, CottageEnv, env  # noqa: E402

DICTS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
"""PettingZoo warns of observations with an action mask unless it knows the environment by name."""


@pytest.mark.parametrize("id", decided_ids())
class TestPettingZoosOwn:
    pytestmark = DICTS

    def test_api(self, id: str) -> None:
        api_test(env(short_spec(id)), num_cycles=50 * once_or_twice(short_spec(id)) - 20)

    def test_seed(self, id: str) -> None:
        seed_test(lambda: env(short_spec(id)), num_cycles=50)

    def test_api_of_the_whole_match_with_a_table_to_see(self, id: str) -> None:
        api_test(env(id, render_mode="ansi"), num_cycles=20)


def play(table: CottageEnv, seed: int) -> list[tuple[str, int]]:
    """A match of the first, last or middle legal action in turn; who did what."""
    table.reset(seed=seed)
    done: list[tuple[str, int]] = []
    for agent in table.agent_iter():
        observation, _, over, cut, _ = table.last()
        assert not cut
        if over:
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        action = int(legal[(0, -1, len(legal) // 2)[len(done) % 3]])
        done.append((agent, action))
        table.step(action)
    return done


@pytest.mark.parametrize("id", decided_ids())
def test_a_match_is_the_match_of_our_own_state(id: str) -> None:
    """With the same seed nature draws the same, and everyone gets the returns."""
    table = CottageEnv(load_game(short_spec(id)))
    totals: dict[str, float] = dict.fromkeys(table.possible_agents, 0.0)
    done = play(table, 7)
    nature, state = nature_for(table.game).make(7), table.game.new_initial_state()
    for agent, action in done:
        while state.is_chance_node():
            state.apply_action(nature.outcome(state))
        assert agent == f"player_{state.current_player()}"
        state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    assert state.is_terminal()
    assert state.history() == table.table.history()
    table.reset(seed=7)
    for agent, action in done:
        assert table.agent_selection == agent
        table.step(action)
        for other, reward in table.rewards.items():
            totals[other] += reward
    assert list(totals.values()) == state.returns()
    assert all(table.terminations.values())


def test_the_last_reward_of_each_is_his_return() -> None:
    table = CottageEnv(load_game("hex(size=2,swap=false)"))
    table.reset()
    last: dict[str, float] = {}
    actions = iter([1, 0, 3])  # red b1, blue a1, red b2 joins top and bottom
    for agent in table.agent_iter():
        _, reward, over, _, _ = table.last()
        if over:
            last[agent] = reward
        table.step(None if over else next(actions))
    assert last == {"player_0": 1.0, "player_1": -1.0}
    assert table.agents == []


def test_only_the_agent_to_act_has_actions_and_sees_only_its_own() -> None:
    table = CottageEnv(load_game("jakis"))
    table.reset(seed=1)
    first, second = (table.observe(agent) for agent in table.agents)
    assert first["action_mask"].sum() == len(table.table.legal_actions())
    assert second["action_mask"].sum() == 0
    for seat, seen in enumerate((first, second)):
        exact = table.table.observation_tensor(seat)
        assert seen["observation"].tolist() == pytest.approx(exact, rel=1e-6)


@pytest.mark.parametrize("spec", ["klubiskruuvi(deals=4)", "y(size=3)", "kangaroo"])
def test_an_environment_is_copied_and_pickled_and_goes_on_as_the_first(spec: str) -> None:
    table = env(spec)
    table.reset(seed=3)
    for _ in range(4):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    others = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    ends = []
    for each in (table, *others):
        for _ in range(12):
            if each.agents and not any(each.terminations.values()):
                each.step(int(np.flatnonzero(each.last()[0]["action_mask"])[-1]))
        ends.append((each.unwrapped.table.history(), each.agent_selection, each.rewards))
    assert ends[0] == ends[1] == ends[2]


def test_seeds() -> None:
    """A seed begins the stream anew; without one it goes on; two environments differ."""
    table = CottageEnv(load_game("jakis"))
    histories = []
    for seed in (5, None, 5, 6):
        table.reset(seed=seed)
        histories.append(table.table.history())
    assert histories[0] == histories[2]
    assert histories[0] != histories[1]
    assert histories[0] != histories[3]
    other = CottageEnv(load_game("jakis"))
    table, fresh = CottageEnv(load_game("jakis")), []
    for each in (table, other):
        each.reset()
        fresh.append(each.table.history())
    assert fresh[0] != fresh[1]


def test_darts_are_aimed_at_the_segments_and_stray_by_nature() -> None:
    """With no scatter three triples lead from 1 over 4 and 7 to 10; with some, darts go elsewhere."""
    landed = set()
    for sd in (0.0, 20.0):
        table = CottageEnv(load_game("round_the_clock"), nature=f"throws(sd={sd})")
        space: Any = table.action_space("player_0")
        assert space.n == 62
        table.reset(seed=1)
        for text in ("T1", "T4", "T7"):
            assert table.agent_selection == "player_0"
            table.step(table.game.texts(0)[f"aim {text.lower()}"])
        assert table.agent_selection == "player_1"
        landed.add(table.table.scores()[0])
    assert 9.0 in landed
    assert len(landed) == 2


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    table = CottageEnv(load_game("hex(size=3)"))
    table.reset()
    table.step(4)
    before = table.table.history()
    with pytest.raises(IllegalAction, match=r"hex/turn"):
        table.step(4)
    with pytest.raises(MalformedAction, match="there is no action 10"):
        table.step(10)
    assert table.table.history() == before
    assert table.agent_selection == "player_1"


def test_pettingzoos_wrapper_makes_an_illegal_action_a_loss() -> None:
    table = TerminateIllegalWrapper(CottageEnv(load_game("hex(size=3)")), illegal_reward=-1)
    table.reset()
    table.step(4)
    table.step(4)
    assert table.rewards == {"player_0": 0, "player_1": -1.0}
    assert all(table.terminations.values())


def test_what_is_asked_for_must_be_there() -> None:
    with pytest.raises(OptionError, match="size is 1 to 40"):
        env("hex", size=99)
    with pytest.raises(PelitupaError, match="no render mode 'rgb_array'; there is: ansi, human"):
        env("hex", render_mode="rgb_array")


def test_the_table_can_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, shown in (("ansi", True), ("human", False), (None, False)):
        table = env("hex(size=3)", render_mode=mode)
        table.reset()
        text = table.render()
        assert (isinstance(text, str) and "Hex" in text) == shown
    assert "Hex" in capsys.readouterr().out
    table.close()


class OnlyAim(Aim):
    """A decision with an open value and nothing beside it."""

    def _legal(self) -> list[int]:
        return []

    def _observe(self, seat: int, out: Tensor) -> None:
        out.numbers("nothing", [1.0])


def test_where_nobody_decides_no_agent_acts() -> None:
    with pytest.raises(PelitupaError, match="no agent acts in bleep"):
        CottageEnv(load_game("bleep(aloud=true)"))


def test_a_decision_without_listed_actions_is_refused() -> None:
    table = CottageEnv(SmallGame(OnlyAim))
    with pytest.raises(ActionSpaceError, match="lists no actions here, only an open value"):
        table.reset()
