"""Petanque: the target and its ground, whose turn it is, points before the best loser, and what is told."""

from __future__ import annotations

import math
from random import Random

import pytest

from advised import estimate, likely_action
from games.throwing.pitch import play, told
from pelitupa.core import (
    CHANCE,
    CounterZone,
    FieldZone,
    IllegalAction,
    MalformedAction,
    OptionError,
)
from pelitupa.core.advice import calm
from pelitupa.equipment.gravel import Shot
from pelitupa.equipment.ground_heights import ground_of
from pelitupa.games import load_game
from pelitupa.games.throwing.boules_pitch import TARGET_FLIES, TARGET_NEXT
from pelitupa.games.throwing.petanque.game import PetanqueState
from pelitupa.nature import nature_for
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.refereeing import enter_aims, strike_out, tell

AT = "target 8; rest target 0 8 0"
"""The target lies eight metres ahead."""


def new(spec: str = "petanque") -> PetanqueState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, PetanqueState)
    return state


def after(text: str, spec: str = "petanque") -> PetanqueState:
    return play(new(spec), text)


def refused(state: PetanqueState, text: str) -> str:
    """The clause by which something cannot be told."""
    with pytest.raises(IllegalAction) as error:
        play(state, text)
    return error.value.ruling.clause.partition("/")[2]


def turn(state: PetanqueState) -> int:
    """The team whose turn it is to throw a ball."""
    assert state.is_player_node()
    return state.game.side_of[state.current_player()]


# --- teams and balls


