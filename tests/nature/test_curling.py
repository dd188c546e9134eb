"""The physics of curling: times and curl of real ice, closed forms of collisions, the traps of simulation."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest

from pelitupa.core import OpenInput
from pelitupa.equipment.rink import (
    BACK,
    FAR_HOG,
    HARD,
    LIGHTLY,
    NEVER,
    OFF,
    PLACES,
    RADIUS,
    RESTS,
    SIDE,
    WEIGHTS,
    Slide,
    broom_for,
    called_at,
    on_strip,
    rest_of,
    weight_of,
    weight_to,
)
from pelitupa.games import load_game
from pelitupa.games.throwing.curling.game import CurlingState
from pelitupa.nature.curling.delivery import released
from pelitupa.nature.curling.ice import (
    STEP,
    Ice,
    Moving,
    deceleration,
    glide,
    step,
    turning,
)
from pelitupa.nature.curling.seen import motion_of
from pelitupa.nature.curling.slide import BEHIND, BORDER, HIT, RESTITUTION, Shot
from pelitupa.nature.kinds.ice import NATURE, OnIce, Rink

TEE = WEIGHTS[2].speed


def shot(
    speed: float,
    turn: float = 1.0,
    broom: float = 0.0,
    swept: int = OFF,
    rest: tuple[tuple[int, float, float], ...] = (),
    ice: Ice | None = None,
) -> Shot:
    """A stone numbered 0 that was delivered and has run to its end."""
    made = Shot(rest, released(0, turn, speed, broom), ice or Ice(), swept)
    assert not made.run()
    return made


def sent(
    vx: float, vy: float, at: tuple[float, float], rest: tuple[tuple[int, float, float], ...]
) -> Shot:
    """A stone 0 that begins at a place with a velocity and does not curl, run to its end."""
    stone = Moving(0, *at)
    stone.head(vx, vy)
    made = Shot(rest, stone, Ice())
    made.run()
    return made


def places(made: Shot) -> dict[int, tuple[float, float]]:
    return {stone.number: (stone.x, stone.y) for stone in made.stones}


def passing(speed: float, lines: tuple[float, ...]) -> list[float]:
    """When a stone passes each y, in seconds from the near hog line."""
    times = []
    for line in lines:
        made = Shot((), released(0, 1.0, speed, 0.0), Ice())
        assert made.run(line)
        times.append(made.seconds)
    return times


def test_a_draw_takes_as_long_and_curls_as_much_as_on_real_ice() -> None:
    draw = shot(TEE)
    assert draw.seconds == pytest.approx(24.0, rel=0.03)
    assert draw.thrown.y == pytest.approx(0.0, abs=0.02)
    assert 1.0 <= draw.thrown.x <= 1.5
    assert shot(TEE, ice=Ice(curl=1.0)).thrown.x == pytest.approx(1.47, abs=0.02)
    assert passing(TEE, (FAR_HOG,))[0] == pytest.approx(13.8, rel=0.03)
    assert passing(4.0, (FAR_HOG,))[0] == pytest.approx(6.1, rel=0.06)


def test_weights_that_players_call_are_those_of_the_ice() -> None:
    for weight, rest in zip(WEIGHTS, (*RESTS, None, None), strict=True):
        for place, speed, curl in zip(PLACES[1:], weight.speeds[1:], weight.curls[1:], strict=True):
            made = Shot((), released(0, 1.0, weight.speed, 0.0), Ice())
            if made.run(place):
                assert made.thrown.speed == pytest.approx(speed, abs=0.002)
            assert made.thrown.x == pytest.approx(curl, abs=0.01)
        if rest is not None and rest < BACK:
            assert shot(weight.speed).thrown.y == pytest.approx(rest, abs=0.02)
    for y in (-3.0, -0.5, 0.4, 1.0):
        weight = weight_to(y)
        assert rest_of(weight.speed) == pytest.approx(y)
        assert weight_of(weight.speed).speeds == pytest.approx(weight.speeds)
        for turn in (1.0, -1.0):
            assert called_at(y, weight, turn, broom_for(0.5, y, weight, turn)) == pytest.approx(0.5)
        made = shot(weight.speed, broom=broom_for(0.5, y, weight, 1.0))
        assert math.dist((made.thrown.x, made.thrown.y), (0.5, y)) < 0.2


def test_hard_sweeping_is_worth_three_metres_and_never_speeds_a_stone_up() -> None:
    plain, lightly, hard = (shot(1.95, swept=swept).thrown for swept in (OFF, LIGHTLY, HARD))
    assert 2.7 <= hard.y - plain.y <= 3.7
    assert 1.0 <= lightly.y - plain.y <= 1.9
    # What docs/curling.md says of a stone that lies at the tee when it was swept.
    swept = shot(1.9914, swept=HARD).thrown.y
    assert swept == pytest.approx(0.0, abs=0.01)
    assert swept - shot(1.9914).thrown.y == pytest.approx(2.85, abs=0.05)
    # It runs straighter, and so much farther that it ends about as far to the side.
    assert abs(hard.x - plain.x) < 0.15
    stone, swept_speeds = released(0, 1.0, 1.95, 0.0), [1.95]
    while stone.speed > 0.0:
        dx, dy, stone.ux, stone.uy, stone.speed = step(stone, Ice(), HARD, STEP)
        stone.x, stone.y = stone.x + dx, stone.y + dy
        swept_speeds.append(stone.speed)
    assert all(after < before for before, after in pairwise(swept_speeds))


def test_more_friction_is_a_shorter_way_and_more_speed_a_longer_one() -> None:
    by_pace = [shot(1.9, ice=Ice(pace=pace)).thrown.y for pace in (0.95, 1.0, 1.1, 1.3)]
    assert by_pace == sorted(by_pace, reverse=True)
    by_speed = [shot(speed).thrown.y for speed in (1.6, 1.8, 1.9, 2.0, 2.1)]
    assert by_speed == sorted(by_speed)


def test_friction_that_falls_with_speed_has_a_closed_form_of_time() -> None:
    """dt = dv / a(v), with a = g (A / (v + B) + C): t = (v - A / C ln(1 + C (v) / (A + B C))) / (g C)."""
    a, b, c, g = 0.00201, 0.0639, 0.00626, 9.81
    assert deceleration(1.0) == g * (a / (1.0 + b) + c)
    for speed in (0.3, 1.2, 2.09):
        exact = (speed - a / c * math.log(1.0 + c * speed / (a + b * c))) / (g * c)
        stone = Moving(0, 0.0, -30.0)
        stone.head(0.0, speed)
        seconds = 0.0
        while stone.speed > 0.0:
            slows = deceleration(stone.speed)
            *_, stone.speed = step(stone, Ice(), OFF, STEP)
            seconds += STEP if stone.speed > 0.0 else 0.5 * STEP
            assert slows > 0.0
        assert seconds == pytest.approx(exact, abs=STEP)


def test_the_rate_of_turning_is_the_power_that_it_stands_for() -> None:
    for speed in (0.01, 0.05, 0.3, 1.0, 2.1, 4.0):
        assert turning(speed)[0] == pytest.approx(0.0082 * speed**-0.8, rel=1e-7)
    assert turning(0.001)[0] == turning(0.01)[0]  # and does not grow for ever at the end


def test_steps_are_short_enough() -> None:
    stone, seconds = released(0, 1.0, TEE, 0.0), 0.0
    while stone.speed > 0.0:
        dx, dy, stone.ux, stone.uy, stone.speed = step(stone, Ice(), OFF, STEP / 20.0)
        stone.x, stone.y, seconds = stone.x + dx, stone.y + dy, seconds + STEP / 20.0
    coarse = shot(TEE)
    assert math.dist((stone.x, stone.y), (coarse.thrown.x, coarse.thrown.y)) < 0.001
    assert coarse.seconds == pytest.approx(seconds, abs=STEP)


def test_one_loop_and_single_steps_are_the_same_way() -> None:
    one, other = released(0, -1.0, TEE, 0.4), released(0, -1.0, TEE, 0.4)
    seconds = glide(one, Ice(), LIGHTLY, -5.0, SIDE)
    for _ in range(round(seconds / STEP)):
        dx, dy, other.ux, other.uy, other.speed = step(other, Ice(), LIGHTLY, STEP)
        other.x, other.y = other.x + dx, other.y + dy
    assert (one.x, one.y, one.speed) == pytest.approx((other.x, other.y, other.speed), abs=1e-9)


def test_a_mirrored_turn_is_a_mirrored_path_to_the_last_bit() -> None:
    right = ((1, 0.31, -0.4), (2, 0.1, 0.2), (9, 0.9, -3.0))
    left = tuple((number, -x, y) for number, x, y in right)
    for speed, broom in ((2.09, -0.9), (2.8, -0.1), (3.6, 0.4), (1.98, -0.2)):
        one = shot(speed, 1.0, broom, rest=right)
        other = shot(speed, -1.0, -broom, rest=left)
        assert one.facts == other.facts
        assert places(one) == {n: (-x, y) for n, (x, y) in places(other).items()}


def test_a_stone_leaves_along_the_line_of_centres_and_its_striker_along_the_tangent() -> None:
    """Booklet 94.5.3."""
    for offset in (0.05, 0.12, 0.2, 0.27):
        made = Shot(((1, offset, 0.0),), Moving(0, 0.0, -0.5), Ice())
        made.thrown.head(0.0, 2.0)
        while not made.facts:
            made._step([stone for stone in made.stones if stone.speed > 0.0], NEVER)
        striker, struck = made.stones
        nx, ny = (offset - striker.x) / (2 * RADIUS), -striker.y / (2 * RADIUS)
        assert math.hypot(nx, ny) == pytest.approx(1.0, abs=1e-6)
        assert (struck.ux, struck.uy) == pytest.approx((nx, ny), abs=1e-6)
        across = striker.ux * -ny + striker.uy * nx
        along = striker.ux * nx + striker.uy * ny
        speed = math.hypot(
            struck.speed * struck.ux + striker.speed * striker.ux,
            struck.speed * struck.uy + striker.speed * striker.uy,
        )
        # Nothing is lost across, and (1 - e) / 2 of the speed along the line of centres is kept.
        kept = (1.0 - RESTITUTION) / 2.0 * speed * ny
        assert along * striker.speed == pytest.approx(kept, rel=1e-3)
        assert abs(across) * striker.speed == pytest.approx(speed * abs(nx), rel=1e-3)


def test_head_on_a_stone_takes_the_place_of_another() -> None:
    made = sent(0.0, 0.6, (0.0, -1.0), ((1, 0.0, 0.0),))
    assert made.facts == [(HIT, 0, 1)]
    (x, y), (ox, oy) = places(made)[0], places(made)[1]
    assert x == ox == 0.0
    assert -2 * RADIUS <= y < -2 * RADIUS + 0.05
    assert oy > 0.25


def energy(made: Shot) -> float:
    total = 0.0
    for stone in made.stones:
        total += stone.speed * stone.speed
    return total


def test_energy_never_grows_and_stones_do_not_overlap() -> None:
    rng = Random(5)
    for _ in range(25):
        rest: list[tuple[int, float, float]] = []
        while len(rest) < 9:
            x, y = rng.uniform(-1.6, 1.6), rng.uniform(-2.2, 1.2)
            if all(math.dist((x, y), other[1:]) > 2 * RADIUS + 1e-4 for other in rest):
                rest.append((len(rest) + 1, x, y))
        made = Shot(rest, released(0, 1.0, rng.uniform(2.0, 4.0), rng.uniform(-1.0, 0.6)), Ice())
        made._glide(NEVER)
        before = energy(made)
        while moving := [stone for stone in made.stones if stone.speed > 0.0]:
            made._step(moving, NEVER)
            assert energy(made) <= before + 1e-12
            before = energy(made)
        for place, one in enumerate(made.stones):
            for other in made.stones[place + 1 :]:
                apart = math.dist((one.x, one.y), (other.x, other.y))
                assert apart > 2 * RADIUS - 1e-4
        assert all(abs(stone.x) + RADIUS <= SIDE for stone in made.stones)


def test_a_row_of_touching_stones_comes_to_rest() -> None:
    """Neither contacts without end nor contacts that are lost."""
    row = tuple((n, 0.0, (n - 1) * 2 * RADIUS - 0.8) for n in range(1, 6))
    made = sent(0.0, 0.8, (0.0, -3.0), row)
    assert len(made.facts) < 40
    ys = [y for _, (_, y) in sorted(places(made).items())]
    assert ys == sorted(ys)
    assert ys[-1] > row[-1][2] + 0.3  # the last one has got the push
    pressed = sent(0.004, 0.05, (0.0, -0.31), ((1, 0.0, 0.0), (2, 0.29, 0.0), (3, -0.29, 0.0)))
    assert len(pressed.facts) < 40


def test_what_leaves_the_sheet_leaves_at_once_and_whole() -> None:
    made = sent(1.5, 0.0, (1.5, -3.0), ((1, SIDE - RADIUS - 0.2, -3.0),))
    assert made.facts[:2] == [(HIT, 0, 1), (BORDER, 1, -1)]
    assert 1 not in places(made)
    near = sent(0.0, 0.2, (0.0, BACK - 0.1), ())
    assert near.facts == []  # its middle is over the back line, but not all of it
    assert near.thrown.y > BACK
    assert sent(0.0, 0.9, (0.0, BACK - 0.1), ()).facts == [(BEHIND, 0, -1)]
    edge = sent(0.0, 0.2, (SIDE - RADIUS - 1e-6, 0.0), ())
    assert edge.facts == []  # along the line, not touching it


def asked(slide: Slide) -> OpenInput:
    return OpenInput("report", "", (), lambda rng: (), slide.value())


def test_a_slide_is_the_same_in_pieces_and_at_once() -> None:
    ice = OnIce("1", Rink(skill="none"))
    stones = ((9, 0.1, -0.4),)
    at_once = ice.report(asked(Slide(0, False, 1.0, (2.1, -1.0), OFF, NEVER, stones)))
    numbers: tuple[float, ...] = (2.1, -1.0)
    on_way = False
    for stop in (PLACES[0], -20.0, -12.0, FAR_HOG, NEVER):
        report = ice.report(asked(Slide(0, on_way, 1.0, numbers, OFF, stop, stones)))
        if report.said("way"):
            on_way, numbers = True, tuple(float(part) for part in report.said("way")[0])
            assert numbers[1] == stop
    pieces, whole = report.places("rest"), at_once.places("rest")
    assert report.names("hit") == at_once.names("hit") == [("red1", "yellow2")]
    for name in whole:
        assert math.dist(pieces[name], whole[name]) < 0.01


def test_a_slide_is_seen_as_it_was_on_the_rings_and_on_the_small_sheet() -> None:
    state = load_game("curling", sweeps=1).new_initial_state()
    assert isinstance(state, CurlingState)
    ice = OnIce("1", Rink(skill="none"))
    assert ice.motion() is None
    state.apply_action(state.string_to_action("tee in"))
    seen = []
    while state.delivered == 0:
        if state.is_chance_node():
            state.apply_action(ice.outcome(state))
            motion = ice.motion()
            seen += [] if motion is None else [motion]
        else:
            state.apply_action(state.string_to_action("sweep off"))
    assert sum(one.seconds for one in seen) == pytest.approx(24.3, abs=0.8)
    ways = {way.thing: way for way in seen[-1].ways}
    stone, small = ways["stone-0"], ways["way"]
    assert stone.points[-1] == pytest.approx(
        (seen[-1].seconds, state.lie.x[0], state.lie.y[0]), abs=0.001
    )
    assert small.points[-1][1:] == pytest.approx(on_strip(*stone.points[-1][1:]), abs=0.001)
    assert (small.gone, stone.gone) == (True, False)


def test_of_a_hit_the_ways_of_both_stones_are_seen_and_the_knock_is_heard() -> None:
    rest = ((9, 0.0, -0.4), (1, 1.5, 1.0))
    seen = motion_of(Shot(rest, released(0, 1.0, 2.8, -0.55), Ice()), NEVER)
    assert seen is not None
    ways = {way.thing: way for way in seen.ways}
    (knock,) = seen.beats
    assert (knock.kind, 0.3 < knock.force < 0.6) == ("hit", True)
    assert len(ways["stone-1"].points) == 1
    assert ways["stone-9"].points[1] == (knock.time, 0.0, -0.4)  # until then it lies still
    moved = [moment for moment, *_ in ways["stone-9"].points[1:]]
    assert ways["stone-9"].gone
    assert all(after - before < 0.25 for before, after in pairwise(moved))


def test_the_same_seed_is_the_same_shot_and_skill_is_scatter() -> None:
    slide = Slide(0, False, 1.0, (TEE, -1.249), OFF, NEVER, ())
    assert Slide.of(slide.value()) == slide

    def rests(skill: str) -> list[tuple[float, float]]:
        ice = OnIce("7", Rink(skill=skill))
        found = [ice.report(asked(slide)).places("rest") for _ in range(60)]
        return [place["red1"] for place in found if place]

    assert rests("steady") == rests("steady")
    assert len(set(rests("none"))) == 1
    spread = {}
    for skill in ("steady", "club", "beginner"):
        xs, ys = zip(*rests(skill), strict=True)
        spread[skill] = (max(xs) - min(xs), max(ys) - min(ys))
    assert spread["steady"][0] < spread["club"][0] < spread["beginner"][0]
    assert 0.5 < spread["steady"][1] < 2.0  # sd 0.26 m
    assert NATURE.make is not None


def test_where_the_ice_varies_it_is_the_same_under_a_stone_until_it_rests() -> None:
    rink = Rink(skill="none", varies=0.05)
    slide = Slide(0, False, 1.0, (TEE, -1.249), OFF, NEVER, ())
    ice, same = OnIce("3", rink), OnIce("3", rink)
    rests = [ice.slid(slide).places("rest").get("red1", (9.0, 9.0)) for _ in range(40)]
    assert rests[0] == same.slid(slide).places("rest").get("red1", (9.0, 9.0))
    long = [y for _, y in rests if y < 9.0]
    assert max(long) - min(long) > 2.0  # one part in twenty of some 28 m
    under = OnIce("3", rink)
    passing = under.slid(Slide(0, False, 1.0, (TEE, -1.249), OFF, -12.0, ()))
    numbers = tuple(float(part) for part in passing.said("way")[0])
    goes_on = under.slid(Slide(0, True, 1.0, numbers, OFF, NEVER, ()))
    assert goes_on.places("rest")["red1"] == pytest.approx(rests[0], abs=0.01)


def test_deliveries_stray_in_parts_of_the_skill() -> None:
    slide = Slide(0, False, 1.0, (TEE, -1.249), OFF, NEVER, ())

    def off(rink: Rink) -> float:
        found = OnIce("5", rink).slid(slide).places("rest")["red1"]
        return math.dist(found, OnIce("5", Rink(skill="none")).slid(slide).places("rest")["red1"])

    assert off(Rink(strays=0.0)) == 0.0
    assert off(Rink(strays=0.5)) == pytest.approx(0.5 * off(Rink()), rel=0.1)
