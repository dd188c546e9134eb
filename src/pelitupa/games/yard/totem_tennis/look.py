"""How Totem Tennis looks, from the side: the pole, and the ball as it hangs on its string at a serve."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Look,
    Shape,
    Zone,
    player_word,
    t,
)
from pelitupa.games.yard.events import LOT, OVER
from pelitupa.games.yard.looks import rectangle
from pelitupa.games.yard.totem_tennis.game import RALLY, WAY, TotemState

_WIDTH: Final = 3.0
_HEIGHT: Final = 2.4
_MIDDLE: Final = 1.5
_TOP: Final = 2.0
_KNOT: Final = 1.97
_HANGS: Final = 0.3
_BALL: Final = 0.065
"""In metres: what is drawn, the top of the pole, the knot, and how high above the ground the ball hangs."""


class TotemLook(Look[TotemState]):
    """See `Look`. The rules know where the ball is only before a serve."""

    def zones(self, state: TotemState, eye: Eye) -> list[Zone]:
        counters = tuple(
            Counter(
                f"points-{seat}", t("{player}: points", player=player_word(seat)), f"{points}", seat
            )
            for seat, points in enumerate(state.points)
        )
        rally = Counter("rally", t("Rally"), f"{state.deal}")
        return [_pole(state), CounterZone("points", t("Points"), (*counters, rally))]

    def drawing(self, state: TotemState, what: str) -> str:
        if state.wanted() == WAY:
            return t("Who hits clockwise? Draw lots")
        if state.phase == LOT:
            return t("Who serves first? Draw lots")
        return t(
            "{player:@ serves|You serve}: which way is the string wound?",
            player=player_word(state.server),
        )

    def status(self, state: TotemState, seat: int) -> str:
        if not state.here[seat]:
            return t("not here")
        if state.phase == OVER:
            return t("the winner") if seat in state.winners() else ""
        if state.clockwise < 0:
            return ""
        way = t("clockwise") if seat == state.clockwise else t("anticlockwise")
        if seat == state.server and state.phase == RALLY:
            return t("{way}, serves", way=way)
        return way


def _pole(state: TotemState) -> FieldZone:
    pole = ((_MIDDLE, 0.0), (_MIDDLE, _TOP))
    string = ((_MIDDLE, _KNOT), (_MIDDLE + 0.08, _HANGS + _BALL))
    shapes = [
        rectangle(0.0, 0.0, _WIDTH, _HEIGHT, "green"),
        Shape("line", pole, "white", 0.0, t("the pole")),
    ]
    figures: list[Figure] = []
    if state.phase == RALLY:
        shapes.append(Shape("line", string, "yellow", 0.0, t("the string, unwound")))
        figures.append(
            Figure(
                "ball",
                _MIDDLE + 0.08,
                _HANGS,
                t("the ball on its string, unwound"),
                "red",
                size=0.13,
            )
        )
    return FieldZone(
        "pole", t("The pole"), "m", (0.0, 0.0, _WIDTH, _HEIGHT), tuple(figures), tuple(shapes)
    )


LOOK: Final = TotemLook
