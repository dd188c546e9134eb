"""A recorded match step by step, as each seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pelitupa.core import Game, t
from pelitupa.draw.text import has_cards
from pelitupa.i18n import all_named
from pelitupa.records import Record, execute
from pelitupa.records.execution import game_of
from pelitupa.shown.fragments import view_data
from pelitupa.shown.landmarks import landmarks
from pelitupa.shown.lines import log_data
from pelitupa.shown.names import names_at
from pelitupa.table import TableError


class NoSeat(TableError):
    """A seat that a match has not."""


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
        bots: Sequence[bool],
        step: int | None,
        seat: int | None,
        language: str,
        own: int | None = None,
    ) -> dict[str, Any]:
        """The view of a seat after a step, without one before the first decision, with the log so far, as
        the table's messages are. Only in their `own` seat is whoever looks *you*.

        `key` and the seats of `bots` give the players their names. Raises `NoSeat`.
        """
        if seat is not None and not 0 <= seat < self.game.num_players():
            raise NoSeat(t("There is no such seat."))
        step = self.first if step is None else max(0, min(step, len(self.history)))
        state = self.game.state(self.history[:step])
        view = state.view(seat)
        names = names_at(key, self.record.header.seats, language)
        you = seat if seat == own else None
        data = view_data(view, bots, False, language, names, outside=you is None)
        lines = log_data(state.log(seat), has_cards(view), language)
        told = data | {
            "actions": [], "input": None, "over": False, "thinking": [], "steps": len(self.history),
            "log": {"since": 0, "lines": lines}, "type": "state", "version": step, "self": you,
        }  # fmt: skip
        found: dict[str, Any] = all_named(told, names, you)
        return found
