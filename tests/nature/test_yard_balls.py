"""Balls of the yard, held to closed forms: on swings, off a wall, on a string, in snow."""

from __future__ import annotations

import ast
import hashlib
import math
from collections.abc import Callable
from math import cos, degrees, pi, radians, sin, sqrt, tan
from pathlib import Path

import pytest

import pelitupa.nature.yard.balls as balls
from pelitupa.nature import SeedStream
from pelitupa.nature.yard.balls.flight import (
    ASPHALT,
    GRASS,
    GRAVITY,
    SMALL,
    SOCCER,
    SOFT,
    MovingBall,
    Sort,
    Surface,
    move,
)
from pelitupa.nature.yard.balls.snow import (
    PACKED,
    TREAD,
    Snow,
    move_in_snow,
    sink,
    stopping,
    wading,
)
from pelitupa.nature.yard.balls.string import LENGTH, POLE, WOUND, Tethered, Totem
from pelitupa.nature.yard.balls.swing import (
    BAR,
    BURNS,
    CHAIN,
    HEAD,
    SEAT,
    SHIN,
    Sitter,
    Swing,
    limbs,
    met,
)
from pelitupa.nature.yard.balls.wall import BOUNCE, Wall

HEAVY = Sort(0.11, 1e9, 1.0)
"""So heavy that the air does nothing to it."""
FRONT = Wall(0.0, 0.0, 0.0, 1.0)


def test_inside_there_are_no_functions_that_differ_between_machines() -> None:
    for path in Path(balls.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in ("math", "random", "time"):
                assert [alias.name for alias in node.names] == ["sqrt"], path
            assert not (isinstance(node, ast.Import)), path
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)), path
            assert not (isinstance(node, ast.Name) and node.id in ("sum", "set", "hash")), path


def thrown(sort: Sort, speed: float, degrees_up: float, height: float = 0.0) -> MovingBall:
    ball = MovingBall(sort, 0.0, 0.0, sort.radius + height)
    up = radians(degrees_up)
    ball.send(speed * cos(up), 0.0, speed * sin(up))
    return ball


def hanging(angle: float, chain: float = CHAIN) -> Swing:
    swing = Swing(chain)
    swing.s, swing.c = sin(angle), cos(angle)
    return swing


def random_ball(stream: SeedStream, sort: Sort) -> MovingBall:
    ball = MovingBall(
        sort, 6.0 * stream.random() - 3.0, 1.0 + 5.0 * stream.random(), stream.random()
    )
    ball.send(*(24.0 * stream.random() - 12.0 for _ in range(3)))
    return ball


def test_a_path_is_the_same_to_the_last_bit_everywhere() -> None:
    """Plain and compiled, today and tomorrow; it changes where the physics changes."""
    digest = hashlib.sha256()
    stream = SeedStream("bits")
    for sort in (SOCCER, SOFT):
        ball = random_ball(stream, sort)
        struck = move(ball, 4.0, GRASS, FRONT)
        digest.update(repr((ball.x, ball.y, ball.z, struck)).encode())
        ball = random_ball(stream, sort)
        move_in_snow(ball, 4.0, 0.5)
        digest.update(repr((ball.x, ball.y, ball.z)).encode())
    swing = hanging(1.0)
    swing.move(20.0, 0.4)
    string = Tethered(Totem(), 1.2, 0.0, -0.9)
    string.hit(0.0, 12.0, 1.0)
    string.move(10.0)
    digest.update(repr((swing.s, swing.c, swing.w, string.x, string.y, string.angle)).encode())
    assert digest.hexdigest()[:16] == "7732db5eaeae7354"


# --- in the air, on the ground


@pytest.mark.parametrize("up", [20.0, 45.0, 70.0])
def test_without_air_a_throw_is_a_parabola(up: float) -> None:
    ball = thrown(HEAVY, 9.0, up)
    move(ball, 9.0 * sin(radians(up)) / GRAVITY, GRASS)
    assert ball.z - HEAVY.radius == pytest.approx((9.0 * sin(radians(up))) ** 2 / (2 * GRAVITY))
    assert ball.x == pytest.approx(0.5 * 81.0 * sin(radians(2 * up)) / GRAVITY)
    assert ball.energy() == pytest.approx(40.5, abs=1e-7)