@pytest.mark.clause("petanque/players")
def test_two_four_or_six_play_in_two_teams() -> None:
    for players in (2, 4, 6):
        game = load_game(f"petanque(players={players})")
        red, blue = game.teams()
        assert (red[:3], blue[:3]) == ((0, 2, 4)[: players // 2], (1, 3, 5)[: players // 2])
    for players in (1, 3, 5, 8):
        with pytest.raises(OptionError, match="2, 4, 6"):
            load_game(f"petanque(players={players})")


@pytest.mark.clause("petanque/balls", "petanque/usual-balls")
@pytest.mark.parametrize(
    ("players", "allowed", "usual", "shared"),
    [(2, (3, 4), 3, [3, 3]), (4, (4, 5, 6), 6, [3, 3, 3, 3]), (6, (6,), 6, [2] * 6)],
)
def test_balls_of_a_team(
    players: int, allowed: tuple[int, ...], usual: int, shared: list[int]
) -> None:
    state = new(f"petanque(players={players})")
    assert state.game.balls == usual
    assert [state.balls_of(seat) for seat in range(players)] == shared
    for balls in (3, 4, 5, 6):
        spec = f"petanque(players={players},team_balls={balls})"
        if balls in allowed:
            assert new(spec).game.balls == balls
        else:
            with pytest.raises(OptionError, match="a team's number of balls"):
                load_game(spec)
    if players == 4:
        assert [new("petanque(players=4,team_balls=5)").balls_of(seat) for seat in range(4)] == [
            3,
            3,
            2,
            2,
        ]


# --- the target


@pytest.mark.clause("petanque/first", "petanque/target")
def test_the_named_team_throws_the_target_first() -> None:
    assert new().current_player() == 0
    assert new("petanque(first=2)").starter == 1
    assert new("petanque(players=4,first=3)").starter == 0
    state = new()
    assert not state.explain(state.string_to_action("roll")).legal
    assert state.explain(state.string_to_action("target 2")).legal
    with pytest.raises(OptionError, match="no player 3"):
        load_game("petanque(first=3)")


@pytest.mark.clause("petanque/distance", "petanque/measured")
@pytest.mark.parametrize(
    ("spec", "near", "far"),
    [
        ("petanque", 0.5, 50.4),
        ("petanque(circle=100)", 0.6, 50.5),
        ("petanque(measured=centre)", 0.1, 50.0),
        ("petanque(nearest=6,farthest=10)", 6.4, 10.4),
    ],
)
def test_the_bounds_of_the_distance_belong_to_it(spec: str, near: float, far: float) -> None:
    state = after("target 8", spec)
    for away in (near, far):
        assert not play(state, f"rest target 0 {away} 0").is_chance_node()
        assert play(state, f"rest target 0 {away} 0").next == 2
    for away in (near - 0.001, far + 0.001):
        assert play(state, f"rest target 0 {away} 0").next == 0
    edge = 0.0 if "centre" in spec else state.game.options.circle / 200
    assert play(state, f"away {near - edge}").next == 2
    assert play(state, f"away {near - edge - 0.001}").next == 0


@pytest.mark.clause("petanque/ground", "petanque/place")
def test_less_than_a_metre_deep_may_be_played_at() -> None:
    state = after("target 8")
    for ground in ("lawn", "asphalt"):
        assert play(state, f"rest target 3 8 0 {ground} 0.999").next == 2
        assert play(state, f"rest target 3 8 0 {ground} 1").next == 0
        assert play(state, f"lies {ground} 0.5").next == 2
        assert refused(state, f"lies {ground} 1.5") == "ground"
    strict = after("target 8", "petanque(ground=lawn)")
    assert play(strict, "rest target 3 8 0 asphalt 0.01").next == 0
    assert play(strict, "rest target 3 8 0 lawn 0.5").next == 2
    assert play(after("target 8", "petanque(ground=any)"), "rest target 9 8 0 lawn 7").next == 2
    assert play(state, "rest target 0 8 -0.4").next == 2  # in a pit


@pytest.mark.clause("petanque/rethrow")
def test_the_same_team_throws_again_until_it_lies_well() -> None:
    state = after("target 2; again; target 20; away 60; target 8; report lost target")
    assert (state.next, state.current_player(), state.idle, state.deal) == (0, 0, 3, 1)
    assert told(state) == "The target ball is thrown again"
    assert turn(play(state, "target 8; lies")) == 0


def test_the_prompt_tells_of_each_bad_throw_of_the_target() -> None:
    usual = "Throw the target ball, usually 6 to 10 metres away"
    assert new().view(0).prompt == usual
    state = after("target 8; again")
    assert state.view(0).prompt == (
        "Throw the target ball again, usually 6 to 10 metres away (1 throw or round has brought nothing)"
    )
    state = play(state, "cast 0 60; rest target 0 55 0")
    assert state.view(1).prompt == (
        "Player 1 throws the target ball again (2 throws or rounds have brought nothing)"
    )
    for text in ("target 8; lies; thrown; lost target", "round red 3", "round none"):
        assert play(state, text).view(0).prompt == usual  # a new round


@pytest.mark.clause("petanque/rethrow")
def test_the_opponents_place_it_after_one_bad_throw() -> None:
    state = after("target 8; again", "petanque(rethrow=opponents)")
    assert (state.current_player(), state.legal_actions()) == (1, [9])
    assert state.view(1).prompt == "Place the target ball"
    placed = play(state, "place")
    assert refused(placed, "again") == "rethrow"
    assert refused(placed, "rest target 0 0.1 0") == "rethrow"
    assert turn(play(placed, "lies")) == 0
    assert turn(play(state, "lay 1 7; rest target 1 7 0")) == 0


@pytest.mark.clause("petanque/rethrow", "petanque/distance", "petanque/ground")
def test_a_target_is_placed_only_where_it_may_lie() -> None:
    official = after("target 8; again", "petanque(ruleset=fipjp)")
    assert refused(official, "lay 0 20") == "distance"
    assert refused(official, "lay 0 5") == "distance"
    assert refused(official, "lay 5.001 7") == "ground"  # in the hedge beside the road
    state = after("target 8; report again gravel -1 3", "petanque(rethrow=opponents)")
    assert refused(state, "lay 4 8") == "ground"
    assert refused(state, "lay -2 8") == "ground"
    laid = play(state, "lay 3.5 8")
    assert [line.text for line in laid.log(None) if line.actor == 1] == ["lay 3.5 8.0"]
    assert [line.text for line in after("cast 0.5 8").log(None)] == ["cast 0.5 8.0"]
    again = play(state, "lay 0 8; lies; thrown; lost target")  # a new round, a new throw
    thrown = play(again, "cast 0 8; again; lay 0 7")
    said = [line.text for line in thrown.log(None) if line.actor >= 0]
    assert said[-2:] == ["cast 0.0 8.0", "lay 0.0 7.0"]


@pytest.mark.clause("petanque/rethrow")
@pytest.mark.parametrize(
    "options",
    [
        "farthest=1,target=1",
        "farthest=1,ground=any",
        "nearest=20",
        "ground=any,next_circle=gravel",
        "ruleset=fipjp,nearest=8.2,farthest=8.3",
    ],
)
def test_what_is_placed_on_simulated_gravel_always_lies_well(options: str) -> None:
    game = load_game(f"petanque(rethrow=opponents,limit=12,{options})")
    placed = 0
    for seed in range(4):
        state, rng, nature = game.new_initial_state(), Random(seed), nature_for(game).make(seed)
        assert isinstance(state, PetanqueState)
        while not state.is_terminal():
            wanted = state.open_input()
            if state.is_chance_node():
                bad = state.air == TARGET_FLIES and state.next == TARGET_NEXT and rng.random() < 0.5
                state.apply_action(1 if bad else nature.outcome(state))
            elif wanted is not None and wanted.verb == "lay" and rng.random() < 0.5:
                anywhere = (round(rng.uniform(-7.0, 7.0), 2), round(rng.uniform(-2.0, 9.0), 2))
                may = state.explain(anywhere).legal
                state.apply_action(anywhere if may else wanted.sampler(rng))
                placed += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    assert placed


@pytest.mark.clause("petanque/distance")
def test_the_ends_of_the_distance_belong_to_it_to_the_millimetre() -> None:
    """In floating point 4.03 m are a little more than 4030 mm, and 8.03 m a little less than 8030."""
    state = after("target 8", "petanque(measured=centre,nearest=4.03,farthest=8.03)")
    for y, lies in ((4.029, 0), (4.03, 2), (8.03, 2), (8.031, 0)):
        assert play(state, f"rest target 0 {y} 0").next == lies


@pytest.mark.clause("petanque/report")
def test_what_is_told_of_the_target_must_fit_together() -> None:
    state = after("target 8")
    assert refused(state, "lies again") == "report"
    assert refused(state, "lies away 55") == "distance"
    assert refused(state, "again away 7") == "rethrow"
    assert refused(state, "lawn 0.2") == "report"
    assert refused(state, "thrown") == "report"
    with pytest.raises(MalformedAction, match="is not among"):
        play(state, "rest green-1 0 0 0")


# --- the turn


@pytest.mark.clause("petanque/first-ball")
def test_the_second_ball_is_the_other_teams_wherever_the_first_lies() -> None:
    state = after("target 8; lies")
    assert turn(state) == 0
    state = play(state, "thrown")
    assert turn(state) == 1
    assert turn(after(f"{AT}; rest red-1 9 0 0")) == 1
    assert turn(after(f"{AT}; lost red-1")) == 1


@pytest.mark.clause("petanque/turn")
def test_the_team_throws_whose_ball_is_not_closest() -> None:
    state = after("target 8; lies; thrown; closest red")
    assert turn(state) == 1
    state = play(state, "closest red; thrown")
    assert (turn(state), state.left(0), state.left(1)) == (0, 2, 0)
    state = play(state, "thrown; roll")  # red alone has balls left: nothing is asked but the points
    assert state.left(0) == 0
    texts = [state.action_to_string(CHANCE, outcome) for outcome in state.legal_actions()]
    assert texts == [
        "lost target",
        "closest red level blue",
        *[f"points {side} {n}" for side in ("red", "blue") for n in (1, 2, 3)],
    ]


@pytest.mark.clause("petanque/turn", "petanque/closest", "petanque/hitting")
def test_places_tell_whose_turn_it_is() -> None:
    state = after(f"{AT}; rest red-1 0.3 8 0; rest blue-1 0 7.6 0")
    assert turn(state) == 1
    assert [state.distance(ball) for ball in ("red-1", "blue-1")] == [300, 400]
    moved = play(state, "rest blue-2 0.2 8.1 0 rest red-1 0.9 8 0")
    assert turn(moved) == 0
    assert turn(play(state, "rest blue-2 2 8 0 rest target 0 7.7 0")) == 0  # the target was hit
    assert refused(state, "rest blue-2 3 3 0 closest blue") == "closest"
    assert refused(state, "rest blue-3 0 8 0") == "report"


@pytest.mark.clause("petanque/closest")
def test_distances_are_straight_lines_in_space() -> None:
    text = f"{AT}; rest red-1 0.4 8 -0.3; rest blue-1 0.45 8 0"
    assert turn(after(text)) == 0  # the ball in the pit is half a metre away
    assert turn(after(text, "petanque(tape=above)")) == 1
    ground = "petanque(tape=ground)"
    assert turn(after(f"{AT}; far red-1 0.9; far blue-1 0.5", ground)) == 0
    assert refused(after(f"{AT}; far red-1 0.9", ground), "far blue-1 0.5 closest red") == "closest"
    state = after(f"{AT}; rest red-1 0 8.1004 0; rest blue-1 0 7.9 0")
    assert state.order == [(3, 2)]  # to the millimetre they are equal


@pytest.mark.clause("petanque/level")
def test_who_made_it_equal_throws_on_and_then_they_alternate() -> None:
    equal = "target 8; lies; thrown; closest red level blue"
    assert turn(after(equal)) == 1
    assert turn(after(f"{equal}; closest red level blue")) == 0
    assert turn(after(f"{equal}; closest red level blue; closest red level blue")) == 1
    other = "petanque(when_level=other)"
    assert turn(after(equal, other)) == 0
    assert turn(after(f"{equal}; closest red level blue", other)) == 1
    nothing = after(f"{AT}; lost red-1; lost blue-1")  # nothing is in play: they alternate
    assert turn(nothing) == 0
    assert turn(play(nothing, "lost red-2")) == 1


@pytest.mark.clause("petanque/report")
def test_what_is_told_of_a_ball_must_answer_what_is_asked() -> None:
    state = after("target 8; lies; thrown")
    assert refused(state, "thrown") == "report"
    assert refused(state, "points red 1") == "scoring"
    assert refused(state, "farthest red") == "report"
    assert refused(state, "closest red next red") == "closest"  # red has one ball there
    assert refused(state, "roll; next red") == "report"
    assert refused(state, "rest red-2 0 8 0") == "report"  # it is still in the hand
    in_air = play(state, "roll")
    assert in_air.explain(in_air.string_to_action("thrown")).clause == "petanque/report"
    assert in_air.explain(in_air.string_to_action("closest blue")).legal


@pytest.mark.clause("petanque/throw")
def test_a_throw_may_be_aimed_anywhere() -> None:
    state = after(f"{AT}; throw 0.2 5.5 40 1; rest red-1 0 7.9 0")
    assert turn(state) == 1
    assert state.explain((0.0, 3.0, 60.0, 0.5)).clause == "petanque/throw"
    with pytest.raises(MalformedAction, match="angle is 5 to 80"):
        play(state, "throw 0 5 90 0")
    assert state.explain(state.string_to_action("target 8")).clause == "petanque/target"


def test_a_throw_that_is_drawn_can_be_thrown_however_far_the_balls_lie() -> None:
    state = after(f"{AT}; rest red-1 -70 95 0")
    wanted = state.open_input()
    assert wanted is not None
    drawn = [wanted.sampler(Random(seed)) for seed in range(20)]
    assert all(wanted.accepts(value) for value in drawn)
    assert any(value[:2] == (-60.0, 60.0) for value in drawn)  # shot at red's ball


# --- who of a team


@pytest.mark.clause("petanque/member")
def test_any_member_throws_who_has_balls_left() -> None:
    state = after("target 8; lies", "petanque(players=6)")
    assert state.current_player() == 0
    assert state.legal_actions()[-2:] == [12, 14]
    left = play(state, "leave to 5")
    assert left.current_player() == 4
    assert not left.explain(left.string_to_action("leave to 3")).legal
    assert left.explain(left.string_to_action("leave to 3")).clause == "petanque/member"
    state = play(left, "thrown; closest red; closest blue; leave to 5; closest blue")
    assert (state.left_of(4), state.left_of(3)) == (0, 1)
    assert state.current_player() == 0
    assert state.string_to_action("leave to 5") not in state.legal_actions()


@pytest.mark.clause("petanque/member")
def test_who_threw_may_be_told_with_the_ball() -> None:
    state = after("target 8; lies; thrown by 3", "petanque(players=4)")
    assert [state.left_of(seat) for seat in range(4)] == [3, 3, 2, 3]
    state = play(state, "closest blue; closest blue by 3; closest blue by 3")
    assert state.left_of(2) == 0
    assert refused(state, "closest blue by 3") == "member"
    assert refused(state, "closest blue by 2") == "member"
    # nobody told who threw the first; it turns out that it was the other
    guessed = after("target 8; lies; thrown; closest blue", "petanque(players=4)")
    assert [guessed.left_of(0), guessed.left_of(2)] == [2, 3]
    guessed = play(guessed, "closest blue by 1; closest blue by 1; closest blue by 1")
    assert [guessed.left_of(0), guessed.left_of(2)] == [0, 2]


# --- lost things


@pytest.mark.clause("petanque/lost-ball")
def test_a_lost_ball_is_behind_all_others() -> None:
    state = after(f"{AT}; lost red-1; rest blue-1 5 5 0")
    assert turn(state) == 0
    state = after("target 8; lies; lost red-1")
    assert refused(state, "closest red") == "closest"
    assert turn(play(state, "closest blue")) == 0


@pytest.mark.clause("petanque/lost-target")
def test_without_the_target_the_round_is_begun_again_from_the_same_circle() -> None:
    state = after(f"{AT}; rest red-1 0 8 0; lost target")
    assert (state.starter, state.next, state.deal, state.scores()) == (0, 0, 2, [0, 0])
    assert (state.offset, state.idle) == (0.0, 1)
    assert told(state) == "The target is lost: the round gives nothing"
    assert refused(after(AT), "lost target closest red") == "lost-target"


@pytest.mark.clause("petanque/finished")
def test_a_round_is_finished_wherever_the_target_goes() -> None:
    state = after(f"{AT}; rest red-1 0 7 0 rest target 9 9 0 lawn 7; rest blue-1 9 9.5 0")
    assert (turn(state), state.deal) == (0, 1)


@pytest.mark.clause("petanque/area", "petanque/dead-target")
def test_in_a_marked_area_a_dead_target_gives_a_point_for_each_ball_left() -> None:
    spec = "petanque(area=true)"
    state = after(f"{AT}; lost red-1; rest blue-1 0 9 0", spec)  # the ball is dead
    assert turn(state) == 0
    both = play(state, "lost target")
    assert (both.scores(), both.starter, both.deal) == ([0, 0], 0, 2)
    alone = play(state, "rest red-2 0 8.9 0; rest blue-2 0 9.4 0; rest blue-3 0 9.9 0")
    assert (alone.left(0), alone.left(1)) == (1, 0)
    nobody = play(alone, "lost target")
    assert nobody.scores() == [0, 0]
    one = play(state, "rest red-2 0 9.5 0; lost target rest red-3 0 8 0")
    assert (one.scores(), one.starter) == ([0, 2], 1)
    assert one.score_sheet()[-1].clause == "petanque/dead-target"
    assert [line.points for line in one.score_sheet()] == [2.0]
    # Without an area a target that cannot be found gives nobody a point, and the circle stays.
    bare = after(f"{AT}; lost red-1; rest blue-1 0 9 0; rest red-2 0 9.5 0; lost target")
    assert (bare.scores(), bare.starter, bare.offset) == ([0, 0], 0, 0.0)
    aside = f"target 8; rest target 1 8 0; rest red-1 0 9 0; {'{}'}"
    assert after(aside.format("lost target"), spec).offset == 1.0  # where it lay last
    assert after(aside.format("lost target")).offset == 0.0
    moved = aside.format("rest blue-1 0 7 0 rest target -1 8 0; lost target")
    assert after(moved, spec).offset == -1.0


# --- points


@pytest.mark.clause("petanque/scoring", "petanque/winner-throws", "petanque/next-circle")
def test_points_are_the_balls_before_the_best_loser() -> None:
    text = f"{AT}; rest red-1 0.5 8 0; rest blue-1 0 8.2 0; rest red-2 1 8 0; rest red-3 2 8 0; "
    state = after(text + "rest blue-2 0 8.4 0; rest blue-3 0 8.6 0")
    assert (state.scores(), state.starter, state.current_player()) == ([0, 2], 1, 1)
    line = state.score_sheet()[-1]
    assert (line.seats, line.points, line.clause) == ((1,), 2, "petanque/scoring")
    road = state.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert {f.id: (f.x, f.y) for f in road.figures}["blue-1"] == (0.0, 0.2)  # from the new circle


@pytest.mark.clause("petanque/equal")
def test_a_ball_as_close_as_the_best_loser_gets_nothing() -> None:
    text = f"{AT}; rest red-1 0.5 8 0; rest blue-1 0 8.2 0; rest red-2 1 8 0; rest red-3 2 8 0; "
    state = after(text + "rest blue-2 0 8.5 0; rest blue-3 0 9 0")
    assert state.scores() == [0, 1]


@pytest.mark.clause("petanque/nobody", "petanque/no-points")
def test_when_both_are_equally_close_nobody_gets_points() -> None:
    text = (
        "target 8; lies; thrown; closest red; closest red; thrown; thrown; closest red level blue"
    )
    state = after(text)
    assert (state.scores(), state.starter, state.idle, state.deal) == ([0, 0], 0, 1, 2)
    state = after(f"round red 1; round blue 1; {text.replace('closest red', 'closest blue', 2)}")
    assert (state.scores(), state.starter, state.idle, state.deal) == ([1, 1], 1, 1, 4)
    empty = f"{AT}; lost red-1; lost blue-1; lost red-2; lost blue-2; lost red-3; lost blue-3"
    assert after(empty).scores() == [0, 0]


@pytest.mark.clause("petanque/report", "petanque/scoring")
def test_impossible_points_are_refused() -> None:
    state = after("target 8; lies; thrown; closest red; closest red; thrown; thrown")
    assert refused(state, "closest red points blue 1") == "scoring"
    assert play(state, "points red 3").scores() == [3, 0]
    with pytest.raises(MalformedAction, match="1 to 3"):
        play(state, "points red 7")
    asked = play(state, "roll; report closest red")
    assert asked.view(None).prompt == "What did the round come to?"
    assert [a for a in asked.legal_actions() if "blue" in asked.action_to_string(CHANCE, a)] == []
    assert play(asked, "points red 2").scores() == [2, 0]


@pytest.mark.clause("petanque/report", "petanque/scoring", "petanque/equal")
def test_an_order_that_was_told_says_the_points_itself() -> None:
    state = after("target 8; lies; thrown; closest red; closest red; thrown; thrown; roll")
    for order, score in (
        ("closest red next red next blue", [2, 0]),
        ("closest red next red level blue", [1, 0]),
        ("closest red next red next red", [3, 0]),
        ("closest blue next red next blue next blue next red next red", [0, 1]),
    ):
        assert play(state, f"report {order}").scores() == score
        side, points = ("red", score[0]) if score[0] else ("blue", score[1])
        assert play(state, f"report {order} points {side} {points}").scores() == score
        assert refused(state, f"report {order} points {side} {points % 3 + 1}") == "scoring"
    asked = play(state, "report closest red next red")
    texts = [asked.action_to_string(CHANCE, outcome) for outcome in asked.legal_actions()]
    assert texts == ["points red 2", "points red 3"]
    assert play(asked, "report next blue").scores() == [2, 0]


@pytest.mark.clause("petanque/report")
@pytest.mark.parametrize(
    "words",
    ["closest blue by 2 by 2", "far blue-1 0.5 far blue-1 0.6", "lost blue-1 far blue-1 0.4"],
)
def test_one_question_is_answered_once(words: str) -> None:
    assert refused(after(f"{AT}; rest red-1 0 8.2 0"), words) == "report"


@pytest.mark.clause("petanque/report")
def test_one_question_about_the_target_or_the_points_is_answered_once() -> None:
    state = after("target 8")
    for words in ("away 7 away 8", "lies lawn 0.1 lawn 0.2", "lies gravel -1 1 gravel -2 2"):
        assert refused(state, words) == "report"
    assert play(state, "away 8 lawn 0.8 asphalt 0.8").next == 2  # three questions
    end = after("target 8; lies; thrown; closest red; closest red; thrown; thrown; roll")
    assert refused(end, "report points red 1 points red 2") == "report"


@pytest.mark.clause("petanque/scoring")
def test_where_only_one_team_has_balls_in_play_all_of_them_count() -> None:
    state = after("target 8; lies; lost red-1; closest blue; lost red-2 closest blue")
    state = play(state, "lost red-3 closest blue; thrown; roll")
    assert refused(state, "points blue 2") == "scoring"
    assert play(state, "points blue 3").scores() == [0, 3]


@pytest.mark.clause("petanque/next-circle")
def test_the_circle_is_drawn_where_the_target_lay() -> None:
    text = "target 8; rest target 2.5 8 0 lawn 0.5 gravel -2 2; rest red-1 2.5 8 0; "
    text += "; ".join(
        f"rest {ball} {x} 9 0" for x, ball in enumerate(("blue-1", "blue-2", "blue-3"))
    )
    text += "; rest red-2 9 9 0; rest red-3 9 9 0"
    state = after(text)
    assert (state.scores(), state.offset, state.lying.edges) == ([1, 0], 2.5, (-4.5, -0.5))
    state = after(text, "petanque(next_circle=gravel)")
    assert (state.offset, state.lying.edges) == (2.0, (-4.0, 0.0))


@pytest.mark.clause("petanque/next-circle")
def test_the_nearest_gravel_is_that_of_the_edges_and_of_where_the_target_lies_now() -> None:
    spec = "petanque(next_circle=gravel)"
    end = "; ".join(f"lost {side}-{n}" for n in (1, 2, 3) for side in ("red", "blue"))
    left = after(f"target 8; rest target 0.5 8 0 lawn 0.5 gravel 1 5; {end}", spec)
    assert (left.offset, left.lying.edges) == (1.0, (0.0, 4.0))
    # Without edges by its depth; a target that was hit onto the gravel is deep no more.
    assert after(f"target 8; rest target 2.5 8 0 lawn 0.5; {end}", spec).offset == 2.0
    hit = f"target 8; rest target 2.5 8 0 lawn 0.5; {end.replace('blue-1', 'blue-1 rest target 1 8 0')}"
    assert after(hit, spec).offset == 1.0
    deeper = end.replace("blue-1", "blue-1 lawn 1 rest target 3 8 0")
    assert after(f"target 8; rest target 2.5 8 0 lawn 0.5; {deeper}", spec).offset == 2.0


@pytest.mark.clause("petanque/ground")
def test_from_a_circle_beside_the_gravel_the_target_is_thrown_towards_it() -> None:
    state = after("target 8; report again gravel 2.5 6.5")
    for text, far in (("target 6", 6.4), ("target 8", 8.4), ("target 10", 10.4)):
        aimed = Shot.of(play(state, text).aim)
        assert aimed.x == 3.0
        assert math.hypot(aimed.x, aimed.y) == pytest.approx(far, abs=0.01)
    near = Shot.of(play(state, "target 2").aim)
    assert (near.x, near.y) == (2.4, 0.0)
    narrow = Shot.of(play(after("target 8; report again gravel -5 -4.4"), "target 8").aim)
    assert narrow.x == -4.7
    usual = Shot.of(play(after("target 8; report again gravel -1 3"), "target 8").aim)
    assert (usual.x, usual.y) == (1.0, 8.4)
    beside = after("target 8; report again gravel 4 8")
    for text in ("target 2", "target 6", "target 8", "target 10"):
        aimed = Shot.of(play(beside, text).aim)
        assert beside.action_to_string(beside.name_of((aimed.x, aimed.y))) == text


@pytest.mark.clause("petanque/lost-target", "petanque/next-circle")
def test_the_edges_are_known_as_long_as_it_is_known_where_the_circle_is() -> None:
    begin = "target 8; report lies lawn 0.5 gravel -1 3"
    assert after(f"{begin}; thrown; lost target; round lost").lying.edges == (-1.0, 3.0)
    lost = after(f"{begin}; thrown; lost target", "petanque(next_circle=gravel)")
    assert (lost.offset, lost.lying.edges) == (
        0.0,
        (-1.0, 3.0),
    )  # the same circle, however deep it lay
    end = "thrown; closest red; closest red; thrown; thrown; points red 1"
    assert after(f"{begin}; {end}").lying.edges == ()
    assert after(f"{begin}; thrown; lost target; round red 1").lying.edges == ()
    # In a marked area the circle is drawn where the target lay last, which a whole round does not tell.
    told = "target 8; report again gravel -1 3; round lost"
    assert after(told).lying.edges == (-1.0, 3.0)
    assert after(told, "petanque(area=true)").lying.edges == ()


@pytest.mark.clause("petanque/report")
def test_where_all_lies_is_forgotten_when_nobody_told_where_the_thrown_ball_lies() -> None:
    state = after(f"{AT}; rest red-1 0.3 8 0; rest target 0 8.5 0 closest blue")
    assert set(state.lying.places) == {"target"}


@pytest.mark.clause("petanque/circle")
def test_the_circle_has_its_width() -> None:
    road = new("petanque(circle=60)").view(None).zone("road")
    assert isinstance(road, FieldZone)
    circle = road.shapes[-1]  # upon the ground
    assert (circle.outline, circle.radius) == ("circle", 0.3)
    with pytest.raises(OptionError, match="35 to 100"):
        load_game("petanque(circle=101)")


# --- the match, and a whole round at once


@pytest.mark.clause("petanque/match")
def test_thirteen_at_the_end_of_a_round_wins_and_more_counts() -> None:
    state = after("round red 3; round red 3; round blue 3; round red 3; round red 3")
    assert (state.scores(), state.is_terminal()) == ([12, 3], False)
    won = play(state, "round red 3")
    assert (won.scores(), won.winners(), won.returns()) == ([15, 3], [0], [1, -1])
    assert after("round red 3; round blue 2", "petanque(target=5)").is_terminal() is False
    assert after("round red 2", "petanque(target=2,players=6)").winners() == [0, 2, 4]


@pytest.mark.clause("petanque/report", "petanque/scoring")
def test_a_whole_round_is_told_at_once() -> None:
    state = after("round red 2; round none; round lost")
    assert (state.scores(), state.deal, state.starter) == ([2, 0], 4, 0)
    for wrong in ("round red", "round 2", "round red blue", "round 2 red", "round none 1"):
        assert refused(state, wrong) == "scoring"
    with pytest.raises(MalformedAction, match="'7' does not fit"):
        play(state, "round red 7")
    with pytest.raises(MalformedAction):
        play(state, "target 8; lies; round red 2")


@pytest.mark.clause("petanque/limit")
def test_rounds_without_points_and_bad_throws_come_to_an_end() -> None:
    state = after("round none; target 8; again", "petanque(limit=3)")
    assert not state.is_terminal()
    for last in ("round none", "round lost", "target 2; again"):
        over = play(state, last)
        assert (over.is_terminal(), over.winners()) == (True, [])
    opponents = after("target 8; again", "petanque(limit=1,rethrow=opponents)")
    assert opponents.is_terminal()


@pytest.mark.clause("petanque/fipjp")
def test_the_official_ruleset_turns_all_its_options_on() -> None:
    options = new("petanque(ruleset=fipjp)").game.options
    assert (options.circle, options.nearest, options.farthest) == (50, 6.0, 10.0)
    assert (options.ground, options.rethrow, options.area) == ("any", "opponents", True)
    spec = "petanque(ruleset=fipjp)"
    state = after("target 8; rest target 0 10.3 0", spec)
    assert state.current_player() == 1
    for place in ("0 6.25 0", "0 10.25 0", "5 6 0 lawn 3"):
        assert after(f"target 8; rest target {place}", spec).next == 2
    assert after("target 8; rest target 0 6.249 0", spec).current_player() == 1
    dead = after(
        f"{AT}; lost red-1; rest blue-1 0 9 0; rest red-2 0 9.5 0; lost red-3; lost target", spec
    )
    assert dead.scores() == [0, 1]


@pytest.mark.clause("petanque/outside", "petanque/report")
def test_at_a_real_pitch_one_tells_who_is_closest_and_may_strike_it_out() -> None:
    match = Match(load_game("petanque"), [Seat("Aino"), Seat("Eero")], nature="reported")
    enter_aims(match)
    for text in ("lies", "thrown", "closest blue", "closest red"):
        tell(match, text)
    counters = match.view(None).zone("balls")
    assert isinstance(counters, CounterZone)
    assert [c.value for c in counters.counters] == ["red", "1", "1"]
    assert strike_out(match)
    enter_aims(match)
    tell(match, "closest blue")
    assert "blue" in str(match.view(None).zone("balls"))
    for text in ("thrown", "thrown", "points blue 1", *["round blue 3"] * 4):
        tell(match, text)
    assert match.position().winners() == [1]


# --- what is seen and advised


def test_places_that_nobody_told_are_not_drawn() -> None:
    state = after("target 8; lies; thrown; closest blue")
    road = state.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert road.figures == ()
    state = after(f"{AT}; rest red-1 0.3 8 0; closest blue")
    road = state.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert [figure.id for figure in road.figures] == [
        "target"
    ]  # what lay there may have been moved


def test_distances_stand_beside_the_balls() -> None:
    state = after(f"{AT}; rest red-1 0.3 8 0; rest blue-1 0 7.6 0; shoot")
    road = state.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert [(f.label, f.mark) for f in road.figures] == [
        ("the target", ""),
        ("red 1: 0.30 m", "winning"),
        ("blue 1: 0.40 m", ""),
    ]
    assert state.view(0).prompt == ("Player 2: the ball is in the air. Whose ball is closest?")


def test_no_ball_is_marked_as_closest_whose_distance_nobody_knows() -> None:
    begin = "target 8; lies; rest red-1 0.1 8 0"
    state = after(f"{begin}; rest blue-1 1 8 0 closest blue")  # nobody knows where the target lies
    road = state.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert [(f.label, f.mark) for f in road.figures] == [("red 1", ""), ("blue 1", "")]
    measured = play(state, "rest red-2 0.5 8 0 far blue-1 0.4 closest blue")
    road = measured.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert [f.mark for f in road.figures] == ["", "winning", ""]


def test_the_closest_is_told_with_its_distance_where_all_are_known() -> None:
    def closest(state: PetanqueState) -> str:
        balls = state.view(None).zone("balls")
        assert isinstance(balls, CounterZone)
        return next(counter.value for counter in balls.counters if counter.id == "closest")

    assert closest(after(f"{AT}; rest red-1 0.3 8 0; rest blue-1 0 7.6 0")) == "red, 0.30 m"
    # the ball that was measured is not the closest one
    assert closest(after("target 8; lies; thrown; thrown far blue-1 0.8 closest red")) == "red"


def test_a_sensible_player_shoots_at_what_lies_well_and_lobs_over_what_lies_in_the_way() -> None:
    near = after(f"{AT}; rest red-1 0.1 8 0")
    assert likely_action(near, calm) == near.string_to_action("shoot")
    assert near.string_to_action("shoot") in near.legal_actions()
    behind = after(f"{AT}; rest red-1 0 7 0")
    assert likely_action(behind, calm) == behind.string_to_action("lob")
    free = after(AT)
    assert likely_action(free, calm) in (
        free.string_to_action("roll"),
        free.string_to_action("half lob"),
    )


def test_the_estimate_knows_who_lies_well() -> None:
    state = after(f"{AT}; rest red-1 0.1 8 0; rest blue-1 1 8 0")
    mine, yours = estimate(state)
    assert mine > 0 > yours
    assert mine + yours == pytest.approx(0.0)
    assert max(estimate(after("round red 3"))) > mine


@pytest.mark.clause("petanque/standing")
def test_points_that_are_given_shorten_the_way_to_thirteen() -> None:
    state = new("petanque(standing=0:12)")
    assert state.scores() == [0.0, 12.0]
    state = play(state, "round blue 1")
    assert (state.winners(), state.scores()) == ([1], [0.0, 13.0])
    with pytest.raises(OptionError, match="0 to 12, not with 13"):
        load_game("petanque(standing=0:13)")


@pytest.mark.clause("petanque/fewer")
def test_a_team_with_fewer_balls_has_thrown_them_sooner() -> None:
    spec = "petanque(fewer=1:0)"
    state = after(f"{AT}; rest red-1 0 8.1 0; rest blue-1 0 8.5 0; rest blue-2 0 9 0", spec)
    assert (state.left(0), state.left(1)) == (1, 1)
    state = play(state, "rest blue-3 0 8.2 0")
    assert (state.left(0), state.left(1), state.current_player()) == (1, 0, 0)
    assert play(state, "rest red-2 0 8.05 0").scores() == [2.0, 0.0]
    assert new(spec).get_game().gives_ahead()
    assert not new().get_game().gives_ahead()
    team = new("petanque(players=6,fewer=0:3)")
    assert [team.balls_of(seat) for seat in range(6)] == [2, 1, 2, 1, 2, 1]


@pytest.mark.clause("petanque/fewer")
def test_a_round_brings_no_more_points_than_a_team_has_balls() -> None:
    state = new("petanque(fewer=1:0)")
    assert "round red 3" not in [text for text, _ in state.whole_rounds()]
    assert refused(state, "round red 3") == "fewer"
    assert play(state, "round blue 3").scores() == [0.0, 3.0]
    with pytest.raises(OptionError, match="1 to 2 for the other"):
        new("petanque(fewer=3:0)")


# --- how a screen asks for a throw


@pytest.mark.parametrize(
    "text",
    [
        "",
        "target 8; report again gravel 2.5 6.5",
        AT,
        f"{AT}; rest red-1 0.2 7.8 0; rest blue-1 -0.4 8.3 0",
    ],
    ids=["target", "beside the gravel", "first", "shot"],
)
def test_named_throws_are_asked_for_by_the_values_that_do_the_same(text: str) -> None:
    state = after(text)
    wanted = state.open_input()
    assert wanted is not None
    form = wanted.view().shot
    assert form is not None
    assert [ready.action for ready in form.ready] == [
        str(state.action_to_string(action)) for action in state.legal_actions()
    ]
    assert form.begins in [ready.action for ready in form.ready]
    for ready in form.ready:
        named, value = state.clone(), state.clone()
        named.apply_action(named.string_to_action(ready.action))
        value.apply_action(tuple(ready.values))
        assert named.aim == value.aim


def test_a_road_is_sent_with_the_heights_of_its_ground_above_that_of_the_circle() -> None:
    state = new("petanque(uneven=5,map=park:3)")
    road = state.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert road.relief is not None
    left, lower, right, upper = road.bounds
    ground = ground_of("park:3", 5.0)
    floor = ground.surface(0.0, 0.0)[0]
    columns, step = road.relief.columns, road.relief.step
    assert (columns - 1) * step >= right - left
    assert (len(road.relief.heights) / columns - 1) * step >= upper - lower
    for number, height in list(enumerate(road.relief.heights))[:: columns // 2 + 1]:
        x, y = left + step * (number % columns), lower + step * (number // columns)
        if abs(x) < ground.half:
            assert height == round(1000.0 * (ground.surface(x, y)[0] - floor))
    real = after("target 8; report rest target 0 8 0 gravel -2.5 3.1")
    road = real.view(None).zone("road")
    assert isinstance(road, FieldZone)
    assert road.relief is None  # of a real road nobody knows the heights
