"""Yard games pass PettingZoo's own test of parallel environments."""

from __future__ import annotations

import pytest

from pelitupa.core import PelitupaError
from pelitupa.nature.yard.stages import staged_ids

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
from pettingzoo.test import parallel_api_test  # type: ignore[import-untyped]  # noqa: E402

from pelitupa.adapters.pettingzoo_yard import FIELDS, parallel_env  # noqa: E402


@pytest.mark.parametrize("game", staged_ids())
def test_a_yard_passes_pettingzoos_own_test(game: str) -> None:
    count = 2 if game == "totem_tennis" else 4
    env = parallel_env(f"{game}(players={count})", minutes=1.0)
    parallel_api_test(env, num_cycles=15)


def test_a_seed_and_actions_give_the_same_observations() -> None:
    ends = []
    for _ in range(2):
        env = parallel_env("breakthrough(players=4)", map="lake")
        seen, _ = env.reset(seed=3)
        for _ in range(20):
            seen, *_ = env.step(
                {agent: np.array([0.0, 1.0, 0.7, 0.0], np.float32) for agent in env.agents}
            )
        ends.append(seen)
    assert all(np.array_equal(ends[0][agent], ends[1][agent]) for agent in ends[0])
    assert len(ends[0]["player_0"]) == len(FIELDS)


def test_who_is_not_steered_follows_the_yards_policies() -> None:
    env = parallel_env("breakthrough(players=4)", map="lake", machines=(1, 2, 3))
    env.reset(seed=1)
    assert env.agents == ["player_0"]
    with pytest.raises(PelitupaError, match="no seat 7"):
        parallel_env("breakthrough(players=4)", machines=(7,))
