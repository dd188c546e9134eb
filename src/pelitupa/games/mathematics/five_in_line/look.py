"""How five in line looks: marks on paper, and the lines drawn through them."""

from __future__ import annotations

from typing import Final

from pelitupa.core import BoardZone, Cell, Counter, CounterZone, Eye, Item, Link, Look, Zone, t
from pelitupa.games.mathematics.five_in_line.game import FiveInLineState

BESIDE: Final = 3
"""So many places are shown beyond the outermost marks."""


class FiveInLineLook(Look[FiveInLineState]):
    """See `Look`."""

    def zones(self, state: FiveInLineState, eye: Eye) -> list[Zone]:
        named = (
            ("lines", t("Lines")),
            ("marks", t("Marks")),
            ("free", t("Free directions")),
            ("edge", t("At an edge")),
        )
        counters = [
            Counter(id, label, str(count))
            for (id, label), count in zip(named, state.counts(), strict=True)
        ]
        return [_board(state), CounterZone("proof", t("The count"), tuple(counters))]

    def task(self, state: FiveInLineState, seat: int) -> str:
        if state.setting:
            return t("Mark the places you want to start from, then begin")
        if state.new >= 0:
            return t("Which line do you draw?")
        return t("Mark a place, so that a line can be drawn")

    def touches(self, state: FiveInLineState, action: int) -> tuple[str, ...]:
        grid = state.game.grid
        if action == state.game.begin:
            return ()
        places = [action] if action < grid.places else grid.on_line(action - grid.places)
        return tuple(grid.name(place) for place in places)


def _board(state: FiveInLineState) -> BoardZone:
    grid = state.game.grid
    shown_rows, shown_columns = range(grid.side), range(grid.side)
    if not state.any_place():
        rows = [place // grid.side for place in state.order]
        columns = [place % grid.side for place in state.order]
        shown_rows, shown_columns = _about(rows, grid.side), _about(columns, grid.side)
    first = set(state.order[: state.start_marks or None])
    last = state.order[-1] if len(state.order) > state.start_marks > 0 else -1
    cells = []
    for row in shown_rows:
        for column in shown_columns:
            place = row * grid.side + column
            name = grid.name(place)
            piece, label = None, t("{cell}, vacant", cell=name)
            if state.marks[place]:
                label = t("mark on {cell}", cell=name)
                face = "black" if place in first else "white"
                piece = Item(f"mark-{name}", face, label, mark="last" if place == last else "")
            cells.append(Cell(name, float(column), float(row), label, piece, intent=name))
    links = []
    for number, line in enumerate(state.lines, 1):
        places = grid.on_line(line)
        start, end = grid.name(places[0]), grid.name(places[-1])
        colour = "red" if number == len(state.lines) else "blue"
        label = t("line {number} from {start} to {end}", number=number, start=start, end=end)
        links.append(Link(start, end, colour, label))
    return BoardZone("grid", t("Grid"), "point", tuple(cells), links=tuple(links), ground="paper")


def _about(numbers: list[int], side: int) -> range:
    """The rows or columns shown about those with marks."""
    low, high = min(numbers, default=side // 2), max(numbers, default=side // 2)
    return range(max(0, low - BESIDE), min(side, high + BESIDE + 1))


LOOK: Final = FiveInLineLook
