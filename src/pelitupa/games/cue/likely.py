"""What may come of a shot, without physics: straight lines, one ball after the other, a break at random.

It is not billiards. It gives games something plausible to go on with where no nature computes a shot: in
tests, in searches, and where nobody knows how the balls lie. What it says always can be (`report.py`).
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from pelitupa.core import Report
from pelitupa.core.report import UNTOLD, Fact
from pelitupa.equipment.cue_tables import NOTHING, CueTable, Place, Stroke, distance
from pelitupa.games.cue.lines import near

_FELL: Final = "fell"

_SCATTER: Final = 0.12
"""Degrees: how far a bearing strays, one standard deviation."""
_MOUTH: Final = 75.0
"""In mm: a ball that meets a cushion so near to a pocket falls."""
_ROLL: Final = 700.0
_FURTHEST: Final = 8000.0
"""In mm: how far a ball rolls at 1 m/s, and at most; each cushion takes a third of what is left."""
_LEAST: Final = 60.0
"""In mm: what each further contact takes of a ball's way."""
_BREAK_SPEED: Final = 6.0
_BREAK_BALLS: Final = 7
_FALLS_AT_BREAK: Final = 0.07


def guessed(struck: str, on: list[str], fouls: list[str], pockets: bool, rng: Random) -> Report:
    """A short report of a shot of which nothing is known: a pot, a miss, or now and then a foul."""
    point = rng.random()
    if pockets and on and point < 0.5:
        return Report((("pot", (on[int(rng.random() * len(on))], UNTOLD)),))
    if pockets and point < 0.55:
        return Report((("pot", (struck, UNTOLD)),))
    if fouls and point < 0.65:
        return Report((("foul", (fouls[int(rng.random() * len(fouls))],)),))
    return Report((("hit", (struck, on[0] if on else NOTHING)),))


def likely_report(table: CueTable, stroke: Stroke, rng: Random) -> Report:
    """The report of a shot whose aim and lie are known, with contacts and resting places."""
    struck = stroke.lies[0][0]
    lies: dict[str, Place] = {name: (x, y) for name, x, y in stroke.lies}
    angle = math.radians(stroke.bearing + rng.gauss(0.0, _SCATTER))
    heading = (math.cos(angle), math.sin(angle))
    facts: list[Fact] = []
    way = min(_FURTHEST, _ROLL * stroke.speed * stroke.speed)
    met, heading, way = _roll(table, struck, heading, way, lies, facts)
    if met in (_FELL, NOTHING):
        facts.append(("hit", (struck, NOTHING)))
    else:
        facts.append(("hit", (struck, met)))
        if stroke.speed >= _BREAK_SPEED and len(lies) > _BREAK_BALLS:
            _break(table, struck, lies, facts, rng)
        else:
            _collide(table, struck, met, heading, way, lies, facts)
    _lay_down(table, lies, facts)
    return Report(tuple(facts))


def _roll(
    table: CueTable,
    ball: str,
    heading: Place,
    way: float,
    lies: dict[str, Place],
    facts: list[Fact],
) -> tuple[str, Place, float]:
    """Let a ball roll: the ball that it meets (NOTHING, or `_FELL` where it falls), its heading then, and how
    far it could still go. It is moved; cushions that it touches and the pocket it falls into become facts."""
    x_most, y_most = table.length / 2.0 - table.radius, table.width / 2.0 - table.radius
    while way > 1.0:
        at = lies[ball]
        to_x, to_y = _until(at[0], heading[0], x_most), _until(at[1], heading[1], y_most)
        wall = min(to_x, to_y, way)
        met, far = _met(table, ball, heading, wall, lies)
        lies[ball] = (at[0] + heading[0] * far, at[1] + heading[1] * far)
        if met != NOTHING:
            return met, heading, way - far
        if wall >= way:
            break
        for name, x, y in table.pockets:
            if distance(lies[ball], (x, y)) < _MOUTH:
                facts.append(("pot", (ball, name)))
                del lies[ball]
                return _FELL, heading, 0.0
        facts.append(("cushion", (ball,)))
        heading = (-heading[0], heading[1]) if to_x <= to_y else (heading[0], -heading[1])
        way = (way - wall) * 2.0 / 3.0
    return NOTHING, heading, 0.0


def _until(at: float, heading: float, most: float) -> float:
    """How far it is to the cushion ahead."""
    if abs(heading) < 1e-9:
        return math.inf
    return max(0.0, ((most if heading > 0.0 else -most) - at) / heading)


def _met(
    table: CueTable, ball: str, heading: Place, wall: float, lies: dict[str, Place]
) -> tuple[str, float]:
    """The ball that is met before the wall, or NOTHING, and how far it is until then."""
    at, reach = lies[ball], 2.0 * table.radius
    nearest, found = wall, NOTHING
    for name, (x, y) in lies.items():
        along = (x - at[0]) * heading[0] + (y - at[1]) * heading[1]
        aside = abs((x - at[0]) * heading[1] - (y - at[1]) * heading[0])
        if name == ball or along <= 0.0 or aside >= reach:
            continue
        far = max(0.0, along - math.sqrt(reach * reach - aside * aside))
        if far < nearest:
            nearest, found = far, name
    return found, nearest


def _collide(
    table: CueTable,
    struck: str,
    ball: str,
    heading: Place,
    way: float,
    lies: dict[str, Place],
    facts: list[Fact],
) -> None:
    """The ball struck sends another off along the line of centres, and goes on along the tangent."""
    at, other = lies[struck], lies[ball]
    far = max(distance(at, other), 1e-6)
    normal = ((other[0] - at[0]) / far, (other[1] - at[1]) / far)
    full = max(0.0, heading[0] * normal[0] + heading[1] * normal[1])
    rest = (heading[0] - full * normal[0], heading[1] - full * normal[1])
    thin = math.sqrt(rest[0] * rest[0] + rest[1] * rest[1])
    _send(table, ball, normal, way * full * full, lies, facts)
    if thin > 1e-6 and struck in lies:
        on = (rest[0] / thin, rest[1] / thin)
        _send(table, struck, on, way * thin * thin, lies, facts)


def _send(
    table: CueTable,
    ball: str,
    heading: Place,
    way: float,
    lies: dict[str, Place],
    facts: list[Fact],
) -> None:
    """Let a ball roll, and send on the ball that it meets."""
    met, heading, left = _roll(table, ball, heading, way, lies, facts)
    if met not in (_FELL, NOTHING):
        facts.append(("hit", (ball, met)))
        if left > _LEAST:
            _collide(table, ball, met, heading, left - _LEAST, lies, facts)


def _break(
    table: CueTable, struck: str, lies: dict[str, Place], facts: list[Fact], rng: Random
) -> None:
    """All balls lie anywhere, some touch a cushion, and some fall."""
    x, y = table.length / 2.0 - table.radius, table.width / 2.0 - table.radius
    for ball in list(lies):
        if rng.random() < 0.6:
            facts.append(("cushion", (ball,)))
        if table.pockets and rng.random() < _FALLS_AT_BREAK:
            pocket = table.pocket_names[int(rng.random() * len(table.pockets))]
            facts.append(("pot", (ball, pocket)))
            del lies[ball]
        else:
            lies[ball] = (rng.uniform(-x, x), rng.uniform(-y, y))


def _lay_down(table: CueTable, lies: dict[str, Place], facts: list[Fact]) -> None:
    """Report where balls lie, none in another's place."""
    taken: list[Place] = []
    for ball, at in lies.items():
        free = near(table, at, taken)
        taken.append(free)
        facts.append(("rest", (ball, free[0], free[1])))
