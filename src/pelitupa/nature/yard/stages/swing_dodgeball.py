"""Swing Dodgeball in a yard (booklet 83), seen from the side: a ball is thrown at two on swings.

A throw burns where the ball touches somebody between knees and neck; at the shin it may be kicked, and a kick
may be caught. A ball that comes to lie under the swings may be kicked away: then the targets may run around
the tree, and the burner fetches the ball and throws it between the ropes of an empty swing.
Back-burners catch what is kicked behind the swings, and pass on what lies there (chosen: they do not throw).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, ClassVar, Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.balls.flight import GRAVITY, SAND, SOFT, MovingBall, move
from pelitupa.nature.yard.balls.swing import BAR, BURNS, SHIN, Sitter, Swing, limbs, met
from pelitupa.nature.yard.hands import hands_of, strayed
from pelitupa.nature.yard.policies.swings import (
    BACK,
    BETWEEN,
    BURNER,
    CATCH,
    COURT,
    KICK,
    TARGET,
    THROW,
    Burn,
    Court,
    Ride,
    SwingPlan,
    ride,
    throw_at_swings,
    wait_behind,
)
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent, Point, Seen
from pelitupa.nature.yard.stage import Stage

APART: Final = 0.8
"""Each swing hangs so far beside the middle of the frame, in metres (chosen)."""
ROPES: Final = 0.25
"""Each rope hangs so far beside the middle of its seat (chosen)."""
TAKES: Final = 0.9
"""Hands take a ball so far away, in metres (chosen)."""
HIGH: Final = 1.35
"""They reach so high, in parts of the height (chosen)."""
ROUNDS: Final = 1.5
"""Who has been so near to the tree has run around it."""
TOUCHES: Final = 0.8
"""Who is so near to the own swing touches its rope."""
UNDER: Final = 1.2
"""A ball so near to the middle of the frame lies under the swings."""
SLOW: Final = 1.5
"""A ball that rolls no faster, in m/s, can be stopped there (chosen)."""
PAUSE: Final = 3.0
"""Seconds in which people change places (chosen)."""
STOPS: Final = 0.3
"""How often a target stops a ball that lies under the swings, each tenth of a second (chosen)."""
PATIENCE: Final = 4.0
"""Seconds after which one throws wherever the targets are (chosen)."""
FOOT_STRAYS: Final = 2.0
"""A kick from the swing strays so much more than one from the ground (chosen)."""
PART: Final = 0.01

RUNS: Final = ("run-half", "run", "run-one-half", "run-two")
"""The words of runs, by how many halves they are worth."""

HELD: Final = 0
THROWN: Final = 1
KICKED: Final = 2
LOOSE: Final = 3
PASSED: Final = 4
"""The burner has the ball; it was thrown at the targets; a target has kicked it; it is to be fetched; it was
thrown between the ropes."""


class SwingStage(Stage):
    """See the module. `policies` may have a `Burn` for burner, a `Ride` for target, either with a player's
    number behind it, and a `Court` for court."""

    maps: ClassVar[tuple[str, ...]] = ("swings",)
    shows: ClassVar[tuple[str, ...]] = ("swings", "line")
    players: ClassVar[int] = 4
    view: ClassVar[str] = "side"
    words: ClassVar[Mapping[str, Text]] = {
        THROW: t("Throw"),
        KICK: t("Kick"),
        CATCH: t("Catch"),
        BETWEEN: t("Throw between the ropes"),
    }

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        world: Any = yard.state
        self.world = world
        seats = range(yard.seats)
        burn: Burn = self.policy(BURNER, Burn())
        riding: Ride = self.policy(TARGET, Ride())
        self.burns: list[Burn] = [self.policy(f"{BURNER}{seat + 1}", burn) for seat in seats]
        self.rides: list[Ride] = [self.policy(f"{TARGET}{seat + 1}", riding) for seat in seats]
        self.court: Court = self.policy(COURT, Court())
        self.hands = [hands_of(body.top) for body in yard.bodies]
        self.sitters = [Sitter.of_height(hands.height) for hands in self.hands]
        self.middle = yard.ground.place("swings")
        line, tree = yard.ground.place("line"), yard.ground.place("tree")
        self.line = self.court.line or line.x - self.middle.x
        dx, dy = tree.x - self.middle.x, tree.y - self.middle.y
        far = sqrt(dx * dx + dy * dy)
        self.round = self.court.tree or far
        self.tree: Point = (
            self.middle.x + self.round * dx / far,
            self.middle.y + self.round * dy / far,
        )
        self.away = (-dx / far, -dy / far)
        self.swings = (Swing(), Swing())
        self.ball = MovingBall(SOFT)
        """Its place is reckoned from the middle of the frame, forwards to the burner."""
        self.run_word = RUNS[next(iter(world.swings.things.values())) - 1]
        """How a run around the tree is told: it is the first thing that was agreed on."""
        self.phase = HELD
        self.holder = -1
        self.since = 0.0
        self.kicker = -1
        self.tried: set[int] = set()
        self.throws = 0
        self.halved = (-1, -10)
        """Whose kick was half-caught, of which throw."""
        self.plans = [SwingPlan(self.middle.x, self.middle.y, self.tree) for _ in seats]
        self.in_swing = [0.0] * yard.seats
        self.as_burner = [0.0] * yard.seats
        self.places: list[int] = []

    # --- where people are

    def arrange(self) -> None:
        """Everybody goes where the rules have them, and the burner gets the ball."""
        world, mx, my = self.world, self.middle.x, self.middle.y
        new = [*world.targets, world.burner, *world.line]
        for seat in range(self.yard.seats):
            self.yard.bodies[seat].present = bool(world.here[seat])
            plan = self.plans[seat]
            plan.out = plan.been_there = plan.runs = plan.kicked = plan.fetches = False
            plan.has_ball = plan.free_throw = False
            plan.empty = None
        for side, seat in enumerate(world.targets):
            if self.places[side : side + 1] != [seat]:  # who sits down begins to swing
                swing = self.swings[side]
                swing.s, swing.c, swing.w = 0.0, 1.0, 0.5 if side else -0.5
            self.plans[seat].home = mx, my + self._aside(side)
        line = mx + self.line
        for rank, seat in enumerate(world.line):
            self.plans[seat].home = mx - 4.0, my + (2.0 if rank else -2.0)
        if new != self.places:
            self.yard.bodies[world.burner].put(line + 0.3, my)
            for seat in world.line:
                self.yard.bodies[seat].put(*self.plans[seat].home)
        self.places = new
        self._sit()
        self._take(world.burner, False)

    def _aside(self, side: int) -> float:
        return APART if side else -APART

    def role(self, seat: int) -> str:
        world = self.world
        if seat == world.burner:
            return BURNER
        if seat in world.targets:
            return TARGET
        return BACK if seat in world.line else ""

    def _sits(self, seat: int) -> bool:
        return seat in self.world.targets and not self.plans[seat].out

    def _sit(self) -> None:
        """Put those who sit on the swings where their seats are."""
        for side, seat in enumerate(self.world.targets):
            body = self.yard.bodies[seat]
            if self.plans[seat].out:
                body.z = 0.0
                continue
            x, z = self.swings[side].seat()
            body.x, body.y, body.z = self.middle.x + x, self.middle.y + self._aside(side), z
            body.vx = body.vy = 0.0
            body.face_x, body.face_y = 1.0, 0.0
        for seat, body in enumerate(self.yard.bodies):
            if seat not in self.world.targets:
                body.z = 0.0

    # --- what people want

    def choose(self, seat: int, seen: Seen) -> Intent:
        plan = self.plans[seat]
        role = self.role(seat)
        self._what_is_known(seat, plan)
        if role == BURNER:
            return throw_at_swings(seen, plan, self.burns[seat])
        if role == TARGET:
            return ride(seen, plan, self.rides[seat])
        if role == BACK:
            return wait_behind(seen, plan)
        return Intent()

    def _what_is_known(self, seat: int, plan: SwingPlan) -> None:
        """What somebody sees of the ball and the others, for their next decision."""
        ball = self.ball
        plan.has_ball = self.holder == seat
        behind = ball.x < -0.5
        mine = seat == self.world.burner or behind
        plan.kicked = self.phase == KICKED and ball.bounced < 2 and mine
        lead = 0.5
        if plan.kicked and ball.z > ball.sort.radius:
            lead = (
                ball.vz + sqrt(max(ball.vz * ball.vz + 2 * GRAVITY * (ball.z - 1.0), 0.0))
            ) / GRAVITY
        plan.ball_at = (
            self.middle.x + ball.x + lead * ball.vx,
            self.middle.y + ball.y + lead * ball.vy,
        )
        plan.fetches = self.phase == LOOSE and behind and ball.x > -8.0 and seat in self.world.line
        plan.line = self.middle.x + self.line, self.middle.y
        plan.empty = None
        if seat == self.world.burner and self._running():
            plan.empty = self._empty_swing()

    def _running(self) -> bool:
        return bool(self.world.away >= 0)

    def _empty_swing(self) -> Point | None:
        """The swing whose rider is the farther away."""
        best, farthest = None, 0.0
        for side, seat in enumerate(self.world.targets):
            if self.plans[seat].out:
                body = self.yard.bodies[seat]
                dx, dy = body.x - self.middle.x, body.y - self.middle.y
                if best is None or dx * dx + dy * dy > farthest:
                    farthest = dx * dx + dy * dy
                    best = self.middle.x, self.middle.y + self._aside(side)
        return best

    def deeds(self, seat: int) -> tuple[str, ...]:
        role = self.role(seat)
        if role == TARGET:
            return (KICK,) if not self.plans[seat].out else ()
        if role == BURNER and self.holder == seat:
            return (BETWEEN,) if self._running() else (THROW,)
        return (CATCH,) if role else ()

    # --- what happens

    def happen(self) -> None:
        yard, seconds = self.yard, self.yard.seconds
        if self.holder >= 0 or yard.time >= self.since:
            for seat in self.world.targets:
                self.in_swing[seat] += seconds
            self.as_burner[self.world.burner] += seconds
        for side, seat in enumerate(self.world.targets):
            sits = not self.plans[seat].out
            self.swings[side].move(seconds, self.rides[seat].height if sits else 0.0)
        self._sit()
        if yard.time < self.since:
            pass
        elif self.phase == HELD:
            self._with_the_ball()
        elif not self._ball_goes(seconds):
            return
        if not yard.ended and self._running():
            self._run()
        self._show()

    def _with_the_ball(self) -> None:
        """The burner walks with the ball, and throws it."""
        seat = self.holder
        body, deed = self.yard.bodies[seat], self.yard.intents[seat].deed
        self._carry(seat)
        if self._running():
            if deed == BETWEEN:
                self._throw_between(seat)
            return
        if deed == THROW and self.yard.time >= self.since + self.burns[seat].wait:
            plan = self.plans[seat]
            if not plan.free_throw and body.x < self.middle.x + self.line - 0.2:
                self.yard.tell_if_it_may("line")
                self.since = self.yard.time
                return
            side = self._side_to_throw_at(seat)
            if side >= 0:
                self._throw(seat, side)

    def _side_to_throw_at(self, seat: int) -> int:
        """Which swing is far enough in front: the farther one; who steers throws where they look. -1:
        wait."""
        if seat in self.yard.steered:
            return 1 if self.yard.bodies[seat].face_y > 0.0 else 0
        one, other = self.swings[0].seat()[0], self.swings[1].seat()[0]
        late = self.yard.time > self.since + self.burns[seat].wait + PATIENCE
        if max(one, other) < self.burns[seat].front and not late:
            return -1
        return 0 if one > other else 1

    def _throw(self, seat: int, side: int) -> None:
        """Throw at one of the targets: at the chest, as far ahead of it as one leads."""
        policy, hands, ball = self.burns[seat], self.hands[seat], self.ball
        swing = self.swings[side]
        chest = limbs(swing, self.sitters[self.world.targets[side]])
        x, z = 0.5 * (chest.seat[0] + chest.neck[0]), 0.5 * (chest.seat[1] + chest.neck[1])
        speed = hands.throw * policy.power
        drag = SOFT.drag()
        time = 0.0
        for _ in range(3):
            dx, dy = x - ball.x, self._aside(side) - ball.y
            far = sqrt(dx * dx + dy * dy)
            time = far / speed * (1.0 + 0.5 * drag * far)
            x = (
                0.5 * (chest.seat[0] + chest.neck[0])
                + policy.lead * swing.chain * swing.w * swing.c * time
            )
        self._send(
            seat, dx / far * speed, dy / far * speed, (z - ball.z) / time + 0.5 * GRAVITY * time
        )
        self.phase = THROWN
        self.throws += 1
        self.plans[seat].free_throw = False

    def _throw_between(self, seat: int) -> None:
        """Throw between the ropes of the empty swing."""
        empty = self._empty_swing()
        if empty is None:
            return
        ball = self.ball
        dx, dy = empty[0] - self.middle.x - ball.x, empty[1] - self.middle.y - ball.y
        far = sqrt(dx * dx + dy * dy)
        if far < 0.3:
            return
        speed = 0.6 * self.hands[seat].throw
        time = far / speed
        self._send(
            seat, dx / far * speed, dy / far * speed, (1.0 - ball.z) / time + 0.5 * GRAVITY * time
        )
        self.phase = PASSED

    def _send(self, seat: int, vx: float, vy: float, vz: float) -> None:
        hands = self.hands[seat]
        self.ball.send(*strayed(vx, vy, vz, hands.throw_strays, self.yard.draws[seat]))
        self.ball.rolling = False
        self.holder = -1
        self.tried = set()
        self.yard.intents[seat] = Intent()

    def _ball_goes(self, seconds: float) -> bool:
        """Move the ball through a step; False where people have changed places in it."""
        left = seconds
        while left > 1e-9:
            part = PART if left > PART else left
            left -= part
            before = self.ball.x
            move(self.ball, part, SAND)
            if self.phase == THROWN and self._meets():
                return False
            if self.phase == PASSED and self._passes(before):
                return False
        if self.phase == KICKED and self._is_caught():
            return False
        if self.phase in (THROWN, LOOSE) and not self._running() and self._is_stopped():
            return True
        self._is_fetched()
        return True

    def _meets(self) -> bool:
        """Whether the ball burns somebody; it may also come to somebody's shin or head, or to the ground."""
        ball = self.ball
        if ball.x < -3.0 or ball.rolling:
            self.phase = LOOSE
            return False
        for side, seat in enumerate(self.world.targets):
            if seat in self.tried:
                continue
            part = met(ball, self._aside(side), self.swings[side], self.sitters[seat])
            if not part:
                continue
            if part == BURNS:
                event = f"bounced {seat + 1}" if ball.bounced else f"hit {seat + 1}"
                if self.yard.may(event):
                    return self._burned(event)
            self.tried.add(seat)
            draws = self.yard.draws[seat]
            wants = self.yard.intents[seat].deed == KICK and (
                seat in self.yard.steered or draws.random() < self.rides[seat].kicks
            )
            if part == SHIN and wants:
                self._kick(seat)
            else:
                ball.vx, ball.vy, ball.vz = -0.25 * ball.vx, 0.5 * ball.vy, 0.3 * ball.vz
            return False
        return False

    def _kick(self, seat: int) -> None:
        """A target kicks the ball from the swing, forwards."""
        hands = self.hands[seat]
        speed = 0.7 * hands.kick
        self.ball.send(
            *strayed(
                speed, 0.0, 0.4 * speed, FOOT_STRAYS * hands.kick_strays, self.yard.draws[seat]
            )
        )
        self.ball.rolling = False
        self.phase, self.kicker, self.tried = KICKED, seat, set()

    def _is_caught(self) -> bool:
        """Whether a kick is caught, before it bounces or after it has bounced once."""
        ball, world = self.ball, self.world
        if ball.bounced >= 2 or ball.speed() < 0.5:
            self.phase = LOOSE
            return False
        for seat in (world.burner, *world.line):
            code = 2 * seat + (1 if ball.bounced else 0)
            body, hands = self.yard.bodies[seat], self.hands[seat]
            dx, dy = ball.x + self.middle.x - body.x, ball.y + self.middle.y - body.y
            if seat in world.line and ball.x > -0.5:
                continue  # back-burners are behind the swings
            if code in self.tried or dx * dx + dy * dy > TAKES * TAKES:
                continue
            if ball.z > HIGH * hands.height or self.yard.intents[seat].deed != CATCH:
                continue
            self.tried.add(code)
            pace = ball.speed() / 12.0
            if self.yard.draws[seat].random() < hands.catch / (1.0 + pace * pace):
                return self._caught(seat)
        return False

    def _caught(self, seat: int) -> bool:
        kicker = self.kicker + 1
        if not self.ball.bounced:
            return self._burned(f"caught {kicker}")
        if self.halved == (self.kicker, self.throws - 1) and self.yard.may(f"twice {kicker}"):
            return self._burned(f"twice {kicker}")
        self.yard.tell(f"half {kicker}")
        self.halved = self.kicker, self.throws
        self._all_sit()
        self._take(self.world.burner, seat == self.world.burner)
        return False

    def _all_sit(self) -> None:
        """A kick that was half-caught sends nobody running: the other way to say that play goes on."""
        if self._running():
            self.yard.tell("ready")
        for seat in self.world.targets:
            plan = self.plans[seat]
            plan.out = plan.runs = plan.been_there = False

    def _burned(self, event: str) -> bool:
        """Somebody burns: people change places, unless a bonus life was lost."""
        self.yard.tell(event)
        self.halved = (-1, -10)
        if not self.yard.ended:
            self.arrange()
            self.since = self.yard.time + PAUSE
            self._show()
        return True

    def _is_stopped(self) -> bool:
        """Whether a target stops the ball under the swings, gets out and kicks it away."""
        ball = self.ball
        if ball.x * ball.x + ball.y * ball.y > UNDER * UNDER or ball.speed() > SLOW:
            return False
        if not ball.rolling:
            return False
        side = 0 if ball.y < 0.0 else 1
        seat = self.world.targets[side]
        if self.yard.intents[seat].deed != KICK:
            return False
        if seat not in self.yard.steered and self.yard.draws[seat].random() >= STOPS:
            return False
        hands, (ax, ay) = self.hands[seat], self.away
        speed = 0.77 * hands.kick  # forty degrees up
        self.ball.send(
            *strayed(speed * ax, speed * ay, 0.84 * speed, hands.kick_strays, self.yard.draws[seat])
        )
        self.ball.rolling = False
        self.yard.tell(f"away {seat + 1}")
        self.phase, self.kicker, self.tried = KICKED, seat, set()
        for one in self.world.targets:
            self._sets_out(one)
        return True

    def _sets_out(self, seat: int) -> None:
        """Whether a target runs: if the burner needs longer than oneself, as far as one can judge."""
        plan, body = self.plans[seat], self.yard.bodies[seat]
        burner = self.yard.bodies[self.world.burner]
        ball = self.ball
        # where the ball will roll to, about: it flies on for 2 vz / g, and a third as far again
        time = 2.0 * ball.vz / GRAVITY * 1.35
        bx = self.middle.x + ball.x + time * ball.vx - burner.x
        by = self.middle.y + ball.y + time * ball.vy - burner.y
        back = sqrt((time * ball.vx) * (time * ball.vx) + (time * ball.vy) * (time * ball.vy)) - 2.0
        needs = (sqrt(bx * bx + by * by) + back) / burner.top + 2.5
        mine = 2.0 * self.round / body.fastest() + 1.0
        steered = seat in self.yard.steered
        if steered or needs > self.rides[seat].dares * mine:
            plan.out = plan.runs = True
            plan.been_there = False
            body.x = self.middle.x + 0.5

    def _run(self) -> None:
        """Who runs, has been around the tree, and is back at the own rope; and whether that play is over."""
        for side, seat in enumerate(self.world.targets):
            plan, body = self.plans[seat], self.yard.bodies[seat]
            if not plan.out:
                continue
            dx, dy = body.x - self.tree[0], body.y - self.tree[1]
            if dx * dx + dy * dy <= ROUNDS * ROUNDS:
                plan.been_there = True
            dx = body.x - self.middle.x
            dy = body.y - self.middle.y - self._aside(side)
            home = dx * dx + dy * dy <= TOUCHES * TOUCHES
            if home and (plan.been_there or not plan.runs):
                if plan.been_there:
                    self.yard.tell_if_it_may(f"{self.run_word} {seat + 1}")
                plan.out = plan.runs = plan.been_there = False
        out = [seat for seat in self.world.targets if self.plans[seat].out]
        if not out and self.holder == self.world.burner:
            self.yard.tell("ready")
            self._take(self.world.burner, False)

    def _passes(self, before: float) -> bool:
        """Whether the ball goes between the ropes of an empty swing."""
        ball = self.ball
        if (before > 0.0) == (ball.x > 0.0):
            if ball.rolling:
                self.phase = LOOSE
            return False
        self.phase = LOOSE
        for side, seat in enumerate(self.world.targets):
            beside = ball.y - self._aside(side)
            room = ROPES - 0.5 * ball.sort.radius
            if self.plans[seat].out and -room < beside < room and 0.3 < ball.z < BAR:
                return self._burned(f"between {seat + 1}")
        return False

    def _is_fetched(self) -> None:
        """Whether the burner has the ball again, or a back-burner who passes it on."""
        ball, world = self.ball, self.world
        if self.phase not in (LOOSE, KICKED) or (self.phase == KICKED and ball.bounced < 2):
            return
        for seat in (world.burner, *world.line):
            body = self.yard.bodies[seat]
            dx, dy = ball.x + self.middle.x - body.x, ball.y + self.middle.y - body.y
            if dx * dx + dy * dy > TAKES * TAKES or ball.z > HIGH * self.hands[seat].height:
                continue
            if seat == world.burner:
                self._take(seat, False)
            elif not self._running() or ball.x < 0.0:
                burner = self.yard.bodies[world.burner]
                dx, dy = burner.x - body.x, burner.y - body.y
                far = sqrt(dx * dx + dy * dy) + 1e-9
                speed = min(0.8 * self.hands[seat].throw, 1.5 * far)
                self._send(seat, speed * dx / far, speed * dy / far, 2.0)
                self.phase = LOOSE
            return

    def _take(self, seat: int, free_throw: bool) -> None:
        """Somebody has the ball in hand; after a half-catch one throw is free."""
        self.holder, self.phase = seat, HELD
        if self.yard.time > self.since:
            self.since = self.yard.time
        plan = self.plans[seat]
        plan.has_ball, plan.free_throw = True, free_throw
        self._carry(seat)
        self._show()

    def _carry(self, seat: int) -> None:
        """The ball is in somebody's hands."""
        body = self.yard.bodies[seat]
        self.ball.put(body.x - self.middle.x, body.y - self.middle.y, 0.8 * self.hands[seat].height)

    def _show(self) -> None:
        ball = self.ball
        x, y = ball.x + self.middle.x, ball.y + self.middle.y
        self.yard.balls = [Ball(x, y, ball.z, ball.vx, ball.vy, ball.vz)]
        for side, swing in enumerate(self.swings):
            x, z = swing.seat()
            x += self.middle.x
            self.yard.balls.append(Ball(x, self.middle.y + self._aside(side), z, kind="swing"))


STAGE: Final = SwingStage
