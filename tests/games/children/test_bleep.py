"""The Bleep Game: vehicles, shouts, clocks, and what is told of a real road."""

from __future__ import annotations

from collections import Counter

import pytest

from conformance.enumeration import hold_to_all_ways
from pelitupa.cli.story import story
from pelitupa.core import CHANCE, FieldZone, IllegalAction, MalformedAction, OptionError, State
from pelitupa.games import load_game
from pelitupa.games.children.bleep.advice import BleepAdvice
from pelitupa.games.children.bleep.game import BLEEP, QUIET, USUAL, BleepState
from pelitupa.nature import nature_for, read_outcome


def position(moves: str, options: str = "players=3,vehicles=5") -> BleepState:
    """A match after these steps: what came, `b` or `q` of each, a clock, `first2`."""
    state = load_game(f"bleep({options})").new_initial_state()
    assert isinstance(state, BleepState)
    words = {"b": "bleep", "q": "quiet"}
    for text in moves.split():
        word = words.get(text, text)
        if word[-1].isdigit() and word[0].isalpha():
            word = f"{word[:-1]} {word[-1]}"
        state.apply_action(state.string_to_action(word))
    return state


def told(state: State) -> list[str]:
    return [str(event.text) for event in state.events()]


@pytest.mark.clause("bleep/players")
def test_two_to_five_play_each_for_himself() -> None:
    assert load_game("bleep(players=5)").teams() == ((0,), (1,), (2,), (3,), (4,))
    for count in (1, 6):
        with pytest.raises(OptionError):
            load_game("bleep", players=count)


@pytest.mark.clause("bleep/first", "bleep/clocks")
def test_whoever_shouts_first_at_a_car_gets_a_point_and_later_shouts_nothing() -> None:
    state = position("car b b q 0.7")
    assert state.is_chance_node()
    state.apply_action(state.string_to_action("0.6"))
    assert state.points == [0, 1, 0]
    assert state.passed == 1
    assert told(state)[-1] == "Player 2 gets a point: first at the car"


@pytest.mark.clause("bleep/first")
def test_who_alone_shouts_at_a_car_needs_no_clock() -> None:
    state = position("car q q b")
    assert state.points == [0, 0, 1]
    assert state.string_to_action("car") in state.legal_actions()


@pytest.mark.clause("bleep/clocks")
def test_of_clocks_that_show_the_same_nature_says_which_was_first() -> None:
    state = position("car b b b 0.5 0.6 0.5")
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["first 1", "first 3"]
    with pytest.raises(IllegalAction):
        read_outcome(state, "first 2")
    state.apply_action(read_outcome(state, "first 3"))
    assert state.points == [0, 0, 1]


@pytest.mark.clause("bleep/wrong")
@pytest.mark.parametrize("vehicle", ["van", "truck", "motorcycle"])
def test_everyone_who_shouts_at_something_else_loses_a_point(vehicle: str) -> None:
    state = position(f"{vehicle} b q b")
    assert state.points == [-1, 0, -1]
    assert [line.clause for line in state.score_sheet()] == ["bleep/wrong", "bleep/wrong"]
    state = position("van b q b truck b q q", "players=3,vehicles=3")
    assert state.points == [-2, 0, -1]


@pytest.mark.clause("bleep/first", "bleep/wrong")
def test_the_sheet_counts_on_and_agrees_with_the_points() -> None:
    state = position("car b q q van b q q car b q q car q b q")
    assert state.points == [1, 1, 0]
    sheet = [(line.seats, line.points, line.clause) for line in state.score_sheet()]
    assert sheet == [
        ((0,), 2.0, "bleep/first"),
        ((0,), -1.0, "bleep/wrong"),
        ((1,), 1.0, "bleep/first"),
    ]


@pytest.mark.clause("bleep/shout")
def test_all_decide_at_once_and_nobody_hears_the_others_before() -> None:
    state = position("car b")
    assert state.pending_players() == [1, 2]
    assert state.legal_actions(2) == [BLEEP, QUIET]
    assert state.legal_actions(0) == []  # one shout a vehicle
    other = position("car q")
    for seat in (1, 2, None):
        assert state.view(seat) == other.view(seat)
        assert state.observed(seat) == other.observed(seat)
    assert state.observed(0) != other.observed(0)
    assert hold_to_all_ways(state, 2, lambda s: tuple(s.history()), 400) == 2
    assert hold_to_all_ways(state, 0, lambda s: tuple(s.history()), 400) == 1
    state = position("car b q")
    assert hold_to_all_ways(state, 2, lambda s: tuple(s.history()), 800) == 4
    assert "Bleep! Shouted by: player 1" in told(position("van b q q"))


