"""Petanque by physics: held to closed forms, to mirrors, and to what must end."""

from __future__ import annotations

import hashlib
from math import cos, radians, sin, sqrt, tan
from random import Random

import pytest

from pelitupa.core import OptionError
from pelitupa.equipment.gravel import LET_GO, Shot, carry
from pelitupa.equipment.ground_heights import MATERIALS, Ground, Material, ground_of
from pelitupa.equipment.grounds import KINDS, LETTERS, made_ground, read_ground
from pelitupa.nature.gravel import HANDS, thrown
from pelitupa.nature.petanque import motion as motion_module
from pelitupa.nature.petanque.motion import (
    FLIES,
    GRAVITY,
    LOST,
    RADIUS,
    RESTITUTION,
    RESTS,
    ROLLS,
    Body,
    Motion,
    ball,
    target,
)
from pelitupa.nature.petanque.seen import seen_motion


def flat(letter: str = "g", drag: float = 0.2, bounce: float = 0.2, grip: float = 0.5) -> Ground:
    """An even ground of one material without grains."""
    ground = Ground(read_ground("/".join([letter * 12] * 12)), 0.0)
    ground.materials = [Material(drag, bounce, grip, 0.0)] * len(ground.materials)
    return ground


def rolling(ground: Ground, x: float, y: float, vx: float, vy: float) -> Body:
    """A ball that rolls, alone, until it rests."""
    body = ball("red-1", x, y)
    motion = Motion(ground, [body])
    body.vx, body.vy, body.state = vx, vy, ROLLS
    motion.run()
    return body


def test_a_throw_is_seen_as_it_flew_and_rolled() -> None:
    ground = flat()
    thrown_at = ball("red-2", 1.0, 20.0)
    motion = Motion(ground, [ball("blue-1", 0.0, 22.0), thrown_at])
    motion.throw(thrown_at, 1.0, 26.0, tan(radians(60.0)), 0.0)
    seen = seen_motion(motion, 1.0, 20.0)
    lying, way = seen.ways
    assert (lying.thing, lying.points, lying.heights) == ("blue-1", ((0.0, -1.0, 2.0),), ())
    assert seen.origin == (1.0, 20.0)
    assert way.points[0][1:] == (0.0, 0.0)
    assert way.points[-1][1:] == pytest.approx((thrown_at.x - 1.0, thrown_at.y - 20.0), abs=0.001)
    speed = sqrt(0.5 * GRAVITY / (6.0 * tan(radians(60.0)) + LET_GO)) * 6.0
    rises = speed * tan(radians(60.0))
    highest = max(high for _, high in way.heights)
    assert highest == pytest.approx(LET_GO + rises * rises / (2.0 * GRAVITY), abs=0.02)
    landed = seen.beats[0].time
    assert landed == pytest.approx(6.0 / speed, abs=0.01)
    assert (landed, 0.0) in way.heights  # it bounces there


@pytest.mark.parametrize("speed", [0.3, 1.0, 3.0, 5.0])
@pytest.mark.parametrize("drag", [0.06, 0.2, 0.4])
def test_on_even_ground_a_ball_rolls_v2_by_2cg(speed: float, drag: float) -> None:
    body = rolling(flat(drag=drag), 0.0, 0.5, 0.0, speed)
    assert body.y - 0.5 == pytest.approx(speed * speed / (2.0 * drag * GRAVITY), rel=1e-9)
    assert body.x == 0.0


@pytest.mark.parametrize("angle", [15.0, 35.0, 60.0, 80.0])
def test_a_throw_lands_where_it_is_aimed(angle: float) -> None:
    """With no bounce and all grip gone it stops where it lands, to a step's length."""
    ground = flat(drag=1e6, bounce=0.0, grip=0.0)
    body = ball("red-1", 0.5, 1.0)
    motion = Motion(ground, [body])
    motion.throw(body, 1.5, 7.0, tan(radians(angle)), 0.0)
    speed = sqrt(body.vx**2 + body.vy**2 + body.vz**2)
    seen = 0.0
    while body.state != ROLLS:
        moving = [body]
        if not motion._soars(body):
            motion._step(moving)
        seen = max(seen, body.z)
    assert (body.x, body.y) == pytest.approx((1.5, 7.0), abs=0.02)
    # the flight in closed form
    across, up = speed * cos(radians(angle)), speed * sin(radians(angle))
    lasts = (up + sqrt(up * up + 2.0 * GRAVITY * LET_GO)) / GRAVITY
    assert across * lasts == pytest.approx(sqrt(37.0), rel=1e-9)
    assert motion.seconds == pytest.approx(lasts, abs=0.003)


