"""How Hex and Y look: hexagons, the sides in their colours, and stones."""

from __future__ import annotations

from typing import Final

from pelitupa.core import BoardZone, Cell, Eye, Item, Look, Zone, player_word, t
from pelitupa.games.board.connection import COLOURS, ConnectionState


class ConnectionLook(Look[ConnectionState]):
    """See `Look`."""

    def zones(self, state: ConnectionState, eye: Eye) -> list[Zone]:
        grid = state.game.grid
        cells = []
        for cell, value in enumerate(state.values):
            name = grid.names[cell]
            colour = COLOURS[value & 3]
            mark = "last" if cell == state.last else ""
            piece = None
            if value:
                label = t("{colour} stone on {cell}", colour=t(colour), cell=name)
                piece = Item(f"stone-{name}", colour, label, mark=mark, by=state.seat_of(value & 3))
            x, y = grid.centres[cell]
            spoken = t("{cell}, vacant", cell=name) if piece is None else piece.label
            cells.append(Cell(name, x, y, spoken, piece, intent=name, mark=mark))
        return [BoardZone("board", t("Board"), "hexagon", tuple(cells), state.game.edges)]

    def task(self, state: ConnectionState, seat: int) -> str:
        colour = t(COLOURS[state.colour_to_move()])
        if state.may_swap():
            return t("Your turn: place a {colour} stone, or swap colours", colour=colour)
        return t("Your turn: place a {colour} stone", colour=colour)

    def awaited(self, state: ConnectionState, player: int) -> str:
        colour, who = t(COLOURS[state.colour_to_move()]), player_word(player)
        return t("{player:@ is|You are} to place a {colour} stone", player=who, colour=colour)

    def status(self, state: ConnectionState, seat: int) -> str:
        return t("red") if seat == state.red else t("blue")

    def touches(self, state: ConnectionState, action: int) -> tuple[str, ...]:
        return () if action == state.game.cells else (state.game.grid.names[action],)


LOOK: Final = ConnectionLook
