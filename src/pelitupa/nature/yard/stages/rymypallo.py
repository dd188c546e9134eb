"""Rymypallo in a yard (booklet 91): two teams bring a ball over each other's goal line, in deep snow.

The snow lies as deep as it was trodden: each goes there as fast as its depth lets them. Who holds the ball
can be held; then the ball comes loose sooner or later, the sooner the stronger the one who holds on. A
thrown ball stays where it falls into the snow. Whoever still holds on to one who has just thrown may have
made a foul."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, ClassVar, Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.balls.flight import GRAVITY, SOCCER, MovingBall
from pelitupa.nature.yard.balls.snow import Snow, move_in_snow, wading
from pelitupa.nature.yard.hands import hands_of, strayed
from pelitupa.nature.yard.policies.snowball import (
    FIELD,
    GRAPPLE,
    HOLDER,
    OUT,
    PLAYER,
    THROW,
    SnowGround,
    SnowPlan,
    SnowTeam,
    play_in_snow,
)
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent, Seen
from pelitupa.nature.yard.stage import Stage

TEAMS: Final = ("red", "blue")
POST: Final = 1.0
"""Each mark of a goal stands so far beside its middle, in metres (booklet 91.1: goals are two metres
wide)."""
HOLDS: Final = 0.9
"""So near, in metres, one can hold on to somebody (chosen)."""
TAKES: Final = 0.8
"""So near, in metres, one can take a ball (chosen)."""
HELD_PACE: Final = 0.35
"""What each who holds on leaves of a carrier's speed (chosen)."""
CARRIES: Final = 0.9
"""What the ball leaves of it (chosen)."""
LOOSE: Final = 0.35
"""How often a second the ball comes loose from one who is held by an equal (chosen)."""
FOUL: Final = 0.04
"""How often it is a foul to hold on to one who has just thrown the ball (chosen)."""
TIRED: Final = 1.0
"""Seconds in which one who has lost the ball takes it no more (chosen)."""
PAUSE: Final = 5.0
"""Seconds until play goes on after a goal (chosen; the clock runs on)."""


