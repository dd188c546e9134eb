"""How Beginners' Go looks: stones on a board, or on whatever graph is played."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    BoardZone,
    Cell,
    Counter,
    CounterZone,
    Edge,
    Eye,
    Item,
    Look,
    Zone,
    player_word,
    t,
    tn,
)
from pelitupa.games.board.beginners_go.game import BLACK, COLOURS, WHITE, BeginnersGoState


class BeginnersGoLook(Look[BeginnersGoState]):
    """See `Look`."""

    def zones(self, state: BeginnersGoState, eye: Eye) -> list[Zone]:
        board, bits = state.game.board, state.game.space.bits
        cells = []
        for point, name in enumerate(board.names):
            piece = None
            mark = "last" if point == state.last else ""
            spoken = t("{cell}, vacant", cell=name)
            for seat, colour in enumerate(COLOURS):
                if state.stones[seat] & bits[point]:
                    spoken = t("{colour} stone on {cell}", colour=t(colour), cell=name)
                    piece = Item(f"stone-{name}", colour, spoken, mark=mark, by=seat)
            x, y = board.centres[point]
            mark = "" if piece is None else mark
            cells.append(Cell(name, x, y, spoken, piece, intent=name, mark=mark))
        counted = state.settlement()
        counters = [
            Counter(
                f"count-{seat}",
                t("{player}: points as the board stands", player=player_word(seat)),
                f"{counted[seat]:g}",
                seat,
            )
            for seat in (BLACK, WHITE)
        ]
        return [
            BoardZone(
                "board",
                self._title(state),
                board.shape,
                tuple(cells),
                self._seams(state),
                links=board.links,
            ),
            CounterZone("points", t("Points"), tuple(counters)),
        ]

    def task(self, state: BeginnersGoState, seat: int) -> str:
        colour = t(COLOURS[seat])
        if state.lays_ahead():
            left = state.game.options.stones - state.turns
            return tn(
                "Your turn: lay {count} stone more before white begins",
                "Your turn: lay {count} stones before white begins",
                left,
            )
        if state.passes:
            return t("Your turn: place a {colour} stone, or pass and end the game", colour=colour)
        return t("Your turn: place a {colour} stone, or pass", colour=colour)

    def awaited(self, state: BeginnersGoState, player: int) -> str:
        colour, who = t(COLOURS[player]), player_word(player)
        return t("{player:@ is|You are} to place a {colour} stone", player=who, colour=colour)

    def status(self, state: BeginnersGoState, seat: int) -> str:
        return t("black") if seat == BLACK else t("white")

    def touches(self, state: BeginnersGoState, action: int) -> tuple[str, ...]:
        return () if action == state.game.points else (state.game.board.names[action],)

    def _seams(self, state: BeginnersGoState) -> tuple[Edge, ...]:
        """The sides of a torus, each pair in a colour: what lies at one lies beside what is at the other."""
        if state.game.options.board != "torus":
            return ()
        near, far = -0.5, state.game.options.size - 0.5
        sideways, upwards = t("left and right sides meet"), t("top and bottom meet")
        return (
            Edge("blue", ((near, near), (near, far)), sideways),
            Edge("blue", ((far, near), (far, far)), sideways),
            Edge("red", ((near, near), (far, near)), upwards),
            Edge("red", ((near, far), (far, far)), upwards),
        )

    def _title(self, state: BeginnersGoState) -> str:
        if state.game.options.board == "torus":
            return t("Board: left and right sides meet, and so do top and bottom")
        return t("Board")


LOOK: Final = BeginnersGoLook
