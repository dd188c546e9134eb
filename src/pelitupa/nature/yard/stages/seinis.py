"""Seinis in a yard (booklet 84): a ball is kicked at a wall in turn, and comes back as the wall sends it.

The one in turn may kick the ball when it is within reach of a foot. Who is in its way without kicking it has
stopped it. A ball that rolls where nobody can kick it, or into somebody who waits, is a let.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, ClassVar, Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.balls.flight import ASPHALT, SOCCER, MovingBall, move
from pelitupa.nature.yard.balls.wall import Wall
from pelitupa.nature.yard.hands import hands_of, strayed
from pelitupa.nature.yard.policies.wall import (
    KICKER,
    OUT,
    WAITS,
    WallKick,
    WallPlan,
    kick_at_wall,
)
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent, Seen
from pelitupa.nature.yard.stage import Stage

REACH: Final = 0.9
"""A foot reaches a ball so far away, in metres (chosen)."""
CONTACT: Final = 0.3
"""A ball so near to somebody's middle touches them (chosen)."""
PAUSE: Final = 2.0
"""Seconds before a ball that was fetched lies at the starting spot (chosen)."""
LIFT: Final = 0.09
"""How steeply a kick rises on average (chosen: five degrees)."""
SLIPS: Final = 0.12
"""How much more a kick strays for each m/s of the ball that is kicked (chosen)."""

LIES: Final = 0
GOES: Final = 1
"""The ball may be kicked by the one in turn; it is on the way to the wall."""


