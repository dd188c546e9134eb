"""Many matches at once: each row is what its match alone would be, in one process and in several."""

from __future__ import annotations

import copy
import pickle
from contextlib import closing
from random import Random
from typing import Any

import pytest

from adapters.short import short_spec
from pelitupa.core import IllegalAction, MalformedAction, PelitupaError, UnknownSeat
from pelitupa.games import load_game

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from pelitupa.adapters.pettingzoo import raw_env  # noqa: E402
from pelitupa.adapters.vector import ManyMatches, make_many  # noqa: E402


def chosen(seen: dict[str, Any], rng: Random) -> list[int]:
    """A legal action in each match; 0 where a match is over."""
    return [
        int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in seen["action_mask"]
    ]


GAMES = (
    "hex", "vector_formula", "tuppi", "skruuvi", "valepaska", "moska", "canasta", "sinkki", "indian_poker",
    "musta_pekka", "kangaroo", "sticks",
)  # fmt: skip
"""One of each kind: what the arrays hold is asked of every game in `tests/lab/test_arrays.py`."""


@pytest.mark.parametrize("id", GAMES)
def test_each_row_is_what_the_match_alone_is(id: str) -> None:
    """Beside the PettingZoo environment of the same seed, for the seat that is to decide."""
    spec, rng = short_spec(id), Random(1)
    many = make_many(spec, 2)
    alone = [raw_env(spec), raw_env(spec)]
    seen, infos = many.reset(seed=5)
    assert many.observation_space.contains(seen)
    for place, one in enumerate(alone):
        one.reset(seed=5 + place)
    for _ in range(12):
        for place, one in enumerate(alone):
            seat = int(infos["seat"][place])
            beside = one.observe(one.possible_agents[seat])
            assert np.array_equal(seen["observation"][place], beside["observation"])
            assert np.array_equal(seen["action_mask"][place], beside["action_mask"])
        actions = chosen(seen, rng)
        seen, rewards, ended, cut, infos = many.step(actions)
        for place, (one, action) in enumerate(zip(alone, actions, strict=True)):
            agent = one.agent_selection
            one.step(action)
            assert rewards[place] == one.rewards[agent]
            assert infos["rewards"][place].tolist() == list(one.rewards.values())
            assert ended[place] == one.terminations[agent]
            assert cut[place] == one.truncations[agent]
        if (ended | cut).any():
            break


def played(many: ManyMatches, steps: int, seed: int = 3) -> list[Any]:
    """What is told of so many random steps."""
    rng, told = Random(seed), []
    seen, _ = many.reset(seed=seed)
    for _ in range(steps):
        seen, rewards, ended, cut, infos = many.step(chosen(seen, rng))
        told.append((seen["observation"].tolist(), rewards.tolist(), ended.tolist(), cut.tolist()))
        told.append(infos["seat"].tolist())
    return told


def test_processes_play_the_same_matches_and_refuse_the_same() -> None:
    here, there = (make_many("valepaska(players=3,limit=9)", 3, processes=n) for n in (0, 2))
    with closing(there):
        assert played(here, 30) == played(there, 30)
        assert here.histories() == there.histories()
        seen, _ = there.reset(seed=1)
        before = there.histories()
        wrong = [*chosen(seen, Random(1))[:2], 0 if not seen["action_mask"][2][0] else 1]
        with pytest.raises(IllegalAction, match="valepaska/"):
            there.step(wrong)
        assert there.histories() == before
        kept = pickle.dumps(there)
    with pytest.raises(PelitupaError, match="closed"):
        there.step([0, 0, 0])
    other = pickle.loads(kept)
    with closing(other):
        assert other.histories() == before


def test_a_match_that_is_over_begins_again_as_asked() -> None:
    """With the next step, in the same one, or when it is reset; a seed goes on with its stream."""
    over: dict[str, list[Any]] = {}
    for mode in AutoresetMode:
        many = make_many("hex(size=1,swap=false)", 2, autoreset=mode)
        assert many.metadata["autoreset_mode"] is mode
        many.reset(seed=1)
        _, rewards, ended, _, infos = many.step([0, 0])
        assert rewards.tolist() == [1.0, 1.0]
        assert infos["rewards"].tolist() == [[1.0, -1.0]] * 2
        assert ended.all()
        assert infos["_clause"].all()
        over[mode.value] = many.histories()
        if mode is AutoresetMode.SAME_STEP:
            assert not infos["final_obs"][0]["action_mask"].any()
            assert infos["final_info"]["clause"].tolist() == infos["clause"].tolist()
        if mode is AutoresetMode.NEXT_STEP:
            _, rewards, ended, _, _ = many.step([7, -9])  # these are not looked at
            assert rewards.tolist() == [0.0, 0.0]
            assert not ended.any()
            assert many.histories() == [[], []]
        if mode is AutoresetMode.DISABLED:
            with pytest.raises(PelitupaError, match="reset_mask"):
                many.step([0, 0])
            seen, _ = many.reset(options={"reset_mask": np.array([False, True])})
            assert seen["action_mask"].sum(1).tolist() == [0, 1]
            assert many.histories() == [[0], []]
    assert over == {"NextStep": [[0], [0]], "SameStep": [[], []], "Disabled": [[0], [0]]}


