"""Totem Tennis in a yard (booklet 85): a ball on a string, hit around a pole by two, seen from the side.

Each stands on one side of the pole, left who hits clockwise, and hits the ball there: once it is within
reach of the racket, as it passes. Whether a stroke meets it is a matter of time: the faster the ball passes,
the more does an error of some hundredths of a second miss it."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, ClassVar, Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.balls.string import TOP, Tethered, Totem
from pelitupa.nature.yard.hands import hands_of, strayed
from pelitupa.nature.yard.policies.string import HITTER, StringPlan, Stroke, hit_on
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent, Seen
from pelitupa.nature.yard.stage import Stage

REACH: Final = 0.95
"""Of arm and racket from the shoulder, in metres (chosen)."""
STROKE: Final = 1.2
"""A racket sends the ball so much faster than a throw (chosen)."""
STRAYS: Final = 5 / 3
"""Strokes stray so much more than throws (chosen: ten degrees)."""
LATE: Final = 0.03
"""Seconds by which a stroke is early or late (chosen)."""
RACKET: Final = 0.14
"""So far from its middle a racket meets the ball, in metres (chosen)."""
READY: Final = 0.55
"""Seconds from one stroke to the next (chosen)."""
PAUSE: Final = 2.0
"""Seconds from one rally to the next (chosen)."""
POLE: Final = "pole"
PART: Final = 0.02
"""Seconds from one look at what is within reach to the next."""


class TotemStage(Stage):
    """See the module. `policies` may have a `Stroke` for hitter, or for hitter1 and hitter2, and a `Totem`
    for pole."""

    maps: ClassVar[tuple[str, ...]] = ("totem",)
    shows: ClassVar[tuple[str, ...]] = ("pole",)
    players: ClassVar[int] = 2
    view: ClassVar[str] = "side"
    words: ClassVar[Mapping[str, Text]] = {"hit": t("Hit the ball")}

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        world: Any = yard.state
        self.world = world
        self.hands = [hands_of(body.top) for body in yard.bodies]
        usual: Stroke = self.policy(HITTER, Stroke())
        self.strokes: list[Stroke] = [
            self.policy(f"{HITTER}{seat + 1}", usual) for seat in range(yard.seats)
        ]
        self.pole = yard.ground.place("pole")
        self.totem: Totem = self.policy(POLE, Totem())
        self.ball = Tethered(self.totem, 0.9, 0.0, -0.8)
        self.plans = [
            StringPlan(self.pole.x, self.pole.y, -1.0 if seat == world.clockwise else 1.0)
            for seat in range(yard.seats)
        ]
        self.ready = [0.0] * yard.seats
        self.held = True
        self.since = 0.0
        self.strokes_made = 0
        self.strokes_of_rally = 0
        self.lengths: list[tuple[float, int, int]] = []
        """Of each rally how long it lasted, how many strokes it had, and who served."""

    def arrange(self) -> None:
        for seat, plan in enumerate(self.plans):
            plan.way = -1.0 if seat == self.world.clockwise else 1.0
            body = self.yard.bodies[seat]
            body.put(self.pole.x + 1.4 * plan.side, self.pole.y)
            body.look_towards(self.pole.x, self.pole.y)
        self._hold()

    def _hold(self) -> None:
        """Whoever serves takes the ball in hand; the string is unwound."""
        side = self.plans[self.world.server].side
        self.ball = Tethered(self.totem, 0.9 * side, 0.0, 1.15 - TOP)
        self.held, self.since = True, self.yard.time
        self.strokes_of_rally = 0
        self._show()

    def role(self, seat: int) -> str:
        return "server" if self.held and seat == self.world.server else HITTER

    def choose(self, seat: int, seen: Seen) -> Intent:
        seen.balls = self.balls_seen(seat)
        return hit_on(seen, self.plans[seat], self.strokes[seat])

    def deeds(self, seat: int) -> tuple[str, ...]:
        return ("hit",)

    # --- what happens

    def happen(self) -> None:
        yard = self.yard
        for seat, plan in enumerate(self.plans):
            body = yard.bodies[seat]
            beside = (body.x - self.pole.x) * plan.side
            if beside < 0.4:  # nobody crosses to the other side
                body.x = self.pole.x + 0.4 * plan.side
            body.look_towards(self.pole.x, self.pole.y)
        if self.held:
            if yard.time >= self.since + PAUSE:
                self._serve()
            return
        left = yard.seconds
        while left > 1e-9 and not self.ball.wound():
            part = PART if left > PART else left
            self.ball.move(part)
            left -= part
            now = yard.time - left
            for seat in range(yard.seats):
                if yard.intents[seat].deed == "hit" and now >= self.ready[seat]:
                    self._try_to_hit(seat, now)
        self._show()
        way = self.ball.wound()
        if way:
            self.lengths.append(
                (yard.time - self.since - PAUSE, self.strokes_of_rally, self.world.server)
            )
            yard.tell("anticlockwise" if way > 0 else "clockwise")
            if not yard.ended:
                self._hold()

    def _serve(self) -> None:
        server = self.world.server
        steered = server in self.yard.steered
        if steered and self.yard.intents[server].deed != "hit":
            return
        self.held = False
        self._hit(server)
        self.ready[server] = self.yard.time + READY

    def _try_to_hit(self, seat: int, now: float) -> None:
        """Hit the ball if it is within reach and passes just now."""
        plan, ball, body = self.plans[seat], self.ball, self.yard.bodies[seat]
        if ball.x * plan.side <= 0.0:
            return
        shoulder = 0.8 * self.hands[seat].height
        dx, dy = ball.x + self.pole.x - body.x, ball.y + self.pole.y - body.y
        high = ball.z + TOP
        stoops = 0.5 * shoulder
        dz = high - shoulder if high > shoulder else high - stoops if high < stoops else 0.0
        if dx * dx + dy * dy + dz * dz > REACH * REACH:
            return
        # it is hit where it passes the middle of one's side
        across = ball.x * ball.vx + ball.y * ball.vy if abs(ball.y) < 0.05 else ball.y * ball.vy
        if across < 0.0 and abs(ball.y) > 0.35:
            return
        speed = ball.speed()
        late = LATE / self.hands[seat].grown * self.yard.draws[seat].normal()
        self.ready[seat] = now + READY
        if abs(late) * speed <= RACKET:
            self._hit(seat)

    def _hit(self, seat: int) -> None:
        """The racket sends the ball one's own way around the pole."""
        plan, ball, stroke = self.plans[seat], self.ball, self.strokes[seat]
        far = sqrt(ball.x * ball.x + ball.y * ball.y)
        ux, uy = (ball.x / far, ball.y / far) if far > 0.0 else (plan.side, 0.0)
        tx, ty = -uy * plan.way, ux * plan.way
        power = stroke.power
        if seat in self.yard.steered:
            power = max(self.yard.intents[seat].pace, 0.5)
        speed = STROKE * self.hands[seat].throw * power
        strays = STRAYS * self.hands[seat].throw_strays
        vx, vy, vz = strayed(
            speed * tx, speed * ty, speed * stroke.lift, strays, self.yard.draws[seat]
        )
        ball.hit(vx, vy, vz)
        self.strokes_made += 1
        self.strokes_of_rally += 1

    def _show(self) -> None:
        ball = self.ball
        x, y, z = ball.x + self.pole.x, ball.y + self.pole.y, ball.z + TOP
        self.yard.balls = [Ball(x, y, z, ball.vx, ball.vy, ball.vz, "string")]


STAGE: Final = TotemStage
