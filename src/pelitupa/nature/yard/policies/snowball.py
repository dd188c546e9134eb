"""How people carry a ball through deep snow against each other (booklet 91): short rules, with a few
numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.nature.yard.geometry import apart
from pelitupa.nature.yard.seen import Figure, Intent, Point, Seen

HOLDER: Final = "holder"
PLAYER: Final = "player"
OUT: Final = "out"
FIELD: Final = "field"

THROW: Final = "throw"
GRAPPLE: Final = "grapple"
"""Deeds: throw the ball; hold on to one who has it."""

_MARKED: Final = 2.5
"""An opponent so near to somebody stands in the way of a pass, in metres."""
_FAR: Final = 9.0
"""Nobody passes farther."""


@dataclass(frozen=True)
class SnowGround:
    """How deep the snow lies in the beginning, in metres."""

    depth: float = 0.5


@dataclass(frozen=True)
class SnowTeam:
    """How a team plays: from how far of the goal it throws at it (`shoots`, in metres), at how near an
    opponent one passes (`passes`, in metres), how many go for the ball at once (`press`), and how many stay
    before the own goal (`keeps`)."""

    shoots: float = 5.0
    passes: float = 1.8
    press: float = 3.0
    keeps: float = 1.0


class SnowPlan:
    """What somebody knows: the sides of all, the goal that is attacked and the own one, the lane one keeps to
    (metres beside the middle), and where the ball is."""

    def __init__(self, sides: list[int], side: int, goal: Point, own: Point) -> None:
        self.sides = sides
        self.side = side
        self.goal = goal
        self.own = own
        self.lane = 0.0
        self.keeper = False
        self.ball: Point = (0.0, 0.0)
        self.holder = -1
        self.aim: Point = goal


def play_in_snow(seen: Seen, plan: SnowPlan, policy: SnowTeam) -> Intent:
    """What somebody does: with the ball run, pass or throw at the goal; without it go for it, or go where one
    is of use."""
    me = seen.me
    if plan.holder == me.number:
        return _with_the_ball(seen, plan, policy)
    ours = plan.holder >= 0 and plan.sides[plan.holder] == plan.side
    if plan.keeper:
        return _keep(me, plan)
    if not ours and _rank(seen, plan) < policy.press:
        return Intent(plan.ball, 1.0, GRAPPLE)
    forward = 1.0 if plan.goal[0] > plan.own[0] else -1.0
    ahead = 5.0 if ours else -4.0
    x = plan.ball[0] + ahead * forward
    limit = plan.goal[0] - 2.0 * forward
    if (x - limit) * forward > 0.0:
        x = limit
    limit = plan.own[0] + 2.0 * forward
    if (x - limit) * forward < 0.0:
        x = limit
    return Intent((x, plan.own[1] + plan.lane), 0.8)


def _with_the_ball(seen: Seen, plan: SnowPlan, policy: SnowTeam) -> Intent:
    me = seen.me
    gx, gy = plan.goal[0] - me.x, plan.goal[1] - me.y
    far = sqrt(gx * gx + gy * gy)
    foe = _opponent(seen.figures, plan)
    close = 100.0 if foe is None else apart(foe.x, foe.y, me.x, me.y)
    if far <= policy.shoots and far > 1.5:
        plan.aim = plan.goal
        return Intent(plan.goal, 1.0, THROW)
    if close <= policy.passes:
        mate = _free_mate(seen, plan)
        if mate is not None:
            plan.aim = mate.x, mate.y
            return Intent(plan.goal, 1.0, THROW)
    if foe is None or close > 5.0 or far < 3.0:
        return Intent(plan.goal, 1.0)
    # around the one who comes, on the side that is free
    fx, fy = foe.x - me.x, foe.y - me.y
    if fx * gx + fy * gy < 0.0:
        return Intent(plan.goal, 1.0)
    side = 1.0 if gx * fy - gy * fx < 0.0 else -1.0
    ux, uy = gx / far, gy / far
    return Intent((me.x + 2.0 * (ux - side * uy), me.y + 2.0 * (uy + side * ux)), 1.0)


def _free_mate(seen: Seen, plan: SnowPlan) -> Figure | None:
    """The one of the own side, not behind oneself, whom no opponent is near, and who is nearest to the
    goal."""
    best, least = None, 0.0
    me = seen.me
    mine = (me.x - plan.goal[0]) * (me.x - plan.goal[0])
    for figure in seen.figures:
        if figure.number < 0 or plan.sides[figure.number] != plan.side:
            continue
        far = apart(figure.x, figure.y, me.x, me.y)
        left = (figure.x - plan.goal[0]) * (figure.x - plan.goal[0])
        if far > _FAR or far < 2.0 or left > mine:
            continue
        foe = _opponent(seen.figures, plan, figure)
        if foe is not None and apart(foe.x, foe.y, figure.x, figure.y) < _MARKED:
            continue
        if best is None or left < least:
            best, least = figure, left
    return best


def _keep(me: Figure, plan: SnowPlan) -> Intent:
    """Stand between the ball and the own goal; go for a ball that is near."""
    bx, by = plan.ball[0] - plan.own[0], plan.ball[1] - plan.own[1]
    far = sqrt(bx * bx + by * by)
    if far < 5.0:
        return Intent(plan.ball, 1.0, GRAPPLE)
    return Intent((plan.own[0] + 1.5 * bx / far, plan.own[1] + 1.5 * by / far), 0.8)


def _rank(seen: Seen, plan: SnowPlan) -> int:
    """How many of the own side, as far as one sees, are nearer to the ball."""
    x, y = plan.ball
    mine = apart(seen.me.x, seen.me.y, x, y)
    nearer = 0
    for figure in seen.figures:
        if figure.number >= 0 and plan.sides[figure.number] == plan.side:
            nearer += apart(figure.x, figure.y, x, y) < mine
    return nearer


def _opponent(figures: Sequence[Figure], plan: SnowPlan, to: Figure | None = None) -> Figure | None:
    """The nearest of the other side, to oneself or to somebody."""
    best, least = None, 0.0
    for figure in figures:
        if figure.number < 0 or plan.sides[figure.number] in (plan.side, -1):
            continue
        if to is None:
            return figure  # nearest first
        far = apart(figure.x, figure.y, to.x, to.y)
        if best is None or far < least:
            best, least = figure, far
    return best
