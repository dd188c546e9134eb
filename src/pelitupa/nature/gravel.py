"""A road for petanque: throws scatter by a seed, by the hand of each player, then balls move by physics.

The spreads of the hands are chosen, not measured. What a ball does is in `nature/petanque`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.core import Action, OpenValue, Settings, State, option
from pelitupa.core import motion as seen
from pelitupa.equipment.gravel import PLACED, TARGET, UNKNOWN, Hand, Place, Shot, carry, rested
from pelitupa.equipment.ground_heights import Ground, ground_of
from pelitupa.nature.billiards.exact import direction, normal_pair
from pelitupa.nature.generators import Seeded
from pelitupa.nature.petanque.motion import LOST, Body, Motion, ball, target
from pelitupa.nature.petanque.seen import seen_motion
from pelitupa.nature.skills import check_skills, skill_of, skills_option

HANDS: Final = {
    "none": Hand(0.0, 0.0),
    "steady": Hand(0.6, 0.02),
    "club": Hand(1.0, 0.03),
    "beginner": Hand(2.5, 0.08),
}
"""The hand of each preset."""


_CAST: Final = 35.0
"""How steeply the target is thrown, in degrees (chosen)."""


@dataclass(frozen=True)
class Gravel(Settings):
    """How well people throw. `road(skill=steady)`, `road(skills=club beginner)`."""

    skill: str = option(
        "club",
        "How well everybody throws; none: where it is aimed, but for the gravel.",
        choices=tuple(HANDS),
    )
    skills: str = skills_option(
        "How well each seat throws, with spaces between; empty where all throw alike."
    )

    def check(self) -> None:
        """Every hand is one of those there are."""
        check_skills(self.skills, HANDS)

    def hand(self, seat: int) -> Hand:
        """The hand of a seat."""
        return HANDS[skill_of(self.skills, seat) or self.skill]


class GravelRoad(Seeded):
    """A nature that throws balls on the ground of the match; all else is drawn by the seed."""

    def __init__(self, seed: str | int, gravel: Gravel) -> None:
        super().__init__(seed)
        self.gravel = gravel
        self._last: tuple[Shot, Hand, float, float] | None = None

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`."""
        self._last = None
        wanted, draw = state.open_input(), state.chance_draw()
        if wanted is None or draw is None or len(wanted.aim) < 6 or wanted.aim == UNKNOWN:
            return super().outcome(state)
        first, second = normal_pair(self.stream)
        self._last = Shot.of(wanted.aim), self.gravel.hand(draw.seat), first, second
        return thrown(*self._last)

    def motion(self) -> seen.Motion | None:
        """See `Seeded.motion`."""
        if self._last is None or self._last[0].thing == PLACED:
            return None
        shot = self._last[0]
        return seen_motion(_let_go(*self._last), shot.offset, shot.along)


def thrown(shot: Shot, hand: Hand, aside: float, longer: float) -> OpenValue:
    """The report of what comes of a shot by physics: where the thing rests, and what it moved. `aside` and
    `longer` are standard normals, by which this throw strays."""
    ground = ground_of(shot.ground, shot.uneven)
    floor = ground.surface(shot.offset, shot.along)[0] if ground.is_within(shot.offset) else 0.0
    if shot.thing == PLACED:
        return rested(shot, {TARGET: (shot.x, shot.y, _height(ground, shot, floor))})
    motion = _let_go(shot, hand, aside, longer)
    motion.run()
    return rested(
        shot,
        {body.name: _place(body, shot, floor) for body in motion.bodies if _has_moved(body, shot)},
    )


def _let_go(shot: Shot, hand: Hand, aside: float, longer: float) -> Motion:
    """A shot that is let go now."""
    ground = ground_of(shot.ground, shot.uneven)
    bodies = [
        (target if name == TARGET else ball)(name, shot.offset + x, shot.along + y)
        for name, (x, y) in shot.there.items()
    ]
    made = target if shot.thing == TARGET else ball
    flying = made(shot.thing, shot.offset, shot.along)
    bodies.append(flying)
    angle = _CAST if shot.thing == TARGET else shot.angle
    share = 1.0
    if shot.thing == TARGET:
        far = sqrt(shot.x * shot.x + shot.y * shot.y)
        share = carry(far, angle, 0.0) / far if far > 0.0 else 1.0
    cosine, sine = direction(round(hand.across * aside, 6))
    x, y = share * shot.x, share * shot.y
    x, y = x * cosine + y * sine, y * cosine - x * sine
    strays = hand.along * (1.0 + shot.angle / 90.0)  # the higher, the harder to judge
    faster = max(0.3, 1.0 + round(0.5 * strays * longer, 9))
    rises, level = direction(angle)[::-1]
    motion = Motion(ground, bodies)
    motion.throw(flying, shot.offset + x, shot.along + y, rises / level, shot.spin, faster)
    return motion


def _has_moved(body: Body, shot: Shot) -> bool:
    """Whether a report must say where a body is."""
    return body.touched or body.name == shot.thing


def _place(body: Body, shot: Shot, floor: float) -> Place | None:
    """Where a body rests, seen from the circle; None for nowhere."""
    if body.state == LOST:
        return None
    return body.x - shot.offset, body.y - shot.along, body.z - body.radius - floor


def _height(ground: Ground, shot: Shot, floor: float) -> float:
    x = shot.offset + shot.x
    return ground.surface(x, shot.along + shot.y)[0] - floor if ground.is_within(x) else 0.0
