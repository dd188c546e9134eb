"""What is proved of a game, with play in which it can be seen: what `theorem.py` in a game's room sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core.frozen import Frozen
from pelitupa.core.game import Game, State
from pelitupa.core.text import Text


@dataclass(frozen=True)
class Turn(Frozen):
    """A turn, and what everybody holds after it: `held` by seat, and `left` in the stock."""

    told: Text
    giver: int
    taker: int
    card: str
    held: tuple[int, ...]
    left: int


@dataclass(frozen=True)
class Course(Frozen):
    """Turns one after another. `sides` are the halves that the seats belong to in the proof, () where there
    are none; `again` is after how many turns everything was already as it is at the end, or -1."""

    turns: tuple[Turn, ...]
    sides: tuple[int, ...]
    ending: Text
    again: int = -1


@dataclass(frozen=True)
class Table(Frozen):
    """Rows beside a position, in which it can be seen what the proof says of it."""

    caption: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Ray(Frozen):
    """A short line on a board from the cell of that id, (dx, dy) long in cell widths; a `strong` one is told
    from the others."""

    cell: str
    dx: float
    dy: float
    strong: bool


Position = TypeVar("Position", bound=State, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Trial(Generic[Position]):
    """Play in which a reader tries to do what is proved to be impossible, alone or against the proof.

    `options` are those of the game that the reader may choose.
    """

    options: ClassVar[tuple[str, ...]] = ()

    def reader(self, state: Position) -> int:
        """The seat of the reader, the same from the first position to the last; the others play `answer`."""
        return 0

    def answer(self, state: Position) -> int:
        """What the proof does in a position in which somebody else than the reader is to decide."""
        raise AssertionError("the reader plays alone")

    def usual(self, state: Position) -> int:
        """A choice for a reader who only wants to look on."""
        raise NotImplementedError

    def remark(self, state: Position, action: int) -> str:
        """What an action does for the proof, in the position before it."""
        raise NotImplementedError

    def standing(self, state: Position) -> tuple[str, ...]:
        """What holds of a position and, when all is over, why it was lost."""
        raise NotImplementedError

    def tables(self, state: Position) -> tuple[Table, ...]:
        """Rows beside the position that show it."""
        raise NotImplementedError

    def rays(self, state: Position) -> tuple[Ray, ...]:
        """Lines on the board that show it."""
        return ()


@dataclass(frozen=True)
class Theorem(Frozen):
    """What is proved, in answer to a question, and why. `course` plays it, in a game of one of these numbers
    of `players`; `trial` lets a reader try to refute it; or a reader fills a board of one of the sizes
    `boards`, on which the page draws the path of the proof."""

    question: Text
    stated: Text
    way: Text
    why: tuple[Text, ...]
    clause: str
    players: tuple[int, ...] = ()
    course: Callable[[Game], Course] | None = None
    trial: Trial[Any] | None = None
    boards: tuple[int, ...] = ()
