"""Purkkis in a yard (booklet 87): a ball is kicked away, the seeker fetches it and carries it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from pelitupa.core import Text
from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.balls.flight import GRASS, SOCCER, MovingBall, move
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent
from pelitupa.nature.yard.stages import shared_words
from pelitupa.nature.yard.stages._hiding import REACH, HidingStage, is_at, longest_way

KICK: Final = 9.0
KICK_SPREAD: Final = 1.5
ASIDE: Final = 8.0
"""Speed of an unpractised child's kick, two thirds of those of players under 11 (13.5 +- 2.3 m/s, Vieira
2018), and by how many degrees its direction strays."""
_RISE: Final = 0.3
"""How steep a kick is: chosen."""
_TIRED: Final = 0.25
"""How fast a ball in grass slows, in parts of gravity, beyond what rolls on a lawn (chosen)."""


class PurkkisStage(HidingStage):
    """See the module."""

    words: ClassVar[Mapping[str, Text]] = shared_words("touch", "kick", "hide", "stand")

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.ball = MovingBall(SOCCER, self.base[0], self.base[1])
        self.carried = False
        self.shown = Ball(self.base[0], self.base[1])
        yard.balls.append(self.shown)

    def is_away(self) -> bool:
        return self.yard.can("returned")

    def head_start(self) -> None:
        """The hider who is nearest kicks the ball."""
        kicker = min(
            (self.from_the_base(seat), seat) for seat in self.here() if self.roles[seat] != "seeker"
        )[1]
        self.yard.tell(f"kick {kicker + 1}")
        self.kick(kicker)

    def rescued(self, seat: int) -> None:
        self.kick(seat)

    def kick(self, seat: int) -> None:
        """Somebody kicks the ball, where there is room."""
        yard = self.yard
        draws = yard.draws[seat]
        ux, uy = longest_way(yard, self.base[0], self.base[1], seat)
        ax, ay = direction(ASIDE * draws.normal())
        ux, uy = ux * ax - uy * ay, ux * ay + uy * ax
        speed = max(4.0, KICK + KICK_SPREAD * draws.normal())
        self.ball.put(self.base[0], self.base[1])
        self.ball.send(speed * ux, speed * uy, _RISE * speed)
        self.carried = False

    def seeker_way(self, seat: int) -> Intent:
        if self.carried:
            return Intent(self.base, 1.0, "touch")
        return Intent((self.ball.x, self.ball.y), 1.0, "touch")

    def wait_for_seeker(self) -> None:
        yard, ball = self.yard, self.ball
        fetcher = self.world.fetcher if self.world.fetcher >= 0 else self.world.seeker
        body = yard.bodies[fetcher]
        if self.carried:
            ball.put(body.x, body.y, 0.8)
            if is_at(body, self.base, REACH):
                self.carried = False
                ball.put(self.base[0], self.base[1])
                yard.tell("returned")
        else:
            self._roll()
            if ball.z < 1.2 and is_at(body, (ball.x, ball.y), 1.0):
                self.carried = True
        self._show()

    def _roll(self) -> None:
        """Move the ball for a step, and off walls."""
        ball, ground = self.ball, self.yard.ground
        x, y = ball.x, ball.y
        move(ball, self.yard.seconds, GRASS)
        if ball.rolling and ball.speed() > 0.0:
            left = max(0.0, 1.0 - _TIRED * 9.81 * self.yard.seconds / ball.speed())
            ball.vx, ball.vy = ball.vx * left, ball.vy * left
        if not ground.is_free(ball.x, ball.y):
            if ground.is_free(ball.x, y):
                ball.y, ball.vy = y, -0.5 * ball.vy
            elif ground.is_free(x, ball.y):
                ball.x, ball.vx = x, -0.5 * ball.vx
            else:
                ball.x, ball.y = x, y
                ball.vx, ball.vy = -0.5 * ball.vx, -0.5 * ball.vy

    def _show(self) -> None:
        ball, shown = self.ball, self.shown
        shown.x, shown.y, shown.z = ball.x, ball.y, ball.z
        shown.vx, shown.vy, shown.vz = ball.vx, ball.vy, ball.vz


STAGE: Final = PurkkisStage
