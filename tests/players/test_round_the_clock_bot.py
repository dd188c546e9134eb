"""Darts: chances along rays, the best aim by skill, skill from scores, and Round the Clock."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from pelitupa.core import OptionError, PelitupaError, point_of
from pelitupa.equipment.dartboard import (
    INNER_BULL,
    MISS,
    OUTER_BULL,
    SEGMENTS,
    read_segment,
    sector_of,
    segment_at,
    segment_centre,
)
from pelitupa.games import load_game
from pelitupa.games.darts.round_the_clock.game import (
    FINISHED,
    LAST,
    RoundTheClockState,
    advance,
    best_order,
)
from pelitupa.nature import Seeded
from pelitupa.nature.throwing import Throws, segment_chances
from pelitupa.players import RandomBot, make_bot
from pelitupa.players.darts.aiming import (
    SCORES,
    aim_table,
    best_aim,
    board_map,
    expected,
    only,
    score_of,
)
from pelitupa.players.darts.scatter import Point, Scatter, SkillError, chances, moments
from pelitupa.players.darts.skill import (
    AXES,
    segments_scoring,
    skill_from_hits,
    skill_from_scores,
)
from pelitupa.players.round_the_clock.duel import best_rule, by_the_bot, fewest_darts, score
from pelitupa.players.round_the_clock.race import plan_for, worths_of
from pelitupa.players.round_the_clock.turns import TurnSolver, turn_shape
from players.matches import play_on
from studies.darts import draw_maps, main

# --- chances


@pytest.mark.parametrize(
    ("aim", "sd", "sd_y"),
    [
        ((0.0, 103.0), 20.0, 20.0),
        ((-40.0, 30.0), 20.0, 35.0),
        ((30.0, -80.0), 5.0, 5.0),
        ((0.0, 103.0), 1.0, 1.0),
        ((10.0, 10.0), 60.0, 60.0),
        ((100.0, 100.0), 12.0, 40.0),
        ((200.0, -90.0), 30.0, 15.0),
    ],
)
def test_chances_are_those_of_the_upright_strips(aim: Point, sd: float, sd_y: float) -> None:
    found = chances(aim, Scatter(sd, sd_y))
    assert found == pytest.approx(segment_chances(*aim, Throws(sd, sd_y)), abs=1e-5)
    assert math.fsum(found) == pytest.approx(1.0, abs=1e-11)
    assert moments(aim, Scatter(sd, sd_y)).chance == pytest.approx(found, abs=1e-12)


def test_a_bull_is_hit_by_rayleighs_law() -> None:
    found = chances((0.0, 0.0), Scatter.even(10.0))
    assert found[INNER_BULL] == pytest.approx(1.0 - math.exp(-(6.35**2) / 200.0), abs=1e-12)
    assert found[OUTER_BULL] == pytest.approx(
        math.exp(-(6.35**2) / 200.0) - math.exp(-(15.9**2) / 200.0), abs=1e-12
    )


def test_second_moments_are_those_of_many_darts() -> None:
    rng, scatter, aim = Random(1), Scatter(25.0, 40.0), (20.0, -50.0)
    known, darts = moments(aim, scatter), 40_000
    right, up = [0.0] * (SEGMENTS + 1), [0.0] * (SEGMENTS + 1)
    for _ in range(darts):
        x, y = rng.gauss(aim[0], scatter.x), rng.gauss(aim[1], scatter.y)
        segment = segment_at(x, y)
        right[segment] += (x - aim[0]) ** 2 / darts
        up[segment] += (y - aim[1]) ** 2 / darts
    for segment in (MISS, OUTER_BULL, read_segment("S3"), read_segment("S17"), read_segment("S7")):
        assert right[segment] == pytest.approx(known.x[segment], rel=0.15, abs=0.5)
        assert up[segment] == pytest.approx(known.y[segment], rel=0.15, abs=0.5)
    assert math.fsum(known.x) == pytest.approx(scatter.x**2)
    assert math.fsum(known.y) == pytest.approx(scatter.y**2)


@pytest.mark.parametrize("sd", [0.0, -3.0, math.inf, math.nan])
def test_a_skill_that_nobody_has_is_refused(sd: float) -> None:
    with pytest.raises(SkillError, match="scatters by 0\\.5 mm or more"):
        Scatter(20.0, sd)


# --- the best aim


@pytest.mark.parametrize(
    ("sd", "target"),
    [(1.0, "T20"), (10.0, "T20"), (16.0, "T20"), (16.8, "T20"), (17.0, "T19"), (26.9, "T19")],
)
def test_the_best_aim_goes_from_triple_20_to_triple_19(sd: float, target: str) -> None:
    """As Tibshirani, Price and Taylor found, who have the jump at 16.4 mm."""
    point = best_aim(SCORES, Scatter.even(sd)).point
    wire = math.dist(point, segment_centre(read_segment(target)))
    assert wire < 12.0
    assert segment_at(*point) in (read_segment(target), read_segment("S" + target[1:]))


def test_the_best_aim_of_beginners_curls_to_the_left_of_the_bull() -> None:
    points = [best_aim(SCORES, Scatter.even(sd)).point for sd in (30.0, 45.0, 65.0, 100.0)]
    for before, after in pairwise(points):
        assert math.hypot(*after) < math.hypot(*before)
    for x, y in points:
        assert x < 0.0
        assert y < 0.0
    assert math.hypot(*points[-1]) < 15.0


def test_their_jump_is_at_16_4_mm_on_a_grid_of_millimetres() -> None:
    """What is left of the difference is their grid: a board of pixels has other beds than a board."""
    np = pytest.importorskip("numpy")
    line = np.arange(-220.0, 221.0)
    board = np.array([[SCORES[segment_at(x, y)] for x in line] for y in line])

    def is_above(sd: float) -> bool:
        bell = np.exp(-(line**2) / (2.0 * sd**2))
        bell /= bell.sum()
        shape = np.fft.fft2(np.fft.ifftshift(np.outer(bell, bell)))
        values = np.real(np.fft.ifft2(np.fft.fft2(board) * shape))
        return bool(values.argmax() // len(line) > len(line) // 2)

    assert is_above(16.4)
    assert not is_above(16.5)


def test_the_best_aim_is_at_least_as_good_as_every_aim_of_the_map() -> None:
    scatter = Scatter(14.0, 22.0)
    best = best_aim(SCORES, scatter)
    assert best.value == pytest.approx(expected(SCORES, best.point, scatter))
    assert best.value >= max(max(row) for row in board_map(SCORES, scatter, step=20.0))


def test_a_map_of_chances_to_hit_what_is_needed() -> None:
    scatter = Scatter.even(15.0)
    double = only(read_segment("D20"))
    x, y = best_aim(double, scatter).point
    assert abs(x) < 1.0
    assert 160.0 < y < 175.0
    rows = board_map(double, scatter, step=50.0, reach=150.0)
    assert [len(row) for row in rows] == [7] * 7
    assert rows[-1][3] == max(max(row) for row in rows)  # straight up


def test_what_segments_score() -> None:
    texts = ("T20", "D20", "S5", "IB", "OB", "miss")
    assert [score_of(read_segment(text)) for text in texts] == [60, 40, 5, 50, 25, 0]
    assert segments_scoring(12) == {read_segment("S12"), read_segment("D6"), read_segment("T4")}
    with pytest.raises(SkillError, match="no single dart scores 23"):
        segments_scoring(23)


# --- skill from scores


def thrown(darts: int, sd: float, sd_y: float, target: Point, seed: int) -> list[int]:
    rng = Random(seed)
    return [
        score_of(segment_at(rng.gauss(target[0], sd), rng.gauss(target[1], sd_y)))
        for _ in range(darts)
    ]


@pytest.mark.parametrize("sd", [8.0, 20.0, 45.0])
def test_skill_is_told_from_scores(sd: float) -> None:
    skill = skill_from_scores(thrown(1000, sd, sd, (0.0, 0.0), 3))
    assert skill.scatter.x == skill.scatter.y == pytest.approx(sd, rel=0.08)
    low, high = skill.intervals["sd"]
    assert low < sd < high
    assert high - low < 0.25 * sd
    assert skill.darts == 1000


def test_skill_by_axis_is_told_from_scores() -> None:
    skill = skill_from_scores(thrown(2000, 18.0, 40.0, (0.0, 0.0), 4), shape=AXES)
    assert skill.scatter.x == pytest.approx(18.0, rel=0.12)
    assert skill.scatter.y == pytest.approx(40.0, rel=0.12)
    for name, sd in (("sd", 18.0), ("sd_y", 40.0)):
        low, high = skill.intervals[name]
        assert low < sd < high
        assert high - low < 0.35 * sd


def test_skill_is_told_from_darts_at_another_target() -> None:
    target = segment_centre(read_segment("T20"))
    skill = skill_from_scores(thrown(600, 25.0, 25.0, target, 5), target)
    assert skill.scatter.x == pytest.approx(25.0, rel=0.1)


def test_no_other_even_scatter_makes_the_scores_more_likely() -> None:
    scores = thrown(100, 30.0, 30.0, (0.0, 0.0), 6)
    skill = skill_from_scores(scores)

    def likelihood(sd: float) -> float:
        known = chances((0.0, 0.0), Scatter.even(sd))
        return math.fsum(
            math.log(sum(known[segment] for segment in segments_scoring(score))) for score in scores
        )

    best = likelihood(skill.scatter.x)
    assert best == pytest.approx(skill.log_likelihood)
    for factor in (0.9, 0.99, 1.01, 1.1):
        assert likelihood(skill.scatter.x * factor) < best


def test_a_very_good_thrower_and_what_tells_of_no_skill() -> None:
    assert skill_from_scores([50] * 9 + [25]).scatter.x < 8.0
    with pytest.raises(SkillError, match="one score or more"):
        skill_from_scores([])
    with pytest.raises(SkillError, match="numbered from 0 to 62"):
        skill_from_hits([frozenset((63,))])


# --- Round the Clock


@pytest.mark.parametrize("number", [1, 9, 12, 13, 15, 18, 20])
def test_the_shape_of_a_turn_leaves_nothing_out(number: int) -> None:
    rng, shape = Random(number), turn_shape(number)
    for _ in range(300):
        darts = [rng.randrange(SEGMENTS + 1) for _ in range(3)]
        if rng.random() < 0.7:
            darts = [rng.choice(shape.useful) for _ in range(3)]
        first, second, third = (shape.place(dart) for dart in darts)
        assert shape.ends[shape.pairs[first][second]][third] == best_order(number, darts)[0]


def by_brute_force(number: int, worths: list[float], darts: list[int], solver: TurnSolver) -> float:
    """What the rest of a turn is worth, by trying each aim of the table before every dart."""
    reached = best_order(number, darts)[0]
    if len(darts) == 3 or reached == FINISHED:
        return worths[reached]
    after = [by_brute_force(number, worths, [*darts, s], solver) for s in solver.shape.useful]
    return max(
        sum(chance * value for chance, value in zip(row, after, strict=True)) for row in solver.rows
    )


def test_a_turn_is_solved_as_by_trying_everything() -> None:
    scatter, number = Scatter.even(25.0), 19
    solver, rng = TurnSolver(number, scatter), Random(5)
    worths = sorted(rng.random() for _ in range(FINISHED + 1))
    for darts in ([], [read_segment("S20")], [read_segment("S20"), read_segment("OB")]):
        found = solver.worth_after(worths, darts)
        for segment in (*solver.shape.useful, read_segment("S1")):
            place = [*darts, segment]
            assert found[segment] == pytest.approx(by_brute_force(number, worths, place, solver))


def test_what_a_turn_comes_to_adds_up() -> None:
    worths = [float(number) for number in range(FINISHED + 1)]
    for number in (3, 18, 20):
        turn = TurnSolver(number, Scatter.even(15.0)).outcome(worths, 0.01)
        assert math.fsum(turn.ends) == pytest.approx(1.0)
        value = math.fsum(w * p for w, p in zip(worths, turn.ends, strict=True))
        assert turn.value == pytest.approx(value - 0.01 * turn.darts)
        assert sum(turn.ends[:number]) == 0.0


def test_the_last_number_alone_is_thrown_for_till_it_is_hit() -> None:
    """20 or a bull, by whatever aim has the best chance: the darts needed are one over it."""
    scatter = Scatter.even(20.0)
    wanted = [s for s in range(SEGMENTS) if advance(LAST, s) == FINISHED]
    chance = max(sum(row[s] for s in wanted) for row in aim_table(scatter).chances)
    assert plan_for(scatter).darts[LAST] == pytest.approx(1.0 / chance)


def test_a_better_thrower_needs_fewer_darts_and_a_higher_number_too() -> None:
    good, fair = plan_for(Scatter.even(10.0)), plan_for(Scatter.even(20.0))
    for number in range(1, LAST + 1):
        assert good.darts[number] < fair.darts[number]
        assert fair.darts[number + 1] < fair.darts[number]
        assert fair.done[number][-1] == pytest.approx(1.0, abs=1e-6)


def test_a_thrower_who_hits_every_aim_needs_seven_darts() -> None:
    """A triple skips two sectors: 1, 4, 7, 10, 13, 16 and 19."""
    assert plan_for(Scatter.even(0.5)).darts[1] == pytest.approx(7.0, abs=0.01)


def match(spec: str, needs: list[int]) -> RoundTheClockState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, RoundTheClockState)
    state.needs = list(needs)
    return state


def simulated(state: RoundTheClockState, number: int, matches: int) -> float:
    """The mean return of the thrower who needs a number after this turn, all going on by the plan."""
    plan, rng, total = plan_for(Scatter.even(20.0)), Random(1), 0.0
    for _ in range(matches):
        new = state.clone()
        seat = new.thrower
        new.needs[seat] = number
        new.turns += 1
        while new.turns < new.game.options.limit * len(new.needs):
            thrower = new.turns % len(new.needs)
            ends = plan.turns[new.needs[thrower]].ends
            new.needs[thrower] = rng.choices(range(FINISHED + 1), ends)[0]
            if new.needs[thrower] == FINISHED:
                new.winner = thrower
                break
            new.turns += 1
        total += new.returns()[seat]
    return total / matches


@pytest.mark.parametrize(
    ("spec", "needs", "number"),
    [
        ("round_the_clock", [15, 16], 17),
        ("round_the_clock(limit=2)", [15, 16], 17),
        ("round_the_clock(players=4)", [15, 17, 12, 18], 16),
        ("round_the_clock(objective=margin)", [9, 16], 12),
        ("round_the_clock(players=4,objective=margin,limit=3)", [12, 17, 14, 11], 15),
    ],
)
def test_a_number_is_worth_what_simulated_matches_bring(
    spec: str, needs: list[int], number: int
) -> None:
    state = match(spec, needs)
    worths, cost = worths_of(state, plan_for(Scatter.even(20.0)))
    assert 0.0 < cost < 1e-5
    strays = 1.0 if "margin" not in spec else 6.0
    found = simulated(state, number, 6000)
    assert worths[number] == pytest.approx(found, abs=4.0 * strays / math.sqrt(6000.0))
    assert worths[FINISHED] == max(worths)


def test_the_bots_rule_is_all_but_the_best_of_two() -> None:
    plan = plan_for(Scatter.even(20.0))
    fewest, bot, best = fewest_darts(plan), by_the_bot(plan), best_rule(plan, start=16)
    assert score(bot, bot, start=16) == pytest.approx(0.5)
    assert score(bot, fewest, start=16) > 0.5005  # to look at the other is worth something
    assert 0.5 <= score(best, bot, start=16) < 0.5005  # and to look further hardly anything


def test_alone_darts_count_or_the_chance_to_finish_in_time() -> None:
    plan = plan_for(Scatter.even(20.0))
    worths, cost = worths_of(match("round_the_clock(players=1,objective=margin)", [5]), plan)
    assert (worths[5], worths[FINISHED], cost) == (-plan.darts[5], 0.0, 1.0)
    worths, cost = worths_of(match("round_the_clock(players=1,limit=3)", [18]), plan)
    assert worths[18] == pytest.approx(plan.done[18][2], abs=1e-4)
    assert (worths[FINISHED], cost) == (1.0, 1e-6)


def needing(spec: str, needs: list[int], seat: int) -> RoundTheClockState:
    """A state of a match in the seat's turn; nothing has been thrown in it."""
    state = match(spec, needs)
    state.thrower = state.turns = seat
    return state


