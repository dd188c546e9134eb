"""Sight and hearing: whom one notices, by day and by night, and from where steps and shouts come.

Somebody is seen whom nothing hides and who has been noticed. The chance to notice somebody in a glance falls
with the distance, with what covers them, at the rim of one's sight, and if they crouch or stand still: in
search theory detection is a curve, and no radius. Who was noticed stays so while in sight.

By night one who has no light on them is noticed within 10 m at most. In a lamp's cone it is as far as its
light gives 0.25 lux (ANSI FL 1), halved for dark clothes: 32 m for 1,000 candela. A lamp itself is seen from
far away (280 m in Koester's experiments); in a wood trunks hide it before. All other numbers are chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.body import CROUCHES, Body
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.ground import YardMap
from pelitupa.nature.yard.seen import (
    NOT_RECOGNISED,
    SHOUT,
    STEPS,
    Figure,
    Point,
    Sound,
)

GLANCE: Final = 0.3
"""Seconds from one look to the next."""
_FORGOTTEN: Final = 0.8
"""Seconds for which one who was hidden has not to be noticed again."""

FAR_BY_DAY: Final = 120.0
FAR_BY_NIGHT: Final = 10.0
IN_LIGHT: Final = 32.0
LAMP_SEEN: Final = 150.0
"""Nothing is seen from further away, in metres."""
_KNOWN_BY_DAY: Final = 60.0
_KNOWN_BY_NIGHT: Final = 10.0
_KNOWN_IN_LIGHT: Final = 20.0
"""Within so many metres one recognises who it is."""

_CONE: Final = 0.97
"""The cosine of half a lamp's cone: 28 degrees across."""
_RIM: Final = 0.5
_SIDE: Final = -0.2
"""Cosines: beyond the first one sees half as well, beyond the second nothing."""
_RATE: Final = 4.0
"""Notices a second, of somebody who runs near by in the middle of one's sight."""

LOUD: Final = 4.0
"""Steps are heard at so many metres for each m/s in a quiet wood: running ones at 15 to 25; by day half."""
WORD_HEARD: Final = 150.0
SHOUT_HEARD: Final = 300.0
"""A shout in a wood is heard 300 m away (Koester, by night and by day), and understood at half of that."""


class Shouted:
    """A word that somebody shouted."""

    def __init__(self, time: float, seat: int, x: float, y: float, word: str) -> None:
        self.time = time
        self.seat = seat
        self.x = x
        self.y = y
        self.word = word


