"""Random shots and break-offs on every table, and what must hold of each after every event:

    python -m studies.billiards --shots 10000 --break-offs 1000

No ball overlaps another by more than 2 micrometres or is outside, kinetic energy never grows, no contact is
repeated at its own moment unless one of its balls met something between, and the shot ends below 2,000
events. With `--breaks` it prints how often balls fall at the break of 9-ball, and with `--straight` how
often a straight pot of two metres goes in by the scatter of the bearing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import atan2, degrees, sqrt
from typing import Final

import click

from pelitupa.nature import SeedStream
from pelitupa.nature.billiards.exact import normal_pair
from pelitupa.nature.billiards.mechanics import DOWN, REST, Ball
from pelitupa.nature.billiards.prediction import FALL, HIT
from pelitupa.nature.billiards.simulation import (
    Event,
    Run,
    Shot,
    Simulation,
    begun,
    shoot,
)
from pelitupa.nature.billiards.tables import (
    CAROM,
    POOL,
    SNOOKER,
    Place,
    Table,
    apart,
    rack,
    snooker_balls,
)
from pelitupa.nature.cue_shots import Cue, scattered

MOST_OVERLAP: Final = 2e-6
MOST_STEPS: Final = 2000
_GROWTH: Final = 1e-12
_FOOT: Final = 0.635
"""The foot spot of a pool table, a quarter of its length from the middle."""


@dataclass
class Held:
    """The worst of what was seen: events of a shot, overlap (m), growth of energy (J)."""

    steps: int = 0
    overlap: float = 0.0
    growth: float = 0.0


def hold(simulation: Simulation, worst: Held | None = None) -> Run:
    """Run a simulation to its end, and hold it to what must be after every event. Raises `AssertionError`."""
    worst = worst or Held()
    table = simulation.table
    energy = simulation.energy()
    while simulation.step():
        before, energy = energy, simulation.energy()  # which moves every ball to now
        worst.growth = max(worst.growth, energy - before)
        assert energy <= before + _GROWTH, f"energy grew by {energy - before} J"
        balls = [ball for ball in simulation.balls if ball.phase != DOWN]
        for place, ball in enumerate(balls):
            assert _is_inside(table, ball), f"ball {ball.number} is at {ball.x}, {ball.y}"
            for other in balls[:place]:
                dx, dy = ball.x - other.x, ball.y - other.y
                if abs(dx) < 2.0 * table.radius and abs(dy) < 2.0 * table.radius:
                    worst.overlap = max(worst.overlap, 2.0 * table.radius - sqrt(dx * dx + dy * dy))
        assert worst.overlap <= MOST_OVERLAP, f"balls overlap by {worst.overlap} m"
        worst.steps = max(worst.steps, simulation.steps)
        assert simulation.steps < MOST_STEPS, "the shot does not end"
    run = simulation.run()
    assert all(ball.phase in (REST, DOWN) for ball in simulation.balls), "a ball still moves"
    last: dict[int, Event] = {}
    for event in run.events:
        concerned = (event.ball, event.other) if event.kind == HIT else (event.ball,)
        assert any(last.get(ball) != event for ball in concerned), f"{event} is repeated"
        last.update(dict.fromkeys(concerned, event))
    return run


def _is_inside(table: Table, ball: Ball) -> bool:
    """Whether a ball is inside the cushions, or in a mouth."""
    x, y = abs(ball.x) - table.far_x, abs(ball.y) - table.far_y
    if x > MOST_OVERLAP and abs(ball.y) < table.end_y - table.radius:
        return False
    if y > MOST_OVERLAP:
        return not table.end_middle + table.radius < abs(ball.x) < table.end_x - table.radius
    return True


def random_places(table: Table, balls: int, stream: SeedStream) -> list[Place]:
    """Places of balls anywhere on a table, none in another."""
    found: list[Place] = []
    while len(found) < balls:
        x = (2.0 * stream.random() - 1.0) * table.far_x
        y = (2.0 * stream.random() - 1.0) * table.far_y
        if all(sqrt((x - p) * (x - p) + (y - q) * (y - q)) > 2.0 * table.radius for p, q in found):
            found.append((x, y))
    return found


def random_shot(stream: SeedStream, fastest: float = 7.0) -> Shot:
    """A shot of any bearing, speed and spin that can be played."""
    bearing = 360.0 * stream.random()
    speed = 0.05 + (fastest - 0.05) * stream.random() * stream.random()
    side, top = 0.7 * (stream.random() - 0.5), 0.7 * (stream.random() - 0.5)
    return Shot(bearing, speed, side, top)


GAMES: Final = {"9-ball": POOL, "10-ball": POOL, "snooker": SNOOKER, "5-pin billiards": CAROM}
"""The games that begin with a break-off, and their tables."""
_ROWS: Final = {"9-ball": (1, 2, 3, 2, 1), "10-ball": (1, 2, 3, 4)}


def break_off(game: str, stream: SeedStream) -> tuple[list[Place], Shot]:
    """The balls of a game's break-off, the one struck first, and a shot at them, hard or soft."""
    table = GAMES[game]
    if table is SNOOKER:
        return snooker_balls(stream), Shot(5.0 + 3.0 * stream.random(), 0.8 + 4.0 * stream.random())
    if table is CAROM:
        places = [(-0.71, 0.25), (-0.71, 0.0), (0.71, 0.0)]
        return places, Shot(360.0 * stream.random(), 1.0 + 5.0 * stream.random())
    places = [(-0.66, 0.0), *rack(table, _ROWS[game], _FOOT, stream)]
    return places, Shot(stream.random() - 0.5, 1.0 + 11.0 * stream.random(), top=0.1)