class SeinisStage(Stage):
    """See the module. `policies` may have a `WallKick` for kicker, or for kicker1, kicker2 and so on."""

    maps: ClassVar[tuple[str, ...]] = ("wall",)
    shows: ClassVar[tuple[str, ...]] = ("wall",)
    players: ClassVar[int] = 6
    words: ClassVar[Mapping[str, Text]] = {"kick": t("Kick")}

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.world: Any = yard.state
        self.hands = [hands_of(body.top) for body in yard.bodies]
        usual: WallKick = self.policy(KICKER, WallKick())
        self.kicks: list[WallKick] = [
            self.policy(f"{KICKER}{seat + 1}", usual) for seat in range(yard.seats)
        ]
        place, spot = yard.ground.place("wall"), yard.ground.place("spot")
        dx, dy = spot.x - place.x, spot.y - place.y
        far = sqrt(dx * dx + dy * dy)
        self.spot = spot
        self.half = place.radius
        self.wall = Wall(place.x, place.y, dx / far, dy / far)
        self.ball = MovingBall(SOCCER)
        self.plans = [
            WallPlan(place.x, place.y, dx / far, dy / far, place.radius) for _ in range(yard.seats)
        ]
        self.phase = LIES
        self.since = 0.0
        self.kicks_made = 0

    def arrange(self) -> None:
        yard, world = self.yard, self.world
        for seat, body in enumerate(yard.bodies):
            body.present = bool(world.here[seat])
        for rank, seat in enumerate(world.order):
            plan = self.plans[seat]
            side = 1.0 if rank % 2 else -1.0
            out, back = 4.5 + 0.5 * rank, 1.0 + 0.9 * rank
            plan.stand = (
                self.spot.x + side * out * self.wall.ny + back * self.wall.nx,
                self.spot.y - side * out * self.wall.nx + back * self.wall.ny,
            )
            yard.bodies[seat].put(*plan.stand)
            yard.bodies[seat].look_towards(self.wall.x, self.wall.y)
        self._to_the_spot()

    def _to_the_spot(self) -> None:
        self.ball.put(self.spot.x, self.spot.y)
        self.phase, self.since = LIES, self.yard.time
        self._show()

    def role(self, seat: int) -> str:
        world = self.world
        if seat == world.kicker() and self.phase == LIES:
            return KICKER
        return WAITS if seat in world.order else OUT

    def choose(self, seat: int, seen: Seen) -> Intent:
        seen.balls = self.balls_seen(seat)
        return kick_at_wall(seen, self.plans[seat], self.kicks[seat])

    def deeds(self, seat: int) -> tuple[str, ...]:
        return ("kick",) if seat in self.world.order else ()

    # --- what happens

    def happen(self) -> None:
        yard, ball = self.yard, self.ball
        kicker = self.world.kicker()
        if kicker < 0 or yard.time < self.since:
            return
        if self.phase == LIES and yard.time >= self.since + PAUSE * self.world.still:
            self._try_to_kick(kicker)
        struck = move(ball, yard.seconds, ASPHALT, self.wall)
        self._show()
        if self.phase == GOES:
            self._came_of_the_kick(struck[0].along if struck else None)
        elif not yard.ground.is_free(ball.x, ball.y) and not struck:
            self._rule("again")
        else:
            self._in_the_way(kicker)

    def _try_to_kick(self, kicker: int) -> None:
        for seat in self.world.order:
            intent, body, ball = self.yard.intents[seat], self.yard.bodies[seat], self.ball
            if intent.deed != "kick" or ball.z > 0.8:
                continue
            dx, dy = ball.x - body.x, ball.y - body.y
            if dx * dx + dy * dy > REACH * REACH:
                continue
            if seat == kicker:
                self._kick(seat, intent)
            elif seat in self.yard.steered:
                self.yard.intents[seat] = Intent(intent.go, intent.pace)
                self._rule(f"disturbed {seat + 1}")
            else:
                continue
            return

    def _kick(self, seat: int, intent: Intent) -> None:
        """The one in turn kicks the ball: as the policy aims, or where who steers is going."""
        ball, body, plan, hands = (
            self.ball,
            self.yard.bodies[seat],
            self.plans[seat],
            self.hands[seat],
        )
        if seat in self.yard.steered:
            gx, gy = (body.face_x, body.face_y)
            if intent.go is not None:
                gx, gy = intent.go[0] - body.x, intent.go[1] - body.y
            power = max(intent.pace, 0.3)
        else:
            gx, gy = plan.aim[0] - ball.x, plan.aim[1] - ball.y
            power = plan.power
        far = sqrt(gx * gx + gy * gy)
        if far <= 0.0:
            return
        speed = hands.kick * power
        strays = hands.kick_strays * (1.0 + SLIPS * ball.speed())
        vx, vy, vz = strayed(
            speed * gx / far, speed * gy / far, speed * LIFT, strays, self.yard.draws[seat]
        )
        ball.send(vx, vy, vz if vz > 0.0 else 0.0)
        self.phase, self.kicks_made = GOES, self.kicks_made + 1
        self.yard.intents[seat] = Intent(intent.go, intent.pace)

    def _came_of_the_kick(self, along: float | None) -> None:
        ball = self.ball
        if along is not None and -self.half <= along <= self.half:
            self.phase = LIES
            self.since = self.yard.time
            self.yard.tell("hit")
            return
        before = self.wall.before(ball.x, ball.y)
        gone = before < 0.0 or not self.yard.ground.is_free(ball.x, ball.y)
        if along is not None or gone or ball.speed() <= 0.0:
            self._rule("miss")

    def _in_the_way(self, kicker: int) -> None:
        """Whether the ball has rolled into somebody."""
        ball = self.ball
        if self.world.still or ball.z > 1.2:
            return
        speed = ball.speed()
        if speed < 0.5:
            return
        touched, least = -1, CONTACT * CONTACT
        for body in self.yard.bodies:
            dx, dy = body.x - ball.x, body.y - ball.y
            if body.present and dx * dx + dy * dy < least and ball.vx * dx + ball.vy * dy > 0.0:
                touched, least = body.number, dx * dx + dy * dy
        if touched >= 0:
            self._rule("fault" if touched == kicker else "again")

    def _rule(self, event: str) -> None:
        """Tell what ends the kick; the next one is from the starting spot."""
        deal = self.world.deal
        self.yard.tell(event)
        if self.yard.ended:
            return
        if self.world.deal != deal:
            self.arrange()
        else:
            self._to_the_spot()

    def _show(self) -> None:
        ball = self.ball
        self.yard.balls = [Ball(ball.x, ball.y, ball.z, ball.vx, ball.vy, ball.vz, "ball")]


STAGE: Final = SeinisStage
