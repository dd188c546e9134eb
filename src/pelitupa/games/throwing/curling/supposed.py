"""What may come of a stone, by simple statistics: for bots that think ahead and for random matches.

This is no physics. The nature `ice` computes what happens; a world knows nothing of that.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pelitupa.core import Report
from pelitupa.core.report import Fact
from pelitupa.equipment.rink import (
    BACK,
    HACK,
    NEAR_HOG,
    NEVER,
    RADIUS,
    SIDE,
    Slide,
    Weight,
    between,
    rest_of,
    stone_name,
)
from pelitupa.games.throwing.curling.shot import BEHIND, BORDER, HIT, REST, WAY

_SPEED: Final = 0.008
_ACROSS: Final = 0.12
_ALONG: Final = 0.35
"""Standard deviations of a practised player, at the hog line in m/s and at rest in metres."""

_GAIN: Final = 2.8
"""How much farther a stone runs that is swept hard all the way, in metres."""


def supposed(slide: Slide, weight: Weight, helped: float, rng: Random) -> Report:
    """How the stone passes the next place, or where it ends. `helped`: how much of the way it was swept."""
    spin = 1.0 if slide.turn > 0.0 else -1.0
    if not slide.on_way:
        speed, broom = slide.numbers[0], slide.numbers[1]
    else:
        speed = weight.speed + slide.numbers[3] - between(slide.numbers[1], weight.speeds)
        # The line it is on, drawn back to the broom.
        x = slide.numbers[0] - spin * between(slide.numbers[1], weight.curls)
        broom = x * -HACK / (slide.numbers[1] - HACK)
    if slide.stop < NEVER and between(slide.stop, weight.speeds) > 0.05:
        x = broom * (slide.stop - HACK) / -HACK + spin * between(slide.stop, weight.curls)
        ahead = between(slide.stop, weight.speeds) + rng.gauss(0.0, _SPEED)
        if slide.stop > NEAR_HOG:
            ahead += 0.05 * helped
        aside = broom / -HACK * ahead
        way = (_cut(x, SIDE - RADIUS), slide.stop, round(aside, 4), round(max(0.02, ahead), 4))
        return Report(((WAY, way),))
    y = rest_of(speed) + _GAIN * helped + rng.gauss(0.0, _ALONG)
    x = broom * (y - HACK) / -HACK + spin * between(y, weight.curls) + rng.gauss(0.0, _ACROSS)
    return _at_rest(slide, broom, spin, weight, x, y)


def _cut(x: float, most: float) -> float:
    return round(min(max(x, -most), most), 4)


def _at_rest(slide: Slide, broom: float, spin: float, weight: Weight, x: float, y: float) -> Report:
    """The stone ends at (x, y), unless something lies in its way: then it takes that away and stays there."""
    name = stone_name(slide.delivered)
    first, place = -1, (0.0, 0.0)
    for stone, at, along in slide.stones:
        line = broom * (along - HACK) / -HACK + spin * between(along, weight.curls)
        line += x - (broom * (y - HACK) / -HACK + spin * between(y, weight.curls))
        met = abs(line - at) < 2.0 * RADIUS and along < y + 2.0 * RADIUS
        over = abs(x - at) < 2.0 * RADIUS and abs(y - along) < 2.0 * RADIUS
        if (met or over) and (first < 0 or along < place[1]):
            first, place = stone, (at, along)
    facts: list[Fact] = []
    if first >= 0:
        facts.append((HIT, (name, stone_name(first))))
        facts.append((BEHIND if place[1] > -3.0 else BORDER, (stone_name(first),)))
        x, y = place
    if y - RADIUS > BACK or y < NEAR_HOG:
        facts.append((BEHIND, (name,)))
    elif abs(x) + RADIUS >= SIDE:
        facts.append((BORDER, (name,)))
    else:
        facts.append((REST, (name, round(x, 4), round(y, 4))))
    return Report(tuple(facts))
