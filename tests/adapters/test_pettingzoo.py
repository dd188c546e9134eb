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

from pelitupa.adapters.pettingzoo import ActionSpaceError, CottageEnv, env, raw_env  # noqa: E402

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


def finish(table: CottageEnv, seed: int) -> dict[str, float]:
    """What each agent gets in a match of the first legal action each time."""
    table.reset(seed=seed)
    totals: dict[str, float] = dict.fromkeys(table.possible_agents, 0.0)
    while not any((*table.terminations.values(), *table.truncations.values())):
        table.step(table.infos[table.agent_selection]["legal"][0])
        for agent, reward in table.rewards.items():
            totals[agent] += reward
    return totals


def test_an_end_by_the_limit_that_nobody_has_won_is_truncated_for_all_at_once() -> None:
    """Where nobody is out, or the rules say who has won, a match is terminated; so by agreed deals."""
    for spec, cut, by_limit in (
        ("tablut(limit=4)", True, True),
        ("valepaska(limit=3)", True, True),
        ("round_the_clock(limit=1)", True, True),
        ("screw_misere(limit=1)", False, True),
        ("tuppi(deals=1)", False, False),
        ("hex(size=2)", False, False),
    ):
        table = raw_env(spec)
        finish(table, 3)
        assert set(table.truncations.values()) == {cut}, spec
        assert set(table.terminations.values()) == {not cut}, spec
        assert {info["by_limit"] for info in table.infos.values()} == {by_limit}, spec
        assert table.table.is_terminal()
        for agent in list(table.agents):
            assert table.last()[2:4] == (not cut, cut), agent
            table.step(None)
        assert table.agents == []


def test_infos_have_what_is_legal_and_the_clause_of_the_end() -> None:
    table = raw_env("hex(size=2,swap=false)")
    table.reset()
    assert table.infos == {"player_0": {"legal": [0, 1, 2, 3]}, "player_1": {"legal": []}}
    for action in (1, 0, 3):
        table.step(action)
    over = {"legal": [], "clause": "hex/goal", "by_limit": False}
    assert table.infos == {"player_0": over, "player_1": over}


@pytest.mark.parametrize(("objective", "deals"), [("margin", 2), ("money", 2), ("win", 1)])
def test_deals_bring_together_what_the_match_brings(objective: str, deals: int) -> None:
    for id in ("screw_misere", "norrlandsknack", "minibridge", "indian_poker"):
        spec = f"{id}(deals={deals},objective={objective})"
        table = raw_env(spec, rewards="deal")
        totals = finish(table, 5)
        state = table.table
        assert list(totals.values()) == pytest.approx(
            state.utilities(state.scores()) if (objective == "win") else state.returns(), abs=1e-9
        ), spec
        assert any(totals.values()), spec


def test_a_deal_s_rewards_come_when_it_is_over() -> None:
    table = raw_env("screw_misere(deals=2)", rewards="deal")
    table.reset(seed=2)
    came: list[int] = []
    while not any(table.terminations.values()):
        table.step(table.infos[table.agent_selection]["legal"][0])
        if any(table.rewards.values()):
            came.append(table.table.deal_number())
    assert came == [2, 2]


def test_who_does_what_is_refused_has_lost() -> None:
    table = raw_env("valepaska", illegal="lose")
    table.reset(seed=1)
    agent = table.agent_selection
    legal = table.infos[agent]["legal"]
    table.step(next(a for a in range(table.action_space(agent).n) if a not in legal))
    others = [reward for other, reward in table.rewards.items() if other != agent]
    assert table.rewards[agent] == -1.0
    assert others == pytest.approx([1 / 3] * 3)
    assert all(table.terminations.values())
    clause = table.infos[agent]["clause"]
    assert clause in table.game.rulebook.clauses
    assert not any(table.observe(other)["action_mask"].any() for other in table.agents)
    again = raw_env("hex(size=2)", illegal="lose")
    again.reset()
    with pytest.raises(MalformedAction):
        again.step(99)


def test_all_that_anybody_sees_is_there_only_for_who_asks_for_it() -> None:
    table = raw_env("valepaska", state=True)
    table.reset(seed=1)
    whole = table.state()
    assert whole.shape == table.state_space.shape
    seats = range(table.game.num_players())
    seen = [table.table.observation_tensor(seat) for seat in seats]
    assert whole.tolist() == pytest.approx([value for floats in seen for value in floats])
    for closed in (raw_env("valepaska"), env("valepaska")):
        closed.reset(seed=1)
        with pytest.raises(PelitupaError, match="make the environment with state=True"):
            closed.state()
        assert not hasattr(closed, "state_space")


def test_an_observation_has_as_much_history_as_it_is_asked_for() -> None:
    table = raw_env("valepaska", history=5)
    table.reset(seed=1)
    for agent in table.agents:
        seen = table.observe(agent)
        assert table.observation_space(agent).contains(seen)
        seat = table.possible_agents.index(agent)
        exact = table.table.observation_with_history(seat, 5)
        assert seen["observation"].tolist() == pytest.approx(exact)


def play(table: CottageEnv, seed: int) -> list[tuple[str, int]]:
    """A match of the first, last or middle legal action in turn; who did what."""
    table.reset(seed=seed)
    done: list[tuple[str, int]] = []
    for agent in table.agent_iter():
        observation, _, over, cut, _ = table.last()
        if over or cut:
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
    assert all(table.terminations.values()) != all(table.truncations.values())


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
    for setting, wrong, right in (
        ("render_mode", "rgb_array", "ansi, human, None"),
        ("rewards", "trick", "match, deal"),
        ("illegal", "no", "raise, lose"),
    ):
        said = f"{setting} is one of {right}, not '{wrong}'"
        with pytest.raises(PelitupaError, match=said):
            env("hex", **{setting: wrong})
    with pytest.raises(PelitupaError, match="history is a number of steps"):
        env("hex", history=-1)


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


def test_masks_in_the_infos_leave_the_floats_alone() -> None:
    """As wrappers want it that take no dicts, as SuperSuit's do."""
    plain, told = raw_env("tuppi(deals=1)"), raw_env("tuppi(deals=1)", masks="info")
    for table in (plain, told):
        table.reset(seed=4)
    for _ in range(9):
        for agent in told.agents:
            both = plain.observe(agent)
            assert told.observation_space(agent).contains(told.observe(agent))
            assert np.array_equal(told.observe(agent), both["observation"])
            assert np.array_equal(told.infos[agent]["action_mask"], both["action_mask"])
        for table in (plain, told):
            table.step(table.infos[table.agent_selection]["legal"][0])
    with pytest.raises(PelitupaError, match="masks is one of observation, info"):
        raw_env("tuppi", masks="none")
