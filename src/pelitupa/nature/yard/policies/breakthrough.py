"""How people attack and defend in Breakthrough (booklet 92): short rules on what they see, and numbers.

The attackers agree before on a moment, and each on a bearing. They walk around outside, wait for the moment,
sneak in, keep away from whom they see, and run for the fire when they are near or chased. The defenders share
the circle among them, walk to and fro on it, go for steps they hear and run to cut off whom they see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.nature.yard.geometry import BEARINGS, apart, cut_off, nearest_bearing, unit
from pelitupa.nature.yard.seen import NOT_RECOGNISED, STEPS, Figure, Intent, Point, Seen
from pelitupa.nature.yard.sight import LOUD

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
TOUCHED: Final = "touched"
THROUGH: Final = "through"

_REMEMBERED: Final = 2.0
"""Seconds for which one runs after somebody who is out of sight, or goes for steps."""
_AHEAD: Final = 8.0
"""One reckons at most so many seconds ahead where to meet somebody who is heard."""


@dataclass(frozen=True)
class Attack:
    """How attackers go: over which part of what is open they `spread`; the `pace` of sneaking, in parts of
    their speed; from how far (m) they keep away from defenders (`wary`); from how far of the fire they run
    (`dash`, in parts of the circle's radius); after how many seconds they go in (`moment`)."""

    spread: float = 0.8
    pace: float = 0.3
    wary: float = 15.0
    dash: float = 0.95
    moment: float = 150.0


@dataclass(frozen=True)
class Defence:
    """How defenders watch: how far (m) outside the circle (`out`); how much of their part of it they walk
    along (`patrol`); which part of them has lamps on (`lamps`); how far from their post they run after
    somebody, in parts of its distance from the fire (`leave`); how fast they go for steps that they hear, in
    parts of their speed (`haste`), and how fast (m/s) they suppose that these run to the fire, so as to cut
    them off (`supposed`)."""

    out: float = 2.67
    patrol: float = 0.5
    lamps: float = 0.5
    leave: float = 1.14
    haste: float = 1.0
    supposed: float = 4.0


class Plan:
    """What one of a team remembers: the open `bearings`, which is theirs (`mine`, from 0), where the fire is,
    and the circle. `roles` are those of all seats, which everybody knows."""

    def __init__(self, roles: list[str], bearings: list[Point], mine: float, fire: Point) -> None:
        self.roles = roles
        self.bearings = bearings
        self.whole = len(bearings) == BEARINGS
        self.mine = mine
        self.fire = fire
        self.circle = 0.0
        self.ring = 0.0
        self.outside = 0.0
        """How far from the fire attackers walk around."""
        self.spot: Point = (0.0, 0.0)
        """Where an attacker waits for the moment."""
        self.start = 0.0
        self.inside = False
        self.part = 0.0
        """Which part of the bearings a defender watches."""
        self.turn = 1.0
        self.lamp = False
        self.prey = NOT_RECOGNISED
        self.prey_at: Point = (0.0, 0.0)
        self.prey_way: Point = (0.0, 0.0)
        self.prey_time = -100.0
        self.heard_time = -100.0
        self.heard: Point = (0.0, 0.0)
        self.home: Point = (0.0, 0.0)

    def toward(self, mine: float) -> Point:
        """The bearing at a place among them, between two of them if need be."""
        count = len(self.bearings)
        low = int(mine)
        part = mine - low
        if self.whole:
            ax, ay = self.bearings[low % count]
            bx, by = self.bearings[(low + 1) % count]
        else:
            ax, ay = self.bearings[min(max(low, 0), count - 1)]
            bx, by = self.bearings[min(max(low + 1, 0), count - 1)]
        return unit(ax + (bx - ax) * part, ay + (by - ay) * part)

    def way_round(self, here: int) -> float:
        """How many bearings are from one's own to the wanted one, the shorter way where both are open."""
        between = self.mine - here
        if self.whole:
            count = len(self.bearings)
            if between > 0.5 * count:
                between -= count
            elif between < -0.5 * count:
                between += count
        return between


def attack(seen: Seen, plan: Plan, policy: Attack) -> Intent:
    """What an attacker does."""
    me = seen.me
    fx, fy = plan.fire
    out_x, out_y = me.x - fx, me.y - fy
    far = apart(me.x, me.y, fx, fy)
    guard = _nearest(seen, plan, DEFENDER)
    edge = plan.circle
    if far < policy.dash * edge or (guard is not None and _chases(guard, me)):
        return _run(me, plan, guard, far)
    if not plan.inside:
        waits = seen.time < plan.start + policy.moment
        if waits and apart(me.x, me.y, plan.spot[0], plan.spot[1]) <= 4.0:
            return Intent(plan.fire, 0.0)
        here = nearest_bearing(plan.bearings, out_x, out_y)
        between = plan.way_round(here)
        if far > plan.outside - 15.0 and abs(between) > 1.0:
            # around, far outside
            along = min(max(between, -4.0), 4.0)
            ux, uy = plan.toward(here + along)
            if far > plan.outside + 25.0 and abs(between) > 12.0:
                far = plan.outside + 0.6 * (far - plan.outside)
            else:
                far = plan.outside
            return _keep_away(me, guard, (fx + ux * far, fy + uy * far), 0.5, policy.wary)
        if waits:
            return _keep_away(me, guard, plan.spot, 0.5, policy.wary)
        plan.inside = True
    return _keep_away(me, guard, plan.fire, policy.pace, policy.wary)


def _nearest(seen: Seen, plan: Plan, role: str) -> Figure | None:
    """The nearest of a role who is seen; who is not recognised may be one."""
    for figure in seen.figures:
        if figure.number == NOT_RECOGNISED or plan.roles[figure.number] == role:
            return figure
    return None


def _chases(guard: Figure, me: Figure) -> bool:
    """Whether somebody runs at me."""
    dx, dy = me.x - guard.x, me.y - guard.y
    far = apart(me.x, me.y, guard.x, guard.y)
    if far < 3.0:
        return True
    return (
        guard.speed > 2.5 and far < 25.0 and (dx * guard.facing_x + dy * guard.facing_y) > 0.8 * far
    )


def _run(me: Figure, plan: Plan, guard: Figure | None, far: float) -> Intent:
    """For the fire; past a guard who is in the way, on the side away from where they go."""
    fx, fy = plan.fire
    ux, uy = unit(fx - me.x, fy - me.y)
    if guard is None:
        return Intent(plan.fire, 1.0)
    gx, gy = guard.x - me.x, guard.y - me.y
    gap = apart(me.x, me.y, guard.x, guard.y)
    ahead = gx * ux + gy * uy
    if gap > 15.0 or ahead < -0.3 * gap or far < 6.0:
        return Intent(plan.fire, 1.0)
    # to the side on which the guard is not, or away from where they run
    side = gx * uy - gy * ux
    drift = guard.speed * (guard.facing_x * uy - guard.facing_y * ux)
    turn = -1.0 if side + 0.4 * drift > 0.0 else 1.0
    sharp = 1.6 * (1.0 - gap / 15.0) + 0.2
    wx, wy = unit(ux + turn * sharp * uy, uy - turn * sharp * ux)
    return Intent((me.x + 8.0 * wx, me.y + 8.0 * wy), 1.0)


def _keep_away(me: Figure, guard: Figure | None, to: Point, pace: float, wary: float) -> Intent:
    """Go somewhere, around a guard who is seen near by."""
    if guard is None or wary <= 0.0:
        return Intent(to, pace)
    gap = apart(me.x, me.y, guard.x, guard.y)
    if gap > wary:
        return Intent(to, pace)
    ux, uy = unit(to[0] - me.x, to[1] - me.y)
    ax, ay = unit(me.x - guard.x, me.y - guard.y)
    weight = 2.0 * (1.0 - gap / wary)
    wx, wy = unit(ux + weight * ax, uy + weight * ay)
    return Intent((me.x + 5.0 * wx, me.y + 5.0 * wy), pace)


def defend(seen: Seen, plan: Plan, policy: Defence, top: float) -> Intent:
    """What a defender does."""
    me = seen.me
    leave = _leash(plan, policy)
    prey = _prey(seen, plan)
    if prey is not None:
        plan.prey, plan.prey_time = prey.number, seen.time
        plan.prey_at = prey.x, prey.y
        plan.prey_way = prey.facing_x * prey.speed, prey.facing_y * prey.speed
        if not _leaves_to_another(seen, plan, prey):
            spot = cut_off(me.x, me.y, top, prey, 3.0)
            if apart(spot[0], spot[1], plan.home[0], plan.home[1]) < leave:
                return Intent(spot, 1.0, "touch")
    elif seen.time - plan.prey_time < _REMEMBERED:
        since = seen.time - plan.prey_time
        x = plan.prey_at[0] + plan.prey_way[0] * (since + 0.5)
        y = plan.prey_at[1] + plan.prey_way[1] * (since + 0.5)
        if apart(x, y, plan.home[0], plan.home[1]) < leave:
            return Intent((x, y), 1.0, "touch")
    if plan.lamp != me.lamp:
        return Intent(plan.home, 0.4, "lamp")
    sound = _steps(seen, plan, policy, top)
    if sound is not None:
        return Intent(sound, policy.haste, "touch")
    return _patrol(me, plan, policy)


def _prey(seen: Seen, plan: Plan) -> Figure | None:
    """The attacker to go for: the nearest to the fire of those near by. They have no lamp on."""
    best: Figure | None = None
    least = 1e30
    for figure in seen.figures:
        if figure.number == NOT_RECOGNISED:
            if figure.lamp:
                continue
        elif plan.roles[figure.number] != ATTACKER:
            continue
        gap = apart(seen.me.x, seen.me.y, figure.x, figure.y)
        gap += 0.5 * apart(figure.x, figure.y, plan.fire[0], plan.fire[1])
        if gap < least:
            best, least = figure, gap
    return best


def _leaves_to_another(seen: Seen, plan: Plan, prey: Figure) -> bool:
    """Whether another defender who is seen is clearly nearer."""
    mine = apart(seen.me.x, seen.me.y, prey.x, prey.y)
    for figure in seen.figures:
        if figure.number != NOT_RECOGNISED and plan.roles[figure.number] == DEFENDER:
            if apart(figure.x, figure.y, prey.x, prey.y) < mine - 3.0:
                return True
    return False


def _leash(plan: Plan, policy: Defence) -> float:
    """How far from their post a defender runs after somebody, in metres."""
    return policy.leave * (plan.circle + policy.out)


def _steps(seen: Seen, plan: Plan, policy: Defence, top: float) -> Point | None:
    """Where to meet the steps that are heard, of somebody who is not seen and runs to the fire, it seems:
    the softer they are, the farther off."""
    for sound in seen.sounds:
        if sound.kind == STEPS:
            plan.heard_time = seen.time
            me, fast = seen.me, policy.supposed
            far = LOUD * fast * (1.0 - sound.loudness)
            x, y = me.x + far * sound.bearing_x, me.y + far * sound.bearing_y
            ux, uy = unit(plan.fire[0] - x, plan.fire[1] - y)
            runs = Figure(NOT_RECOGNISED, x, y, ux, uy, fast)
            plan.heard = cut_off(me.x, me.y, policy.haste * top, runs, _AHEAD)
            break
    if seen.time - plan.heard_time < _REMEMBERED:
        x, y = plan.heard
        leave = _leash(plan, policy)
        if apart(x, y, plan.home[0], plan.home[1]) < leave:
            return x, y
    return None


def _patrol(me: Figure, plan: Plan, policy: Defence) -> Intent:
    """To and fro on one's part of the circle, outside it."""
    fx, fy = plan.fire
    far = plan.circle + policy.out
    reach = 0.5 * plan.part * policy.patrol
    ux, uy = plan.toward(plan.mine + plan.turn * reach)
    spot = fx + ux * far, fy + uy * far
    if apart(me.x, me.y, spot[0], spot[1]) < 1.5:
        plan.turn = -plan.turn
        if reach * far < 12.0:  # hardly any way to go: stand and look out
            return Intent((me.x + ux, me.y + uy), 0.0)
    outside = apart(me.x, me.y, fx, fy) > plan.circle - 1.0
    return Intent(spot, 0.2 if outside else 0.6)
