"""What a rulebook is applied to: an action that somebody wants, and points that somebody got."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core.frozen import Frozen
from pelitupa.core.text import Text

Reason = tuple[str, Text]
"""A clause of a game by its short id, and why in a sentence for a player."""


_Of = TypeVar("_Of", contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Generic[_Of]):
    """What forbids an action, or allows it: a clause by its short id, and a sentence for a player.

    The sentence may speak of a position and of what the action is about (its number, unless a game says
    otherwise). A game has one table of its rules; for each verb one function returns the first rule that an
    action breaks, or None. So a list of actions asks no sentence, and a refusal asks no condition again.
    """

    __slots__ = ("clause", "says")

    def __init__(self, clause: str, says: Text | Callable[[_Of, int], Text]) -> None:
        self.clause = clause
        self.says = says

    def reason(self, state: _Of, about: int) -> Reason:
        """The clause, and the sentence as it reads in a position."""
        says = self.says
        return self.clause, says if isinstance(says, Text) else says(state, about)


@dataclass(frozen=True)
class Ruling(Frozen):
    """Whether an action is legal, by which clause, and why in a sentence for a player."""

    legal: bool
    clause: str
    text: str


@dataclass(frozen=True)
class ScoreLine(Frozen):
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
