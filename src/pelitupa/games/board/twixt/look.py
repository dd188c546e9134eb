"""How Twixt looks: marks on a grid and the lines between them."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pelitupa.core import (
    OFFERED,
    BoardZone,
    Cell,
    Edge,
    Eye,
    Item,
    Link,
    Look,
    Zone,
    player_word,
    t,
)
from pelitupa.games.board.twixt.game import COLOURS, TwixtState


class TwixtLook(Look[TwixtState]):
    """See `Look`."""

    def zones(self, state: TwixtState, eye: Eye) -> list[Zone]:
        known = eye.known("board")
        return [known if known is not None else eye.keep(self._board(state))]

    def task(self, state: TwixtState, seat: int) -> str:
        if state.drawing:
            return t("Draw lines between your marks, one mark and then the other, or be done")
        colour = t(COLOURS[state.colour_of(seat)])
        if state.may_swap():
            return t("Your turn: mark an intersection in {colour}, or swap colours", colour=colour)
        return t("Your turn: mark an intersection in {colour}", colour=colour)

    def awaited(self, state: TwixtState, player: int) -> str:
        colour, who = t(COLOURS[state.colour_of(player)]), player_word(player)
        return t("{player:@ is|You are} to mark in {colour}", player=who, colour=colour)

    def status(self, state: TwixtState, seat: int) -> str:
        return t(COLOURS[state.colour_of(seat)])

    def touches(self, state: TwixtState, action: int) -> tuple[str, ...]:
        game = state.game
        if action < game.cells:
            return (game.grid.names[action],)
        if game.first_line <= action < game.done:
            return tuple(
                game.grid.names[cell] for cell in game.grid.lines[action - game.first_line]
            )
        return ()

    def _board(self, state: TwixtState) -> BoardZone:
        grid = state.game.grid
        cells = grid.vacant.copy()
        for cell, vacant in enumerate(grid.vacant):
            value = state.values[cell] & 3
            if value:
                name, mark = vacant.id, "last" if cell == state.last else ""
                label = t("{colour} mark on {cell}", colour=t(COLOURS[value]), cell=name)
                piece = Item(
                    f"mark-{name}", COLOURS[value], label, mark=mark, by=state.seat_of(value)
                )
                cells[cell] = Cell(name, vacant.x, vacant.y, label, piece, intent=name, mark=mark)
        links = []
        for line, colour in enumerate(list(state.drawn)):
            if colour:
                start, end = (grid.names[c] for c in grid.lines[line])
                label = t(
                    "{colour} line {start} - {end}", colour=t(COLOURS[colour]), start=start, end=end
                )
                links.append(Link(start, end, COLOURS[colour], label))
        for action in state.open if state.drawing else []:
            start, end = (grid.names[c] for c in grid.lines[action - state.game.first_line])
            label = t("a line may be drawn from {start} to {end}", start=start, end=end)
            links.append(Link(start, end, OFFERED, label, (12, 12)))
        chain = [grid.names[c] for c in state.winning_chain()]
        for start, end in pairwise(chain):
            links.append(Link(start, end, "white", t("the winning chain"), (18, 18)))
        far = grid.size - 1.5
        edges = tuple(
            Edge(colour, points, t("home row"))
            for colour, points in (
                ("blue", ((0.5, 0.5), (far, 0.5))),
                ("blue", ((0.5, far), (far, far))),
                ("red", ((0.5, 0.5), (0.5, far))),
                ("red", ((far, 0.5), (far, far))),
            )
        )
        return BoardZone("board", t("Board"), "point", tuple(cells), edges, links=tuple(links))


LOOK: Final = TwixtLook
