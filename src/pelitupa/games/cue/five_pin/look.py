"""How five-pin billiards looks: the balls, the five pins in the middle, and the points of the frame."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, Shape, Text, t
from pelitupa.equipment.cue_tables import CAROM, CENTRE_PIN
from pelitupa.games.cue.five_pin.game import (
    PINS,
    FivePinState,
    ball_label,
)
from pelitupa.games.cue.look import CueLook, point_counters


class FivePinLook(CueLook[FivePinState]):
    """See `Look`."""

    def ball(self, state: FivePinState, ball: str) -> tuple[str, str, Text]:
        return ball, "", ball_label(ball)

    def lines(self, state: FivePinState) -> tuple[Shape, ...]:
        return tuple(
            [
                Shape(
                    "circle",
                    (at,),
                    "black" if pin == CENTRE_PIN else "white",
                    CAROM.pin_radius,
                    t("centre pin") if pin == CENTRE_PIN else t("boundary pin"),
                )
                for pin, at in PINS.items()
            ]
        )

    def counters(self, state: FivePinState) -> list[Counter]:
        return point_counters(state)

    def task(self, state: FivePinState, seat: int) -> str:
        if state.hand:
            return t("Place your ball")
        return t("Choose a shot: hit {ball} first", ball=ball_label(state._other()))

    def status(self, state: FivePinState, seat: int) -> str:
        return t("white ball") if seat == 0 else t("yellow ball")


LOOK: Final = FivePinLook