def break_figures(speed: float, aside: float, count: int) -> tuple[float, float, float]:
    """Of breaks of 9-ball at full from `aside` metres beside the middle line: the share at which a ball
    falls, how many fall on average, and the share at which the white falls."""
    some = balls = white = 0
    for number in range(count):
        stream = SeedStream(f"break {number}")
        places: list[Place | None] = [(-0.66, aside), *rack(POOL, (1, 2, 3, 2, 1), _FOOT, stream)]
        bearing = _bearing(places[0], (_FOOT, 0.0)) + 0.1 * normal_pair(stream)[0]
        down = [
            event.ball
            for event in shoot(POOL, places, Shot(bearing, speed, top=0.1)).events
            if event.kind == FALL
        ]
        white += 0 in down
        some += any(down)
        balls += sum(ball > 0 for ball in down)
    return some / count, balls / count, white / count


def straight_share(table: Table, angle: float, speed: float, tip: float, count: int) -> float:
    """The share of straight pots that go in: ball one metre from a corner, white one metre behind it, by the
    standard deviations of the bearing (degrees), of the speed (%) and of where the tip meets it (mm)."""
    hand = Cue(angle, speed, tip)
    corner = table.pockets[4]
    good = 0
    away = sqrt(0.5)
    edge_x, edge_y = table.length / 2.0, table.width / 2.0
    ball = (edge_x - away, edge_y - away)
    toward = _bearing(ball, (corner.x, corner.y))
    white = (ball[0] - away, ball[1] - away)
    for number in range(count):
        shot = scattered(Shot(toward, 2.0), table, hand, SeedStream(f"straight {number}"))
        places: list[Place | None] = [white, ball]
        good += any(e.kind == FALL and e.ball == 1 for e in shoot(table, places, shot).events)
    return good / count


def _bearing(start: Place | None, end: Place) -> float:
    """The bearing from one place to another in degrees."""
    assert start is not None
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


def held(name: str, table: Table, shots: Iterable[tuple[SeedStream, list[Place], Shot]]) -> str:
    """Hold shots to what must be: what was seen, in a line."""
    worst, since, seconds, count = Held(), time.perf_counter(), 0.0, 0
    for stream, places, shot in shots:
        settled = apart(table, list(places), stream)
        started = time.process_time()
        shoot(table, settled, shot)
        seconds += time.process_time() - started
        hold(begun(table, settled, shot), worst)
        count += 1
    return (
        f"{name}: {count} shots, {1000.0 * seconds / max(1, count):.2f} ms each,"
        f" most events {worst.steps}, overlap {worst.overlap * 1e6:.2f} um,"
        f" growth {worst.growth:.1e} J; {time.perf_counter() - since:.0f} s"
    )


def anywhere(
    table: Table, balls: int, count: int, seed: int
) -> Iterator[tuple[SeedStream, list[Place], Shot]]:
    """Random shots at so many balls that lie anywhere."""
    for number in range(count):
        stream = SeedStream(f"{table.name} {seed} {number}")
        yield stream, random_places(table, balls, stream), random_shot(stream)


def breaking(game: str, count: int, seed: int) -> Iterator[tuple[SeedStream, list[Place], Shot]]:
    """Break-offs of a game."""
    for number in range(count):
        stream = SeedStream(f"{game} {seed} {number}")
        yield stream, *break_off(game, stream)


@click.command()
@click.option("--shots", default=10_000, show_default=True, help="Random shots in all.")
@click.option("--break-offs", default=0, show_default=True, help="Break-offs of each game.")
@click.option("--seed", default=1, show_default=True, help="What is drawn.")
@click.option("--breaks", default=0, show_default=True, help="Breaks of 9-ball at each speed.")
@click.option("--straight", default=0, show_default=True, help="Straight pots at each scatter.")
def main(shots: int, break_offs: int, seed: int, breaks: int, straight: int) -> None:
    """Hold random shots to what must be, and print what was seen."""
    for table, balls in ((POOL, 7), (SNOOKER, 22), (CAROM, 3)):
        click.echo(held(table.name, table, anywhere(table, balls, shots // 3, seed)))
    for game in GAMES if break_offs else ():
        shots_of = breaking(game, break_offs, seed)
        click.echo(held(f"{game}, break-offs", GAMES[game], shots_of))
    for speed in (5.0, 7.0, 9.0, 11.0, 12.5) if breaks else ():
        for aside in (0.0, 0.3):
            some, mean, white = break_figures(speed, aside, breaks)
            click.echo(
                f"break at {speed} m/s, {aside} m aside: a ball {some:.0%}, {mean:.2f} balls,"
                f" white {white:.0%}"
            )
    for angle in (0.0, 0.05, 0.08, 0.13, 0.2, 0.3, 0.5) if straight else ():
        pool, snooker = [
            straight_share(table, angle, 0.0, 0.0, straight) for table in (POOL, SNOOKER)
        ]
        click.echo(f"straight pots, {angle} degrees: pool {pool:.0%}, snooker {snooker:.0%}")


if __name__ == "__main__":
    main()