def test_the_height_of_bounces_falls_by_the_square_of_what_comes_back() -> None:
    ground = flat(bounce=0.5)
    body = ball("red-1", 0.0, 2.0)
    motion = Motion(ground, [body])
    body.z, body.state = 2.0 + RADIUS, 2
    tops, rising = [], False
    while body.state == 2:
        motion._step([body])
        if rising and body.vz <= 0.0:
            tops.append(body.z - RADIUS)
        rising = body.vz > 0.0
    assert tops[0] == pytest.approx(0.5, abs=0.02)
    assert tops[1] == pytest.approx(0.125, abs=0.01)


def test_a_landing_that_grips_costs_two_sevenths_of_the_speed() -> None:
    """Landed flat, a ball without spin slides until it rolls: 5/7 of its speed are left."""
    ground = flat(drag=0.0, grip=0.5)
    body = ball("red-1", 0.0, 2.0)
    motion = Motion(ground, [body])
    body.vy = body.sy = 3.5
    body.state = ROLLS
    for _ in range(2000):
        if body.sy == 0.0:
            break
        motion._step([body])
    assert body.vy == pytest.approx(2.5, rel=1e-9)


def test_backspin_holds_a_ball_back() -> None:
    ends = []
    for spin in (0.0, 0.5, 1.0):
        body = ball("red-1", 0.0, 0.0)
        motion = Motion(flat(), [body])
        motion.throw(body, 0.0, 5.0, tan(radians(50.0)), spin)
        motion.run()
        ends.append(body.y)
    assert ends[0] > ends[1] > ends[2] > 5.0


def test_a_head_on_shot_leaves_the_ball_with_what_restitution_says() -> None:
    shooter, other = ball("red-1", 0.0, 1.0), ball("blue-1", 0.0, 3.0)
    motion = Motion(flat(drag=0.0), [shooter, other])
    shooter.vy, shooter.state = 4.0, ROLLS
    while not other.touched:
        motion._step([body for body in motion.bodies if body.state == ROLLS])
    assert other.vy == pytest.approx(4.0 * (1.0 + RESTITUTION) / 2.0, rel=1e-12)
    assert shooter.vy == pytest.approx(4.0 * (1.0 - RESTITUTION) / 2.0, rel=1e-12)


def test_the_target_is_fifty_times_lighter_and_flies_off() -> None:
    shooter, small = ball("red-1", 0.0, 1.0), target("target", 0.0, 3.0)
    motion = Motion(flat(), [shooter, small])
    shooter.vy, shooter.state = 3.0, ROLLS
    motion.run()
    assert small.y - 3.0 > 1.5 * (shooter.y - 3.0) > 0.0


def test_a_ball_rests_at_the_bottom_of_a_pit_and_rolls_off_a_root() -> None:
    ground = Ground(read_ground("/".join(["gggggg"] * 4 + ["ggpggg"] + ["gggggg"] * 3)), 0.0)
    ground.materials = [Material(0.05, 0.2, 0.5, 0.0)] * len(ground.materials)
    body = rolling(ground, -0.2, 3.5, 0.0, 0.0)  # on the slope of the pit in the third column
    assert body.state == RESTS
    _, gx, gy = ground.surface(body.x, body.y)
    assert sqrt(gx * gx + gy * gy) <= 1.4 * 0.05
    assert abs(body.x + 0.5) < 0.2


def test_slopes_are_the_derivatives_of_heights() -> None:
    ground, rng = ground_of("yard:3", 4.0), Random(3)
    for _ in range(300):
        x, y = rng.uniform(-4.9, 4.9), rng.uniform(-30.0, 60.0)
        _, gx, gy = ground.surface(x, y)
        step = 1e-6
        left, right = ground.surface(x - step, y)[0], ground.surface(x + step, y)[0]
        near, far = ground.surface(x, y - step)[0], ground.surface(x, y + step)[0]
        assert ((right - left) / (2 * step), (far - near) / (2 * step)) == pytest.approx(
            (gx, gy), abs=1e-6
        )


def test_the_ground_has_no_seam_where_it_begins_anew() -> None:
    ground = ground_of("park", 5.0)
    for x in (-4.2, 0.3, 2.7):
        before, after = ground.surface(x, 24.0 - 1e-9), ground.surface(x, 24.0)
        assert before == pytest.approx(after, abs=1e-6)
        assert ground.surface(x, 3.25) == pytest.approx(ground.surface(x, 27.25), abs=1e-12)


