"""What is proved of a game, with play in which it can be seen: what `theorem.py` in a game's room sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pelitupa.core.game import Game
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
class Theorem:
    """What is proved, in answer to a question, and why. `course` plays it, in a game of one of these numbers
    of `players`."""

    question: Text
    stated: Text
    way: Text
    why: tuple[Text, ...]
    clause: str
    players: tuple[int, ...]
    course: Callable[[Game], Course]
