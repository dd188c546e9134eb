"""How Breakthrough looks: the fire and the circle about it, who is through, and who is still in the forest.

Nobody is drawn in the forest: where people are there nobody tells, and the rules do not know it.
"""

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
    WordsZone,
    Zone,
    t,
)
from pelitupa.games.yard.breakthrough.game import BreakthroughState
from pelitupa.games.yard.events import LOT, OVER
from pelitupa.games.yard.looks import names_of, rectangle
from pelitupa.games.yard.matches import RED, START
from pelitupa.games.yard.teams_look import lot_asked, point_counters, side_told, team_zones


class BreakthroughLook(Look[BreakthroughState]):
    """See `Look`."""

    def zones(self, state: BreakthroughState, eye: Eye) -> list[Zone]:
        zones: list[Zone] = [
            _fire(state),
            WordsZone("forest", t("Still in the forest"), names_of(state.in_the_forest())),
            *team_zones(state),
        ]
        numbers = (
            *point_counters(state),
            Counter("through", t("Through"), f"{len(state.through)}"),
            Counter("caught", t("Touched"), f"{len(state.caught)}"),
        )
        return [*zones, CounterZone("numbers", t("Points"), numbers)]

    def drawing(self, state: BreakthroughState, what: str) -> str:
        if state.phase == LOT:
            return lot_asked(state, t("Which team attacks first? Draw lots"))
        red = state.attacking == RED
        if state.phase == START:
            if red:
                return t("Red attacks, blue defends: are all at their places?")
            return t("Blue attacks, red defends: are all at their places?")
        return t("Who comes to the fire, touched or untouched?")

    def status(self, state: BreakthroughState, seat: int) -> str:
        if state.phase in (LOT, OVER) or not state.here[seat] or state.waiting[seat]:
            return side_told(state, seat)
        if seat in state.through:
            return t("through")
        if seat in state.caught:
            return t("touched")
        return t("attacks") if state.side[seat] == state.attacking else t("defends")


def _fire(state: BreakthroughState) -> FieldZone:
    """The circle and the ring, and who has got to the fire, on the ring."""
    radius = state.circle() or state.forest.options.radius
    ring = state.forest.options.ring
    edge = max(radius, ring) * 1.2
    shapes = (
        rectangle(-edge, -edge, edge, edge, "green"),
        Shape("circle", ((0.0, 0.0),), "", radius, t("the circle: {radius:.0f} m", radius=radius)),
        Shape("circle", ((0.0, 0.0),), "grey", ring, t("at the fire")),
    )
    fire = Figure("fire", 0.0, 0.0, t("the fire"), "red", size=edge / 10.0)
    return FieldZone("fire", t("The fire"), "m", (-edge, -edge, edge, edge), (fire,), shapes)


LOOK: Final = BreakthroughLook
