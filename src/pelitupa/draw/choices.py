"""Many choices in few words: the cells of a board, where most of them may be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import BoardZone, Cell, View, t

FEW: Final = 15
"""So many choices are told one by one."""


def short_choices(texts: Sequence[str], view: View) -> list[str]:
    """The texts of legal actions as people would say them: cells together, all others one by one.

    All empty cells are `any empty cell, such as a1`; some of them are runs along a row, `b1-f1`.
    """
    wanted, told = set(texts), set[str]()
    said: list[str] = []
    for zone in view.zones:
        if isinstance(zone, BoardZone):
            cells = [cell.id for cell in zone.cells if cell.id in wanted]
            if len(cells) > FEW:
                empty = [cell.id for cell in zone.cells if cell.piece is None]
                told |= set(cells)
                if cells == empty:
                    said.append(t("any empty cell, such as {cell}", cell=cells[0]))
                else:
                    said += _runs(zone, wanted)
    return said + [text for text in texts if text not in told]


def _runs(zone: BoardZone, wanted: set[str]) -> list[str]:
    """Runs of wanted cells, along the rows of a board."""
    runs: list[list[str]] = []
    height, unbroken = 0.0, False
    for cell in sorted(zone.cells, key=_place):
        here = cell.id in wanted
        if here and unbroken and abs(cell.y - height) < 0.001:
            runs[-1].append(cell.id)
        elif here:
            runs.append([cell.id])
        height, unbroken = cell.y, here
    return [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


def _place(cell: Cell) -> tuple[float, float]:
    return round(cell.y, 3), cell.x
