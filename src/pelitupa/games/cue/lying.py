"""Positions of cue games as people write them, to practise from: `cue 0 0, 1 300 -200, 9 -700 300`.

Each ball has its place in mm from the middle of the table. What is not named has fallen. The history is one
that leads there, so that the position can be recorded and played on; then the one who breaks is to shoot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import PositionError
from pelitupa.core.game import do_written
from pelitupa.equipment.cue_tables import CueTable, Place
from pelitupa.games.cue.lines import is_free
from pelitupa.games.cue.shots import CueState

_MOST: Final = 22


def read_lies(text: str, table: CueTable, balls: tuple[str, ...]) -> dict[str, Place]:
    """The balls of a written position with their places. Raises `PositionError`."""
    found: dict[str, Place] = {}
    parts = text.split(",")
    if len(parts) > _MOST:
        raise PositionError("there are not so many balls", text[:80])
    for part in parts:
        words = part.split()
        if len(words) not in (3, 4):
            raise PositionError("a ball is written with its place, as `1 300 -200`", part.strip())
        name = " ".join(words[:-2])
        ball = next((one for one in balls if one not in found and _is_meant(name, one)), "")
        if not ball:
            raise PositionError("there is no such ball, or it is named twice", part.strip())
        try:
            at = (round(float(words[-2]), 1) + 0.0, round(float(words[-1]), 1) + 0.0)
        except ValueError:
            raise PositionError("a place is two numbers", part.strip()) from None
        if not table.holds(at[0], at[1]):
            raise PositionError("a ball lies between the cushions", part.strip())
        if not is_free(table, at, found.values(), -0.1):
            raise PositionError("two balls cannot lie in one place", part.strip())
        found[ball] = at
    return found


def _is_meant(name: str, ball: str) -> bool:
    """Whether a name is a ball's; a red needs no number."""
    return name == ball or name == ball.partition(" ")[0] != ball


def rests(lies: Mapping[str, Place]) -> str:
    """Where balls lie, as a report says it."""
    return " ".join(f"rest {quoted(ball)} {x} {y}" for ball, (x, y) in lies.items())


def quoted(ball: str) -> str:
    """A ball's name as it stands in a report."""
    return f'"{ball}"' if " " in ball else ball


def pots(balls: list[str]) -> str:
    """Balls that fell, as a report says it."""
    return " ".join(f'pot {quoted(ball)} ""' for ball in balls)


def told(state: CueState, report: str) -> None:
    """A shot that somebody played, and what came of it; the ball in hand is put anywhere."""
    if state.hand:
        do_written(state, "place")
    do_written(state, "play")
    do_written(state, " ".join(f"report {report}".split()))
