"""Shots worth a try: pots with several speeds and spins, and balls hit to leave the cue ball safe."""

from __future__ import annotations

import math
from typing import Final

from pelitupa.equipment.cue_tables import CueTable, Place, distance
from pelitupa.games.cue.lines import blocked
from pelitupa.nature.billiards.prediction import HIT
from pelitupa.nature.billiards.simulation import Shot, begun, first_hit
from pelitupa.nature.billiards.tables import TABLES, apart
from pelitupa.players.cue.chances import Pot

Numbers = tuple[float, float, float, float]
"""A shot as the open value of cue games has it: bearing, speed, side, height."""

_SPINS: Final[tuple[tuple[float, float], ...]] = (
    (0.0, 0.0),
    (0.0, -0.4),
    (0.0, 0.35),
    (0.28, 0.0),
    (-0.28, 0.0),
)
"""Side and height of the tip: in the middle, draw, follow, and each side."""
_SPEEDS: Final[tuple[float, ...]] = (0.9, 1.4, 2.0, 2.8, 3.8, 5.0)
_THIN: Final[tuple[float, ...]] = (-0.96, -0.75, -0.4, 0.0, 0.4, 0.75, 0.96)
"""How far beside the middle of a ball the cue ball's goes, in parts of both radii."""
_SAFE_SPEEDS: Final[tuple[float, ...]] = (0.6, 1.1, 1.8, 2.6, 3.6)
_KICK_SPEEDS: Final[tuple[float, ...]] = (1.6, 2.6)
_AROUND: Final = 240
_KICKS: Final = 10
"""By way of cushions, shots at so many bearings and two speeds are followed to the first ball that they meet,
and so many are tried."""
_ROUNDS: Final = 4
_EXACT: Final = 0.02
"""Degrees: so exactly the ball's way is aimed, in at most so many rounds."""


def full_speed(table: CueTable, pot: Pot, cue: Place) -> float:
    """About the speed at which a ball just comes to its pocket, in m/s."""
    way = distance(cue, pot.at) + distance(pot.at, table.pocket(pot.pocket))
    return 0.55 + 0.35 * math.sqrt(way / 1000.0)


def pots(table: CueTable, cue: Place, pot: Pot) -> list[Numbers]:
    """A pot with several speeds and spins, each aimed so that friction between the balls is allowed for."""
    least = full_speed(table, pot, cue)
    found: list[Numbers] = []
    for speed in (least, *[speed for speed in _SPEEDS if speed > 1.15 * least]):
        for side, height in _SPINS:
            found.append(aimed(table, cue, pot, speed, side, height))
    return found


def aimed(
    table: CueTable, cue: Place, pot: Pot, speed: float, side: float, height: float
) -> Numbers:
    """The shot that sends a ball towards the middle of a pocket's mouth, squirt and throw included."""
    physics = TABLES[table.name]
    pocket = next(found for found in physics.pockets if found.name == pot.pocket)
    first, second = pocket.jaws
    ball = (pot.at[0] / 1000.0, pot.at[1] / 1000.0)
    start = (cue[0] / 1000.0, cue[1] / 1000.0)
    goal = (0.5 * (first.px + second.px), 0.5 * (first.py + second.py))
    wanted = math.atan2(goal[1] - ball[1], goal[0] - ball[0])
    width = 2.0 * physics.radius
    x, y = ball[0] - width * math.cos(wanted), ball[1] - width * math.sin(wanted)
    bearing = math.atan2(y - start[1], x - start[0])
    far = max(math.hypot(x - start[0], y - start[1]), width)
    turned = far / (width * max(0.25, math.cos(wanted - bearing)))
    for _ in range(_ROUNDS):
        shot = Shot(math.degrees(bearing), speed, side, height)
        simulation = begun(physics, [start, ball], shot)
        while not simulation.events and simulation.step():
            pass
        if not simulation.events or simulation.events[0].kind != HIT:
            break
        sent = simulation.balls[1]
        off = wanted - math.atan2(sent.vy, sent.vx)
        off = math.atan2(math.sin(off), math.cos(off))
        if abs(off) < math.radians(_EXACT):
            break
        bearing -= off / turned
    return numbers(math.degrees(bearing), speed, side, height)


def numbers(bearing: float, speed: float, side: float, height: float) -> Numbers:
    """A shot with its bearing between -180 and 180 degrees, to a thousandth."""
    turned = (bearing + 180.0) % 360.0 - 180.0
    return round(turned, 3), round(speed, 2), side, height


def safeties(table: CueTable, lies: dict[str, Place], struck: str, on: list[str]) -> list[Numbers]:
    """Shots that touch a ball on, thinly or full, soft or firm, straight or by way of a cushion."""
    cue = lies[struck]
    near = sorted(on, key=lambda ball: distance(cue, lies[ball]))
    found: list[Numbers] = []
    straight = 0
    for ball in near:
        others = [place for other, place in lies.items() if other not in (struck, ball)]
        if blocked(table, cue, lies[ball], others):
            continue
        straight += 1
        for part in _THIN:
            bearing = beside(table, cue, lies[ball], part)
            found += [numbers(bearing, speed, 0.0, 0.0) for speed in _SAFE_SPEEDS]
        if straight == 2:
            break
    return found or kicks(table, lies, struck, on)


def kicks(table: CueTable, lies: dict[str, Place], struck: str, on: list[str]) -> list[Numbers]:
    """Shots that touch a ball on first by way of cushions, found by physics all around the cue ball. Of the
    bearings that do, in rows beside each other, the middles of the widest; one straight ahead where none
    does."""
    physics = TABLES[table.name]
    names = [struck, *[ball for ball in lies if ball != struck]]
    places = apart(
        physics, [(lies[ball][0] / 1000.0, lies[ball][1] / 1000.0) for ball in names], None
    )
    meant = [names.index(ball) for ball in on]
    rows: list[tuple[int, Numbers]] = []
    for speed in _KICK_SPEEDS:
        first = -1
        for turn in range(_AROUND + 1):
            bearing = 360.0 * turn / _AROUND - 180.0
            met = turn < _AROUND and first_hit(physics, places, Shot(bearing, speed)) in meant
            if met and first < 0:
                first = turn
            elif not met and first >= 0:
                middle = 360.0 * (first + turn - 1) / 2.0 / _AROUND - 180.0
                rows.append((turn - first, numbers(middle, speed, 0.0, 0.0)))
                first = -1
    rows.sort(reverse=True)
    if not rows:
        near = min(on, key=lambda ball: distance(lies[struck], lies[ball]))
        return [numbers(beside(table, lies[struck], lies[near], 0.0), _KICK_SPEEDS[0], 0.0, 0.0)]
    return [shot for _, shot in rows[:_KICKS]]


def beside(table: CueTable, cue: Place, ball: Place, part: float) -> float:
    """The bearing by which the cue ball meets a ball so far beside its middle."""
    far = max(distance(cue, ball), 2.0 * table.radius)
    straight = math.atan2(ball[1] - cue[1], ball[0] - cue[0])
    return math.degrees(straight + math.asin(part * 2.0 * table.radius / far))


def rolls() -> list[Numbers]:
    """Shots that need touch nothing, as a push out may be."""
    return [
        numbers(30.0 * turn, speed, 0.0, 0.0) for turn in range(12) for speed in (0.5, 1.0, 1.6)
    ]
