"""Whoever is shown a table: an open page, or a program's stream, with what it has been told already."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from pelitupa.shown.listener import Listener


@dataclass(eq=False)
class Subscriber(Listener):
    """One open page at a table of the server's."""

    person_id: int | None
    language: str = "en"
    seat: int | None = None
    sent_version: int = -1
    needs_update: asyncio.Event = field(default_factory=asyncio.Event)
    present: list[bool] | None = None
    """Who was at the table as it was last told; None before that."""
    only_presence: bool = False
    """Whether nothing has changed but who is at the table."""
    told_of_haste: bool = False
    """Whether it has been told that bots are in haste, as they still are."""
    told_of_failure: bool = False
    """Whether it has been told that bots cannot think, as they still cannot."""
    name: str = ""
    """What the person is called; empty for somebody who has never said a name."""
    heard: int = 0
    """How much of what onlookers say it has been told, if it is one of them."""
    watching: int = 0
    """How many look on, as it was last told."""
    program: bool = False
    """Whether no person looks, so that bots need not go slowly."""

    account: bool = False
    """Whether the person has an account."""
    hides: frozenset[int] = frozenset()
    """The people whose words it is not to be told."""

    def tell(self, steps: int, rewinds: int, version: int) -> int:
        """See `steps_since`; of the match as it is at a version."""
        self.sent_version = version
        return self.steps_since(steps, rewinds)

    def show(self) -> None:
        """Let it be shown the table as it is now."""
        self.only_presence = False
        self.needs_update.set()

    def hide(self, people: frozenset[int]) -> None:
        """Be told no more what these people say, nor what they have said."""
        if people != self.hides:
            self.hides = people
            self.sent_notes = 0
            self.show()

    def tell_all_again(self) -> None:
        """Be told the whole log and all notes with what it is shown next: somebody has another name."""
        self.sent_steps = self.sent_notes = 0

    def show_presence(self) -> None:
        """Let it be told who is at the table, with all else if there is more to tell."""
        if not self.needs_update.is_set():
            self.only_presence = True
            self.needs_update.set()
