"""Hex (booklet 62): join your two sides of a rhombus of hexagons."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Options, Rulebook, Text, option, t
from pelitupa.core.options import Value
from pelitupa.equipment.hexgrid import rhombus
from pelitupa.games.board.connection import ConnectionGame


@dataclass(frozen=True)
class HexOptions(Options):
    """The size of the board and the swap rule."""

    players: int = option(2, "Hex is for two.", low=2, high=2, clause="sides")
    size: int = option(11, "Cells along a side of the board.", low=1, high=40, clause="board")
    swap: bool = option(True, "The second player may swap colours.", clause="swap")
    misere: bool = option(False, "Misère: whoever joins the sides loses.", clause="misere")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"hex11": {"size": 11}, "hex13": {"size": 13}, "hex14": {"size": 14}}

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        return {
            name: t("{size} × {size}", size=values["size"])
            for name, values in cls.rulesets().items()
        }


class Hex(ConnectionGame[HexOptions]):
    """Hex. Actions: the cells row by row, then the swap."""

    def __init__(self, options: HexOptions, rulebook: Rulebook) -> None:
        top, right, bottom, left = 4, 8, 16, 32
        super().__init__(
            options,
            rulebook,
            rhombus(options.size),
            (0, top | bottom, left | right),
            options.swap,
            [(0, "red", "red"), (2, "red", "red"), (1, "blue", "blue"), (3, "blue", "blue")],
            options.misere,
        )


GAME = Hex
