"""How circle colouring looks: points round a circle, and what links opposite ones."""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core import BoardZone, Cell, Counter, CounterZone, Eye, Item, Link, Look, Zone, t
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.equipment.ranges import ranges
from pelitupa.games.mathematics.circle_colouring.game import CircleColouringState
from pelitupa.games.mathematics.circle_colouring.theory import boundary, opposite_boundary

_APART: Final = 1.3
"""Between neighbours on the board, in widths of a point."""


class CircleColouringLook(Look[CircleColouringState]):
    """See `Look`."""

    def zones(self, state: CircleColouringState, eye: Eye) -> list[Zone]:
        n = state.game.n
        edge = cards_in(boundary(state.coloured, n))
        earlier = [
            point
            for point in range(2 * n)
            if state.coloured & BITS[point]
            and (
                state.game.opposite(point) not in state.order
                or state.order.index(point) < state.order.index(state.game.opposite(point))
            )
        ]
        counters = (
            Counter("edge", t("Boundary points"), _told(edge)),
            Counter("earlier", t("Before their opposites"), _told(earlier)),
        )
        return [self._circle(state, edge), CounterZone("told", t("Points"), counters)]

    def task(self, state: CircleColouringState, seat: int) -> str:
        return t("Colour a point")

    def touches(self, state: CircleColouringState, action: int) -> tuple[str, ...]:
        return (str(action + 1),)

    def _circle(self, state: CircleColouringState, edge: list[int]) -> BoardZone:
        game = state.game
        size = 2 * game.n
        radius = _APART / (2 * math.sin(math.pi / size))
        cells = []
        for point in range(size):
            angle = 2 * math.pi * point / size
            name = str(point + 1)
            label, piece = t("point {point}", point=name), None
            if state.coloured & BITS[point]:
                label = t("point {point}, coloured", point=name)
                mark = "last" if point == state.order[-1] else ""
                piece = Item(f"colour-{name}", "red", label, mark=mark)
            elif point in edge:
                label = t("point {point}, beside a coloured one", point=name)
            cells.append(
                Cell(
                    name,
                    round(radius * math.sin(angle), 4),
                    round(-radius * math.cos(angle), 4),
                    label,
                    piece,
                    intent=name,
                    mark="chosen" if point in edge else "",
                )
            )
        links = [
            Link(str(point + 1), str((point + 1) % size + 1), "brown", t("the circle"))
            for point in range(size if size > 2 else 1)
        ]
        if state.lost:
            for point in opposite_boundary(state.coloured, game.n):
                links.append(
                    Link(
                        str(point + 1),
                        str(point + game.n + 1),
                        "blue",
                        t("opposite boundary points"),
                    )
                )
        return BoardZone(
            "circle", t("Circle"), "point", tuple(cells), links=tuple(links), ground="paper"
        )


def _told(points: list[int]) -> str:
    return ranges([point + 1 for point in points]) or "–"


LOOK: Final = CircleColouringLook