class RymypalloStage(Stage):
    """See the module. `policies` may have a `SnowTeam` for red and for blue, and a `SnowGround` for field."""

    maps: ClassVar[tuple[str, ...]] = ("snow",)
    shows: ClassVar[tuple[str, ...]] = ("red", "blue")
    players: ClassVar[int] = 12
    words: ClassVar[Mapping[str, Text]] = {THROW: t("Throw"), GRAPPLE: t("Hold on")}

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.world: Any = yard.state
        self.hands = [hands_of(body.top) for body in yard.bodies]
        self.teams: list[SnowTeam] = [self.policy(name, SnowTeam()) for name in TEAMS]
        field: SnowGround = self.policy(FIELD, SnowGround())
        ground = yard.ground
        self.snow = Snow(ground.width, ground.height, field.depth)
        self.left, self.low = -0.5 * ground.width, -0.5 * ground.height
        self.ends = [ground.place(name) for name in TEAMS]
        self.ball = MovingBall(SOCCER)
        self.holder = -1
        self.plans: list[SnowPlan] = []
        self.since = 0.0
        self.tired = [-9.0] * yard.seats
        self.thrown = -1
        self.throws = self.wrestled = 0
        self.started = False

    # --- where people begin

    def _end(self, team: int) -> int:
        """Whose end a team defends: the ends are changed in the second half."""
        return 1 - team if self.world.deal == 2 else team

    def arrange(self) -> None:
        yard, world = self.yard, self.world
        self.plans = []
        sides = list(world.side)
        for seat in range(yard.seats):
            yard.bodies[seat].present = bool(world.here[seat])
            side = sides[seat]
            own, other = self.ends[self._end(max(side, 0))], self.ends[1 - self._end(max(side, 0))]
            self.plans.append(SnowPlan(sides, side, (other.x, other.y), (own.x, own.y)))
        wide = 0.7 * 0.5 * yard.ground.height
        for team in (0, 1):
            members = sorted(world.members(team), key=lambda seat: yard.draws[seat].random())
            keeps = self.teams[team].keeps
            for rank, seat in enumerate(members):
                plan = self.plans[seat]
                plan.keeper = rank < keeps and len(members) > 2
                plan.lane = wide * (2.0 * (rank + 0.5) / len(members) - 1.0)
                forward = 1.0 if plan.goal[0] > plan.own[0] else -1.0
                x = plan.own[0] + forward * (1.0 if plan.keeper else 3.0 + 4.0 * (rank % 2))
                body = yard.bodies[seat]
                body.put(x, plan.own[1] + (0.0 if plan.keeper else plan.lane))
                body.look_towards(*plan.goal)
        self._give(world.ball)
        if not self.started or yard.may("go"):
            yard.tell("go")
            self.started = True
        self.since = yard.time + (PAUSE if yard.time > 0.0 else 0.0)
        self._show()

    def _give(self, team: int) -> None:
        """The ball is with a team: the one of it who is nearest to the own goal, and keeps not, has it."""
        best, least = -1, 0.0
        for seat in self.world.members(team):
            body, plan = self.yard.bodies[seat], self.plans[seat]
            dx, dy = body.x - plan.own[0], body.y - plan.own[1]
            far = dx * dx + dy * dy + (1e6 if plan.keeper else 0.0)
            if self.world.barred[seat] < 0 and (best < 0 or far < least):
                best, least = seat, far
        self._hold(best)

    def _hold(self, seat: int) -> None:
        self.holder, self.thrown = seat, -1
        self._carry()

    def _carry(self) -> None:
        body = self.yard.bodies[self.holder]
        self.ball.put(body.x, body.y, 1.0 + self._depth(body.x, body.y))

    def _depth(self, x: float, y: float) -> float:
        return self.snow.depth(x - self.left, y - self.low)

    def role(self, seat: int) -> str:
        if self.world.side[seat] < 0 or self.world.barred[seat] >= 0:
            return OUT
        return HOLDER if seat == self.holder else PLAYER

    def choose(self, seat: int, seen: Seen) -> Intent:
        if self.role(seat) == OUT or self.yard.time < self.since:
            return Intent()
        plan = self.plans[seat]
        plan.ball, plan.holder = (self.ball.x, self.ball.y), self.holder
        return play_in_snow(seen, plan, self.teams[plan.side])

    def obeys(self, seat: int) -> bool:
        return self.yard.time >= self.since

    def deeds(self, seat: int) -> tuple[str, ...]:
        role = self.role(seat)
        return (THROW,) if role == HOLDER else (GRAPPLE,) if role == PLAYER else ()

    # --- what happens

    def happen(self) -> None:
        yard = self.yard
        if yard.may("time"):
            yard.tell("time")
            if not yard.ended:
                self.arrange()
            return
        if yard.may("returns"):
            yard.tell("returns")
        held = self._wade()
        if yard.time < self.since:
            self._show()
            return
        before = self.ball.x, self.ball.y
        if self.holder >= 0:
            self._carry()
            if yard.intents[self.holder].deed == THROW:
                self._throw(held)
            elif held:
                self._wrestle(held)
        else:
            move_in_snow(self.ball, yard.seconds, self._depth(self.ball.x, self.ball.y))
            self._stay_on_the_field()
            self._take()
        self._is_goal(*before)
        self._show()

    def _wade(self) -> list[int]:
        """How fast each can go now; who holds on to the one who has the ball."""
        yard = self.yard
        held: list[int] = []
        ways: list[tuple[float, float, float]] = []
        carrier = yard.bodies[self.holder] if self.holder >= 0 else None
        for seat, body in enumerate(yard.bodies):
            here = yard.ground.pace(body.x, body.y)
            pace = wading(self._depth(body.x, body.y))
            body.footing = pace / here if here > 0.0 else 1.0
            dx, dy = body.x - body.was_x, body.y - body.was_y
            ways.append((sqrt(dx * dx + dy * dy), body.x - self.left, body.y - self.low))
            if carrier is None or seat == self.holder or yard.intents[seat].deed != GRAPPLE:
                continue
            if self.world.side[seat] == self.world.side[self.holder] or self.role(seat) == OUT:
                continue
            dx, dy = body.x - carrier.x, body.y - carrier.y
            if dx * dx + dy * dy <= HOLDS * HOLDS:
                held.append(seat)
        ways.sort()  # whatever the numbers of people are
        for way, x, y in ways:
            self.snow.tread(x, y, way)
        if carrier is not None:
            carrier.footing *= CARRIES
            for _ in held:
                carrier.footing *= HELD_PACE
        return held

    def _wrestle(self, held: list[int]) -> None:
        """Whether the ball comes loose from one who is held."""
        mine = self.hands[self.holder].grown
        strongest, least = -1, 1.0
        for seat in held:
            ratio = self.hands[seat].grown / mine
            drawn = self.yard.draws[seat].random() / (LOOSE * self.yard.seconds * ratio * ratio)
            if drawn < least:
                strongest, least = seat, drawn
        if strongest < 0:
            return
        self.wrestled += 1
        self.tired[self.holder] = self.yard.time
        draws = self.yard.draws[strongest]
        if draws.random() < 0.4:
            self._hold(strongest)
            return
        vx, vy, vz = strayed(1.5, 0.0, 2.0, 120.0, draws)
        self.holder = -1
        self.ball.send(vx, vy, max(vz, 0.5))

    def _throw(self, held: list[int]) -> None:
        """Throw the ball so that it comes down at what one aims at, or as far as one can."""
        seat, ball = self.holder, self.ball
        body, hands, draws = self.yard.bodies[seat], self.hands[seat], self.yard.draws[seat]
        intent = self.yard.intents[seat]
        if seat in self.yard.steered:
            ax, ay = 6.0 * body.face_x, 6.0 * body.face_y
            if intent.go is not None:
                ax, ay = intent.go[0] - body.x, intent.go[1] - body.y
        else:
            ax, ay = self.plans[seat].aim[0] - body.x, self.plans[seat].aim[1] - body.y
        far = sqrt(ax * ax + ay * ay)
        if far < 0.1:
            return
        speed = 0.75 * hands.throw
        time = far / speed
        up = min(0.5 * GRAVITY * time, 0.8 * hands.throw)
        strays = hands.throw_strays * (1.0 + 0.5 * len(held))
        ball.send(*strayed(speed * ax / far, speed * ay / far, up, strays, draws))
        self.holder, self.thrown = -1, seat
        self.throws += 1
        self.tired[seat] = self.yard.time
        self.yard.intents[seat] = Intent(intent.go, intent.pace)
        drawn = [(self.yard.draws[other].random(), other) for other in held]
        if drawn and min(drawn)[0] < FOUL:
            self.yard.tell(f"foul {min(drawn)[1] + 1}")
            if not self.yard.ended:
                self._hold(seat)

    def _take(self) -> None:
        """Who is near enough takes the ball: the nearest. One that flies fast is not always held."""
        ball, yard = self.ball, self.yard
        if ball.z > self._depth(ball.x, ball.y) + 1.9:
            return
        best, least = -1, TAKES * TAKES
        for seat, body in enumerate(yard.bodies):
            if self.role(seat) == OUT or yard.time - self.tired[seat] < TIRED:
                continue
            dx, dy = body.x - ball.x, body.y - ball.y
            if dx * dx + dy * dy < least:
                best, least = seat, dx * dx + dy * dy
        if best < 0:
            return
        pace = ball.speed() / 8.0
        if yard.draws[best].random() < self.hands[best].catch / (1.0 + pace * pace) or pace < 0.1:
            self._hold(best)
        else:
            self.tired[best] = yard.time - 0.7 * TIRED

    def _stay_on_the_field(self) -> None:
        """A ball that would leave the ground stays at its rim: beyond the field nobody has been."""
        ball, ground = self.ball, self.yard.ground
        if not ground.is_free(ball.x, ball.y):
            x, y = 0.5 * ground.width - 1.5, 0.5 * ground.height - 1.5
            ball.put(min(max(ball.x, -x), x), min(max(ball.y, -y), y))

    def _is_goal(self, x: float, y: float) -> None:
        """Whether the ball has crossed a goal line between the marks: a goal for the other team."""
        ball = self.ball
        radius = ball.sort.radius
        for end, place in enumerate(self.ends):
            out = 1.0 if place.x > 0.0 else -1.0
            before, after = (x - place.x) * out - radius, (ball.x - place.x) * out - radius
            if before > 0.0 or after <= 0.0:
                continue
            part = -before / (after - before)
            across = y + part * (ball.y - y) - place.y
            if -POST < across < POST:
                owner = next(team for team in (0, 1) if self._end(team) == end)
                self.yard.tell(f"goal-{TEAMS[1 - owner]}")
                if not self.yard.ended:
                    self.arrange()
                return

    def _show(self) -> None:
        ball = self.ball
        self.yard.balls = [Ball(ball.x, ball.y, ball.z, ball.vx, ball.vy, ball.vz, "snow")]


STAGE: Final = RymypalloStage
