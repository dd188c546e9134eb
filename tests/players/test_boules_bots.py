"""The bots of petanque for three and of Contract Petanque: how a round may go on, what they throw and bid."""

from __future__ import annotations

from typing import Any

import pytest

from pelitupa.core import Action
from pelitupa.games import load_game
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.nature import shoot_many
from pelitupa.players import best_bot, make_bot
from pelitupa.players.boules.rounds import COMES, ROWS, SHOOTS, Closeness, end
from pelitupa.players.contract_petanque import bot as contract

CLOSENESS = Closeness(0.3)


def road(game: str, *balls: str) -> BoulesState:
    """A round in which the target lies, and balls as they are told: `red-1 0.1 7.9`."""
    state = load_game(f"{game}(map=terrain,uneven=0)").new_initial_state()
    state.apply_action((0.0, 8.0))
    state.apply_action(state.string_to_action("report rest target 0 8 0"))
    for ball in balls:
        state.apply_action(state.string_to_action("roll"))
        state.apply_action(state.string_to_action(f"report rest {ball} 0"))
    assert isinstance(state, BoulesState)
    return state


def chosen(state: BoulesState, settings: str = "simulations=200") -> Action:
    game = state.get_game()
    return make_bot(f"{game.id}({settings})", game, state.current_player(), "x").step(state)


def test_a_ball_comes_closer_as_often_as_is_said() -> None:
    closer = [end([(400.0, 1)], [(0, (0,))], CLOSENESS, row)[0][1] == 0 for row in range(ROWS)]
    assert sum(closer) / ROWS == pytest.approx(CLOSENESS.beats(400.0), abs=0.03)
    assert CLOSENESS.beats(9000.0) == pytest.approx(COMES)


def test_a_ball_on_the_target_is_shot_at_but_not_by_its_own_side() -> None:
    lie = [(20.0, 1), (300.0, 2)]
    shot = [end(lie, [(0, (0,))], CLOSENESS, row)[0][1] == 2 for row in range(ROWS)]
    assert sum(shot) / ROWS == pytest.approx(SHOOTS, abs=0.02)
    assert all(end(lie, [(0, (0, 1))], CLOSENESS, row)[0] == lie[0] for row in range(ROWS))
    assert end(lie, [], CLOSENESS, 0) == lie


@pytest.mark.parametrize("game", ["petanque_three", "contract_petanque"])
def test_people_meet_bots_that_plan(game: str) -> None:
    assert best_bot(game) == f"{game}(simulations=0,seconds=1.0)"
    assert best_bot(game, "road(skill=steady)").startswith(f"{game}(skill=steady,")
    state = road(game, "red-1 0.3 8.1")
    assert chosen(state, "simulations=30") == chosen(state, "simulations=30")


def test_of_three_the_last_ball_is_for_the_second_place_where_the_first_is_safe() -> None:
    """Red's ball lies on the target and blue's a metre off: green throws last, and comes closer than blue."""
    state = road(
        "petanque_three",
        "red-1 0.02 7.97", "blue-1 0.8 8.9", "green-1 2.5 9.5",
        "green-2 2.5 10.5", "blue-2 1.6 9.9",
    )  # fmt: skip
    seat = state.current_player()
    throw = chosen(state, "simulations=60,skill=steady")
    many = shoot_many(state, throw, 30, nature="road(skill=steady)", seed=1)
    assert sum(one.after.scores()[seat] >= 1.0 for one in many) > 18


def bidding(*balls: str) -> Any:
    return road("contract_petanque", *balls)


def test_who_lies_on_the_target_bids_what_that_is_worth_and_who_lies_far_off_does_not() -> None:
    state = bidding("red-1 0.05 7.9", "blue-1 1.5 9.5", "green-1 2.0 10.0")
    words = []
    while state.is_auction():
        action = chosen(state, "simulations=36,skill=steady")
        words.append((state.bidders[state.auction.turn], state.action_to_string(0, action)))
        state.apply_action(action)
    assert state.declarer == 0, words
    assert state.auction.number >= 2


def test_bids_are_thought_of_in_one_way_in_a_whole_auction() -> None:
    """At a table a bot is made anew for every decision: its seed ends with the number of that."""
    state = bidding("red-1 0.3 8.2", "blue-1 0.5 8.4", "green-1 0.7 7.6")
    thought = []
    for seed in ("m:bot:0:3", "m:bot:0:9"):
        bot = make_bot(
            "contract_petanque(simulations=36)", state.get_game(), state.bidders[0], seed
        )
        assert isinstance(bot, contract.ContractPetanqueBot)
        thought.append(bot._promises(state))
        state.apply_action(state.string_to_action("bid 1" if len(thought) == 1 else "pass"))
    assert thought[0] == thought[1]
    assert len(thought[0]) == 3


def test_a_defender_goes_for_the_declarer_alone() -> None:
    state = bidding("red-1 0.05 7.9", "blue-1 0.3 8.2", "green-1 2.0 10.0")
    for bid in ("bid 1", "pass", "bid 3", "pass", "pass"):
        state.apply_action(state.string_to_action(bid))
    assert state.declarer == 0
    first: int = state.current_player()
    bot = make_bot("contract_petanque(simulations=30)", state.get_game(), first, "x")
    assert isinstance(bot, contract.ContractPetanqueBot)
    assert bot.against(state) == [0]
    made, failed = state.clone(), state.clone()
    for after, place in ((made, "3 11"), (failed, "0 8.03")):
        after.apply_action(after.string_to_action("roll"))
        after.apply_action(after.string_to_action(f"report rest green-2 {place} 0"))
    assert bot.worth(state, failed) > bot.worth(state, made)
