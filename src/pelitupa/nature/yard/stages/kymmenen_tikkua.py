"""Kymmenen tikkua laudalla in a yard (booklet 88): ten sticks fly off a plank, the seeker sets them up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from pelitupa.core import Text, t
from pelitupa.nature.yard.policies.hiding import Hide
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent
from pelitupa.nature.yard.stages import shared_words
from pelitupa.nature.yard.stages._hiding import REACH, HidingStage, is_at

FETCH: Final = 1.8
"""Seconds for each stick that is looked for, brought and laid down (chosen)."""
_THROWN: Final = 3.0
"""Sticks fly so far, in metres, at most (chosen)."""


class TikkuaStage(HidingStage):
    """See the module."""

    called: ClassVar[Mapping[str, str]] = {"ball": "plank"}
    usual_hider: ClassVar[Hide] = Hide(daring=0.033)
    words: ClassVar[Mapping[str, Text]] = {
        **shared_words("touch", "hide", "stand"),
        "kick": t("Push"),
    }

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        super().__init__(yard, policies)
        self.lie: list[Ball] = [Ball(self.base[0], self.base[1], kind="stick") for _ in range(10)]
        self.left = 0.0
        """Seconds of setting up that are left."""
        yard.balls.extend(self.lie)

    def is_away(self) -> bool:
        return self.yard.can("set")

    def head_start(self) -> None:
        pusher = min(
            (self.from_the_base(seat), seat) for seat in self.here() if self.roles[seat] != "seeker"
        )[1]
        self.yard.tell(f"push {pusher + 1}")
        self.rescued(pusher)

    def rescued(self, seat: int) -> None:
        """The sticks fly."""
        draws = self.yard.draws[seat]
        for stick in self.lie:
            stick.x = self.base[0] + _THROWN * (2.0 * draws.random() - 1.0)
            stick.y = self.base[1] + _THROWN * (2.0 * draws.random() - 1.0)
        self.left = FETCH * float(self.world.sticks)

    def seeker_way(self, seat: int) -> Intent:
        return Intent(self.base, 1.0, "touch")

    def wait_for_seeker(self) -> None:
        yard = self.yard
        setter = self.world.fetcher if self.world.fetcher >= 0 else self.world.seeker
        if is_at(yard.bodies[setter], self.base, REACH + 0.4):
            self.left -= yard.seconds
            down = int(self.left / FETCH) + 1
            for place, stick in enumerate(self.lie):
                if place >= down:
                    stick.x, stick.y = self.base
        if self.left <= 0.0:
            yard.tell("set")


STAGE: Final = TikkuaStage
