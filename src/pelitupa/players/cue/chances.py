"""How likely a ball is potted, by a formula: what a hand that scatters so far makes of angles and distances.

The cue ball's bearing strays by a normal angle. What is left of it when the ball comes to the pocket follows
from the two distances and the cut, and the pocket forgives so many millimetres to each side; these widths
are fitted to the straight pots of `docs/lab/billiards.md`. It is an estimate by which positions are compared;
shots that are played are tried by physics.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pelitupa.equipment.cue_tables import POOL, CueTable, Place, distance
from pelitupa.games.cue.lines import blocked, cut, ghost
from pelitupa.nature.cue_shots import Cue

THINNEST: Final = 70.0
"""Degrees: thinner cuts are not tried."""

_SQUIRT: Final = 0.2
"""Degrees by which a tip that strays by a millimetre turns the ball (`docs/lab/billiards.md`)."""
_LEAST: Final = 0.03
"""Degrees: no position is so easy that nothing can go wrong, as a run of the cue ball may be unlucky."""
_CORNER: Final = {True: 39.0, False: 33.0}
_MIDDLE: Final = {True: 40.0, False: 32.0}
"""In mm, by whether it is a pool table: how far a ball's middle may pass beside a pocket's and still fall."""


@dataclass(frozen=True)
class Pot:
    """A pot that is open: its chance, the ball, its place, and the pocket."""

    chance: float
    ball: str
    at: Place
    pocket: str


def spread(hand: Cue) -> float:
    """The standard deviation of a hand's bearing in degrees, squirt included."""
    return math.sqrt(hand.angle**2 + (_SQUIRT * hand.tip) ** 2 + _LEAST**2)


def pot_chance(table: CueTable, cue: Place, ball: Place, pocket: str, degrees: float) -> float:
    """The chance of a pot by a hand that strays by so many degrees, with nothing in the way."""
    goal = table.pocket(pocket)
    thin = cut(table, cue, ball, goal)
    if thin > THINNEST:
        return 0.0
    at = ghost(table, ball, goal)
    if not table.holds(at[0], at[1]):
        return 0.0
    far = max(distance(ball, goal), 1.0)
    pool = table is POOL
    room = _CORNER[pool]
    if "-" not in pocket:  # a middle pocket takes what comes from its front
        front = abs(goal[1] - ball[1]) / far
        room = _MIDDLE[pool] * (1.6 * front - 0.6)
        if room <= 0.0:
            return 0.0
    width = 2.0 * table.radius
    wide = room / far * width * math.cos(math.radians(thin)) / max(distance(cue, at), width)
    return math.erf(math.degrees(wide) / (degrees * math.sqrt(2.0)))


def best_pots(
    table: CueTable,
    lies: dict[str, Place],
    struck: str,
    on: list[str],
    degrees: float,
    most: int = 1,
    least: float = 0.02,
) -> list[Pot]:
    """The likeliest pots of balls that are on, the best first, of which nothing bars the way."""
    cue = lies[struck]
    found: list[Pot] = []
    for ball in on:
        at = lies[ball]
        for pocket in table.pocket_names:
            chance = pot_chance(table, cue, at, pocket, degrees)
            if chance > least:
                found.append(Pot(chance, ball, at, pocket))
    found.sort(key=lambda pot: -pot.chance)
    opened: list[Pot] = []
    for pot in found:
        if is_open(table, lies, struck, pot):
            opened.append(pot)
            if len(opened) == most:
                break
    return opened


def is_open(table: CueTable, lies: dict[str, Place], struck: str, pot: Pot) -> bool:
    """Whether nothing lies in the way of the cue ball, and of the ball to its pocket."""
    others = [place for ball, place in lies.items() if ball not in (struck, pot.ball)]
    goal = table.pocket(pot.pocket)
    at = ghost(table, pot.at, goal)
    return not blocked(table, lies[struck], at, others) and not blocked(table, pot.at, goal, others)
