"""What is proved of a game, with play in which it can be seen: what `theorem.py` in a game's room sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pelitupa.core.game import Game, State
from pelitupa.core.text import Text


@dataclass(frozen=True)
class Turn:
    """A turn, and what everybody holds after it: `held` by seat, and `left` in the stock."""

    told: Text
    giver: int
    taker: int
    card: str
    held: tuple[int, ...]
    left: int


@dataclass(frozen=True)
class Course:
    """Turns one after another. `sides` are the halves that the seats belong to in the proof, () where there
    are none; `again` is after how many turns everything was already as it is at the end, or -1."""

    turns: tuple[Turn, ...]
    sides: tuple[int, ...]
    ending: Text
    again: int = -1


@dataclass(frozen=True)
class Table:
    """Rows beside a position, in which it can be seen what the proof says of it."""

    caption: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Ray:
    """A short line on a board from the cell of that id, (dx, dy) long in cell widths; a `strong` one is told
    from the others."""

    cell: str
    dx: float
    dy: float
    strong: bool


def _no_rays(state: State) -> tuple[Ray, ...]:
    return ()


@dataclass(frozen=True)
class Trial:
    """Play in which a reader tries to do what is proved to be impossible, alone or against the proof.

    `options` are those of the game that the reader may choose. `reader` is their seat, in a game; the others
    play `answer`. `usual` is a choice for a reader who only wants to look on. Of a position before it is
    changed `remark` says what an action does for the proof, `standing` what holds of a position and, when
    all is over, why it was lost; `tables` shows it, and `rays` on the board.
    """

    options: tuple[str, ...]
    reader: Callable[[Game], int]
    answer: Callable[[State], int]
    usual: Callable[[State], int]
    remark: Callable[[State, int], str]
    standing: Callable[[State], tuple[str, ...]]
    tables: Callable[[State], tuple[Table, ...]]
    rays: Callable[[State], tuple[Ray, ...]] = _no_rays


@dataclass(frozen=True)
class Theorem:
    """What is proved, in answer to a question, and why. `course` plays it, in a game of one of these numbers
    of `players`; or `trial` lets a reader try to refute it."""

    question: Text
    stated: Text
    way: Text
    why: tuple[Text, ...]
    clause: str
    players: tuple[int, ...] = ()
    course: Callable[[Game], Course] | None = None
    trial: Trial | None = None
