"""One seat as a Gymnasium environment, checked by Gymnasium's own checks and beside our own states."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import pytest

from adapters.short import short_spec
from pelitupa.core import IllegalAction, PelitupaError, State, UnknownSeat
from pelitupa.games import decided_ids

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from pelitupa.adapters.gymnasium import SeatEnv, register_envs  # noqa: E402


@pytest.mark.parametrize("id", decided_ids())
def test_gymnasiums_own_check(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*infinity")
        check_env(SeatEnv(short_spec(id), illegal="lose"), skip_render_check=True)


def finish(env: Any, seed: int) -> tuple[float, dict[str, Any], list[int]]:
    """A match of the last legal action each time: what it brought, the last info, and what was done."""
    total, done = 0.0, []
    _, info = env.reset(seed=seed)
    over = not info["legal"]
    while not over:
        done.append(info["legal"][-1])
        seen, reward, ended, cut, info = env.step(done[-1])
        assert seen["action_mask"].nonzero()[0].tolist() == info["legal"]
        total += reward
        over = ended or cut
    return total, info, done


@pytest.mark.parametrize(
    "spec", ["tuppi(deals=1)", "hex(size=4)", "valepaska(limit=40)", "kangaroo(limit=3)"]
)
def test_a_seat_gets_what_the_match_brings_it(spec: str) -> None:
    for seat in (0, 1):
        env = SeatEnv(spec, seat=seat)
        total, info, _ = finish(env, 4)
        state = env.table.table
        assert state.is_terminal()
        assert total == pytest.approx(state.returns()[seat])
        assert info["legal"] == []
        assert set(info) == {"legal", "clause", "by_limit"}


def test_a_seed_makes_the_same_match_again_and_no_seed_another() -> None:
    env = SeatEnv("tuppi(deals=1)", seat=2)
    histories = []
    for seed in (5, 5, None, 6):
        env.reset(seed=seed)
        histories.append(env.table.table.history())
    assert histories[0] == histories[1]
    assert len({tuple(history) for history in histories}) == 3


def test_a_policy_plays_the_other_seats_and_gets_a_copy() -> None:
    asked: list[int] = []

    def last(state: State) -> int:
        asked.append(state.current_player())
        choice = state.legal_actions()[-1]
        state.apply_action(choice)  # it is a copy: this changes nothing
        return choice

    env = SeatEnv("musta_pekka(players=3)", seat=1, others=[last, "random"])
    env.reset(seed=2)
    finish(env, 2)
    assert set(asked) == {0}


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(PelitupaError, match="has 3 other seats, but 1 bots"):
        SeatEnv("tuppi", others=["random"])
    with pytest.raises(UnknownSeat):
        SeatEnv("tuppi", seat=4)
    with pytest.raises(PelitupaError):
        SeatEnv("tuppi", others="nobody")
    env = SeatEnv("hex(size=2)")
    env.reset(seed=1)
    env.step(0)
    before = env.table.table.history()
    with pytest.raises(IllegalAction, match="hex/turn"):
        env.step(0)
    assert env.table.table.history() == before
    env = SeatEnv("hex(size=2)", illegal="lose")
    env.reset(seed=1)
    env.step(0)
    _, reward, ended, cut, info = env.step(0)
    assert (reward, ended, cut, info["clause"]) == (-1.0, True, False, "hex/turn")


def test_registered_environments_are_made_by_name_with_options() -> None:
    names = register_envs()
    assert register_envs() == names
    assert names == [f"pelitupa/{id}-v0" for id in decided_ids()]
    env = gymnasium.make("pelitupa/hex-v0", size=3, seat=1, render_mode="ansi")
    seen, info = env.reset(seed=1)
    assert seen["action_mask"].shape == (10,)
    assert info["legal"]
    assert "Hex" in env.render()


def test_many_at_once() -> None:
    """Gymnasium's vector environments, which begin again by themselves."""
    register_envs()
    many = gymnasium.make_vec("pelitupa/hex-v0", 3, "sync", size=3)
    seen, _ = many.reset(seed=7)
    assert seen["observation"].shape == (3, 24)
    for _ in range(12):
        actions = np.array([int(np.argmax(mask)) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, _ = many.step(actions)
    assert rewards.shape == ended.shape == cut.shape == (3,)
    many.close()


def test_a_copy_goes_on_as_the_first() -> None:
    env = SeatEnv("tuppi")
    env.reset(seed=3)
    env.step(env.table.infos[env.agent]["legal"][0])
    histories = []
    for each in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        for _ in range(4):
            each.step(each.table.infos[each.agent]["legal"][0])
        histories.append(each.table.table.history())
    assert histories[0] == histories[1] == histories[2]
