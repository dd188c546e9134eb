"""Breakthrough in a yard (booklet 92): attackers come to a fire in the dark, defenders touch them.

A defender lurks who stays within the circle, sees no attacker and does not move outwards. All distances that
the rules do not give are chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from pelitupa.core import Text
from pelitupa.nature.yard.geometry import NEVER, arrival, contact, nearest_bearing, open_bearings
from pelitupa.nature.yard.policies.breakthrough import (
    ATTACKER,
    DEFENDER,
    THROUGH,
    TOUCHED,
    Attack,
    Defence,
    Plan,
    attack,
    defend,
)
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Intent, Seen
from pelitupa.nature.yard.stage import Stage
from pelitupa.nature.yard.stages import shared_words

REACH: Final = 0.8
"""How far an arm reaches, in metres."""
OUTSIDE: Final = 40.0
"""So far outside the circle attackers walk around it, in metres."""
_LURKS: Final = 6.0
"""Seconds after which one lurks who stays within the circle with nobody to pursue."""
_WALK: Final = 0.4
"""How fast the touched walk to the fire, in parts of their speed."""
_LOOSE: Final = 3.0
"""Seconds after which a pursuit is over whose attacker is out of sight."""


class BreakthroughStage(Stage):
    """See the module. `policies` may have an `Attack` and a `Defence`, by the roles attacker and defender."""

    maps: ClassVar[tuple[str, ...]] = ("lake", "camp")
    shows: ClassVar[tuple[str, ...]] = ("fire", "start")
    players: ClassVar[int] = 16
    words: ClassVar[Mapping[str, Text]] = shared_words("touch", "lamp", "hide", "stand")

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.world: Any = yard.state
        self.attack: Attack = self.policy(ATTACKER, Attack())
        self.defence: Defence = self.policy(DEFENDER, Defence())
        self.fire = yard.ground.place("fire")
        self.ring = float(yard.game.options.ring)  # type: ignore[attr-defined]
        self.void = yard.game.options.lurking == "void"  # type: ignore[attr-defined]
        self.circle = 0.0
        self.half = 0
        self.roles = [""] * yard.seats
        self.plans: list[Plan] = []
        self.idle = [0.0] * yard.seats
        self.lurks = [False] * yard.seats
        self.by_lurker = [False] * yard.seats
        self.hold = 0.0

    # --- where people begin

    def arrange(self) -> None:
        yard, world = self.yard, self.world
        self.half = world.deal
        self.circle = world.circle()
        ground, fire = yard.ground, self.fire
        start = ground.place("start")
        outside = self.circle + OUTSIDE
        bearings = open_bearings(ground, fire.x, fire.y, self.ring, outside)
        seats = range(yard.seats)
        self.roles = [self._role(seat) for seat in seats]
        self.idle = [0.0] * yard.seats
        self.lurks = [False] * yard.seats
        self.by_lurker = [False] * yard.seats
        for seat in seats:
            body = yard.bodies[seat]
            body.doing, body.lamp = "", False
            middle, wide = (start, start.radius) if self.roles[seat] == ATTACKER else (fire, 3.0)
            yard.put_near(seat, middle.x, middle.y, wide)
        self.plans = [Plan(self.roles, bearings, 0.0, (fire.x, fire.y)) for _ in seats]
        self._plan_attack(len(bearings), outside)
        self._plan_defence(len(bearings))
        for seat in seats:
            plan = self.plans[seat]
            plan.circle, plan.ring = self.circle, self.ring
            plan.start = yard.time
        yard.tell("go")
        self.hold = yard.time + float(getattr(yard.game.options, "head_start", 0))

    def _plan_attack(self, count: int, outside: float) -> None:
        """Each attacker has a bearing: spread about the one from which they start."""
        yard, fire = self.yard, self.fire
        mine = [(yard.draws[seat].random(), seat) for seat in self._with(ATTACKER)]
        mine.sort()
        if not mine:
            return
        plan = self.plans[mine[0][1]]
        start = yard.ground.place("start")
        best = nearest_bearing(plan.bearings, start.x - fire.x, start.y - fire.y)
        reach = self.attack.spread * count
        low = best + 0.5 - 0.5 * reach if plan.whole else 0.5 * (count - reach)
        for rank, (_, seat) in enumerate(mine):
            plan = self.plans[seat]
            plan.mine = low + reach * (rank + 0.5) / len(mine) - 0.5
            plan.outside = outside
            ux, uy = plan.toward(plan.mine)
            plan.spot = fire.x + ux * outside, fire.y + uy * outside

    def _plan_defence(self, count: int) -> None:
        """Each defender has a part of what is open, the same for all."""
        yard = self.yard
        mine = [(yard.draws[seat].random(), seat) for seat in self._with(DEFENDER)]
        mine.sort()
        for rank, (_, seat) in enumerate(mine):
            plan = self.plans[seat]
            plan.part = count / len(mine)
            plan.mine = plan.part * (rank + 0.5) - 0.5
            lamps = self.defence.lamps * len(mine)
            plan.lamp = int((rank + 1) * lamps / len(mine)) > int(rank * lamps / len(mine))
            ux, uy = plan.toward(plan.mine)
            far = self.circle + self.defence.out
            plan.home = plan.fire[0] + ux * far, plan.fire[1] + uy * far

    def _with(self, role: str) -> list[int]:
        return [seat for seat, one in enumerate(self.roles) if one == role]

    def _role(self, seat: int) -> str:
        world = self.world
        if world.attacking < 0 or not world.here[seat] or world.waiting[seat]:
            return ""
        return ATTACKER if world.side[seat] == world.attacking else DEFENDER

    def role(self, seat: int) -> str:
        return self.roles[seat]

    # --- what people do

    def obeys(self, seat: int) -> bool:
        role = self.roles[seat]
        return role == ATTACKER or (role == DEFENDER and self.yard.time >= self.hold)

    def choose(self, seat: int, seen: Seen) -> Intent:
        if self.roles[seat] == ATTACKER:
            return attack(seen, self.plans[seat], self.attack)
        return defend(seen, self.plans[seat], self.defence, self.yard.bodies[seat].fastest())

    def deeds(self, seat: int) -> tuple[str, ...]:
        if not self.obeys(seat):
            return ()
        low = self.low_deed(seat)
        return ("touch", "lamp", low) if self.roles[seat] == DEFENDER else ("lamp", low)

    # --- what happens

    def happen(self) -> None:
        yard, bodies, fire = self.yard, self.yard.bodies, self.fire
        attackers, defenders, touching = [], [], []
        for seat, role in enumerate(self.roles):
            if role == ATTACKER:
                attackers.append(seat)
            elif role == DEFENDER:
                defenders.append(seat)
                if yard.intents[seat].deed == "touch":
                    touching.append(seat)
            elif role == TOUCHED and arrival(bodies[seat], fire.x, fire.y, self.ring) < NEVER:
                self.roles[seat] = "caught"
                bodies[seat].lamp = False
                yard.tell(f"touched {seat + 1}")
                if self._is_over():
                    return
        self._watch_lurkers(defenders)
        happened: list[tuple[float, int, int]] = []
        for seat in attackers:
            body = bodies[seat]
            part = arrival(body, fire.x, fire.y, self.ring)
            if part < NEVER:
                happened.append((part, seat, -1))
            for other in touching:
                part = contact(body, bodies[other], REACH)
                if part < NEVER:
                    happened.append((part, seat, other))
        if len(happened) > 1:
            happened.sort()
        for _, seat, other in happened:
            if self.roles[seat] == ATTACKER:
                if other < 0:
                    self._reached(seat)
                else:
                    self._touched(seat, other)
                if self._is_over():
                    return

    def _is_over(self) -> bool:
        """Whether the half is over: then the next one begins, or all is over."""
        if self.yard.ended:
            return True
        if self.world.deal != self.half:
            self.arrange()
            return True
        return False

    def _reached(self, seat: int) -> None:
        """An attacker is at the fire."""
        self.roles[seat] = THROUGH
        self._stop(seat)
        word = "lurker" if self.by_lurker[seat] else "untouched"
        self.yard.tell(f"{word} {seat + 1}")

    def _stop(self, seat: int) -> None:
        self.yard.intents[seat] = Intent()
        self.yard.aim(seat, self.yard.intents[seat])

    def _touched(self, seat: int, other: int) -> None:
        """An attacker is touched, and goes to the fire with a light on; unless by one who lurks."""
        if self.lurks[other] and self.void:
            self.by_lurker[seat] = True
            return
        self.roles[seat] = TOUCHED
        yard = self.yard
        yard.intents[seat] = Intent((self.fire.x, self.fire.y), _WALK)
        yard.aim(seat, yard.intents[seat])
        yard.bodies[seat].doing, yard.bodies[seat].lamp = "", True

    def _watch_lurkers(self, defenders: list[int]) -> None:
        """Tell aloud who lurks, once; who has been outside again does not."""
        yard, fire = self.yard, self.fire
        for seat in defenders:
            body = yard.bodies[seat]
            dx, dy = body.x - fire.x, body.y - fire.y
            if dx * dx + dy * dy > self.circle * self.circle:
                self.idle[seat], self.lurks[seat] = 0.0, False
                continue
            if (
                yard.time < self.hold + 2.0
                or body.vx * dx + body.vy * dy > 0.0
                or self._pursues(seat)
            ):
                self.idle[seat] = 0.0
                continue
            self.idle[seat] += yard.seconds
            if self.idle[seat] > _LURKS and not self.lurks[seat]:
                self.lurks[seat] = True
                yard.tell_if_it_may(f"lurking {seat + 1}")

    def _pursues(self, seat: int) -> bool:
        """Whether a defender has seen an attacker a moment ago."""
        noticed, time = self.yard.eyes.noticed[seat], self.yard.time
        for other, role in enumerate(self.roles):
            if role == ATTACKER and noticed[other] >= 0.0 and time - noticed[other] < _LOOSE:
                return True
        return False


STAGE: Final = BreakthroughStage
