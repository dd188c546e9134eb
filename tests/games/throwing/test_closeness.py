"""Whose balls lie closest, and how a throw on gravel comes to rest by simple statistics."""

from __future__ import annotations

import math
from functools import partial
from random import Random

import pytest

from pelitupa.core import OptionError, Report
from pelitupa.equipment.gravel import (
    PLACED,
    PRACTISED,
    TARGET,
    Hand,
    Shot,
    answer,
    carry,
)
from pelitupa.games.throwing.boules_game import boules_words
from pelitupa.games.throwing.closeness import before_best_loser, millimetres, order_of
from pelitupa.games.throwing.verdicts import Lying, Verdict, farthest_first
from pelitupa.nature import read_nature
from pelitupa.nature.gravel import Gravel

SIDES = {"red-1": 0, "red-2": 0, "blue-1": 1, "blue-2": 1}
STEADY = Hand(0.0, 0.0)
WORDS = boules_words(2, ("red-1", "blue-1"), 2, 3)


def middle() -> float:
    """A normal number without any scatter."""
    return 0.0


def test_points_are_the_balls_before_the_best_loser() -> None:
    order = order_of({"red-1": 100, "red-2": 300, "blue-1": 301, "blue-2": 50_000}, SIDES)
    assert order == [(1, 1), (1, 1), (2, 1), (2, 1)]
    assert before_best_loser(order) == (0, 2)
    assert before_best_loser([]) == (-1, 0)


def test_a_ball_as_close_as_the_best_loser_gets_nothing() -> None:
    order = order_of({"red-1": 100, "red-2": 300, "blue-1": 300, "blue-2": 300}, SIDES)
    assert order == [(1, 1), (3, 3)]
    assert before_best_loser(order) == (0, 1)
    assert before_best_loser(order_of({"red-1": 7, "blue-1": 7}, SIDES)) == (-1, 0)


def test_two_balls_of_one_side_may_be_equally_close() -> None:
    order = order_of({"red-1": 100, "red-2": 100, "blue-1": 300}, SIDES)
    assert order == [(1, 2), (2, 1)]
    assert before_best_loser(order) == (0, 2)


def test_a_tape_is_held_straight_through_space_or_seen_from_above() -> None:
    pit, rim = (0.0, 8.0, -0.3), (0.4, 8.0, 0.0)
    assert millimetres(pit, rim, "space") == 500
    assert millimetres(pit, rim, "above") == 400


def test_who_is_farthest_goes_by_the_nearest_ball_and_lost_balls_are_last() -> None:
    sides = {"red-1": 0, "blue-1": 1, "green-1": 2}
    assert farthest_first({"red-1": 20, "blue-1": 30, "green-1": 10}, sides, 7) == [2, 1, 4]
    assert farthest_first({"red-1": 20, "green-1": 10}, sides, 7) == [2, 1, 4]
    assert farthest_first({"red-1": 20, "blue-1": 20}, sides, 3) == [3]


def test_a_verdict_is_read_from_the_words() -> None:
    told = (("closest", ("red",)), ("next", ("red",)), ("next", ("blue",)), ("level", ("green",)))
    verdict = Verdict.of(Report(told))
    assert (verdict.places, verdict.begins, verdict.muddled) == ([1, 1, 6], True, False)
    assert Verdict.of(Report((("level", ("red",)),))).muddled


def test_what_a_tape_said_no_longer_holds_when_the_target_has_moved() -> None:
    lying = Lying().after(Report((("far", ("red-1", 0.5)),)), "red-1")
    assert lying.distance("red-1", "space") == 500
    moved = lying.after(Report((("rest", ("target", 0.0, 8.0, 0.0)),)), "blue-1")
    assert moved.distance("red-1", "space") == -1


def test_without_scatter_a_ball_stops_where_it_is_to_stop() -> None:
    for angle, spin in ((15.0, 0.0), (35.0, 0.0), (60.0, 1.0)):
        flight = carry(8.0, angle, spin)
        shot = Shot("red-1", 0.0, 0.0, flight, angle, spin)
        assert answer(shot, STEADY, middle) == ("rest", "red-1", 0.0, 8.0, 0.0)
    assert carry(8.0, 60.0, 1.0) > carry(8.0, 60.0, 0.0) > carry(8.0, 15.0, 0.0)


def test_a_ball_pushes_what_lies_in_its_way_and_stops_there() -> None:
    there = {TARGET: (0.0, 7.0), "blue-1": (0.0, 6.0)}
    shot = Shot("red-1", 0.0, 0.0, carry(8.0, 15.0, 0.0), 15.0, 0.0, there)
    report = Report.of(answer(shot, STEADY, middle), WORDS)
    places = {str(parts[0]): parts[1:] for word, parts in report.facts if word == "rest"}
    assert set(places) == {"red-1", "blue-1"}
    assert places["red-1"][1] == pytest.approx(6.0 - 0.074)
    assert float(places["blue-1"][1]) > 6.0


def test_a_ball_that_lands_on_another_drives_it_away() -> None:
    shot = Shot("red-1", 0.0, 0.0, 8.0, 25.0, 0.0, {"blue-1": (0.0, 8.0), TARGET: (1.0, 8.0)})
    report = Report.of(answer(shot, STEADY, middle), WORDS)
    assert report.facts[0] == ("rest", ("red-1", 0.0, 8.0, 0.0))
    assert float(report.facts[1][1][2]) > 10.0


def test_off_the_gravel_is_lawn_and_then_a_hedge() -> None:
    assert answer(Shot(TARGET, 1.5, 1.0, 8.0), STEADY, middle)[5:7] == ("lawn", 0.5)
    assert answer(Shot(TARGET, 1.5, 4.0, 8.0), STEADY, middle)[:2] == ("lost", TARGET)
    assert answer(Shot(PLACED, 0.0, 0.0, 8.0), Hand(9.0, 9.0), middle)[:3] == ("rest", TARGET, 0.0)


def test_a_steadier_hand_comes_closer() -> None:
    def mean(name: str) -> float:
        draw = partial(Random(1).gauss, 0.0, 1.0)
        shot = Shot("red-1", 0.0, 0.0, carry(8.0, 35.0, 0.0), 35.0)
        total = 0.0
        for _ in range(200):
            _, _, x, y, _ = answer(shot, Gravel(skill=name).hand(0), draw)
            total += math.hypot(float(x), float(y) - 8.0)
        return total / 200

    assert mean("none") < mean("steady") < mean("club") < mean("beginner")


def test_each_seat_may_have_a_hand_of_its_own() -> None:
    gravel = read_nature("road(skills=steady beginner)").settings
    assert isinstance(gravel, Gravel)
    assert gravel.hand(0).across < PRACTISED.across < gravel.hand(1).across
    assert gravel.hand(2) == PRACTISED
    with pytest.raises(OptionError, match="there is no hand 'poor'"):
        read_nature("road(skills=poor)")
