"""A recorded match step by step, as each seat saw it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from pelitupa.core import Game, Rulebook, t
from pelitupa.core.parts import PART_WORDS
from pelitupa.draw.text import has_cards
from pelitupa.games import load_game
from pelitupa.i18n import all_named, table_translator
from pelitupa.records import Record, execute
from pelitupa.records.execution import game_of
from pelitupa.shown.fragments import mark_data, view_data
from pelitupa.shown.landmarks import Landmark, landmarks
from pelitupa.shown.lessons import LONGEST_CHOICE, spoken
from pelitupa.shown.lines import log_data
from pelitupa.shown.names import names_at
from pelitupa.table import TableError
from pelitupa.table.guessing import AskedStep, asked_of, asked_steps, guess_verdict
from pelitupa.table.taking_up import given_of


class NoSeat(TableError):
    """A seat that a match has not."""


class NothingAsked(TableError):
    """A step at which nothing is guessed by whoever looks so."""


class Replay:
    """A match that was recorded, with its steps."""

    def __init__(self, record: Record) -> None:
        """Raises `RecordError`, and what else is wrong with the record."""
        self.record = record
        self.game: Game = game_of(record)
        self.history = execute(record).history()
        self.landmarks = landmarks(self.game, self.history)
        self.first = max(self.landmarks.first, record.header.given)
        """The step before the first decision that was made at the table."""

    def view_at(
        self,
        key: str,
        step: int | None,
        seat: int | None,
        language: str,
        own: int | None = None,
    ) -> dict[str, Any]:
        """The view of a seat after a step, without one before the first decision, with the log so far, as
        the table's messages are. Only in their `own` seat is whoever looks *you*.

        `key` is that of the table, by which its bots are named. Raises `NoSeat`.
        """
        if seat is not None and not 0 <= seat < self.game.num_players():
            raise NoSeat(t("There is no such seat."))
        step = self.first if step is None else max(0, min(step, len(self.history)))
        state = self.game.state(self.history[:step])
        view = state.view(seat)
        seats = self.record.header.seats
        names, bots = names_at(key, seats, language), [one.bot is not None for one in seats]
        you = seat if seat == own else None
        data = view_data(view, bots, False, language, names, outside=you is None)
        lines = log_data(state.log(seat), has_cards(view), language)
        told = data | {
            "actions": [],
            "input": None,
            "over": False,
            "thinking": [],
            "steps": len(self.history),
            "log": {"since": 0, "lines": lines},
            "type": "state",
            "version": step,
            "self": you,
        }
        found: dict[str, Any] = all_named(told, names, you)
        return found

    @cached_property
    def _asked_steps(self) -> tuple[AskedStep, ...]:
        return asked_steps(self.game, self.history, self.first)

    def asked(self, seat: int | None) -> tuple[AskedStep, ...]:
        """What can be guessed by somebody who looks from a seat, or as an onlooker. Raises `NoSeat`."""
        if seat is not None and not 0 <= seat < self.game.num_players():
            raise NoSeat(t("There is no such seat."))
        return asked_of(self._asked_steps, seat, not self.game.has_hidden_information())

    def asked_told(self, seat: int | None) -> dict[str, Any]:
        """Where a page asks: for each step its number, whose decision it is and among how many choices; and
        whether those of all seats can be guessed (`open`)."""
        steps = [[one.step, one.seat, one.choices] for one in self.asked(seat)]
        return {"steps": steps, "open": not self.game.has_hidden_information()}

    def _asked_at(self, step: int, seat: int | None) -> AskedStep:
        found = next((one for one in self.asked(seat) if one.step == step), None)
        if found is None:
            raise NothingAsked(t("Nothing is guessed at this step."))
        return found

    def guess_at(
        self, key: str, step: int, seat: int | None, language: str, own: int | None = None
    ) -> dict[str, Any]:
        """As `view_at`, with what may be chosen there. It is what whoever decides may choose, and shown only
        to those who see no less. Raises `NoSeat` and `NothingAsked`."""
        asked = self._asked_at(step, seat)
        told = self.view_at(key, step, seat, language, own)
        seats = self.record.header.seats
        names, bots = names_at(key, seats, language), [one.bot is not None for one in seats]
        view = self.game.state(self.history[:step]).view(asked.seat)
        data = view_data(view, bots, False, language, names, outside=asked.seat != own)
        wanted: dict[str, Any] = all_named(
            {"actions": data["actions"], "input": data["input"]}, names, own
        )
        return told | wanted | {"asked": asked.seat}

    def guessed(
        self,
        key: str,
        step: int,
        seat: int | None,
        choice: str,
        language: str,
        own: int | None = None,
    ) -> dict[str, Any]:
        """Whether a guess is right, what was done, and the `view` after it. Raises `NoSeat`, `NothingAsked`,
        and `ActionError` for what is no action of the game."""
        asked = self._asked_at(step, seat)
        state, words = self.game.state(self.history[:step]), table_translator(language)
        cards = has_cards(state.view(None))
        verdict = guess_verdict(state, asked, " ".join(choice[:LONGEST_CHOICE].split()))
        told = {
            "right": verdict.right,
            "given": spoken(verdict.given, cards, words),
            "done": spoken(verdict.done, cards, words),
        }
        names = names_at(key, self.record.header.seats, language)
        named: dict[str, Any] = all_named(told, names, None)
        return named | {"view": self.view_at(key, step + 1, seat, language, own)}

    def given(self, step: int) -> tuple[tuple[str, ...], int]:
        """As `given_of` after a step; from before the first decision on, with the same deal."""
        return given_of(self.record, max(step, self.first))


def replay_frame(
    book: Rulebook, part: str, marks: Iterable[Landmark], names: Sequence[str], language: str
) -> dict[str, Any]:
    """What `live/replay.html` needs of a match with its `part` and its `marks`, beside the view with which it
    begins (`data`), with whose `eyes`, the table's `key`, whether a cottage keeps it (`served`) and in what
    `place`, and by what it is known from other matches (`match`)."""
    return {
        "book": book,
        "decided": load_game(book.game).has_decisions(),
        "names": names,
        "part": PART_WORDS[part],
        "marks": [mark_data(mark, False, part, language) for mark in marks],
    }