@pytest.mark.clause("bleep/shout")
def test_not_to_answer_is_to_keep_quiet() -> None:
    state = position("car b")
    assert state.default_action(0) == -1
    assert state.default_action(1) == QUIET
    assert position("").default_action(0) == -1


@pytest.mark.clause("bleep/shout")
def test_nobody_can_shout_at_an_empty_road() -> None:
    state = position("")
    assert state.current_player() == CHANCE
    with pytest.raises(MalformedAction):
        state.apply_action(state.string_to_action("bleep"))
    assert not state.explain(BLEEP, 0).legal
    with pytest.raises(MalformedAction):
        position("car").string_to_action("honk")


@pytest.mark.clause("bleep/traffic")
def test_nature_sends_what_its_traffic_has() -> None:
    def seen(nature: str) -> Counter[str]:
        made = nature_for(load_game("bleep"), nature).make("1")
        state = position("")
        return Counter(state.action_to_string(made.outcome(state)) for _ in range(2000))

    usual = seen("")
    for name, share in zip(("car", "van", "truck", "motorcycle"), USUAL, strict=True):
        assert abs(usual[name] / 2000 - share) < 4 * (share * (1 - share) / 2000) ** 0.5
    assert set(seen("traffic(cars=1,vans=0,trucks=3,motorcycles=0)")) == {"car", "truck"}
    assert dict(zip(position("").legal_actions(), USUAL, strict=True)) == dict(
        position("").chance_outcomes()
    )
    with pytest.raises(OptionError):
        nature_for(load_game("bleep"), "throws(sd=3)")
    with pytest.raises(OptionError):
        nature_for(load_game("bleep"), "traffic(cars=0)")


@pytest.mark.clause("bleep/traffic")
def test_nature_draws_the_clocks_as_well_and_people_may_tell_all_of_it() -> None:
    made = nature_for(load_game("bleep"), "traffic").make("1")
    state = position("car b b q")
    times = {state.action_to_string(made.outcome(state)) for _ in range(200)}
    assert {"0.4", "0.5", "0.6"} <= times <= {f"{i / 10}" for i in range(2, 12)}
    assert state.explain(read_outcome(state, "1.9")).legal
    with pytest.raises(MalformedAction):
        read_outcome(state, "2.0")


@pytest.mark.clause("bleep/front")
def test_who_sits_in_front_sees_sooner() -> None:
    def mean(state: BleepState) -> float:
        times = [(float(state.action_to_string(o)), p) for o, p in state.chance_outcomes()]
        return sum(time * share for time, share in times)

    front = "players=2,front=true"
    plain = mean(position("car b b", "players=2"))
    assert mean(position("car b b", front)) == pytest.approx(plain - 0.2)
    assert mean(position("car b b 0.3", front)) == pytest.approx(plain)


@pytest.mark.clause("bleep/dark")
def test_in_the_dark_one_shouts_at_lights_and_learns_later_at_what() -> None:
    state = position("b q q", "players=3,dark=true")
    assert state.is_chance_node()
    assert position("b q q van", "players=3,dark=true").points == [-1, 0, 0]
    assert position("b q q car", "players=3,dark=true").points == [1, 0, 0]
    late = position("b q b car 0.8 0.3", "players=3,dark=true")
    assert late.points == [0, 0, 1]
    assert late.pending_players() == [0, 1, 2]  # the next lights


@pytest.mark.clause("bleep/dark")
def test_what_nobody_has_shouted_at_can_be_shouted_at_when_it_is_seen() -> None:
    state = position("q q q car", "players=3,dark=true")
    assert state.pending_players() == [0, 1, 2]
    assert "passenger car" in state.view(0).prompt
    assert position("q q q car q b q", "players=3,dark=true").points == [0, 1, 0]
    assert position("q q q van q b q", "players=3,dark=true").points == [0, -1, 0]


