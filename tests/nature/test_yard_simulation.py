"""People who move in a yard: the ground they see across, their bodies, and a match of Breakthrough."""

from __future__ import annotations

from math import sqrt

import pytest

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.nature.yard.body import Body
from pelitupa.nature.yard.geometry import NEVER, apart, crossing, open_bearings
from pelitupa.nature.yard.ground import MapError, Ways
from pelitupa.nature.yard.people import Runner, typical
from pelitupa.nature.yard.reading import load_map, read_map, shipped
from pelitupa.nature.yard.seen import Intent, as_message
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.stages import staged_ids

COURT = """
name = "Court"
scale = 1.0
[places]
ball = "A"
far = "B"
---
..........
.A..##....
....##..B.
....##....
..........
.........b
"""
MEADOW = """
size = [120, 120]
[places]
middle = [0, 0]
"""


def test_a_wall_hides_and_is_walked_around() -> None:
    court = read_map(COURT)
    here, there = court.place("ball"), court.place("far")
    assert (here.x, here.y, there.x, there.y) == (-3.5, 1.5, 3.5, 0.5)
    assert court.ray(here.x, here.y, there.x, there.y) == 0.0
    assert court.ray(here.x, here.y, -3.5, -2.5) == 1.0
    assert court.ray(3.5, -2.5, 4.75, -2.5) == 0.25  # two cells of a bush
    x, y = here.x, here.y
    for _ in range(20):
        x, y = court.way(x, y, there.x, there.y)
        if (x, y) == (there.x, there.y):
            break
    assert (x, y) == (there.x, there.y)
    assert 7.0 < court.distance(here.x, here.y, there.x, there.y) < 12.0


def test_ways_are_the_same_when_only_the_last_are_kept() -> None:
    court = read_map(COURT)
    all_kept, three_kept = Ways(court), Ways(court, kept=3 * court.columns * court.rows // 4)
    spots = [(-3.5, 1.5), (3.5, 0.5), (-3.5, -2.5), (3.5, -2.5), (0.5, 2.5)]
    for x, y in spots * 2:
        for to_x, to_y in spots:
            assert three_kept.next(x, y, to_x, to_y) == all_kept.next(x, y, to_x, to_y)
    assert (len(all_kept._known), len(three_kept._known)) == (5, 3)


def test_a_way_is_the_same_whoever_asked_before() -> None:
    """Ways are looked for as far as to who asks: what is near is not found again when somebody far asks."""
    ground = load_map("block")
    spots = [(x, y) for x in (-20.5, -3.5, 2.5, 20.5) for y in (-20.5, 6.5, 19.5)]
    goal = ground.place("ball")
    asked = Ways(ground)
    for x, y in sorted(spots, key=lambda spot: apart(spot[0], spot[1], goal.x, goal.y)):
        alone = Ways(ground)
        assert asked.next(x, y, goal.x, goal.y) == alone.next(x, y, goal.x, goal.y)
        assert asked.distance(x, y, goal.x, goal.y) == alone.distance(x, y, goal.x, goal.y)
    near, far = Ways(ground), Ways(ground)
    near.next(goal.x + 3.0, goal.y, goal.x, goal.y)
    far.next(-20.5, -20.5, goal.x, goal.y)
    looked = [
        sum([after >= 0 for after in ways._known[next(iter(ways._known))]]) for ways in (near, far)
    ]
    assert 0 < looked[0] < looked[1] / 10


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "size = [20, 20]\n[places]\nball = [0, 0]\n[[shapes]]\nkind = '#'\nbox = [-1, -1, 1, 1]",
            "nobody",
        ),
        ("scale = 1.0\n[places]\na = 'A'\nb = 'B'\n---\nA.#.\n..#.\n..#B\n..#.", "no way"),
        ("scale = 1.0\n---\n..x.\n....\n....\n....", "'x' in line 1, column 3"),
        ("size = [20, 20]\nlight = 'dim'", "day, dusk, night"),
        ("size = [2, 20]", "4 to 600"),
        ("size = [20, 20]\ncolour = 1", "'colour'"),
    ],
)
def test_a_map_that_cannot_be_says_why(text: str, fault: str) -> None:
    with pytest.raises(MapError, match=fault):
        read_map(text)


def test_every_map_that_is_shipped_can_be_played_on() -> None:
    for name in shipped():
        assert load_map(name).places, name
    assert len(shipped()) >= 6


def _runs(age: float, girl: bool, seconds: float, metres: float) -> tuple[float, float]:
    """How far somebody of an age gets in a time, and how long a distance takes."""
    meadow, body = read_map("size = [600, 4]"), Body(0, typical(age, girl))
    way, taken, time = 0.0, 0.0, 0.0
    body.put(-290.0, 0.0)
    while time < seconds:
        body.go_x, body.go_y, body.pace, body.stops = body.x + 50.0, 0.0, 1.0, False
        body.step(meadow, 0.1)
        time += 0.1
        way += body.x - body.was_x
        if way >= metres and not taken:
            taken = time
        if body.x > 200.0:
            body.x = -290.0
    return way, taken