def test_the_bot_aims_at_what_brings_it_furthest() -> None:
    bot = make_bot("round_the_clock(sd=3)", load_game("round_the_clock"), 1, 1)
    aim = bot.step(needing("round_the_clock", [4, 7], 1))
    assert isinstance(aim, tuple)
    assert segment_at(*point_of(aim)) == read_segment("T7")
    aim = bot.step(needing("round_the_clock", [4, 20], 1))
    assert isinstance(aim, tuple)
    assert sector_of(segment_at(*point_of(aim))) == 20
    assert bot.player_id() == 1


def test_the_bot_counts_on_a_dart_that_is_in_the_board_already() -> None:
    bot = make_bot("round_the_clock(sd=2)", load_game("round_the_clock(players=1)"), 0, 1)
    state = needing("round_the_clock(players=1,limit=1)", [19], 0)
    state.apply_action(state.string_to_action("aim S20"))
    state.apply_action(state.string_to_action("S20"))
    aim = bot.step(state)
    assert isinstance(aim, tuple)
    assert sector_of(segment_at(*point_of(aim))) == 19


@pytest.mark.parametrize(
    "spec",
    [
        "round_the_clock(players=1,objective=margin)",
        "round_the_clock(players=3,objective=money,limit=4)",
    ],
)
def test_the_bot_plays_whole_matches(spec: str) -> None:
    game, nature = load_game(spec), Seeded("m", Throws(10.0))
    bots = [make_bot("round_the_clock(sd=10)", game, seat, 1) for seat in range(game.num_players())]
    state = game.new_initial_state()
    play_on(state, bots, nature)
    assert max(state.scores()) > 5


