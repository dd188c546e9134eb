"""Throws with correlation and bias: as they land, as they are reckoned with, and as they are told again."""

from __future__ import annotations

import math
from random import Random

import pytest

from pelitupa.core import OptionError, State, point_of
from pelitupa.equipment.dartboard import MISS, SEGMENTS, read_segment, segment_at
from pelitupa.games import load_game
from pelitupa.nature import Seeded, SeedStream, Thrower, Throws, nature_for, segment_chances
from pelitupa.nature.fitting import FitError, Point, fit_throws, rounded
from pelitupa.players import make_bot
from pelitupa.players.darts.aiming import SCORES, best_aim, expected
from pelitupa.players.darts.scatter import LEAST, Scatter, SkillError, chances, moments
from pelitupa.players.darts.skill import FULL, skill_from_hits, skill_from_scores
from pelitupa.players.darts.skill import segments_scoring as scoring

ASKEW = Throws(18.0, 30.0, 0.6, 9.0, -14.0)


def aimed(x: float, y: float) -> State:
    state = load_game("round_the_clock").new_initial_state()
    state.apply_action((x, y))
    return state


def landings(throws: Throws, count: int, seed: str, aim: Point = (0.0, 0.0)) -> list[Point]:
    thrower, state = Thrower(SeedStream(seed), throws), aimed(*aim)
    return [(value[0], value[1]) for value in (thrower.outcome(state) for _ in range(count))]


# --- landing


def test_a_throw_is_what_the_description_says() -> None:
    stream = SeedStream("dart")
    first, second = stream.normal_pair()
    both = 0.6 * first + 0.8 * second
    landed = Seeded("dart", ASKEW).outcome(aimed(5.0, 7.0))
    assert landed == pytest.approx((5 + 9 + 18 * first, 7 - 14 + 30 * both), abs=0.006)


def test_throws_stray_with_their_correlation_and_bias() -> None:
    found = landings(ASKEW, 6000, "many", (20.0, 10.0))
    count = len(found)
    x, y = (math.fsum(point[axis] for point in found) / count for axis in (0, 1))
    assert x == pytest.approx(29.0, abs=5 * 18 / math.sqrt(count))
    assert y == pytest.approx(-4.0, abs=5 * 30 / math.sqrt(count))
    both = math.fsum((a - x) * (b - y) for a, b in found) / count / (18 * 30)
    assert both == pytest.approx(0.6, abs=5 / math.sqrt(count))


def test_without_correlation_and_bias_throws_are_those_of_former_records() -> None:
    """Drawn by the version before: old records of darts must verify."""
    assert landings(Throws(20.0), 3, "former", (0.0, 103.0)) == [
        (14.69, 143.89),
        (12.7, 98.8),
        (10.27, 85.53),
    ]


# --- chances


@pytest.mark.parametrize(
    "throws", [ASKEW, Throws(12.0, 12.0, -0.9, 0.0, 20.0), Throws(30.0, 9.0, 0.4)]
)
@pytest.mark.parametrize("aim", [(0.0, 103.0), (-60.0, 30.0)])
def test_the_two_ways_to_reckon_chances_agree(throws: Throws, aim: Point) -> None:
    found = chances(aim, Scatter.of(throws))
    assert found == pytest.approx(segment_chances(*aim, throws), abs=2e-5)
    assert math.fsum(found) == pytest.approx(1.0, abs=1e-11)
    assert moments(aim, Scatter.of(throws)).chance == pytest.approx(found, abs=1e-11)


def test_chances_are_those_of_many_darts() -> None:
    found, darts = chances((0.0, 103.0), Scatter.of(ASKEW)), 20_000
    counts = [0] * (SEGMENTS + 1)
    for x, y in landings(ASKEW, darts, "often", (0.0, 103.0)):
        counts[segment_at(x, y)] += 1
    for segment in range(SEGMENTS + 1):
        error = math.sqrt(max(found[segment], 1e-4) / darts)
        assert abs(counts[segment] / darts - found[segment]) < 5 * error


