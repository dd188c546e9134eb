"""How much a page of a table has been told already, so that it is told the rest."""

from __future__ import annotations

from dataclasses import dataclass, field

from pelitupa.shown.fragments import ClientCache


@dataclass(eq=False)
class Listener:
    """An open page at a table, and what of the log, the notes and the zones it has."""

    sent_steps: int = field(default=0, init=False)
    sent_rewinds: int = field(default=0, init=False)
    sent_notes: int = field(default=0, init=False)
    page: ClientCache = field(default_factory=ClientCache, init=False)

    def steps_since(self, steps: int, rewinds: int) -> int:
        """It is told of so many steps now; from which one on: all again where some were taken back."""
        since = self.sent_steps if self.sent_rewinds == rewinds and self.sent_steps <= steps else 0
        self.sent_steps, self.sent_rewinds = steps, rewinds
        return since

    def notes_since(self, notes: int) -> int:
        """It is told of so many notes now; from which one on: all again where there were more."""
        since = self.sent_notes if self.sent_notes <= notes else 0
        self.sent_notes = notes
        return since
