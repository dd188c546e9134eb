"""Going out for sure: the bots of Kitumaija and Paskahousu find it, and know no more than their seats."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import OptionError
from pelitupa.core.going_out import GoingOutState
from pelitupa.games import load_game
from pelitupa.players import best_bot, make_bot
from pelitupa.players.solvers.endings.going_out import GoingOut
from pelitupa.table.expert import ExpertPosition, expert_positions

POSITIONS = [*expert_positions("kitumaija")[-3:], *expert_positions("paskahousu")[-4:]]


@pytest.mark.parametrize("id", ["kitumaija", "paskahousu"])
def test_they_are_whom_people_meet_and_play_nothing_else(id: str) -> None:
    assert best_bot(id) == f"{id}(simulations=0,seconds=1.0)"
    with pytest.raises(OptionError, match="only, not moska"):
        make_bot(id, load_game("moska"), 0, 1)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: f"{one.game}-{one.number}")
def test_a_way_out_is_found_and_gone_to_its_end(position: ExpertPosition) -> None:
    state, seat = position.state(), position.start.seat
    bot = make_bot(f"{position.game}(simulations=1)", state.get_game(), seat, 1)
    chosen = bot.step(state)
    assert position.agrees(state.action_to_string(chosen))
    sampler, rng = state.sampler(seat), Random(2)
    for _ in range(3):
        world = sampler.draw(rng.random)
        assert isinstance(world, GoingOutState)
        assert bot.step(world) == chosen
        for _ in range(position.ahead):  # the others do as it comes
            while world.is_chance_node():
                world.apply_action(world.draw(rng.random))
            if seat in world.out:
                break
            own = world.current_player() == seat
            legal = world.legal_actions()
            world.apply_action(bot.step(world) if own else legal[int(rng.random() * len(legal))])
        assert seat in world.out


def test_it_looks_no_further_than_it_may() -> None:
    position = expert_positions("kitumaija")[0]
    state, seat = position.state(), position.start.seat
    assert isinstance(state, GoingOutState)
    assert GoingOut(seat, 4_000).action(state) is not None
    assert GoingOut(seat, 5).action(state) is None
    assert GoingOut(seat, 4_000, ahead=2).action(state) is None