def test_moments_are_those_of_many_darts() -> None:
    aim, darts = (20.0, -50.0), 20_000
    known = moments(aim, Scatter.of(ASKEW))
    parts = (known.right, known.up, known.x, known.y, known.xy)
    sums = [[0.0] * (SEGMENTS + 1) for _ in parts]
    squares = [[0.0] * (SEGMENTS + 1) for _ in parts]
    for x, y in landings(ASKEW, darts, "moments", aim):
        right, up = x - aim[0], y - aim[1]
        values = (right, up, right * right, up * up, right * up)
        for total, square, value in zip(sums, squares, values, strict=True):
            total[segment_at(x, y)] += value / darts
            square[segment_at(x, y)] += value * value / darts
    for segment in (MISS, read_segment("S3"), read_segment("S17"), read_segment("S19")):
        for total, square, part in zip(sums, squares, parts, strict=True):
            error = math.sqrt(square[segment] / darts)
            assert abs(total[segment] - part[segment]) < 5 * error
    wholes = (9.0, -14.0, 18.0**2 + 81.0, 900.0 + 196.0, 0.6 * 18 * 30 - 126.0)
    for part, whole in zip(parts, wholes, strict=True):
        assert math.fsum(part) == pytest.approx(whole, abs=1e-6)


def test_what_strays_less_than_is_reckoned_with_is_widened_in_that_direction_only() -> None:
    scatter = Scatter.of(Throws(20.0, 20.0, 1.0))
    assert scatter.narrowest == pytest.approx(LEAST)
    assert scatter.x == pytest.approx(20.0, rel=1e-3)
    assert Scatter.of(Throws(0.0)) == Scatter.even(LEAST)
    with pytest.raises(SkillError, match=r"correlation of 0\.9999 is too much"):
        Scatter(5.0, 5.0, 0.9999)


# --- aiming


def test_who_strays_to_one_side_aims_to_the_other() -> None:
    """The darts that count are the same; only the hand moves, by as much as they stray."""
    straight = best_aim(SCORES, Scatter(18.0, 30.0, 0.6))
    askew = best_aim(SCORES, Scatter.of(ASKEW))
    assert askew.value == pytest.approx(straight.value, abs=1e-3)
    assert askew.point[0] + 9.0 == pytest.approx(straight.point[0], abs=0.3)
    assert askew.point[1] - 14.0 == pytest.approx(straight.point[1], abs=0.3)


def test_the_best_aim_of_who_scatters_aslant_is_better_than_that_of_an_even_thrower() -> None:
    aslant = Scatter(25.0, 25.0, 0.8)
    best, plain = best_aim(SCORES, aslant), best_aim(SCORES, Scatter.even(25.0))
    assert best.value > expected(SCORES, plain.point, aslant) + 0.05


def test_the_bot_aims_by_its_own_bias() -> None:
    state = load_game("round_the_clock(players=1)").new_initial_state()
    straight, askew = (
        make_bot(spec, state.get_game(), 0, 1).step(state)
        for spec in ("round_the_clock(sd=15)", "round_the_clock(sd=15,bias_x=12,bias_y=-5)")
    )
    assert isinstance(straight, tuple)
    x, y = point_of(straight)
    assert askew == pytest.approx((x - 12.0, y + 5.0), abs=0.3)


# --- told again, from where darts landed


def test_a_skill_is_told_from_where_darts_landed() -> None:
    aim = (12.0, -30.0)
    fit = fit_throws((aim, point) for point in landings(ASKEW, 4000, "fit", aim))
    assert fit.count == 4000
    assert fit.throws.sds == pytest.approx((18.0, 30.0), rel=0.04)
    assert fit.throws.rho == pytest.approx(0.6, abs=0.04)
    assert fit.throws.bias == pytest.approx((9.0, -14.0), abs=1.5)
    for name, value in (
        ("sd", 18.0),
        ("sd_y", 30.0),
        ("rho", 0.6),
        ("bias_x", 9.0),
        ("bias_y", -14.0),
    ):
        low, high = fit.intervals[name]
        assert low < value < high
        assert high - low < 0.15 * abs(value) + 0.1


