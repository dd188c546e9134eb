"""What a shot of five-pin billiards is worth."""

from __future__ import annotations

from itertools import product

import pytest

from pelitupa.games.cue.five_pin.shot import MOST, NO, OTHER, OWN, TOUCHES, Part, Ruled, Shot, judge


def points_of(ruled: Ruled) -> int:
    return sum(part.points for part in ruled.parts)


@pytest.mark.clause(
    "five_pin/target-own",
    "five_pin/target-other",
    "five_pin/centre",
    "five_pin/centre-alone",
    "five_pin/boundary",
    "five_pin/after-that",
)
@pytest.mark.parametrize(
    ("shot", "points"),
    [
        (Shot(), 0),
        (Shot(target=OWN), 4),
        (Shot(target=OTHER), 3),
        (Shot(boundary=1), 2),
        (Shot(boundary=4), 8),
        (Shot(centre=True), 10),
        (Shot(centre=True, boundary=1), 6),
        (Shot(centre=True, boundary=4), 12),
        (Shot(target=OTHER, centre=True), 13),
        (Shot(target=OWN, centre=True, boundary=2), 12),
    ],
)
def test_the_points_of_the_chapter(shot: Shot, points: int) -> None:
    ruled = judge(shot)
    assert (points_of(ruled), ruled.to_opponent, ruled.ball_in_hand) == (points, False, False)


@pytest.mark.clause("five_pin/most")
def test_sixteen_are_the_most() -> None:
    every = [
        judge(Shot(True, target, centre, others))
        for target, centre, others in product(TOUCHES, (False, True), range(5))
    ]
    assert max(points_of(ruled) for ruled in every) == MOST == 16


@pytest.mark.clause("five_pin/not-hit-first")
def test_where_the_opponents_ball_was_not_hit_first_nothing_else_counts() -> None:
    bad = Shot(first=False, target=NO, centre=True, boundary=2, own_pins=True)
    assert judge(bad) == Ruled((Part("not-hit-first", 2),), True, True)
    ruled = judge(bad, pins_too=True)
    assert (points_of(ruled), ruled.to_opponent, ruled.ball_in_hand) == (10, True, True)


@pytest.mark.clause("five_pin/own-pins")
def test_with_the_own_ball_in_the_pins_the_opponent_gets_the_turn() -> None:
    ruled = judge(Shot(target=OWN, boundary=1, own_pins=True))
    assert (points_of(ruled), ruled.to_opponent, ruled.ball_in_hand) == (6, True, False)


@pytest.mark.clause("five_pin/off-table")
def test_a_ball_off_the_table_is_as_not_hit_first() -> None:
    ruled = judge(Shot(target=OWN, boundary=4, off=True))
    assert ruled == Ruled((Part("off-table", 2),), True, True)
