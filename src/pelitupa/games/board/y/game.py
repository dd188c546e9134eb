"""Y (booklet 62.3): as Hex, but the board is a triangle and all three sides have to be joined."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Options, Rulebook, option
from pelitupa.equipment.hexgrid import triangle
from pelitupa.games.board.connection import ConnectionGame


@dataclass(frozen=True)
class YOptions(Options):
    """The size of the board and the swap rule."""

    players: int = option(2, "Y is for two.", low=2, high=2, clause="alike")
    size: int = option(13, "Cells along a side of the board.", low=1, high=40, clause="size")
    swap: bool = option(True, "The second player may swap colours.", clause="swap")
    misere: bool = option(False, "Misère: whoever joins the sides loses.", clause="misere")


class Y(ConnectionGame[YOptions]):
    """Y. Actions: the cells row by row from the top, then the swap."""

    def __init__(self, options: YOptions, rulebook: Rulebook) -> None:
        left, right, bottom = 4, 8, 16
        goal = left | right | bottom
        super().__init__(
            options,
            rulebook,
            triangle(options.size),
            (0, goal, goal),
            options.swap,
            [(0, "neutral", "left"), (1, "neutral", "right"), (2, "neutral", "bottom")],
            options.misere,
        )


GAME = Y
