"""How the race looks: the track, the cars and their trails, the next points, and the best line at the end."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pelitupa.core import (
    TERMINAL,
    BoardZone,
    Cell,
    Counter,
    CounterZone,
    Edge,
    Eye,
    Item,
    Link,
    Look,
    Text,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.track import Line, Point, Track, point_name
from pelitupa.games.board.vector_formula.game import KEEP, VectorFormulaState, car_word

COLOURS: Final = ("red", "blue", "green", "yellow", "brown")
_BEST: Final = "black"
_DASHES: Final[tuple[tuple[int, ...], ...]] = ((), (40, 20), (14, 14), (50, 14, 14, 14), (26, 40))
"""How the trail of each seat is drawn, for eyes that do not tell the colours apart."""


def car_of(seat: int) -> Text:
    """The number on a seat's car, with its colour."""
    return t("car {number}, {colour}", number=seat + 1, colour=car_word(seat))


class VectorFormulaLook(Look[VectorFormulaState]):
    """See `Look`."""

    def zones(self, state: VectorFormulaState, eye: Eye) -> list[Zone]:
        known = [eye.known("board"), eye.known("numbers")]
        if known[0] is not None and known[1] is not None:
            return [known[0], known[1]]
        return [eye.keep(zone) for zone in self._drawn(state)]

    def task(self, state: VectorFormulaState, seat: int) -> str:
        if state.choosing():
            return t("Your turn: mark a point of the starting line")
        return t("Your turn: where does your car go?")

    def awaited(self, state: VectorFormulaState, player: int) -> str:
        return t("{player:@ is|You are} to drive", player=player_word(player))

    def status(self, state: VectorFormulaState, seat: int) -> Text:
        colour = car_of(seat)
        if seat in state.out:
            return t("{colour}, crashed", colour=colour)
        return t("{colour}, over the finish", colour=colour) if seat in state.home else colour

    def touches(self, state: VectorFormulaState, action: int) -> tuple[str, ...]:
        x, y = state.target(action)
        track = state.game.course.track
        return (point_name(x, y),) if 0 <= x <= track.wide and 0 <= y <= track.high else ()

    def _drawn(self, state: VectorFormulaState) -> list[Zone]:
        course, aims, ahead = state.game.course, {}, (-1, -1)
        if state.turn == TERMINAL:
            best = course.best_line()
            told = moves_told(state.trails, best)
        else:
            best, told = [], speeds_told(state.speeds)
            aims = {state.target(act): state.game._action_text(act) for act in state.choices()}
            if not state.choosing():
                ahead = state.target(KEEP)
        return [board(course.track, state.trails, state.out, state.turn, aims, ahead, best), told]


def board(
    track: Track,
    trails: list[tuple[Point, ...]],
    out: tuple[int, ...],
    turn: int,
    aims: dict[Point, str],
    ahead: Point,
    best: list[Point],
) -> BoardZone:
    """The paper: every point of the track, and those off it that a car can be driven to or has crashed on.

    `aims` are the points that the player to move can choose, with the action; `ahead` is where the car goes
    without a change, and `best` the best line, which is shown when the race is over.
    """
    cars = {trail[-1]: seat for seat, trail in enumerate(trails) if trail and seat in out}
    cars |= {trail[-1]: seat for seat, trail in enumerate(trails) if trail and seat not in out}
    lines = [(_BEST, tuple(best)), *zip(COLOURS, trails, strict=False)]  # the best lies below
    shown = {
        (x, y) for x in range(track.wide + 1) for y in range(track.high + 1) if track.touches(x, y)
    }
    for x, y in (*aims, *[point for _, line in lines for point in line]):
        if 0 <= x <= track.wide and 0 <= y <= track.high:
            shown.add((x, y))
    cells = []
    for point in sorted(shown, key=_reading_order):
        name, piece, mark = point_name(*point), None, ""
        spoken = t("{cell}, free", cell=name)
        if not track.touches(*point):
            spoken = t("{cell}, off the track", cell=name)
        if point in aims:
            mark = "aim"
        if point == ahead:
            mark = "chosen"
            spoken = t("{cell}, where the car goes without a change", cell=name)
        if point in cars:
            seat = cars[point]
            spoken = t("{colour} car on {cell}", colour=car_word(seat), cell=name)
            if seat in out:
                spoken = t("{colour} car, crashed on {cell}", colour=car_word(seat), cell=name)
            last = "last" if seat == turn else ""
            piece = Item(
                f"car-{seat}", COLOURS[seat], spoken, mark=last, by=seat, note=str(seat + 1)
            )
        intent = aims.get(point, "")
        cells.append(Cell(name, float(point[0]), float(point[1]), spoken, piece, intent, mark))
    links = []
    for place, (colour, line) in enumerate(lines):
        dashes = _DASHES[place - 1] if place else ()
        for start, end in pairwise(line):
            if start in shown and end in shown and start != end:
                label = t("the best line") if colour == _BEST else ""
                links.append(Link(point_name(*start), point_name(*end), colour, label, dashes))
    return BoardZone(
        "board",
        t("Track"),
        "point",
        tuple(cells),
        _edges(track),
        links=tuple(links),
        ground="paper",
    )


def _reading_order(point: Point) -> Point:
    return point[1], point[0]


def _edges(track: Track) -> tuple[Edge, ...]:
    arrow = {">": "→", "<": "←", "v": "↓", "^": "↑"}[track.arrow]
    return (
        *[_edge("grey", line, t("wall")) for line in track.walls()],
        _edge("white", track.start_line, t("starting line")),
        _edge("black", track.finish, t("finishing line, crossed {arrow}", arrow=arrow)),
    )


def _edge(colour: str, line: Line, label: str) -> Edge:
    return Edge(colour, tuple([(float(x), float(y)) for x, y in line]), label)


def speeds_told(speeds: list[Point]) -> CounterZone:
    """How fast each car is."""
    counters = []
    for seat, (dx, dy) in enumerate(speeds):
        across = (
            t("{count} to the left", count=-dx) if dx < 0 else t("{count} to the right", count=dx)
        )
        along = t("{count} down", count=dy) if dy > 0 else t("{count} up", count=-dy)
        label = t("{player}: speed", player=player_word(seat))
        value = t("{across}, {along}", across=across, along=along)
        counters.append(Counter(f"speed-{seat}", label, value, seat))
    return CounterZone("numbers", t("Speeds"), tuple(counters))


def moves_told(trails: list[tuple[Point, ...]], best: list[Point]) -> CounterZone:
    """How many moves each has driven, and with how few the finish is crossed."""
    counters = []
    for seat, trail in enumerate(trails):
        label = t("{player}: moves", player=player_word(seat))
        counters.append(Counter(f"moves-{seat}", label, str(len(trail) - 1), seat))
    counters.append(Counter("best", t("The best line, black: moves"), str(len(best) - 1)))
    return CounterZone("numbers", t("Moves"), tuple(counters))


LOOK: Final = VectorFormulaLook