def test_the_bot_beats_chance_from_far_behind() -> None:
    game, nature = load_game("round_the_clock"), Seeded("b")
    state = needing("round_the_clock", [1, 14], 0)
    bots = [make_bot("round_the_clock", game, 0, 1), RandomBot(1, 1)]
    play_on(state, bots, nature)
    assert state.winners() == [0]


def test_the_bot_refuses_other_games_and_other_turns() -> None:
    with pytest.raises(OptionError, match=r"plays .*Round the Clock only, not hex"):
        make_bot("round_the_clock", load_game("hex"), 0, 1)
    bot = make_bot("round_the_clock", load_game("round_the_clock"), 1, 1)
    with pytest.raises(PelitupaError, match="not the turn of player 2"):
        bot.step(load_game("round_the_clock").new_initial_state())
    bot.restart()
    bot.restart_at(load_game("round_the_clock").new_initial_state())


# --- the studies as commands


def test_a_map_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    draw_maps(tmp_path / "map.png", skills=(40.0,), step=40.0, way=(40, 60))
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_the_studies_tell_aims_numbers_and_skill() -> None:
    runner = CliRunner()
    told = runner.invoke(main, ["aims", "10"])
    assert "T20 at" in told.output
    told = runner.invoke(main, ["numbers", "20"])
    assert "25.5" in told.output
    told = runner.invoke(main, ["skill", "25", "50", "25", "20", "3"])
    assert "5 darts" in told.output
    assert "best aim" in told.output
    told = runner.invoke(main, ["skill", "25", "50", "25", "20", "3", "--by-axis"])
    assert "up and down" in told.output
    for wrong in (["aims", "0"], ["numbers", "0"], ["skill", "23"]):
        assert runner.invoke(main, wrong).exit_code == 1
