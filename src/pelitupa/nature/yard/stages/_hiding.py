"""Hide and seek about a base in a yard: what Purkkis, Kymmenen tikkua laudalla and Kirkkis share.

A round begins with all at the base. There they are given a head start, in each game in its way; then the
seeker seeks. He names at the base whom he has seen; a hider who comes to it rescues all, or says their own
name. Which of it can be is for the world to say. What is not given by the rules is chosen.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar, Final

from pelitupa.nature.yard.body import Body
from pelitupa.nature.yard.geometry import NEVER, apart, arrival
from pelitupa.nature.yard.policies.hiding import (
    HIDER,
    SEEKER,
    Court,
    Hide,
    Memory,
    Seek,
    hide,
    seek,
)
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent, Point, Seen
from pelitupa.nature.yard.stage import Stage

REACH: Final = 0.8
"""How near the base one touches it, in metres."""
GATHERED: Final = 6.0
_WAIT: Final = 40.0
"""All are at the base within so many metres; after so many seconds nobody is waited for."""

GATHER: Final = "gather"
AWAY: Final = "away"
SEEKING: Final = "seeking"
"""What goes on: all come to the base; the hiders have their head start; the seeker seeks."""


class HidingStage(Stage):
    """See the module. `policies` may have a `Hide` and a `Seek`, by the roles hider and seeker."""

    maps: ClassVar[tuple[str, ...]] = ("block", "preschool", "cottage")
    place: ClassVar[str] = "ball"
    """Which of a map's places is the base."""
    shows: ClassVar[tuple[str, ...]] = ("ball",)
    usual_hider: ClassVar[Hide] = Hide()
    usual_seeker: ClassVar[Seek] = Seek()
    """How people play where nothing else is said: best replies to each other (docs/lab/yard.md)."""

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.world: Any = yard.state
        self.hider: Hide = self.policy(HIDER, self.usual_hider)
        self.seeker: Seek = self.policy(SEEKER, self.usual_seeker)
        spot = yard.ground.place(self.place)
        self.base: Point = (spot.x, spot.y)
        self.court = Court(yard.ground, self.base)
        self.memories = [Memory(self.court, draws) for draws in yard.draws]
        self.roles = [""] * yard.seats
        for memory in self.memories:
            memory.roles = self.roles
        self.mode = GATHER
        self.began = 0.0
        self.seen_at = [-1.0] * yard.seats
        """When the seeker saw each hider first since the latest start."""
        self.near_base = 0.0
        self.from_base = 0.0
        self.away_time = 0.0
        """Seconds of seeking, and of them within `guarded` metres of the base: for studies."""

    # --- what a game says

    def head_start(self) -> None:
        """All are at the base: begin what gives the hiders their head start."""
        raise NotImplementedError

    def wait_for_seeker(self) -> None:
        """Look whether the seeker is ready, while the hiders have their head start."""
        raise NotImplementedError

    def is_away(self) -> bool:
        """Whether the world waits for the seeker to be ready."""
        raise NotImplementedError

    def seeker_way(self, seat: int) -> Intent:
        """What a seeker does who is not ready."""
        raise NotImplementedError

    def rescued(self, seat: int) -> None:
        """Somebody has rescued all: what becomes of the base."""

    # --- the rest follows

    def arrange(self) -> None:
        x, y = self.base
        for seat in range(self.yard.seats):
            self.yard.put_near(seat, x, y, 5.0)
            self.yard.bodies[seat].look_towards(x, y)
        self._gather()

    def _gather(self) -> None:
        """All come to the base."""
        self.mode, self.began = GATHER, self.yard.time
        self._take_roles()
        for seat in self.here():
            self._send_to_base(seat)

    def here(self) -> list[int]:
        """Who takes part."""
        return list(self.world.players_now())

    def _take_roles(self) -> None:
        """Take everybody's role from the world."""
        for seat in range(self.yard.seats):
            self.roles[seat] = ""
        for seat in self.here():
            self.roles[seat] = self.world.role(seat)

    def _send_to_base(self, seat: int) -> None:
        """Walk to the base, and stand about there."""
        yard = self.yard
        yard.bodies[seat].doing = ""
        angle = seat * 0.618033988749895
        side = 2.5 * (2.0 * (angle - int(angle)) - 1.0)
        spot = self.base[0] + side, self.base[1] + (2.5 if seat % 2 else -2.5)
        yard.intents[seat] = Intent(spot if yard.ground.is_free(*spot) else self.base, 0.5)
        yard.aim(seat, yard.intents[seat])

    def role(self, seat: int) -> str:
        return self.roles[seat]

    def obeys(self, seat: int) -> bool:
        return self.mode != GATHER and self.roles[seat] in (SEEKER, HIDER)

    def choose(self, seat: int, seen: Seen) -> Intent:
        memory = self.memories[seat]
        if self.roles[seat] == SEEKER:
            if self.mode == AWAY:
                return self.seeker_way(seat)
            return seek(seen, memory, self.seeker)
        top = self.yard.bodies[seat].fastest()
        return hide(seen, memory, self.hider, top, self.mode == SEEKING)

    def deeds(self, seat: int) -> tuple[str, ...]:
        if not self.obeys(seat):
            return ()
        return ("touch" if self.roles[seat] == SEEKER else "kick", self.low_deed(seat))

    def balls_seen(self, seat: int) -> tuple[Ball, ...]:
        """What lies or flies where nothing hides it from somebody."""
        body, ground = self.yard.bodies[seat], self.yard.ground
        return tuple(
            [ball for ball in self.yard.balls if ground.ray(body.x, body.y, ball.x, ball.y) > 0.0]
        )

    def happen(self) -> None:
        yard = self.yard
        if self.mode == GATHER:
            self._come_together()
        elif self.mode == AWAY:
            self.wait_for_seeker()
            if not yard.ended and not self.is_away():
                self._begin_to_seek()
        else:
            self._at_the_base()
        for seat, role in enumerate(self.roles):  # who stands about turns on the way there
            if role not in ("", SEEKER, HIDER) or self.mode == GATHER:
                yard.aim(seat, yard.intents[seat])

    def _come_together(self) -> None:
        yard = self.yard
        late = [seat for seat in self.here() if self.from_the_base(seat) > GATHERED]
        if late and yard.time - self.began < _WAIT:
            return
        self.head_start()
        self._begin_head_start()

    def _begin_head_start(self) -> None:
        """The hiders run: all that was seen before is forgotten."""
        if self.yard.ended:
            return
        self._take_roles()
        self.mode = AWAY
        for seat in self.here():
            self.memories[seat].forget(self.yard.time)
            self.yard.bodies[seat].doing = ""

    def _begin_to_seek(self) -> None:
        yard = self.yard
        if all(role != HIDER for role in self.roles):
            self._gather()
            return
        self.mode = SEEKING
        seeker = self.world.seeker
        self.seen_at = [-1.0] * yard.seats
        yard.eyes.noticed[seeker] = [-1.0] * yard.seats
        self.memories[seeker].forget(yard.time)
        for seat in self.here():
            self.memories[seat].begun = yard.time

    def from_the_base(self, seat: int) -> float:
        """How far somebody is from the base, in metres."""
        body = self.yard.bodies[seat]
        return apart(body.x, body.y, self.base[0], self.base[1])

    def _at_the_base(self) -> None:
        """Who of all comes to the base first in this step, and what follows."""
        yard, seeker = self.yard, self.world.seeker
        noticed = yard.eyes.noticed[seeker]
        for seat, role in enumerate(self.roles):
            if role == HIDER and self.seen_at[seat] < 0.0 and noticed[seat] >= 0.0:
                self.seen_at[seat] = noticed[seat]
        self._watch_the_guard(seeker)
        came: list[tuple[float, int, int]] = []
        for seat, role in enumerate(self.roles):
            if role not in (SEEKER, HIDER):
                continue
            part = arrival(yard.bodies[seat], self.base[0], self.base[1], REACH)
            if part < NEVER and yard.intents[seat].deed in ("touch", "kick", "own name", "rescue"):
                came.append((part, 0 if role == SEEKER else 1, seat))
        came.sort()
        for _, _, seat in came:
            if self.roles[seat] == SEEKER:
                self._name_all(seat)
            elif self.roles[seat] == HIDER:
                self._come_home(seat)
            if yard.ended or self.mode != SEEKING:
                return

    def _name_all(self, seeker: int) -> None:
        """At the base the seeker names all whom he has seen, in that order."""
        seen = [(self.seen_at[seat], seat) for seat, role in enumerate(self.roles) if role == HIDER]
        for when, seat in sorted(seen):
            if when >= 0.0 and self.yard.tell_if_it_may(f"found {seat + 1}"):
                self.yard.shout(seeker, "found")
                if self._is_over():
                    return
                self.roles[seat] = "prisoner"
                self._send_to_base(seat)

    def _come_home(self, seat: int) -> None:
        """A hider is at the base first: rescues all, if there is anybody to rescue, or says the own name."""
        yard = self.yard
        if yard.tell_if_it_may(f"rescue {seat + 1}"):
            yard.shout(seat, "all rescued")
            if not self.is_away() and self._is_over():
                return
            self.rescued(seat)
            self._begin_head_start()
        elif yard.tell_if_it_may(f"own {seat + 1}"):
            yard.shout(seat, "own name")
            if self._is_over():
                return
            self.roles[seat] = "sayer"
            self._send_to_base(seat)

    def _is_over(self) -> bool:
        """Whether the round is over: then all come to the base, or it is the end. Where the seeker counts
        again at once, the others hide from where they are."""
        if self.yard.ended:
            return True
        if self.yard.can("found"):
            return False
        if self.is_away():
            self._begin_head_start()
        else:
            self._gather()
        return True

    def _watch_the_guard(self, seeker: int) -> None:
        """Tell aloud who stays at the base, where the yard has agreed how near and how long."""
        yard = self.yard
        options: Any = yard.game.options
        far, long = float(options.guard_metres), float(options.guard_seconds)
        gap = self.from_the_base(seeker)
        self.away_time += yard.seconds
        if gap < 6.0:
            self.from_base += yard.seconds
        if not far or not long:
            return
        self.near_base = self.near_base + yard.seconds if gap < far else 0.0
        if self.near_base > long:
            self.near_base = 0.0
            yard.tell_if_it_may("guard")


def longest_way(yard: Scene, x: float, y: float, draws_of: int) -> Point:
    """A direction in which there is much room, one of the best by a draw."""
    best, most = (1.0, 0.0), -1.0
    draws = yard.draws[draws_of]
    for _ in range(6):
        ux, uy = 2.0 * draws.random() - 1.0, 2.0 * draws.random() - 1.0
        far = sqrt(ux * ux + uy * uy)
        if far < 0.1:
            continue
        ux, uy = ux / far, uy / far
        room = yard.ground.reach(x, y, ux, uy, 40.0)
        if room > most:
            best, most = (ux, uy), room
    return best


def is_at(body: Body, place: Point, reach: float) -> bool:
    """Whether somebody is within reach of a place."""
    return apart(body.x, body.y, place[0], place[1]) <= reach
