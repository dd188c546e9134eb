"""What holds in the simulated yard whatever the policies: closed forms, symmetry, and a second referee."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.body import Body
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.generating import generated
from pelitupa.nature.yard.geometry import apart, arrival, contact, cut_off
from pelitupa.nature.yard.ground import MapError, YardMap
from pelitupa.nature.yard.people import Runner
from pelitupa.nature.yard.reading import load_map, read_map
from pelitupa.nature.yard.seen import Figure
from pelitupa.nature.yard.sight import Eyes
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.stages.breakthrough import REACH

TIRELESS = Runner(6.0, 5.9)
MEADOW = "size = [400, 400]\n[places]\nmiddle = [0, 0]"


def running(number: int, x: float, y: float, vx: float, vy: float, runner: Runner) -> Body:
    body = Body(number, runner)
    body.put(x, y)
    body.vx, body.vy = vx, vy
    body.stops = False
    return body


def told(body: Body) -> Figure:
    return Figure(
        body.number, body.x, body.y, body.face_x, body.face_y, body.speed, body.doing, body.lamp
    )


# --- pursuit


def test_of_two_who_run_alike_one_never_catches_the_other_in_the_open() -> None:
    ground = read_map(MEADOW)
    hunter, hunted = (
        running(0, -195.0, 0.0, 6.0, 0.0, TIRELESS),
        running(1, -190.0, 0.0, 6.0, 0.0, TIRELESS),
    )
    for _ in range(600):
        hunted.go_x, hunted.go_y, hunted.pace = hunted.x + 50.0, hunted.y, 1.0
        hunter.go_x, hunter.go_y = cut_off(hunter.x, hunter.y, 6.0, told(hunted), 3.0)
        hunter.pace = 1.0
        hunted.step(ground, 0.1)
        hunter.step(ground, 0.1)
        assert apart(hunter.x, hunter.y, hunted.x, hunted.y) > 4.99


@pytest.mark.parametrize("seed", range(8))
def test_who_is_cut_off_is_met_on_the_circle_of_apollonius(seed: int) -> None:
    """Where both are at one time, the distances they came are as their speeds."""
    random = Random(seed)
    hunter = (random.uniform(-30, 30), random.uniform(-30, 30))
    ux, uy = random.uniform(-1, 1), random.uniform(-1, 1)
    far = sqrt(ux * ux + uy * uy)
    hunted = Figure(1, 5.0, 7.0, ux / far, uy / far, random.uniform(1.0, 5.5))
    x, y = cut_off(*hunter, 6.0, hunted, 1e9)
    taken = apart(*hunter, x, y) / 6.0
    assert apart(hunted.x, hunted.y, x, y) == pytest.approx(hunted.speed * taken, abs=1e-9)
    slow = cut_off(*hunter, 6.0, Figure(1, 5.0, 7.0, 1.0, 0.0, 0.0), 1e9)
    assert slow == (5.0, 7.0)


@pytest.mark.parametrize(
    ("start", "side", "met"),
    [(80.0, 90, 24.375), (80.0, 180, 15.0), (60.0, 180, 5.0), (55.0, 180, None), (90.0, 0, 70.0)],
)
def test_a_guard_on_a_circle_meets_a_runner_where_geometry_says(
    start: float, side: int, met: float | None
) -> None:
    """A runner goes straight for the middle, from `start` metres; an equal guard stands on a circle of 50 m,
    at some degrees from that way. They meet where both have run as far; within 3 m the runner is there."""
    ground = read_map(MEADOW)
    where = {0: (50.0, 0.0), 90: (0.0, 50.0), 180: (-50.0, 0.0)}[side]
    x, y = where
    runner = running(1, start, 0.0, -6.0, 0.0, TIRELESS)
    goal = cut_off(x, y, 6.0, Figure(1, start, 0.0, -1.0, 0.0, 6.0), 1e9)
    ux, uy = goal[0] - x, goal[1] - y
    far = sqrt(ux * ux + uy * uy)
    guard = running(0, x, y, 6.0 * ux / far, 6.0 * uy / far, TIRELESS)
    found = None
    for _ in range(400):
        runner.go_x, runner.go_y, runner.pace = -100.0, 0.0, 1.0
        guard.go_x, guard.go_y = cut_off(guard.x, guard.y, 6.0, told(runner), 30.0)
        guard.pace = 1.0
        runner.step(ground, 0.1)
        guard.step(ground, 0.1)
        if arrival(runner, 0.0, 0.0, 3.0) <= 1.0:
            break
        if contact(runner, guard, 0.3) <= 1.0:
            found = runner.x
            break
    if met is None:
        assert found is None
    else:
        assert found == pytest.approx(met, abs=0.7)


@pytest.mark.parametrize("count", [2, 3, 4, 6, 8, 12, 24])
@pytest.mark.parametrize("start", [52.0, 60.0, 80.0])
def test_a_ring_of_guards_meets_a_runner_where_geometry_says(count: int, start: float) -> None:
    """A runner goes for the middle between two of so many equal guards on a circle of 50 m. These two are
    first, where r * r - 2500 = 2 s (r - 50 cos(180 / count)), s metres from the middle; nobody is before."""
    runner = Figure(1, start, 0.0, -1.0, 0.0, 6.0)
    met = []
    for place in range(count):
        x, y = direction(360.0 * (place + 0.5) / count)
        goal = cut_off(50.0 * x, 50.0 * y, 6.0, runner, 1e9)
        assert goal[1] == pytest.approx(0.0, abs=1e-9)
        met.append(goal[0])
    nearest = direction(180.0 / count)[0]
    first = (start * start - 2500.0) / (2.0 * (start - 50.0 * nearest))
    assert max(met) == pytest.approx(first)
    assert met[0] == met[-1] == max(met)
    if start == 52.0:  # four stop whoever is first seen 2 m outside, before a fire of 6 m
        assert (first > 6.0) == (count >= 4)


# --- symmetry


def mirrored(ground: YardMap) -> YardMap:
    wide = ground.columns
    rows = [ground.cells[at : at + wide][::-1] for at in range(0, len(ground.cells), wide)]
    return YardMap(ground.name, wide, ground.rows, b"".join(rows), {}, ground.light, ground.footing)


def test_a_mirrored_yard_gives_mirrored_runs_and_sights_to_the_last_bit() -> None:
    yard, other, random = load_map("block"), mirrored(load_map("block")), Random(4)
    free: list[tuple[float, float]] = []
    while len(free) < 12:
        x, y = random.uniform(-25.0, 30.0), random.uniform(-22.0, 18.0)
        if yard.is_free(x, y):
            free.append((x, y))
    pairs = []
    for number, (x, y) in enumerate(free):
        here, there = (running(number, s * x, y, 0.0, 0.0, TIRELESS) for s in (1.0, -1.0))
        for body, sign in ((here, 1.0), (there, -1.0)):
            body.face_x, body.face_y = sign * 0.6, 0.8
            body.pace = 0.9
            body.go_x, body.go_y = sign * free[number - 1][0], free[number - 1][1]
        pairs.append((here, there))
    for _ in range(60):
        for here, there in pairs:
            here.step(yard, 0.1)
            there.step(other, 0.1)
    assert all((a.x, a.y, a.store) == (-b.x, b.y, b.store) for a, b in pairs)
    first: tuple[list[list[int]], list[list[float]]] = ([], [])
    for ground, side in ((yard, 0), (other, 1)):
        bodies = [pair[side] for pair in pairs]
        eyes = Eyes(ground, bodies, [Draws(str(n)) for n in range(12)])
        sights = [eyes.look(seat, 0.0) for seat in range(12)]
        seen = [[figure.number for figure in figures] for figures, _ in sights]
        sounds = [[(1 - 2 * side) * s.bearing_x for s in heard] for _, heard in sights]
        if side:
            assert (seen, sounds) == first
        else:
            first = (seen, sounds)
    assert sum(map(len, first[0])) > 10


def test_who_has_which_number_changes_nothing() -> None:
    """The same people under other numbers, and in the other colours, play the same match."""
    game, ground = load_game("breakthrough(players=8,teams=given,radius=30)"), load_map("lake")
    order = [5, 2, 7, 0, 3, 6, 1, 4]  # who has the seat 0, 1, ...
    plain = Simulation(
        game,
        ground,
        9,
        lots=[
            *(f"red {n}" for n in (1, 2, 3, 4)),
            *(f"blue {n}" for n in (5, 6, 7, 8)),
            "begins-red",
        ],
    )
    lots = sorted(
        f"{'blue' if who < 4 else 'red'} {seat + 1}" for seat, who in enumerate(order)
    )  # the same teams, in the other colours
    moved = Simulation(
        game, ground, 9, keys=[str(who) for who in order], lots=[*lots, "begins-blue"]
    )
    for yard in (plain, moved):
        yard.run(260.0)

    def named(word: str) -> str:
        verb, _, number = word.partition(" ")
        return f"{verb} {order[int(number) - 1] + 1}" if number else word

    assert [(when, named(word)) for when, word in moved.told] == plain.told
    assert len(plain.told) > 4


# --- a second referee


def test_a_second_referee_says_the_same_of_touched_and_untouched() -> None:
    """It knows where all were at twenty moments of each step, and nothing else."""
    game = load_game("breakthrough(players=10,teams=given,radius=40)")
    lots = [*(f"red {n}" for n in range(1, 6)), *(f"blue {n}" for n in range(6, 11)), "begins-red"]
    yard = Simulation(game, load_map("camp"), 3, lots=lots)
    state: Any = yard.state
    near = [1e9] * 5
    inside = [False] * 5
    while state.deal == 1:
        yard.step({})
        for seat in range(5):
            one = yard.bodies[seat]
            for part in range(21):
                x = one.was_x + (one.x - one.was_x) * part / 20
                y = one.was_y + (one.y - one.was_y) * part / 20
                if inside[seat] or near[seat] < REACH:
                    break
                for other in yard.bodies[5:]:
                    if yard.intents[other.number].deed == "touch":
                        ox = other.was_x + (other.x - other.was_x) * part / 20
                        oy = other.was_y + (other.y - other.was_y) * part / 20
                        near[seat] = min(near[seat], apart(x, y, ox, oy))
                inside[seat] = apart(x, y, 0.0, 0.0) <= 3.0
    words = {word.split()[0]: [] for _, word in yard.told}  # type: dict[str, list[int]]
    for _, word in yard.told:
        if " " in word:
            words[word.split()[0]].append(int(word.split()[1]) - 1)
    assert words.get("untouched", []) or words.get("touched", [])
    for seat in words.get("untouched", []):
        assert inside[seat]
        assert near[seat] > REACH - 0.02
    for seat in words.get("touched", []):
        assert near[seat] < REACH + 0.02


# --- what moves people tells the worlds, and can be taken up again


@pytest.mark.parametrize(
    ("spec", "nature", "words"),
    [
        ("purkkis(players=6,rounds=2)", "yard(map=preschool)", {"kick", "returned", "found"}),
        ("kymmenen_tikkua(players=5,rounds=1)", "yard(map=block)", {"push", "set"}),
        ("kirkkis(players=5,rounds=1)", "yard(map=block)", {"counted"}),
        ("poliisi_ja_rosvo(players=8,rounds=1)", "yard(map=block)", {"go", "caught"}),
        ("tuikkunen(players=6,rounds=1)", "yard(map=preschool,minutes=4)", {"go", "counted"}),
    ],
)
def test_matches_are_played_and_go_on_after_a_break(
    spec: str, nature: str, words: set[str]
) -> None:
    game = load_game(spec)
    state, luck = game.new_initial_state(), nature_for(game, nature).make("a yard")
    told = []
    while not state.is_terminal():
        outcome = luck.outcome(state)
        state.apply_action(outcome)
        if isinstance(outcome, tuple):
            told.append(str(outcome[1]).split()[0])
    assert words <= set(told)
    # a nature that is made anew goes on where the match stands
    history = state.history()
    middle = game.new_initial_state()
    for action in history[: len(history) // 2]:
        middle.apply_action(action)
    again = nature_for(game, nature).make("a yard")
    assert again.outcome(middle) == history[len(history) // 2]


def test_yards_can_be_drawn_by_a_number() -> None:
    for kind in ("block", "preschool", "cottage"):
        one, other = generated(kind, 1), generated(kind, 2)
        assert one.places.keys() == other.places.keys()
        assert (one.cells, one.columns) != (other.cells, other.columns)
    with pytest.raises(MapError, match="no map 'moor'"):
        generated("moor", 1)
