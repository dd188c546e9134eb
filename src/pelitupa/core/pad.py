"""A score pad for a real table: people give the verdict of each deal, and the game's own scoring settles it.

A pad lies beside a world, which names it (`GameInfo.pad_place`) and never imports it. It begins a match of
the game, asks for the verdict of a deal (the contract and the tricks, never the cards), and writes it into
the fields that the play of the cards would have filled. Then it calls the functions that score the deals of
the game: the world itself says what follows, who deals next and when the match ends.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

from pelitupa.core.frozen import Frozen
from pelitupa.core.game import Game, State
from pelitupa.core.text import Text
from pelitupa.core.wording import t


@dataclass(frozen=True)
class Question(Frozen):
    """What is asked of a deal: one of some `choices`, number and text, or a number from `low` to `high` by
    `step`s. Its `id` is unique in the deal."""

    id: str
    text: Text
    choices: tuple[tuple[int, Text], ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1

    def allows(self, answer: int) -> bool:
        """Whether it can be answered so."""
        if self.choices:
            return any(value == answer for value, _ in self.choices)
        return self.low <= answer <= self.high and (answer - self.low) % self.step == 0


def choice(id: str, text: Text, choices: Sequence[tuple[int, Text]]) -> Question:
    """A question that is answered by one of some choices."""
    return Question(id, text, tuple(choices))


def number(id: str, text: Text, low: int, high: int, step: int = 1) -> Question:
    """A question that is answered by a number."""
    return Question(id, text, (), low, high, step)


def yes_no(id: str, text: Text) -> Question:
    """A question that is answered by no (0) or yes (1)."""
    return Question(id, text, ((1, t("yes")), (0, t("no"))))


Asking = Generator[Question, int, None]
"""The questions of a deal one after another, each sent its answer; at its end the deal is settled."""

PadState = TypeVar("PadState", bound=State)


class Pad(Generic[PadState]):
    """How the deals of a game are told. It keeps nothing of a match."""

    ends: ClassVar[tuple[str, ...]] = ("_end_deal",)
    """The methods of a state that end a deal which is played with cards: what `read` is for."""
    money: ClassVar[bool] = True
    """Whether the difference of scores may be settled in money (booklet 6)."""
    whole: ClassVar[bool] = False
    """Whether a match is to be played to its own end before it is settled (booklet 6)."""

    def begin(self, game: Game[Any]) -> PadState:
        """A match in which nothing has been dealt."""
        state: Any = game.new_initial_state()
        return state  # type: ignore[no-any-return]

    def told(self, state: PadState) -> list[Text]:
        """What a table is told before a deal: who deals, and in which zone it is."""
        raise NotImplementedError

    def deal(self, state: PadState) -> Asking:
        """Ask for the verdict of a deal, and settle it."""
        raise NotImplementedError

    def read(self, state: PadState, end: str, *how: Any) -> dict[str, int]:
        """The verdict of a deal that was played with cards, by the questions' ids.

        `state` is as it stands when the method `end` is called, and `how` are that call's arguments.
        """
        raise NotImplementedError


def pad_of(game: Game[Any]) -> Pad[Any] | None:
    """The score pad of a game; None where it has none."""
    if not game.pad_place:
        return None
    made: Pad[Any] = import_module(game.pad_place).PAD()
    return made
