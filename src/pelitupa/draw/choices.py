"""Many choices in few words: the cells of a board, where most of them may be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import BoardZone, Cell, View, t

FEW: Final = 15
"""So many choices are told one by one."""


_ONE_BY_ONE: Final = 9
"""A count of so many is told one by one: there are no longer ones of cards."""


def short_choices(texts: Sequence[str], view: View) -> list[str]:
    """The texts of legal actions as people would say them: cells together, all others one by one.

    All empty cells are `any empty cell, such as a1`; some of them are runs along a row, `b1-f1`; and texts
    that count on, as the segments of a dartboard do, are `aim S1 to aim S20`.
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
    return said + counted([text for text in texts if text not in told])


def counted(texts: Sequence[str]) -> list[str]:
    """Texts that differ by a number that goes up by one, by the first and the last."""
    runs: list[list[str]] = []
    before = ("", -2)
    for text in texts:
        stem = text.rstrip("0123456789")
        here = (stem, int(text[len(stem) :] or -2))
        if runs and here[0] == before[0] and here[1] == before[1] + 1:
            runs[-1].append(text)
        else:
            runs.append([text])
        before = here
    said: list[str] = []
    for run in runs:
        long = len(run) > _ONE_BY_ONE
        said += [t("{first} to {last}", first=run[0], last=run[-1])] if long else run
    return said


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
