"""How people burn and are burned around two swings (booklet 83): short rules, with a few numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.nature.yard.seen import Intent, Point, Seen

BURNER: Final = "burner"
TARGET: Final = "target"
BACK: Final = "back-burner"
COURT: Final = "court"

THROW: Final = "throw"
KICK: Final = "kick"
CATCH: Final = "catch"
BETWEEN: Final = "between"
"""Deeds: throw at a target; kick the ball, in the swing or out of it; catch a kick; throw between the
ropes."""


@dataclass(frozen=True)
class Court:
    """What the block has agreed on: how far from the swings the burning `line` is, and the thing to run
    around (`tree`), in metres; 0.0: as the map has it."""

    line: float = 0.0
    tree: float = 0.0


@dataclass(frozen=True)
class Burn:
    """How a burner throws: how hard (`power`, in parts of what one can), how much of a target's way one leads
    (`lead`, in parts of it), how far in front of the frame a target must swing (`front`, in metres), how long
    one takes at least (`wait`, in seconds), and from how near one throws between ropes (`near`, in
    metres)."""

    power: float = 0.9
    lead: float = 1.0
    front: float = 0.4
    wait: float = 0.5
    near: float = 2.0


@dataclass(frozen=True)
class Ride:
    """How a target rides: how high the seat rises (`height`, in metres), how often one kicks a ball that
    comes at the feet (`kicks`), and by how much the burner must need longer than oneself to go and run
    (`dares`, in parts of one's time)."""

    height: float = 0.5
    kicks: float = 0.6
    dares: float = 1.0


class SwingPlan:
    """What somebody knows of the place and does just now. `target` is whom a burner throws at (0 or 1, by the
    swings), `ball_at` where the ball will come down."""

    def __init__(self, x: float, y: float, tree: Point) -> None:
        self.x = x
        self.y = y
        self.tree = tree
        self.home: Point = (x, y)
        self.line: Point = (x, y)
        self.target = 0
        self.has_ball = False
        self.free_throw = False
        self.fetches = False
        self.ball_at: Point = (x, y)
        self.kicked = False
        self.out = False
        self.been_there = False
        self.runs = False
        self.empty: Point | None = None


def throw_at_swings(seen: Seen, plan: SwingPlan, policy: Burn) -> Intent:
    """What a burner does: fetch the ball, catch a kick, throw at a target, or between the ropes of an empty
    swing."""
    me = seen.me
    if plan.kicked:
        return Intent(plan.ball_at, 1.0, CATCH)
    if not plan.has_ball:
        return Intent(plan.ball_at, 1.0)
    if plan.empty is not None:
        x, y = plan.empty
        dx, dy = me.x - x, me.y - y
        far = sqrt(dx * dx + dy * dy)
        if far <= policy.near + 0.3 and abs(dx) > 0.6 * far:
            return Intent(None, 0.0, BETWEEN)
        side = policy.near if dx >= 0.0 else -policy.near
        return Intent((x + side, y), 1.0)
    if plan.free_throw:
        return Intent(None, 0.0, THROW)
    x, y = plan.line
    if me.x >= x - 0.1 and abs(me.y - y) < 1.5:
        return Intent(None, 0.0, THROW)
    return Intent((x + 0.2, y), 0.9)


def wait_behind(seen: Seen, plan: SwingPlan) -> Intent:
    """What a back-burner does: wait behind the swings, fetch and catch what comes there."""
    if plan.kicked:
        return Intent(plan.ball_at, 1.0, CATCH)
    if plan.fetches:
        return Intent(plan.ball_at, 0.9)
    return Intent(plan.home, 0.7)


def ride(seen: Seen, plan: SwingPlan, policy: Ride) -> Intent:
    """What a target does: swing and kick; out of the swing, run around the tree and back if it pays."""
    if not plan.out:
        return Intent(None, 0.0, KICK)
    if plan.runs and not plan.been_there:
        return Intent(plan.tree, 1.0)
    return Intent(plan.home, 1.0)