@pytest.mark.clause("bleep/aloud")
def test_one_entry_a_vehicle_tells_what_was_heard() -> None:
    state = position("first2 nobody wrong1", "players=3,aloud=true,vehicles=9")
    assert state.points == [-1, 1, 0]
    assert state.passed == 3
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert "also 3" in texts
    assert "also 1" not in texts  # no second point for the same vehicle
    state.apply_action(state.string_to_action("also 3"))
    assert (state.points, state.passed) == ([-1, 1, -1], 3)
    state.apply_action(state.string_to_action("first 3"))
    assert (state.points, state.passed) == ([-1, 1, 0], 4)
    assert "also 2" not in [state.action_to_string(action) for action in state.legal_actions()]


@pytest.mark.clause("bleep/aloud", "bleep/end")
def test_of_the_last_vehicle_it_can_still_be_told_who_else_shouted() -> None:
    state = position("first2 wrong1", "players=2,aloud=true,vehicles=2")
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        "also 2",
        "enough",
    ]
    assert state.child(state.string_to_action("enough")).winners() == [1]
    both = state.child(state.string_to_action("also 2"))
    assert both.is_terminal()
    assert both.scores() == [-1.0, 0.0]
    assert position("first2 first1", "players=2,aloud=true,vehicles=2").is_terminal()


@pytest.mark.clause("bleep/end")
def test_it_ends_when_so_many_have_gone_by_or_all_are_bored() -> None:
    state = position("car q q van q q", "players=2,vehicles=2")
    assert state.is_terminal()
    assert position("first1 enough", "players=2,aloud=true").returns() == [1.0, -1.0]
    assert not position("car q q", "players=2,vehicles=2").is_terminal()


@pytest.mark.clause("bleep/lead")
def test_those_with_most_points_lead_and_at_last_have_won() -> None:
    state = position("car b q q", "players=3,vehicles=3")
    assert [str(player.status) for player in state.view(None).players] == ["in the lead", "", ""]
    assert state.winners() == []
    state = position("car b q q car q b q van q q q", "players=3,vehicles=3")
    assert state.winners() == [0, 1]
    assert str(state.view(None).result) == "Players 1, 2 have won"
    assert position("car q q q", "players=3,vehicles=1").winners() == []


def test_the_road_shows_what_comes_and_in_the_dark_only_lights() -> None:
    def labels(moves: str, options: str) -> list[str]:
        road = position(moves, options).view(0).zones[0]
        assert isinstance(road, FieldZone)
        return [shape.label for shape in road.shapes if shape.label]

    assert labels("", "players=2") == []
    assert labels("truck", "players=2") == ["a truck"]
    assert "road: a truck" in position("truck").observation_string(0)
    assert labels("", "players=2,dark=true") == ["lights"]
    assert labels("q q van", "players=2,dark=true") == ["a van"]
    assert labels("", "players=2,aloud=true") == []


def test_advice_shouts_at_cars_and_not_at_others() -> None:
    advice = BleepAdvice(load_game("bleep"))
    hasty = advice.sensible_actions(position("van"))  # who looks hastily may shout at a van
    assert hasty == [BLEEP, QUIET]
    assert advice.likely_action(position("van"), lambda: 0.1) == QUIET
    dark = position("", "players=3,dark=true")
    assert advice.sensible_actions(dark) == [BLEEP, QUIET]
    assert advice.likely_action(dark, lambda: 0.7) == BLEEP
    assert advice.likely_action(dark, lambda: 0.8) == QUIET
    ahead = advice.estimate(position("car b q q"))
    assert ahead[0] > 0 > ahead[1]


def test_a_clock_is_told_as_a_clock_and_what_is_drawn_together_in_words() -> None:
    state = position("car b b b 0.7 0.7 0.9 first1 car")
    told = story(state.log(None), state.view(None))
    assert told[1:] == [
        "* Bleep! Shouted by: player 1, player 2, player 3",
        "Player 1 shouts after 0.7 seconds",
        "Player 2 shouts after 0.7 seconds",
        "Player 3 shouts after 0.9 seconds",
        "* Player 1 gets a point: first at the car",
        "On the road: a passenger car",
    ]