def test_energy_never_grows_by_itself() -> None:
    """Rolling, landing and meeting balls lose it. The fine gravel is left out: its slopes belong to no
    height."""
    rng = Random(5)
    for seed in range(12):
        ground = Ground(read_ground(f"yard:{seed}"), 0.03)
        ground.materials = [Material(m.drag, m.bounce, m.grip, 0.0) for m in ground.materials]
        bodies = [
            ball(f"blue-{i}", rng.gauss(0.0, 0.15), 7.0 + rng.gauss(0.0, 0.15)) for i in (1, 2)
        ]
        bodies += [target("target", 0.1, 7.1), ball("red-1", 0.0, 0.5)]
        motion = Motion(ground, bodies)
        motion.throw(bodies[3], 0.0, rng.uniform(3.0, 7.0), tan(radians(rng.uniform(15, 60))), 0.3)
        before = sum(body.energy() for body in bodies)
        while any(body.state not in (RESTS, LOST) for body in bodies):
            moving = [body for body in bodies if body.state not in (RESTS, LOST)]
            motion._step(moving)
            if any(body.state == LOST for body in bodies):
                break
            now = sum(body.energy() for body in bodies)
            assert now <= before + 0.02  # joules: a ball let go has some 35
            before = min(before, now)


def test_a_mirrored_throw_has_the_mirrored_path_to_the_bit() -> None:
    rng = Random(1)
    for seed in range(20):
        ground = Ground(read_ground(f"yard:{seed}"), 0.02)
        ends = []
        x, y = rng.uniform(-0.5, 0.5), rng.uniform(4.0, 8.0)
        for sign, on in ((1.0, ground), (-1.0, ground.mirrored())):
            bodies = [ball("blue-1", sign * 0.2, 8.0), target("target", sign * 0.25, 8.1)]
            bodies.append(ball("red-1", sign * 0.3, 0.25))
            motion = Motion(on, bodies)
            motion.throw(bodies[2], sign * x, y, 0.5, 0.2)
            motion.run()
            ends.append([(sign * body.x, body.y, body.z, body.state) for body in bodies])
        assert ends[0] == ends[1]


@pytest.mark.skipif(
    not motion_module.__file__.endswith(".py"), reason="compiled, the length of a step is fixed"
)
def test_half_the_step_changes_little(monkeypatch: pytest.MonkeyPatch) -> None:
    def rests() -> list[float]:
        found = []
        for speed in (2.0, 3.0, 4.0):
            body = rolling(ground_of("terrain", 3.0), 0.3, 0.2, 0.1, speed)
            found += [body.x, body.y]
        return found

    ground_of("terrain", 3.0).kicks[:] = [0.0] * len(ground_of("terrain", 3.0).kicks)
    usual = rests()
    monkeypatch.setattr("pelitupa.nature.petanque.motion.STEP", 0.002)
    assert rests() == pytest.approx(usual, abs=0.01)
    ground_of.cache_clear()


@pytest.mark.parametrize("aside", [0.0, 0.01, 0.02, 0.035])
def test_a_ball_that_comes_down_on_the_target_pushes_it_aside_once(aside: float) -> None:
    """The ground holds the target: only what is along the ground moves it, and energy never grows. It used to
    meet the ball again and again in no time, ever faster."""
    ground = flat()
    small, falls = target("target", 0.0, 5.0), ball("red-1", 0.0, 5.0 - aside)
    motion = Motion(ground, [small, falls])
    reach = small.radius + falls.radius
    falls.z = small.z + sqrt(reach * reach - aside * aside) + 1e-6
    falls.vy, falls.vz, falls.state = 2.0, -3.0, FLIES
    falls.sy = falls.vy
    before = falls.energy() + small.energy()
    nx, nz = aside / reach, -sqrt(1.0 - aside * aside / (reach * reach))
    closing = falls.vy * nx + falls.vz * nz
    motion._meet(falls, small)
    apart = (small.vy - falls.vy) * nx + (small.vz - falls.vz) * nz
    assert apart == pytest.approx(RESTITUTION * closing, rel=1e-4)
    assert (small.vx, small.vz) == (0.0, 0.0)
    assert falls.energy() + small.energy() < before
    motion.run()
    assert {small.state, falls.state} <= {RESTS, LOST}


