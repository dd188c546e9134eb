"""How the road looks: by day or in the dark, empty or with what is coming, seen from the front."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, CounterZone, Eye, FieldZone, Look, Shape, Zone, player_word, t
from pelitupa.games.children.bleep.game import (
    COMING,
    COMPARING,
    EVEN,
    HEARING,
    LOOKING,
    NAMES,
    BleepState,
    names_of,
)

WIDTH: Final = 160.0
HEIGHT: Final = 100.0

_Box = tuple[float, float, float, float, str]
BODIES: Final[tuple[tuple[_Box, ...], ...]] = (
    (
        (58.0, 16.0, 102.0, 36.0, "red"),
        (64.0, 36.0, 96.0, 50.0, "red"),
        (67.0, 37.0, 93.0, 47.0, "white"),
    ),
    ((56.0, 16.0, 104.0, 68.0, "white"), (60.0, 44.0, 100.0, 62.0, "grey")),
    (
        (50.0, 16.0, 110.0, 84.0, "blue"),
        (54.0, 54.0, 106.0, 78.0, "grey"),
        (54.0, 24.0, 106.0, 34.0, "black"),
    ),
    (
        (76.0, 14.0, 84.0, 40.0, "black"),
        (66.0, 40.0, 94.0, 43.0, "black"),
        (72.0, 43.0, 88.0, 66.0, "green"),
    ),
)
"""Of each vehicle its boxes: left, lower, right and upper edge, and the colour."""
ROUND: Final[tuple[tuple[tuple[float, float, float, str], ...], ...]] = (
    (
        (63.0, 26.0, 4.0, "yellow"),
        (97.0, 26.0, 4.0, "yellow"),
        (64.0, 15.0, 5.0, "black"),
        (96.0, 15.0, 5.0, "black"),
    ),
    (
        (62.0, 26.0, 4.0, "yellow"),
        (98.0, 26.0, 4.0, "yellow"),
        (63.0, 15.0, 5.0, "black"),
        (97.0, 15.0, 5.0, "black"),
    ),
    (
        (58.0, 44.0, 4.0, "yellow"),
        (102.0, 44.0, 4.0, "yellow"),
        (59.0, 15.0, 7.0, "black"),
        (101.0, 15.0, 7.0, "black"),
    ),
    ((80.0, 44.0, 5.0, "yellow"), (80.0, 74.0, 8.0, "red")),
)
"""And its lights and wheels: middle, radius, colour."""


class BleepLook(Look[BleepState]):
    """See `Look`."""

    def zones(self, state: BleepState, eye: Eye) -> list[Zone]:
        options = state.game.options
        counters = [
            Counter(
                f"points-{seat}", t("{player}: points", player=player_word(seat)), str(points), seat
            )
            for seat, points in enumerate(state.points)
        ]
        left = str(options.vehicles - state.passed)
        counters.append(Counter("left", t("Vehicles to come"), left))
        name = t(NAMES[state.vehicle]) if state.vehicle >= 0 else t("lights")
        lit = options.dark and state.vehicle < 0 and state.phase in (LOOKING, COMING)
        road = road_zone(state.vehicle, options.dark, name if lit or state.vehicle >= 0 else "")
        return [road, CounterZone("counters", t("Points"), tuple(counters))]

    def task(self, state: BleepState, seat: int) -> str:
        if state.vehicle < 0:
            return t("Lights are coming: is it a passenger car?")
        return t("Oncoming: {vehicle}", vehicle=t(NAMES[state.vehicle]))

    def awaited(self, state: BleepState, player: int) -> str:
        return t("Who shouts? Still to decide: {names}", names=names_of(state.pending_players()))

    def drawing(self, state: BleepState, what: str) -> str:
        if state.phase == HEARING:
            return t("Who was first at a passenger car, or shouted at something else?")
        if state.phase == EVEN:
            return t("The clocks show the same: who was first after all?")
        if state.phase == COMPARING:
            player = player_word(state.timed())
            return t("The clocks are compared; now this one: {player}", player=player)
        return super().drawing(state, what)

    def status(self, state: BleepState, seat: int) -> str:
        return t("in the lead") if seat in state.leaders() else ""


def road_zone(vehicle: int, dark: bool, label: str) -> FieldZone:
    """The road with a vehicle by its number; -1: its lights in the dark if it has a label, else nothing."""
    sky, earth = ("black", "black") if dark else ("white", "green")
    shapes = [
        _box((0.0, 55.0, WIDTH, HEIGHT, sky)),
        _box((0.0, 0.0, WIDTH, 55.0, earth)),
        Shape("polygon", ((10.0, 0.0), (70.0, 55.0), (90.0, 55.0), (150.0, 0.0)), "grey"),
    ]
    if vehicle >= 0:
        bodies = [_box(box) for box in BODIES[vehicle]]
        first = bodies[0]
        shapes.append(Shape(first.outline, first.points, first.paint, label=label))
        shapes += bodies[1:]
        shapes += [Shape("circle", ((x, y),), paint, r) for x, y, r, paint in ROUND[vehicle]]
    elif label:
        shapes.append(Shape("circle", ((70.0, 44.0),), "yellow", 6.0, label))
        shapes.append(Shape("circle", ((90.0, 44.0),), "yellow", 6.0))
    return FieldZone(
        "road", t("The road"), "", (0.0, 0.0, WIDTH, HEIGHT), (), tuple(shapes), ground="picture"
    )


def _box(box: _Box) -> Shape:
    left, lower, right, upper, paint = box
    corners = ((left, lower), (right, lower), (right, upper), (left, upper))
    return Shape("polygon", corners, paint)


LOOK: Final = BleepLook
