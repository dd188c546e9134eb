"""What a rulebook is applied to: an action that somebody wants, and points that somebody got."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pelitupa.core.text import Text

Reason = tuple[str, Text]
"""A clause of a game by its short id, and why in a sentence for a player."""


@dataclass(frozen=True)
class Ruling:
    """Whether an action is legal, by which clause, and why in a sentence for a player."""

    legal: bool
    clause: str
    text: str

    def __reduce__(self) -> tuple[Any, ...]:
        return Ruling, (self.legal, self.clause, self.text)


@dataclass(frozen=True)
class ScoreLine:
    """Points somebody got, and by which clause. `seats` share the line (a team); `deal` from 1.

    `unit` is empty for points that `State.scores` counts: from the beginning of a match on, a seat's
    score changes by its lines of that unit alone. Where a game keeps another book beside it, whose
    points are carried over at some time, its lines name theirs.
    """

    deal: int
    seats: tuple[int, ...]
    points: float
    clause: str
    text: str
    unit: str = ""