@pytest.mark.parametrize("kind", KINDS)
def test_all_throws_end_and_no_balls_overlap(kind: str) -> None:
    rng = Random(kind)
    for number in range(25):
        x, y = rng.uniform(-0.5, 0.5), rng.uniform(5.0, 10.0)
        there = {"target": (x, y)}
        for ball_number in range(rng.randrange(1, 6)):
            there[f"blue-{ball_number}"] = (
                round(x + rng.gauss(0.0, 0.4), 3),
                round(y + rng.gauss(0.0, 0.4), 3),
            )
        aim = rng.choice(list(there.values()))
        shot = Shot(
            "red-1",
            0.0,
            aim[0],
            aim[1] * rng.choice((0.5, 1.0)),
            rng.choice((15.0, 35.0, 70.0)),
            0.5,
            there,
            round(rng.uniform(0.0, 50.0), 3),
            f"{kind}:{number}",
            rng.choice((0.0, 2.0, 10.0)),
        )
        once = thrown(shot, HANDS["beginner"], rng.gauss(0.0, 1.0), 0.5)
        assert once[0] in ("rest", "lost")
    assert thrown(shot, HANDS["none"], 0.0, 0.0) == thrown(shot, HANDS["none"], 0.0, 0.0)


def test_the_bits_are_the_same_on_every_machine_plain_and_compiled() -> None:
    """Unrounded ends of a throw into four balls on each ground."""
    digest = hashlib.sha256()
    for kind in KINDS:
        bodies = [ball(f"blue-{i}", 0.1 * i - 0.1, 7.0 + 0.07 * i) for i in range(3)]
        bodies += [target("target", 0.05, 7.2), ball("red-1", 0.3, 0.5)]
        motion = Motion(ground_of(f"{kind}:3", 2.0), bodies)
        motion.throw(bodies[4], 0.02, 5.5, 0.5, 0.25)
        motion.run()
        digest.update(repr([(one.x, one.y, one.z, one.state) for one in bodies]).encode())
    assert digest.hexdigest()[:16] == "fa1eb28237d03fea"


@pytest.mark.parametrize(("angle", "spin"), [(15.0, 0.0), (35.0, 0.0), (60.0, 0.3)])
def test_the_named_throws_come_to_rest_where_people_suppose(angle: float, spin: float) -> None:
    for far in (6.0, 8.0, 10.0):
        shot = Shot(
            "red-1", 0.0, 0.0, carry(far, angle, spin), angle, spin, {}, 0.0, "terrain", 0.0
        )
        _, _, x, y, _ = thrown(shot, HANDS["none"], 0.0, 0.0)[:5]
        assert float(y) == pytest.approx(far, abs=0.5)
        assert abs(float(x)) < 0.4


def test_a_tree_throws_a_ball_back() -> None:
    ground = Ground(read_ground("/".join(["gggggg"] * 3 + ["ggtggg"] + ["gggggg"] * 4)), 0.0)
    body = rolling(ground, -0.5, 0.5, 0.0, 6.0)
    assert body.y < 4.5 - 0.2
    assert rolling(ground, 0.5, 0.5, 0.0, 6.0).y > 6.0


def test_beyond_the_hedge_and_in_water_a_ball_is_lost() -> None:
    assert rolling(flat(), 5.0, 0.5, 4.0, 0.0).state == LOST
    wet = Ground(read_ground("/".join(["gggw"] * 5)), 0.0)
    assert rolling(wet, 0.5, 0.5, 2.5, 0.0).state == LOST


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("moor", "there is no ground 'moor'"),
        ("ggg/ggg", "4 to 16 m wide"),
        ("gggg/gggg/ggg/gggg", "row 3 of the ground is not as long as the first: 3, not 4"),
        ("gggg/gggx/gggg/gggg", "row 2 of the ground has 'x'"),
        ("gggg/gggg/gggg/llll", "the nearest row of a ground has gravel"),
    ],
)
def test_a_ground_that_cannot_be_read_is_refused_with_where(text: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        read_ground(text)


def test_grounds_drawn_by_a_seed_can_be_written_down() -> None:
    for kind in KINDS:
        made = made_ground(kind, 5)
        assert str(read_ground(str(made))) == str(read_ground(f"{kind}:5"))
        assert set(str(made)) <= {*LETTERS, "/"}
        assert str(made) != str(made_ground(kind, 6)) or not any(KINDS[kind][3])


def test_how_deep_off_the_gravel_a_place_is() -> None:
    ground = read_ground("llgggl/llgggl/llgggl/llgggl")
    assert ground.deep(0.0, 1.0)[0] == 0.0
    deep, lies_on = ground.deep(-1.4, 1.0)
    assert (round(deep, 9), lies_on) == (0.4, "l")
    assert ground.edges(2.0) == (-1.0, 2.0)
    assert set(MATERIALS) >= {"g", "l", "a", "s"}
