"""How Tablut looks: the king, his defenders and their attackers on nine by nine squares."""

from __future__ import annotations

from typing import Final

from pelitupa.core import BoardZone, Cell, Eye, Item, Look, Zone, player_word, t
from pelitupa.games.board.tablut.board import (
    ATTACKER,
    ATTACKERS,
    DEFENDERS,
    NAMES,
    THRONE,
    end_of,
    start_of,
)
from pelitupa.games.board.tablut.game import CALLED, TablutState

FACES: Final = ("", "black", "white", "king")
SIDES: Final = ("attackers", "king's side")


class TablutLook(Look[TablutState]):
    """See `Look`."""

    def zones(self, state: TablutState, eye: Eye) -> list[Zone]:
        known = eye.known("board")
        return [known if known is not None else eye.keep(self._drawn(state))]

    def task(self, state: TablutState, seat: int) -> str:
        if seat == ATTACKERS:
            return t("Your turn: move an attacker")
        return t("Your turn: move the king or a defender")

    def awaited(self, state: TablutState, player: int) -> str:
        return t("{player:@ is|You are} to move", player=player_word(player))

    def status(self, state: TablutState, seat: int) -> str:
        return t(SIDES[seat])

    def touches(self, state: TablutState, action: int) -> tuple[str, ...]:
        return NAMES[start_of(action)], NAMES[end_of(action)]

    def _drawn(self, state: TablutState) -> BoardZone:
        cells = []
        for square, name in enumerate(NAMES):
            piece, mark = state.board.pieces[square], "last" if square in state.last else ""
            stone = None
            if piece:
                label = t("{piece} on {cell}", piece=t(CALLED[piece]), cell=name)
                owner = ATTACKERS if piece == ATTACKER else DEFENDERS
                stone = Item(f"{CALLED[piece]}-{name}", FACES[piece], label, mark=mark, by=owner)
            spoken = stone.label if stone is not None else t("{cell}, empty", cell=name)
            if stone is None and square == THRONE:
                spoken = t("the throne, empty")
            ground = mark or ("throne" if square == THRONE else "")
            x, y = float(square % 9), float(8 - square // 9)
            cells.append(Cell(name, x, y, spoken, stone, mark=ground))
        return BoardZone("board", t("Board"), "square", tuple(cells))


LOOK: Final = TablutLook
