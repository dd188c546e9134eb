"""The bot of petanque: what a round is expected to bring, what it throws, what it spends."""

from __future__ import annotations

from typing import Any

import pytest

from pelitupa.games import load_game
from pelitupa.games.throwing.petanque.game import PetanqueState
from pelitupa.nature import shoot_many
from pelitupa.players import best_bot, make_bot
from pelitupa.players.petanque.bot import PetanqueBot, expected


def road(*balls: str, target: str = "0 8 0") -> PetanqueState:
    """A round in which the target lies, and balls as they are told: `red-1 0.1 7.9`."""
    state = load_game("petanque").new_initial_state()
    state.apply_action((0.0, 8.0))
    state.apply_action(state.string_to_action(f"report rest target {target}"))
    for ball in balls:
        state.apply_action(state.string_to_action("roll"))
        state.apply_action(state.string_to_action(f"report rest {ball} 0"))
    assert isinstance(state, PetanqueState)
    return state


def bot(state: PetanqueState, settings: str = "simulations=200") -> PetanqueBot:
    found = make_bot(f"petanque({settings})", state.get_game(), state.current_player(), "x")
    assert isinstance(found, PetanqueBot)
    return found


def test_a_ball_is_worth_less_the_easier_it_is_beaten_and_the_more_the_others_have_left() -> None:
    assert expected(0.5, 2, 0, 0) == 2.0
    assert expected(0.3, 1, 2, 3) > expected(0.6, 1, 2, 3)
    assert expected(0.5, 1, 2, 1) > expected(0.5, 1, 2, 4)
    assert expected(0.5, 1, 4, 2) > expected(0.5, 1, 0, 2)
    assert expected(0.5, 1, 0, 1) == pytest.approx(0.5 * 1.0 - 0.5 * 1.0)


def test_the_first_ball_goes_to_the_target() -> None:
    state = road()
    throw = bot(state).step(state)
    many = shoot_many(state, throw, 100, seed=1)
    near = [
        ((one.rests["red-1"][0]) ** 2 + (one.rests["red-1"][1] - 8.0) ** 2) ** 0.5 for one in many
    ]
    assert sorted(near)[50] < 0.5


def test_it_shoots_at_a_ball_on_the_target_and_rolls_to_one_that_lies_far_off() -> None:
    hidden = road("red-1 0.0 7.95")
    shot = bot(hidden, "simulations=400,skill=steady").step(hidden)
    many = shoot_many(hidden, shot, 100, nature="road(skill=steady)", seed=2)
    assert sum("red-1" in one.rests for one in many) > 25  # it goes for the ball itself
    far = road("red-1 0.9 8.9")
    roll = bot(far).step(far)
    many = shoot_many(far, roll, 100, seed=2)
    assert sum("red-1" in one.rests for one in many) < 20
    assert sum(one.after.current_player() in (0, 2, 4) for one in many) > 60  # it lies closest


def test_people_meet_it_with_a_budget_and_it_spends_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert best_bot("petanque") == "petanque(simulations=0,seconds=1.0)"
    assert best_bot("petanque", "road(skill=steady)").startswith("petanque(skill=steady,")
    tried: list[int] = []
    real = PetanqueBot._after

    def counted(*given: Any) -> float:
        tried.append(1)
        return real(*given)

    monkeypatch.setattr(PetanqueBot, "_after", counted)
    state = road("red-1 0.3 8.1")
    assert bot(state, "simulations=60").step(state) == bot(state, "simulations=60").step(state)
    assert len(tried) <= 2 * (60 + 32)


def test_where_nobody_knows_how_the_balls_lie_it_throws_as_a_plain_player() -> None:
    state = load_game("petanque").new_initial_state()
    state.apply_action((0.0, 8.0))
    state.apply_action(state.string_to_action("lies"))
    assert bot(state).step(state) in state.legal_actions()  # type: ignore[arg-type,operator]


@pytest.mark.parametrize("game", ["petanque", "petanque_three", "contract_petanque"])
def test_who_slips_misjudges_the_length_of_a_named_throw(game: str) -> None:
    state = load_game(game).new_initial_state()
    state.apply_action((0.0, 8.0))
    state.apply_action(state.string_to_action("report rest target 0 8 0"))
    seat = state.current_player()
    bots = [
        make_bot("character(slips=1,simulations=16,seconds=0)", state.get_game(), seat, str(n))
        for n in range(20)
    ]
    slips = [one.step(state) for one in bots]
    for slip in slips:
        state.clone().apply_action(slip)
    lengths = sorted(float(slip[1]) for slip in slips if isinstance(slip, tuple))
    assert len(lengths) == len(slips)
    assert lengths[-1] - lengths[0] > 1.0