def test_the_air_slows_a_ball_and_lets_it_fall_no_faster_than_its_weight() -> None:
    drag = SOFT.drag()
    ball = thrown(SOFT, 0.0, 0.0, 500.0)
    ball.rolling = False
    move(ball, 12.0, GRASS)
    assert -ball.vz == pytest.approx(sqrt(GRAVITY / drag), rel=1e-3)
    ball = thrown(SOFT, 0.0, 0.0, 50.0)
    ball.rolling = False
    move(ball, 1.5, GRASS)  # v = V tanh(g t / V)
    most = sqrt(GRAVITY / drag)
    assert -ball.vz == pytest.approx(most * math.tanh(GRAVITY * 1.5 / most), rel=1e-4)


def test_each_bounce_is_lower_by_the_square_of_the_restitution() -> None:
    ball = MovingBall(HEAVY, 0.0, 0.0, HEAVY.radius + 2.0)
    ground = Surface(0.7, 0.5, 0.1)
    top, tops = 0.0, []
    for _ in range(400):
        rising = ball.vz > 0.0
        move(ball, 0.005, ground)
        top = max(top, ball.z - HEAVY.radius) if ball.vz > 0.0 else top
        if rising and ball.vz <= 0.0:
            tops.append(top)
            top = 0.0
    assert tops[0] == pytest.approx(2.0 * 0.49, abs=1e-3)
    assert tops[1] == pytest.approx(2.0 * 0.49**2, abs=1e-3)


def test_a_rolling_ball_comes_to_rest_where_its_speed_says() -> None:
    ball = MovingBall(SOCCER)
    ball.send(4.0, 3.0, 0.0)
    move(ball, 20.0, GRASS)
    assert sqrt(ball.x**2 + ball.y**2) == pytest.approx(25.0 / (2 * GRASS.roll * GRAVITY))
    assert ball.speed() == 0.0


