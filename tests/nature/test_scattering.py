"""One shot many times, in the games in which shots scatter."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest

from pelitupa.core import IllegalAction, PelitupaError
from pelitupa.games import load_game
from pelitupa.nature import shoot_many

POOL = (
    'done: rack 2 3 4 5 6 7 8; place; play; report hit cue 1 pot 2 "" pot 3 "" pot 4 ""'
    ' pot 5 "" pot 6 "" pot 7 "" pot 8 "" rest cue 100 -100 rest 1 635 317.5 rest 9 -600 200'
)
POT = "pot 1 north-east"


def test_straight_pots_fall_as_often_as_the_hand_is_steady() -> None:
    state = load_game("nine_ball").from_position(POOL)
    before = state.history()
    shares = []
    for hand in ("none", "steady", "club", "beginner"):
        many = shoot_many(state, POT, 200, nature=f"cue(ruleset={hand})", seed=1)
        shares.append(fmean(one.after.current_player() == 0 for one in many))
    assert shares[0] == 1.0
    assert shares == sorted(shares, reverse=True)
    assert 0.05 < shares[3] < 0.5
    assert state.history() == before


def test_a_seed_gives_the_same_and_another_another() -> None:
    state = load_game("nine_ball").from_position(POOL)
    runs = [shoot_many(state, POT, 5, seed=seed) for seed in (1, 1, 2)]
    ends = [[one.after.history() for one in many] for many in runs]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]
    assert len(set(map(tuple, ends[0]))) == 5


def test_the_places_are_those_that_nature_reports() -> None:
    state = load_game("nine_ball").from_position(POOL)
    for one in shoot_many(state, "shoot 37.9 0.5 0 0", 3, seed=1):
        assert set(one.rests) == {"cue", "1", "9"}
        assert one.rests["9"] == (-600.0, 200.0)
        assert one.after.lies["1"] == one.rests["1"]  # type: ignore[attr-defined]


def test_stones_stop_as_far_apart_as_an_expert_s_do_and_are_swept_as_is_said() -> None:
    state = load_game("curling").new_initial_state()
    draw = state.string_to_action("tee in")
    lengths = [one.rests["red1"][1] for one in shoot_many(state, draw, 150, seed=2)]
    assert 0.15 < stdev(lengths) < 0.3  # 22 cm (docs/curling.md)
    hard, guard = state.get_game().texts(0)["sweep hard"], "guard in"
    swept = shoot_many(state, guard, 2, nature="ice(skill=none)", answer=lambda state: hard)
    exact = shoot_many(state, guard, 2, nature="ice(skill=none)")
    assert 1.5 < swept[0].rests["red1"][1] - exact[0].rests["red1"][1] < 4.0


def test_a_ball_of_petanque_lands_by_the_hand_of_its_thrower() -> None:
    state = load_game("petanque").new_initial_state()
    state.apply_action((0.0, 7.0))
    state.apply_action(state.string_to_action("report rest target 0 7 0"))
    for hand, least, most in (("steady", 0.03, 0.2), ("beginner", 0.3, 0.6)):
        many = shoot_many(state, (0.0, 5.0, 40.0, 0.0), 150, nature=f"road(skill={hand})", seed=4)
        assert least < stdev(one.rests["red-1"][0] for one in many) < most


def test_what_cannot_be_shot_is_refused() -> None:
    state = load_game("nine_ball").new_initial_state()
    with pytest.raises(PelitupaError, match="nobody is to shoot"):
        shoot_many(state, "play", 1)
    state = load_game("nine_ball").from_position(POOL)
    with pytest.raises(IllegalAction):
        shoot_many(state, (0.0, 2.0, 0.5, 0.5), 1)
