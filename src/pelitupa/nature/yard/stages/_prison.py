"""Tuikkunen and Poliisi ja Rosvo in a yard (booklet 89, 90): who is touched walks to the prison, and a touch
of a free one there frees. What is not given by the rules is chosen.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pelitupa.nature.yard.geometry import NEVER, apart, contact
from pelitupa.nature.yard.ground import Place
from pelitupa.nature.yard.policies.chasing import (
    CATCHER,
    FREE,
    INSIDE,
    LIGHTS,
    WALKING,
    Chase,
    Flee,
    Wits,
    chase,
    flee,
    ring_place,
)
from pelitupa.nature.yard.policies.hiding import Court
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Intent, Point, Seen
from pelitupa.nature.yard.stage import Stage

REACH: Final = 0.8
PRISON: Final = 2.5
"""Who is within so many metres of the prison is in it."""
_GATHERED: Final = 8.0
_WAIT: Final = 60.0


class PrisonStage(Stage):
    """See the module. `policies` may have a `Chase` and a `Flee`, by the roles catcher and free."""

    maps: ClassVar[tuple[str, ...]] = ("block", "cottage", "preschool")
    players: ClassVar[int] = 12
    shows: ClassVar[tuple[str, ...]] = ("prison",)
    hides: ClassVar[bool] = False
    """Whether one hides in this game."""

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.world: Any = yard.state
        self.catcher: Chase = self.policy(CATCHER, Chase())
        self.free: Flee = self.policy(FREE, Flee())
        self.prison = yard.ground.place("prison")
        self.base: Point = (self.prison.x, self.prison.y)
        self.court = Court(yard.ground, self.base)
        self.roles = [""] * yard.seats
        self.wits = [Wits(self.court, draws, self.roles) for draws in yard.draws]
        self.gathers = False
        self.began = 0.0
        self.flashed = 0.0
        self.night = yard.ground.light == "night"

    # --- what a game says

    def start_of_the_free(self) -> Place:
        """Where those begin who flee or hide."""
        raise NotImplementedError

    def is_on(self) -> bool:
        """Whether catchers may catch."""
        return self.yard.can("caught")

    # --- where people begin

    def arrange(self) -> None:
        self._take_roles()
        for seat, role in enumerate(self.roles):
            if role:
                middle = self.prison if role == CATCHER else self.start_of_the_free()
                self.yard.put_near(seat, middle.x, middle.y, 3.0)
        self._go()

    def _take_roles(self) -> None:
        world = self.world
        catchers, walking, inside = world.seekers(), world.walking, world.inside
        members = world.members(world.hiding) if world.hiding >= 0 else []
        for seat in range(self.yard.seats):
            role = ""
            if seat in catchers:
                role = CATCHER
            elif seat in walking:
                role = WALKING
            elif seat in inside:
                role = INSIDE
            elif seat in members:
                role = FREE
            self.roles[seat] = role

    def _go(self) -> None:
        """A round begins: some of the catchers guard."""
        yard = self.yard
        yard.tell("go")
        self.gathers = False
        self._take_roles()
        order = []
        for seat, role in enumerate(self.roles):
            self.wits[seat].forget(yard.time)
            yard.bodies[seat].doing = ""
            if role == CATCHER:
                order.append((yard.draws[seat].random(), seat))
        order.sort()
        for _, seat in order[: self.catcher.guards]:
            self.wits[seat].guards = True
        self.flashed = yard.time

    def _gather(self) -> None:
        """The teams have switched roles: all go to where they begin."""
        self.gathers, self.began = True, self.yard.time
        self._take_roles()
        yard = self.yard
        for seat, role in enumerate(self.roles):
            if role:
                middle = self.prison if role == CATCHER else self.start_of_the_free()
                yard.bodies[seat].lamp, yard.bodies[seat].doing = False, ""
                yard.intents[seat] = Intent((middle.x, middle.y), 0.6)

    def role(self, seat: int) -> str:
        return self.roles[seat]

    def obeys(self, seat: int) -> bool:
        role = self.roles[seat]
        if self.gathers:
            return False
        return role == FREE or (role == CATCHER and self.is_on())

    def choose(self, seat: int, seen: Seen) -> Intent:
        wits, top = self.wits[seat], self.yard.bodies[seat].fastest()
        if self.roles[seat] == CATCHER:
            return chase(seen, wits, self.catcher, top, self.night)
        return flee(seen, wits, self.free, top, self.hides, INSIDE in self.roles)

    def deeds(self, seat: int) -> tuple[str, ...]:
        if not self.obeys(seat):
            return ()
        low = self.low_deed(seat)
        return ("touch", "lamp", low) if self.night else ("touch", low)

    # --- what happens

    def happen(self) -> None:
        yard = self.yard
        if self.gathers:
            self._come_together()
            return
        for seat, role in enumerate(self.roles):
            if role == WALKING:
                body = yard.bodies[seat]
                if apart(body.x, body.y, self.base[0], self.base[1]) < PRISON:
                    yard.tell(f"in {seat + 1}")
                    if self._is_over():
                        return
                    self.roles[seat] = INSIDE
                    body.lamp = False
                    self._stand_inside()
                else:
                    yard.aim(seat, yard.intents[seat])
        if self.is_on():
            self._touches()
            self._call_for_lights()

    def _come_together(self) -> None:
        yard = self.yard
        late = False
        for seat, role in enumerate(self.roles):
            if role:
                x, y = yard.intents[seat].go or self.base
                body = yard.bodies[seat]
                if apart(body.x, body.y, x, y) > _GATHERED:
                    late = True
                yard.aim(seat, yard.intents[seat])
        if (not late or yard.time - self.began > _WAIT) and yard.may("go"):
            self._go()

    def _touches(self) -> None:
        """Who touched whom in this step, in order of time."""
        yard, bodies, roles = self.yard, self.yard.bodies, self.roles
        found: list[tuple[float, int, int]] = []
        touching = [seat for seat in range(yard.seats) if yard.intents[seat].deed == "touch"]
        for one in touching:
            wanted = FREE if roles[one] == CATCHER else INSIDE if roles[one] == FREE else ""
            if not wanted:
                continue
            for other in range(yard.seats):
                if roles[other] == wanted:
                    part = contact(bodies[one], bodies[other], REACH)
                    if part < NEVER:
                        found.append((part, other, one))
        if len(found) > 1:
            found.sort()
        for _, other, one in found:
            if roles[one] == CATCHER and roles[other] == FREE:
                self._catch(other)
            elif roles[one] == FREE and roles[other] == INSIDE:
                if yard.tell_if_it_may(f"freed {other + 1}"):
                    self._take_roles()
                    self.wits[other].forget(yard.time)
            if self._is_over():
                return

    def _catch(self, seat: int) -> None:
        """Somebody is touched, and walks to the prison."""
        yard = self.yard
        if not yard.tell_if_it_may(f"caught {seat + 1}"):
            return
        if yard.ended or not self.is_on():
            return
        self.roles[seat] = WALKING
        body = yard.bodies[seat]
        body.doing, body.lamp = "", self.night
        yard.intents[seat] = Intent(self.base, 0.5)
        yard.aim(seat, yard.intents[seat])

    def _stand_inside(self) -> None:
        """The prisoners stand about the middle of the prison."""
        yard = self.yard
        inside = [seat for seat, role in enumerate(self.roles) if role == INSIDE]
        for place, seat in enumerate(inside):
            spot = ring_place(self.base, place, len(inside), 1.2)
            yard.intents[seat] = Intent(spot if yard.ground.is_free(*spot) else self.base, 0.3)
            yard.aim(seat, yard.intents[seat])

    def _call_for_lights(self) -> None:
        """The catchers call for lights, as often as they like and the yard lets them."""
        yard, every = self.yard, self.catcher.flash
        if not every or not yard.can(LIGHTS) or yard.time - self.flashed < every:
            return
        self.flashed = yard.time
        if yard.tell_if_it_may(LIGHTS):
            for seat, role in enumerate(self.roles):
                if role == CATCHER:
                    yard.shout(seat, LIGHTS)
                    return

    def _is_over(self) -> bool:
        """Whether the round is over: then the teams switch roles, or it is the end."""
        if self.yard.ended:
            return True
        if self.yard.can("go"):
            self._gather()
            return True
        return False