def test_halving_the_step_moves_a_kick_by_millimetres(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = []
    for step in (0.01, 0.005):
        monkeypatch.setattr("pelitupa.nature.yard.balls.flight.STEP", step)
        ball = thrown(SOCCER, 15.0, 30.0)
        move(ball, 1.4, GRASS)
        ends.append((ball.x, ball.z))
    assert ends[0] == pytest.approx(ends[1], abs=0.005)


# --- off a wall


def test_a_ball_kicked_along_the_ground_comes_back_as_far_as_the_closed_form_says() -> None:
    away, speed = 6.0, 9.0
    ball = MovingBall(SOCCER, 0.0, away + SOCCER.radius)
    ball.send(0.0, -speed, 0.0)
    struck = move(ball, 20.0, GRASS, FRONT)
    slows = GRASS.roll * GRAVITY
    arrives = speed**2 - 2 * slows * away
    assert ball.y - SOCCER.radius == pytest.approx(BOUNCE**2 * arrives / (2 * slows))
    assert [hit.after for hit in struck] == pytest.approx([(speed - sqrt(arrives)) / slows])
    assert (struck[0].along, struck[0].height) == (0.0, SOCCER.radius)


@pytest.mark.parametrize("degrees_in", [10.0, 30.0, 55.0])
def test_a_smooth_wall_turns_angles_by_its_restitution(degrees_in: float) -> None:
    smooth = Wall(0.0, 0.0, 0.0, 1.0, grip=0.0)
    angle = radians(degrees_in)
    ball = MovingBall(SOCCER, 0.0, 1.0)
    ball.send(8.0 * sin(angle), -8.0 * cos(angle), 0.0)
    move(ball, 1.0, Surface(1.0, 0.0, 0.0), smooth)
    assert tan(angle) / BOUNCE == pytest.approx(ball.vx / ball.vy)
    rough = MovingBall(SOCCER, 0.0, 1.0)
    rough.send(8.0 * sin(angle), -8.0 * cos(angle), 0.0)
    move(rough, 1.0, Surface(1.0, 0.0, 0.0), FRONT)
    assert 0.6 * ball.vx - 1e-9 <= rough.vx < ball.vx  # no more than what makes it roll


def test_a_wall_is_met_from_its_front_alone() -> None:
    behind = MovingBall(SOCCER, 0.0, -3.0)
    behind.send(0.0, 8.0, 0.0)
    assert move(behind, 1.0, ASPHALT, FRONT) == []
    assert FRONT.along(2.0, 1.0) == -2.0
    assert FRONT.before(2.0, 1.5) == 1.5


# --- on a swing


def period(swing: Swing) -> float:
    """The time of a swing to and fro, from when it is lowest to when it is again, interpolated."""
    crossings = []
    for i in range(2000):
        before = swing.s
        swing.move(0.01, loss=0.0)
        if (before > 0.0) != (swing.s > 0.0):
            crossings.append(0.01 * (i + before / (before - swing.s)))
    return 2.0 * (crossings[-1] - crossings[0]) / (len(crossings) - 1)


@pytest.mark.parametrize("amplitude", [2.0, 30.0, 60.0, 85.0])
def test_the_period_comes_from_the_chain(amplitude: float) -> None:
    """2 pi sqrt(L/g) over the arithmetic-geometric mean of 1 and cos(a/2)."""
    one, other = 1.0, cos(radians(amplitude) / 2)
    for _ in range(6):
        one, other = (one + other) / 2, sqrt(one * other)
    exact = 2 * pi * sqrt(CHAIN / GRAVITY) / one
    assert period(hanging(radians(amplitude))) == pytest.approx(exact, rel=2e-4)


def test_who_does_not_pump_keeps_the_energy_without_loss_and_else_loses_it() -> None:
    swing = hanging(1.2)
    begun = swing.energy()
    swing.move(60.0, loss=0.0)
    assert swing.energy() == pytest.approx(begun, rel=1e-12)
    before = begun
    for _ in range(600):
        swing.move(0.1)
        assert swing.energy() <= before * (1.0 + 1e-14)
        before = swing.energy()
    assert before < 0.2 * begun


def test_who_pumps_swings_as_high_as_wanted_and_no_higher() -> None:
    swing = hanging(0.1)
    for _ in range(600):
        swing.move(0.1, 0.5)
        assert swing.energy() <= 0.5 * GRAVITY + 1e-9
    assert swing.energy() > 0.47 * GRAVITY


CHILD = Sitter.of_height(1.40)


def test_a_ball_burns_between_knees_and_neck() -> None:
    """Booklet 83.2: not the head, nor the legs below the knees."""
    swing = Swing()
    at = limbs(swing, CHILD)
    assert at.seat == pytest.approx((0.0, SEAT))
    found = {}
    for name, x, z in (
        ("chest", 0.15, SEAT + 0.3),
        ("thigh", 0.2, SEAT + 0.15),
        ("shin", at.knee[0] + 0.17, SEAT - 0.3),
        ("head", 0.15, at.top[1] - 0.05),
        ("beside", 2.0, SEAT),
    ):
        ball = MovingBall(SOFT, x, 0.9, z)
        found[name] = met(ball, 0.9, swing, CHILD)
        ball.y = 0.9 + 0.5
        assert not met(ball, 0.9, swing, CHILD)
    assert found == {"chest": BURNS, "thigh": BURNS, "shin": SHIN, "head": HEAD, "beside": ""}


def test_legs_are_stretched_on_the_way_forward_and_the_body_turns_with_the_chain() -> None:
    swing = hanging(radians(40.0))
    for rate, stretched in ((2.0, True), (-2.0, False)):
        swing.w = rate
        at = limbs(swing, CHILD)
        along = (at.foot[0] - at.knee[0]) * swing.c + (at.foot[1] - at.knee[1]) * swing.s
        assert along == pytest.approx(CHILD.shin if stretched else 0.0)
        for (x, z), (u, v) in (((at.seat), at.neck), (at.knee, at.foot)):
            assert math.hypot(u - x, v - z) == pytest.approx(
                CHILD.trunk if (x, z) == at.seat else CHILD.shin
            )
    leaning = degrees(math.atan2(at.seat[0] - at.neck[0], at.neck[1] - at.seat[1]))
    assert leaning == pytest.approx(40.0)
    assert math.hypot(at.seat[0], at.seat[1] - BAR) == pytest.approx(CHAIN)


# --- on a string


def wind(totem: Totem, speed: float) -> tuple[Tethered, float]:
    ball = Tethered(totem, totem.length, 0.0, 0.0)
    ball.hit(0.0, speed, 0.0)
    seconds = 0.0
    while not ball.wound():
        ball.move(0.01)
        seconds += 0.01
        assert seconds < 60.0
    return ball, seconds


@pytest.mark.parametrize("speed", [5.0, 10.0, -10.0])
def test_a_string_is_wound_after_the_time_of_the_involute(speed: float) -> None:
    """Where nothing pulls, at constant speed: L^2 - l^2 = 2 r v t, and (L - l)/(2 pi r) turns."""
    ball, seconds = wind(Totem(drag=0.0, gravity=0.0), speed)
    assert seconds == pytest.approx((LENGTH**2 - WOUND**2) / (2 * POLE * abs(speed)), rel=2e-3)
    assert abs(ball.turns()) == pytest.approx((LENGTH - WOUND) / (2 * pi * POLE), rel=2e-3)
    assert ball.wound() == (1 if speed > 0 else -1)
    assert ball.speed() == pytest.approx(abs(speed), rel=1e-9)


@pytest.mark.parametrize("angle", [30.0, 60.0, 80.0])
def test_a_ball_that_circles_is_a_conical_pendulum(angle: float) -> None:
    """Its period is 2 pi sqrt(L cos b / g), where no string is wound."""
    totem = Totem(pole=0.0, radius=0.0, drag=0.0)
    b = radians(angle)
    ball = Tethered(totem, LENGTH * sin(b), 0.0, -LENGTH * cos(b))
    ball.hit(0.0, sqrt(GRAVITY * LENGTH * sin(b) * tan(b)), 0.0)
    begun = ball.energy()
    ball.move(2 * pi * sqrt(LENGTH * cos(b) / GRAVITY))
    assert ball.turns() == pytest.approx(1.0, abs=1e-3)
    assert ball.z == pytest.approx(-LENGTH * cos(b), abs=1e-3)
    assert ball.energy() == pytest.approx(begun, rel=1e-9)


def test_the_string_unwinds_as_it_was_wound() -> None:
    ball = Tethered(Totem(gravity=0.0, drag=0.0), LENGTH, 0.0, 0.0)
    ball.hit(0.0, 8.0, 0.0)
    ball.move(3.0)
    free, turns = ball.free(), ball.turns()
    assert free == pytest.approx(LENGTH - 2 * pi * POLE * turns)
    ball.hit(-ball.vx, -ball.vy, 0.0)
    ball.move(3.0)
    assert ball.turns() == pytest.approx(0.0, abs=0.02)
    assert ball.free() == pytest.approx(LENGTH, abs=0.002)


def test_a_ball_that_hits_the_pole_does_not_go_through() -> None:
    ball = Tethered(Totem(), 0.8, 0.0, -1.2)
    ball.hit(-9.0, 0.0, 0.0)
    for _ in range(50):
        ball.move(0.02)
        assert math.hypot(ball.x, ball.y) >= POLE + SMALL.radius - 1e-9 or ball.z > 0.0
    assert ball.turns() == pytest.approx(0.0, abs=0.5)


# --- in snow


def test_a_ball_sinks_as_far_as_poncelet_says() -> None:
    """ln(1 + k v^2 / a)/(2k)."""
    strength, weight = stopping(SOCCER)
    for speed in (2.0, 8.0, 15.0):
        ball = MovingBall(SOCCER, 0.0, 0.0, 5.0)
        ball.send(speed, 0.0, 0.0)
        sink(ball, 2.0)
        assert ball.x == pytest.approx(
            math.log(1 + weight * speed**2 / strength) / (2 * weight), rel=5e-3
        )
        assert ball.speed() == 0.0


def test_deep_snow_holds_a_throw_where_it_lands_and_bare_ground_lets_it_roll() -> None:
    ways = {}
    for depth in (0.0, 0.1, 0.5):
        ball = thrown(SOCCER, 10.0, 40.0, 1.2)
        for _ in range(100):
            move_in_snow(ball, 0.1, depth)
        ways[depth] = ball.x
        assert ball.speed() == 0.0
    flat = thrown(SOCCER, 10.0, 40.0, 1.2)
    while flat.z > 0.5 + SOCCER.radius:
        move(flat, 0.01, GRASS)
    assert ways[0.5] == pytest.approx(flat.x, abs=0.4)
    assert ways[0.5] < ways[0.1] < ways[0.0] - 3.0


def test_snow_slows_people_and_is_trodden_down() -> None:
    """37 cm sunk leave a third: 1.8 m/s of 5.4 (J. Appl. Physiol. 21, 1966)."""
    assert wading(0.0) == 1.0
    assert 5.4 * wading(0.37 / 0.75) == pytest.approx(1.8, abs=0.05)
    snow = Snow(20.0, 10.0, 0.5)
    assert snow.depth(19.9, 9.9) == 0.5
    assert snow.depth(20.1, 3.0) == snow.depth(-0.1, 3.0) == 0.0
    snow.tread(3.2, 3.2, 0.5)
    assert snow.depth(3.4, 3.4) == pytest.approx(PACKED + (0.5 - PACKED) * TREAD)
    for _ in range(200):
        snow.tread(3.2, 3.2, 0.5)
    assert snow.depth(3.2, 3.2) == pytest.approx(PACKED, abs=1e-6)


# --- of all


def energies(kind: str, number: int) -> tuple[Callable[[], float], Callable[[], object]]:
    """How much energy something has, and what moves it by a little."""
    stream = SeedStream(f"{kind} {number}")
    if kind == "string":
        string = Tethered(Totem(), 1.2 * stream.random(), 0.4, -1.0 * stream.random())
        string.hit(*(20.0 * stream.random() - 10.0 for _ in range(3)))
        return string.energy, lambda: string.move(0.002)
    ball = random_ball(stream, SOFT if number % 2 else SOCCER)
    if kind == "snow":
        return ball.energy, lambda: move_in_snow(ball, 0.01, 0.4)
    return ball.energy, lambda: move(ball, 0.01, GRASS, FRONT)


@pytest.mark.parametrize("kind", ["flight", "string", "snow"])
def test_energy_never_grows(kind: str) -> None:
    for number in range(12):
        energy, moves = energies(kind, number)
        before = energy()
        for _ in range(600):
            moves()
            assert energy() <= before + 1e-11 * (1.0 + before)
            before = energy()


def test_a_mirrored_throw_has_the_mirrored_path_to_the_last_bit() -> None:
    stream = SeedStream("mirror")
    for _ in range(8):
        one = random_ball(stream, SOCCER)
        other = MovingBall(SOCCER, -one.x, one.y, one.z)
        other.send(-one.vx, one.vy, one.vz)
        here, there = move(one, 3.0, GRASS, FRONT), move(other, 3.0, GRASS, FRONT)
        assert (one.x, one.y, one.z) == (-other.x, other.y, other.z)
        assert [hit.along for hit in here] == [-hit.along for hit in there]
        first = Tethered(Totem(), one.x / 4, one.y / 4, -1.0)
        second = Tethered(Totem(), -one.x / 4, one.y / 4, -1.0)
        first.hit(3.0, 8.0, 1.0)
        second.hit(-3.0, 8.0, 1.0)
        first.move(4.0)
        second.move(4.0)
        assert (first.x, first.y, first.angle) == (-second.x, second.y, -second.angle)
