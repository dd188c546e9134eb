"""Finnish darts: the ten rings, five darts, two distances, and who has most."""

from __future__ import annotations

import math

import pytest

from advised import estimate
from games.darts.throwing import board, throw, told
from pelitupa.core import MalformedAction, OptionError
from pelitupa.draw.field_svg import field_drawing
from pelitupa.equipment.boards import FINNISH, FINNISH_RADIUS, RING_WIDTH, RINGS, ring_points
from pelitupa.equipment.dartboard import DOUBLE_OUTSIDE
from pelitupa.games import load_game
from pelitupa.games.darts.finnish_darts.game import FinnishDartsState
from pelitupa.nature import SeedStream, Thrower, Throws


def new(spec: str = "finnish_darts") -> FinnishDartsState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, FinnishDartsState)
    return state


@pytest.mark.clause("finnish_darts/board", "finnish_darts/size")
def test_ten_rings_as_large_as_the_scoring_area_of_the_english_board() -> None:
    assert FINNISH_RADIUS == DOUBLE_OUTSIDE == RING_WIDTH * RINGS
    for ring in range(1, RINGS + 1):
        outside = RING_WIDTH * (RINGS + 1 - ring)
        assert ring_points(outside) == ring  # a circle belongs to the ring inside it
        assert ring_points(math.nextafter(outside, 1000.0)) == ring - 1
        assert FINNISH.at(*FINNISH.centre(ring - 1)) == ring - 1
        assert FINNISH.text(ring - 1) == str(ring)
    assert FINNISH.at(*FINNISH.centre(RINGS)) == RINGS
    assert FINNISH.at(0.0, 0.0) == RINGS - 1
    assert {FINNISH.at(60.0 * math.cos(a), 60.0 * math.sin(a)) for a in range(63)} == {6}
    assert load_game("finnish_darts").max_chance_outcomes() == 11


@pytest.mark.clause("finnish_darts/turn", "finnish_darts/rings", "finnish_darts/turns")
def test_a_turn_is_five_darts_and_rings_give_their_number() -> None:
    state = new()
    throw(state, "10 9 1 miss")
    assert (state.points, state.thrower) == ([20, 0], 0)
    throw(state, "5")
    assert (state.points, state.thrower) == ([25, 0], 1)
    assert told(state) == ["Player 1: 10 9 1 miss 5; 25 points"]
    assert [line.points for line in state.score_sheet()] == [10, 9, 1, 5]
    assert [figure.label for figure in board(state).figures] == ["10", "9", "1", "miss", "5"]
    throw(state, "1 1 1 1 1")
    assert state.is_terminal()
    two = new("finnish_darts(turns=2)")
    throw(two, "1 1 1 1 1 " * 3)
    assert (two.thrower, two.deal_number()) == (1, 2)
    throw(two, "1 1 1 1 2")
    assert two.winners() == [1]


@pytest.mark.clause("finnish_darts/win")
def test_most_points_win_and_equals_share() -> None:
    state = new("finnish_darts(players=3)")
    throw(state, "10 10 10 10 9 10 10 10 10 9 8 8 8 8 8")
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, -1.0]
    state = new()
    throw(state, "10 9 8 7 6 6 7 8 9 10")
    assert state.winners() == []
    assert state.view(None).prompt == "The match is drawn"


@pytest.mark.clause("finnish_darts/alone", "finnish_darts/players")
def test_alone_the_score_is_the_result() -> None:
    state = new("finnish_darts(players=1)")
    throw(state, "10 10 10 10 5")
    assert state.returns() == [0.9]
    assert state.view(None).prompt == "45 of 50 points"
    state = new("finnish_darts(players=1,objective=margin)")
    throw(state, "10 10 10 10 5")
    assert state.returns() == [45.0]
    with pytest.raises(OptionError, match="1 to 12"):
        load_game("finnish_darts(players=13)")


@pytest.mark.clause("finnish_darts/distance")
def test_from_four_metres_a_dart_strays_four_fifths_as_far() -> None:
    state = new("finnish_darts(players=3,near=1)")
    landed = []
    for _ in range(3):
        state.apply_action((0.0, 0.0))
        landed.append(Thrower(SeedStream("s"), Throws(sd=10.0)).outcome(state))
        state.apply_action(state.string_to_action("10"))
        throw(state, "10 10 10 10")
    far, other, near = landed
    assert far == other
    assert near == pytest.approx((0.8 * far[0], 0.8 * far[1]), abs=0.02)
    assert all(new("finnish_darts(near=12)").game.is_near(seat) for seat in range(2))


@pytest.mark.clause("finnish_darts/aim", "finnish_darts/landing")
def test_darts_are_aimed_anywhere_and_land_at_points_or_rings() -> None:
    state = new()
    state.apply_action(state.string_to_action("aim 5"))
    assert state.aim == (0.0, RING_WIDTH * 5.5)
    state.apply_action((0.0, -18.0))
    assert state.points == [9, 0]
    assert state.log(None)[-1].text == "land 0.0 -18.0 (9)"
    assert state.explain((1.0, 2.0)).clause == "finnish_darts/aim"
    state.apply_action((0.0, 0.0))
    with pytest.raises(MalformedAction):
        state.string_to_action("S5")
    assert board(state).targets == ("10",)


def test_the_board_is_drawn_with_its_rings_and_darts_where_they_are() -> None:
    state = new()
    state.apply_action((0.0, 0.0))
    state.apply_action((50.0, 100.0))
    drawn = field_drawing(board(state))
    assert (drawn.width, drawn.height) == (2 * FINNISH.radius, 2 * FINNISH.radius)
    for ring in range(1, RINGS + 1):
        assert f'data-segment="{ring}"' in drawn.body
    assert f'cx="{FINNISH.radius + 50:g}" cy="{FINNISH.radius - 100:g}"' in drawn.body


def test_the_estimate_counts_what_is_to_come() -> None:
    state = new()
    throw(state, "10 10 10 10 10")
    assert estimate(state)[0] > 0 > estimate(state)[1]
    assert sum(estimate(state)) == pytest.approx(0.0)
    assert 0.0 < estimate(new("finnish_darts(players=1)"))[0] < 1.0


@pytest.mark.clause("finnish_darts/standing")
def test_points_given_are_there_before_the_first_dart() -> None:
    state = new("finnish_darts(standing=0:4)")
    throw(state, "1 1 1 1 1 miss miss miss miss 2")
    assert (state.points, state.winners()) == ([5, 6], [1])
    with pytest.raises(OptionError, match="0 to 49, not with 50"):
        load_game("finnish_darts(standing=0:50)")
    with pytest.raises(OptionError, match="0 to 0, not with 1"):
        load_game("finnish_darts(players=1,standing=1)")