def test_one_seat_learns_against_bots_and_policies() -> None:
    def first(state: Any) -> int:
        return int(state.legal_actions()[0])

    many = make_many("tuppi(deals=1)", 2, seat=2, others=["random", first, "plain"])
    seen, infos = many.reset(seed=4)
    total, rng = np.zeros(2), Random(2)
    done = np.zeros(2, bool)
    while not done.all():
        assert infos["seat"].tolist() == [2, 2]
        before = many.histories()
        seen, rewards, ended, _, infos = many.step(chosen(seen, rng))
        total += np.where(done, 0.0, rewards)
        for place in np.flatnonzero(ended & ~done):
            state = load_game("tuppi(deals=1)").state(many.histories()[place])
            assert len(before[place]) < len(state.history())
            assert total[place] == state.returns()[2]
        done |= ended
    with pytest.raises(UnknownSeat):
        make_many("tuppi", 2, seat=4)
    with pytest.raises(PelitupaError, match="has 3 other seats"):
        make_many("tuppi", 2, seat=0, others=["random"])


def test_a_copy_goes_on_as_the_first() -> None:
    for settings in ({}, {"seat": 0, "others": "rollout(simulations=2)"}):
        many = make_many("indian_poker(deals=2)", 2, **settings)  # type: ignore[arg-type]
        seen, _ = many.reset(seed=2)
        seen = many.step(chosen(seen, Random(1)))[0]
        told = []
        for each in (pickle.loads(pickle.dumps(many)), copy.deepcopy(many), many):
            rng, now, past = Random(3), seen, []
            for _ in range(6):
                now, *rest, _ = each.step(chosen(now, rng))
                past.append((now["observation"].tolist(), [part.tolist() for part in rest]))
            told.append((past, each.histories()))
        assert told[0] == told[1] == told[2]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    many = make_many("hex(size=2,swap=false)", 2)
    with pytest.raises(PelitupaError, match="reset"):
        many.step([0, 0])
    with pytest.raises(PelitupaError, match="reset"):
        many.reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(PelitupaError, match="reset"):
        many.step([0, 0])
    many.reset(seed=1)
    many.step([1, 2])
    for actions, error in (
        ([0, 2], IllegalAction),
        ([0, 4], MalformedAction),
        ([-1, 0], MalformedAction),
    ):
        with pytest.raises(error):
            many.step(actions)
    with pytest.raises(PelitupaError, match="an action for each"):
        many.step([0])
    with pytest.raises(PelitupaError, match="as many seeds"):
        many.reset(seed=[1])
    assert many.histories() == [[1], [2]]
    lost = make_many("hex(size=2,swap=false)", 2, illegal="lose")
    lost.reset(seed=1)
    lost.step([1, 2])
    _, rewards, ended, _, infos = lost.step([1, 0])
    assert (rewards.tolist(), ended.tolist()) == ([-1.0, 0.0], [True, False])
    assert infos["clause"].tolist() == ["hex/turn", None]
    for settings in ({"autoreset": "later"}, {"processes": 3}, {"rewards": "none"}):
        with pytest.raises(PelitupaError):
            make_many("hex", 2, **settings)
    with pytest.raises(PelitupaError, match="nobody decides"):
        make_many("purkkis", 2)


def test_gymnasiums_own_wrapper_counts_the_episodes() -> None:
    many = RecordEpisodeStatistics(make_many("hex(size=2)", 3))
    seen, _ = many.reset(seed=7)
    rng, lengths = Random(1), []
    for _ in range(20):
        seen, _, _, _, infos = many.step(np.array(chosen(seen, rng)))
        if "episode" in infos:
            lengths += [int(n) for n in infos["episode"]["l"][infos["_episode"]]]
    assert lengths
    assert set(lengths) <= {2, 3, 4, 5}