@pytest.mark.parametrize(
    ("age", "girl", "sprint", "five"),
    [
        (10, False, 5.4, 0.0),
        (11, False, 5.6, 0.0),
        (10, True, 5.3, 0.0),
        (12, False, 0.0, 3.8),
        (12, True, 0.0, 3.6),
        (6, False, 0.0, 2.8),
        (6, True, 0.0, 2.7),
    ],
)
def test_people_run_as_fast_as_the_surveys_have_it(
    age: int, girl: bool, sprint: float, five: float
) -> None:
    """50 m from a standing start, and five minutes on end: within 4 % of the means (docs/yard.md)."""
    way, taken = _runs(age, girl, 300.0, 50.0)
    assert not five or way / 300.0 == pytest.approx(five, rel=0.04)
    assert not sprint or 50.0 / taken == pytest.approx(sprint, rel=0.04)


def test_who_runs_a_circle_needs_the_room_that_turning_needs() -> None:
    """v * v / r is 5.5 m/s2 at most: a runner cannot follow a circle that is tighter."""
    meadow, body = read_map(MEADOW), Body(0, Runner(6.0, 5.5))
    body.put(0.0, 0.0)
    body.vx = 5.0
    for _ in range(10):
        body.go_x, body.go_y, body.pace, body.stops = (
            body.x - 50.0 * body.vy,
            body.y + 50.0 * body.vx,
            1.0,
            False,
        )
        was = (body.vx, body.vy)
        body.step(meadow, 0.1)
        change = sqrt((body.vx - was[0]) ** 2 + (body.vy - was[1]) ** 2)
        assert change <= sqrt(0.55**2 + 0.5**2) + 1e-9


def test_a_step_finds_when_a_circle_is_entered() -> None:
    assert crossing(-2.0, 0.0, 2.0, 0.0, 1.0) == pytest.approx(0.25)
    assert crossing(-2.0, 1.5, 2.0, 1.5, 1.0) == NEVER
    assert crossing(-2.0, 0.0, -1.5, 0.0, 1.0) == NEVER


def test_the_lake_leaves_half_of_the_bearings_open() -> None:
    lake, camp = load_map("lake"), load_map("camp")
    fire = lake.place("fire")
    open_ones = open_bearings(lake, fire.x, fire.y, 3.0, 90.0)
    assert 34 <= len(open_ones) <= 38
    assert len(open_bearings(camp, 0.0, 0.0, 3.0, 90.0)) == 72


@pytest.fixture(scope="module")
def match() -> Simulation:
    yard = Simulation(load_game("breakthrough(players=8)"), load_map("lake"), "a match")
    yard.run()
    return yard


def test_a_match_of_breakthrough_is_played_to_its_end(match: Simulation) -> None:
    assert match.ended
    assert match.state.is_terminal()
    assert [word for _, word in match.told].count("go") == 2
    arrived = [
        word for _, word in match.told if word.split()[0] in ("touched", "untouched", "lurker")
    ]
    assert len(arrived) == 8
    assert any(word.startswith("touched") for word in arrived)


def test_a_seed_gives_one_match_to_the_last_bit(match: Simulation) -> None:
    again = Simulation(load_game("breakthrough(players=8)"), load_map("lake"), "a match")
    again.run(match.time)
    assert again.told == match.told
    assert [(b.x, b.y, b.store) for b in again.bodies] == [
        (b.x, b.y, b.store) for b in match.bodies
    ]


def test_what_is_seen_shows_nobody_who_is_not() -> None:
    yard = Simulation(
        load_game("breakthrough(players=8)"), load_map("lake"), 1, steered=frozenset({0})
    )
    yard.step({0: Intent(None, 0.0)})
    for _ in range(600):
        yard.step({})
    told = as_message(yard.what_is_seen(0))
    me = yard.bodies[0]
    shown = {figure["number"] for figure in told["figures"]}
    for other in yard.bodies[1:]:
        far = sqrt((other.x - me.x) ** 2 + (other.y - me.y) ** 2)
        assert far < 40.0 or other.lamp or other.number not in shown
    assert told["me"]["number"] == 0
    assert len(told["lit"]) == 90
    assert as_message(yard.what_is_seen(0)) == told  # to look changes nothing
    with pytest.raises(PelitupaError, match="nobody steers"):
        yard.step({1: Intent()})
    with pytest.raises(PelitupaError, match="no seat"):
        yard.what_is_seen(8)


def test_nobody_sees_the_ball_through_a_wall() -> None:
    yard = Simulation(load_game("purkkis(players=4)"), load_map("block"), 1)
    ball, body = yard.balls[0], yard.bodies[2]
    seen = []
    for x, y in ((0.0, 5.0), (20.0, 16.0)):  # the second one is behind the shed
        body.put(x, y)
        seen.append(ball in yard.what_is_seen(2, outline=False).balls)
    assert seen == [True, False]


def test_hiders_hide_where_they_are_when_the_seeker_counts_again_at_once() -> None:
    """Where nobody pokes, Kirkkis goes from one round to the next with nothing told in between."""
    yard = Simulation(
        load_game("kirkkis(players=4,rounds=3,pace=0.1,poke=never)"), load_map("preschool"), 1
    )
    yard.run(1200.0)
    assert yard.ended
    counts = [time for time, word in yard.told if word == "counted"]
    assert len(counts) >= 3


def test_games_that_have_a_stage_are_games() -> None:
    assert "breakthrough" in staged_ids()
    for name in staged_ids():
        assert load_game(name).nature_kind == "yard"