class Eyes:
    """The eyes and ears of everybody."""

    def __init__(self, ground: YardMap, bodies: Sequence[Body], draws: Sequence[Draws]) -> None:
        self.ground = ground
        self.bodies = list(bodies)
        self.draws = list(draws)
        self.night = ground.light == "night"
        count = len(self.bodies)
        self.noticed = [[-1.0] * count for _ in range(count)]
        """For each who looks and each other: when they were seen the last time."""
        self.lit = [False] * count

    def shine(self) -> None:
        """Find who stands in the light of a lamp."""
        if not self.night:
            return
        lit, bodies, ground = self.lit, self.bodies, self.ground
        for other in range(len(bodies)):
            lit[other] = False
        for one in bodies:
            if not one.lamp or not one.present:
                continue
            for place, other_body in enumerate(bodies):
                if other_body is one or lit[place]:
                    continue
                dx, dy = other_body.x - one.x, other_body.y - one.y
                far2 = dx * dx + dy * dy
                if far2 > IN_LIGHT * IN_LIGHT:
                    continue
                ahead = dx * one.face_x + dy * one.face_y
                if ahead <= 0.0 or ahead * ahead < _CONE * _CONE * far2:
                    continue
                if ground.ray(one.x, one.y, other_body.x, other_body.y) > 0.0:
                    lit[place] = True

    def look(self, seat: int, time: float) -> tuple[list[Figure], list[Sound]]:
        """Whom somebody sees now, nearest first, and the steps of others that are heard."""
        bodies, ground, night, lit = self.bodies, self.ground, self.night, self.lit
        me = bodies[seat]
        x, y, face_x, face_y = me.x, me.y, me.face_x, me.face_y
        noticed = self.noticed[seat]
        attention = self.draws[seat].random()
        loud = LOUD if night else 0.5 * LOUD
        if me.vx * me.vx + me.vy * me.vy > 6.25:  # one's own steps drown others
            loud *= 0.5
        found: list[tuple[float, Figure]] = []
        heard: list[tuple[float, Sound]] = []
        for place, other in enumerate(bodies):
            if place == seat or not other.present:
                continue
            dx, dy = other.x - x, other.y - y
            far2 = dx * dx + dy * dy
            in_light = lit[place]
            if night:
                limit = IN_LIGHT if in_light else FAR_BY_NIGHT
                if other.lamp:
                    limit = LAMP_SEEN
            else:
                limit = FAR_BY_DAY
            if far2 <= limit * limit:
                far = sqrt(far2)
                ahead = 1.0 if far < 1.0 else (dx * face_x + dy * face_y) / far
                if ahead >= _SIDE:
                    before = noticed[place]
                    known = before >= 0.0 and time - before <= _FORGOTTEN
                    # a ray costs the most: none where one is missed even with nothing between
                    if known or attention < self._chance(other, far, ahead, 1.0, in_light):
                        passes = ground.ray(x, y, other.x, other.y)
                        if passes > 0.0 and (
                            known
                            or passes == 1.0
                            or attention < self._chance(other, far, ahead, passes, in_light)
                        ):
                            noticed[place] = time
                            found.append((far2, self._figure(other, place, far, in_light)))
                            continue
            speed2 = other.vx * other.vx + other.vy * other.vy
            if speed2 > 0.04 and far2 < loud * loud * speed2 and other.doing != CROUCHES:
                far = sqrt(far2)
                near = 1.0 - far / (loud * sqrt(speed2))
                if far > 0.01:
                    heard.append((far2, Sound(dx / far, dy / far, near, STEPS)))
        if len(found) > 1:
            found.sort(key=_far)
        if len(heard) > 1:
            heard.sort(key=_far)
        return [figure for _, figure in found], [sound for _, sound in heard]

    def _chance(
        self, other: Body, far: float, ahead: float, passes: float, in_light: bool
    ) -> float:
        """How likely somebody is noticed in one glance."""
        rate = _RATE * passes
        if other.lamp and self.night:
            return 0.9
        half = (16.0 if in_light else 5.0) if self.night else 40.0
        part = far / half
        rate /= 1.0 + part * part
        if ahead < _RIM:
            rate *= 0.5
        if other.doing == CROUCHES:
            rate *= 0.3
        speed2 = other.vx * other.vx + other.vy * other.vy
        if speed2 < 4.0:  # who moves catches the eye
            rate *= 0.4 + 0.15 * speed2
        glance = rate * GLANCE
        return glance / (1.0 + glance)

    def _figure(self, other: Body, place: int, far: float, in_light: bool) -> Figure:
        if self.night:
            near = _KNOWN_IN_LIGHT if in_light else _KNOWN_BY_NIGHT
        else:
            near = _KNOWN_BY_DAY
        number = place if far <= near else NOT_RECOGNISED
        return Figure(
            number,
            other.x,
            other.y,
            other.face_x,
            other.face_y,
            other.speed,
            other.doing,
            other.lamp,
            other.z,
        )

    def now(self, seat: int, time: float) -> list[Figure]:
        """Whom somebody has seen at the latest look and sees still, where they are now, nearest first."""
        me, found = self.bodies[seat], []
        for place, other in enumerate(self.bodies):
            since = time - self.noticed[seat][place]
            if self.noticed[seat][place] < 0.0 or since > GLANCE + 0.05 or not other.present:
                continue
            dx, dy = other.x - me.x, other.y - me.y
            if self.ground.ray(me.x, me.y, other.x, other.y) > 0.0:
                far2 = dx * dx + dy * dy
                found.append((far2, self._figure(other, place, sqrt(far2), self.lit[place])))
        found.sort(key=_far)
        return [figure for _, figure in found]

    def shouts(self, seat: int, shouted: Sequence[Shouted]) -> list[Sound]:
        """What somebody hears of what others shouted."""
        me = self.bodies[seat]
        heard = []
        for one in shouted:
            dx, dy = one.x - me.x, one.y - me.y
            far = sqrt(dx * dx + dy * dy)
            if one.seat != seat and 0.01 < far < SHOUT_HEARD:
                word = one.word if far < WORD_HEARD else SHOUT
                heard.append(Sound(dx / far, dy / far, 1.0 - far / SHOUT_HEARD, word))
        return heard

    def outline(self, seat: int, rays: int = 90) -> tuple[Point, ...]:
        """The outline of what somebody sees: for a screen."""
        me = self.bodies[seat]
        points = []
        for place in range(rays):
            ux, uy = direction(360.0 * place / rays)
            ahead = ux * me.face_x + uy * me.face_y
            if not self.night:
                limit = FAR_BY_DAY if ahead >= _SIDE else 1.5
            elif me.lamp and ahead >= 0.94:
                limit = IN_LIGHT
            else:
                limit = FAR_BY_NIGHT if ahead >= _SIDE else 1.5
            far = self.ground.reach(me.x, me.y, ux, uy, limit)
            points.append((me.x + ux * far, me.y + uy * far))
        return tuple(points)


def _far(entry: tuple[float, object]) -> float:
    return entry[0]
