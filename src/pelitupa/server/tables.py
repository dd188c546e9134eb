"""Tables in memory: a match, those who watch it in their browsers, and the pace at which it is played.

All that touches a match happens under its table's lock; bots think in a worker thread meanwhile.
A table belongs to the browser that opened it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from pelitupa.core import CHANCE, PelitupaError, t
from pelitupa.draw.text import has_cards, pretty
from pelitupa.server.fragments import log_data, view_data
from pelitupa.server.security import new_key
from pelitupa.server.setup import Setup
from pelitupa.table import Match, TableError

LOG: Final = logging.getLogger("pelitupa.server")

PACES: Final = {
    "slow": (1.8, 0.12), "normal": (0.8, 0.05), "fast": (0.15, 0.0), "at once": (0.0, 0.0),
}  # fmt: skip
"""Seconds to wait after a move and after a draw of chance, so that people can follow."""

ADVISER: Final = "search(simulations=0,seconds=1)"
"""The bot that gives hints. It reckons with what the asking seat may know, as all bots do."""

TABLES_EACH: Final = 20
TABLES_ALL: Final = 500


class StaleMessage(PelitupaError):
    """The message answers a position that is no longer on the table."""


@dataclass(eq=False)
class Watcher:
    """One open page at a table: how to send to it, and what of the log and the zones it has."""

    send: Callable[[dict[str, Any]], Awaitable[None]]
    seat: int
    sent_steps: int = 0
    sent_zones: dict[str, str] = field(default_factory=dict)


class Table:
    """One match and its watchers."""

    def __init__(self, key: str, owner: str, setup: Setup) -> None:
        self.key = key
        self.owner = owner
        self.setup = setup
        self.match: Match = setup.match()
        self.cards = has_cards(self.match.view(None))
        self.pace = "normal"
        self.lock = asyncio.Lock()
        self.watchers: list[Watcher] = []
        self._playing: asyncio.Task[None] | None = None
        self._choices: dict[int, tuple[str, ...]] = {}
        self._choice_since: dict[int, int] = {}
        self._note_choices()

    # --- who sees what

    @property
    def shared(self) -> bool:
        """Whether several people play at one screen; nothing is hidden in such a game."""
        return len(self.match.persons()) > 1

    def seat_shown(self) -> int:
        """The seat whose view the page shows: one's own, or at a shared screen the one to decide."""
        waiting = [seat for seat in self.match.waiting_for() if seat != CHANCE]
        return waiting[0] if self.shared and waiting else self.setup.seat

    def state_for(self, watcher: Watcher) -> dict[str, Any]:
        """The message that brings a page up to date."""
        match = self.match
        seat = self.seat_shown()
        watcher.seat = seat
        view = match.view(seat)
        if watcher.sent_steps > view.step:
            watcher.sent_steps = 0  # something was taken back
        since = watcher.sent_steps
        lines = match.log(seat, since)
        watcher.sent_steps = view.step
        result = match.result()
        bots = [s.bot is not None for s in match.seats]
        data = view_data(view, bots, self.shared)
        had, watcher.sent_zones = watcher.sent_zones, {z["id"]: z["html"] for z in data["zones"]}
        for zone in data["zones"]:
            if had.get(zone["id"]) == zone["html"]:
                zone["html"] = None  # it is on the page already
        thinking = [p.seat for p in view.players if p.to_act and bots[p.seat]]
        return data | {
            "type": "state",
            "version": match.version,
            "log": {"since": since, "lines": log_data(lines, self.cards)},
            "thinking": [] if match.is_over else thinking,
            "over": match.is_over,
            "result": "" if result is None else str(result.text),
            "actions": [] if match.is_over else data["actions"],
            "input": None if match.is_over else data["input"],
            "can_take_back": not match.is_over and not self.shared,
            "sealed": match.sealed(seat),
            "notices": [str(notice) for notice in match.notices(seat)],
            "pace": self.pace,
        }

    async def show(self) -> None:
        """Send every watcher what they may see now. The lock is held."""
        for watcher in list(self.watchers):
            await watcher.send(self.state_for(watcher))

    # --- what people do; each takes the lock

    async def act(self, watcher: Watcher, text: str, version: int) -> None:
        """A decision, given in answer to the position of that version. Raises a `PelitupaError`."""
        async with self.lock:
            seat = watcher.seat
            if not self._choice_since.get(seat, 0) <= version <= self.match.version:
                raise StaleMessage("the table has moved on; look again and choose")
            self.match.submit(seat, text)
            self._choices.pop(seat, None)
            self._note_choices()
            await self.show()
        self.play_on()

    async def hint(self, watcher: Watcher) -> str:
        """What a bot would choose in the seat of this page. Raises `TableError`."""
        async with self.lock:
            match, seat = self.match, watcher.seat
            text = await asyncio.to_thread(match.suggest, seat, ADVISER)
            labels = {action.text: action.label for action in match.view(seat).actions}
            choice = str(labels.get(text) or text)
            return t(
                "A bot would choose: {choice}", choice=pretty(choice) if self.cards else choice
            )

    async def take_back(self) -> None:
        """Go back to before the person's last decision. Raises `TableError`."""
        async with self.lock:
            if self.shared:
                raise TableError("at a shared screen nothing is taken back")
            self.match.take_back(self.setup.seat)
            self._restarted()
            await self.show()
        self.play_on()

    async def resign(self, watcher: Watcher) -> None:
        """Give the match up. Raises `TableError`."""
        async with self.lock:
            self.match.resign(watcher.seat)
            self._note_choices()
            await self.show()

    def _restarted(self) -> None:
        for watcher in self.watchers:
            watcher.sent_steps = 0
        self._choices.clear()
        self._note_choices()

    def _note_choices(self) -> None:
        """Remember since which version each person has had the choice they have now.

        A decision answers a choice, not a version: what bots do meanwhile at the same time does not
        make it stale, but a click that comes twice never becomes two decisions.
        """
        for seat in self.match.persons():
            legal = tuple(self.match.legal(seat))
            if self._choices.get(seat) != legal:
                self._choices[seat] = legal
                self._choice_since[seat] = self.match.version

    # --- playing on

    def play_on(self) -> None:
        """Let chance and bots go on, as long as somebody watches and no person is needed."""
        if self._playing is None or self._playing.done():
            self._playing = asyncio.create_task(self._play_on())

    async def _play_on(self) -> None:
        try:
            while self.watchers:
                async with self.lock:
                    step = await asyncio.to_thread(self.match.advance_one)
                    if step is None:
                        return
                    self._note_choices()
                    move, draw = PACES[self.pace]
                    pause = draw if step.actor == CHANCE else move
                    if pause or not self._draw_is_next():
                        await self.show()
                await asyncio.sleep(0 if self.match.waiting_for() else pause)
        except Exception:
            LOG.exception("a match stopped")
            for watcher in list(self.watchers):
                await watcher.send(
                    {"type": "error", "text": "Something went wrong in the cottage; see its log."}
                )

    def _draw_is_next(self) -> bool:
        return self.match.draw() is not None


class Tables:
    """All tables, by key. The oldest make room for new ones."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def open(self, owner: str, setup: Setup) -> Table:
        """A new table of this browser's. Raises a `PelitupaError` for a setup that does not work."""
        table = Table(new_key(), owner, setup)
        own = [t for t in self._tables.values() if t.owner == owner]
        for old in own[: max(0, len(own) + 1 - TABLES_EACH)]:
            del self._tables[old.key]
        while len(self._tables) >= TABLES_ALL:
            del self._tables[next(iter(self._tables))]
        self._tables[table.key] = table
        return table

    def find(self, key: str, owner: str) -> Table | None:
        """The table of that key, if this browser opened it."""
        table = self._tables.get(key)
        return table if table is not None and table.owner == owner else None

    def of(self, owner: str) -> list[Table]:
        """The tables of a browser, the newest first."""
        return [table for table in reversed(self._tables.values()) if table.owner == owner]