def test_no_other_throws_make_the_landings_more_likely() -> None:
    points = landings(ASKEW, 60, "likely")
    found = fit_throws(((0.0, 0.0), point) for point in points).throws

    def likelihood(t: Throws) -> float:
        total, rest = 0.0, 1.0 - t.rho**2
        for x, y in points:
            a, b = (x - t.bias_x) / t.sds[0], (y - t.bias_y) / t.sds[1]
            total -= (a * a - 2 * t.rho * a * b + b * b) / (2 * rest)
            total -= math.log(t.sds[0] * t.sds[1] * math.sqrt(rest))
        return total

    best = likelihood(found)
    values = [*found.sds, found.rho, *found.bias]
    for place in range(5):
        for step in (-0.01, 0.01):
            other = values.copy()
            other[place] += step
            sd, sd_y, rho, right, up = other
            assert likelihood(Throws(sd, sd_y, rho, right, up)) < best


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Each 95%: of 300 fits of 40 throws 285, give or take four."""
    truth = {"sd": 18.0, "sd_y": 30.0, "rho": 0.6, "bias_x": 9.0, "bias_y": -14.0}
    held, rng = dict.fromkeys(truth, 0), Random(11)
    for _ in range(300):
        darts = []
        for _ in range(40):
            first, second = rng.gauss(), rng.gauss()
            both = 0.6 * first + 0.8 * second
            darts.append(((0.0, 0.0), (9.0 + 18.0 * first, -14.0 + 30.0 * both)))
        for name, (low, high) in fit_throws(darts).intervals.items():
            held[name] += low < truth[name] < high
    assert all(271 <= count <= 297 for count in held.values()), held


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ([(1.0, 2.0)] * 4, "from 5 throws or more, not 4"),
        ([(1.0, 2.0)] * 9, "on one line"),
        ([(float(i), 3.0 * i) for i in range(9)], "on one line"),
        ([(1.0, math.nan)] * 9, "two finite numbers"),
    ],
)
def test_landings_that_tell_nothing_are_refused(points: list[Point], says: str) -> None:
    with pytest.raises(FitError, match=says):
        fit_throws(((0.0, 0.0), point) for point in points)


def test_a_skill_is_rounded_to_what_can_be_told() -> None:
    told = rounded(Throws(18.04, 18.01, -0.0049, 3.04, -0.04))
    assert str(told) == "sd=18.0,bias_x=3.0"


# --- told again, from scores


def test_correlation_and_bias_are_told_from_scores() -> None:
    truth = Throws(16.0, 28.0, 0.5, 10.0, -12.0)
    scores = [int(SCORES[segment_at(x, y)]) for x, y in landings(truth, 3000, "scores")]
    skill = skill_from_scores(scores, shape=FULL)
    assert skill.throws.sds == pytest.approx((16.0, 28.0), rel=0.1)
    assert skill.throws.rho == pytest.approx(0.5, abs=0.1)
    assert skill.throws.bias == pytest.approx((10.0, -12.0), abs=2.5)
    named = {"sd": 16.0, "sd_y": 28.0, "rho": 0.5, "bias_x": 10.0, "bias_y": -12.0}
    for name, value in named.items():
        low, high = skill.intervals[name]
        assert low < value < high
        assert high - low < 0.45 * abs(value)


def test_no_other_skill_makes_the_hits_more_likely() -> None:
    scores = [int(SCORES[segment_at(x, y)]) for x, y in landings(ASKEW, 400, "top")]
    skill = skill_from_hits((scoring(score) for score in scores), shape=FULL)

    def likelihood(scatter: Scatter) -> float:
        known = chances((0.0, 0.0), scatter)
        return math.fsum(math.log(sum(known[s] for s in scoring(score))) for score in scores)

    best, at = likelihood(skill.scatter), skill.scatter
    assert best == pytest.approx(skill.log_likelihood)
    x, y, rho, (right, up) = at.x, at.y, at.rho, at.bias
    for step in (-1.0, 1.0):
        for other in (
            Scatter(x + step, y, rho, at.bias),
            Scatter(x, y + step, rho, at.bias),
            Scatter(x, y, rho + 0.05 * step, at.bias),
            Scatter(x, y, rho, (right + step, up)),
            Scatter(x, y, rho, (right, up + step)),
        ):
            assert likelihood(other) < best


def test_so_much_is_not_told_from_three_scores() -> None:
    with pytest.raises(SkillError, match="from 5 darts or more, not 3"):
        skill_from_scores([20, 5, 1], shape=FULL)
    with pytest.raises(SkillError, match="told even, axes, full, not 'round'"):
        skill_from_scores([20, 5, 1], shape="round")


def test_each_seat_throws_by_its_own_skill() -> None:
    game = load_game("finnish_darts(players=3)")
    state = game.new_initial_state()
    nature = nature_for(game, "throws(sd=50,skills=0 20)")
    throws = nature.settings
    assert isinstance(throws, Throws)
    assert [throws.of_seat(seat).sds for seat in range(3)] == [(0, 0), (20, 20), (50, 50)]
    luck = nature.make("skills")
    landed = []
    while not state.is_terminal():
        if state.is_chance_node():
            landed.append(luck.outcome(state))
            state.apply_action(landed[-1])
        else:
            state.apply_action((0.0, 0.0))
    assert set(landed[:5]) == {(0.0, 0.0)}
    assert (0.0, 0.0) not in landed[5:]


@pytest.mark.parametrize("skills", ["good", "-1", "nan", "20 99999"])
def test_a_skill_is_a_standard_deviation(skills: str) -> None:
    with pytest.raises(OptionError, match="a skill is a standard deviation"):
        Throws(skills=skills)
