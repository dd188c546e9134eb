"""The conditional moves of a sitting's seats, kept in step with its events.

They are no events: nobody but their seat knows of them. What they come to is a decision like any other, made
at once when its turn comes.
"""

from __future__ import annotations

from pelitupa.core import PelitupaError
from pelitupa.table.conditional import Conditional
from pelitupa.table.events import Event
from pelitupa.table.session import TableSession


class Plans:
    """What each seat has planned, from the present position on."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[int, Conditional]] = {}
        self._now: dict[int, Conditional] = {}
        self._replies: dict[int, str] = {}

    def keep(self, seat: int, version: int, plan: Conditional) -> None:
        """A plan made when the sitting had so many events, which it may not have again yet."""
        self._kept[seat] = (version, plan)

    def put(self, seat: int, plan: Conditional) -> None:
        """A plan for the present position; an empty one for none."""
        self._replies.pop(seat, None)
        self._kept.pop(seat, None)
        if plan:
            self._now[seat] = plan
        else:
            self._now.pop(seat, None)

    def lines(self, seat: int) -> list[list[str]]:
        """What a seat has planned, for itself alone."""
        plan = self._now.get(seat)
        return plan.lines() if plan is not None else []

    def take_up(self, table_session: TableSession) -> None:
        """Let the plans hold that were made for the position that the sitting has reached."""
        for seat, (version, plan) in list(self._kept.items()):
            if version <= table_session.version:
                self.put(seat, plan)

    def apply(self, table_session: TableSession, event: Event) -> None:
        """Let an event happen in a sitting, and all plans go along. Raises as `TableSession.apply`."""
        self.take_up(table_session)
        if not self._now:
            table_session.apply(event)
            return
        match, rewinds = table_session.match, table_session.rewinds
        before, count = match.position(), len(match.entries())
        table_session.apply(event)
        if table_session.rewinds != rewinds:
            self._now.clear()
            self._replies.clear()
            return
        for entry in match.entries(count):
            action = before.string_to_action(entry.actor, entry.text)
            for seat, plan in list(self._now.items()):
                self._replies.pop(seat, None)
                try:
                    reply, rest = plan.reply(before, entry.actor, entry.text)
                except PelitupaError:
                    reply, rest = None, Conditional(seat)
                self.put(seat, rest)
                if reply is not None:
                    self._replies[seat] = reply
            before.apply_action(action)

    def due(self, table_session: TableSession) -> tuple[int, str] | None:
        """A seat whose turn it is with what it has planned to do."""
        waiting = table_session.waiting_for()
        for seat, text in self._replies.items():
            if seat in waiting:
                return seat, text
        return None
