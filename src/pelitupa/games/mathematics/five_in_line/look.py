"""What is seen of five in line: the part of the grid that is played on, the counting proof, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pelitupa.core import BoardZone, Cell, Counter, CounterZone, Item, Link, Text, Zone, t
from pelitupa.games.mathematics.five_in_line.theory import edge_pairs, free_pairs

if TYPE_CHECKING:
    from pelitupa.games.mathematics.five_in_line.game import FiveInLineState

BESIDE: Final = 3
"""So many places are shown beyond the outermost marks."""


def zones(state: FiveInLineState) -> list[Zone]:
    """The grid about the marks, and how many free place-directions there are."""
    free = free_pairs(len(state.order), len(state.lines), state.game.length)
    edge = edge_pairs(state.marks, state.game.grid.side)
    counters = (
        Counter("lines", t("Lines"), str(len(state.lines))),
        Counter("marks", t("Marks"), str(len(state.order))),
        Counter("free", t("Free place-directions"), str(free)),
        Counter("edge", t("Of these, at an edge"), str(edge)),
    )
    return [_board(state), CounterZone("proof", t("The count"), counters)]


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
    return BoardZone("grid", t("Grid"), "point", tuple(cells), links=tuple(links))


def _about(numbers: list[int], side: int) -> range:
    """The rows or columns shown about those with marks."""
    low, high = min(numbers, default=side // 2), max(numbers, default=side // 2)
    return range(max(0, low - BESIDE), min(side, high + BESIDE + 1))


def rejection(state: FiveInLineState, action: int) -> tuple[str, Text]:
    """The clause by which an action is refused, and why, for people."""
    game, grid = state.game, state.game.grid
    if action == game.begin:
        return "start", t("You have begun already.")
    if action < grid.places:
        if state.new >= 0:
            return "turn", t("A place is marked: draw a line now.")
        if state.marks[action]:
            return "again", t("This place is marked already.")
        if state.setting:
            return "start", t("No more places can be marked here at the start.")
        return "together", t("With a mark there no line could be drawn.")
    line = action - grid.places
    if state.setting or state.new < 0:
        return "turn", t("Mark a place first.")
    if not grid.fits[line]:
        return "side", t("This line would leave the part of the grid that is played on.")
    if state.missing(line):
        return "line", t("Not all places of this line are marked.")
    if state.overlaps(line):
        return "one-point", t("This line would share more than one point with another.")
    return "through-new", t("The line has to go through the new mark.")
