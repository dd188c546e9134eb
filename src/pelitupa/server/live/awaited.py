"""Since when a table waits for whom, as its events tell it: every worker comes to the same."""

from __future__ import annotations

from pelitupa.server.store.writing import Asked
from pelitupa.table.session import TableSession
from pelitupa.table.time_control import Days


class Awaited:
    """The seats that are to decide, each with the time (ms) since when it has been its turn without a
    break."""

    def __init__(self) -> None:
        self._since: dict[int, int] = {}

    def note(self, table_session: TableSession, at: int) -> None:
        """An event of that time has happened, or the match has begun then."""
        since = self._since
        self._since = {seat: since.get(seat, at) for seat in table_session.waiting_for()}

    def asked(self, table_session: TableSession, others_wait: bool) -> dict[int, Asked]:
        """What is kept of each seat that is to decide. A turn that nobody else waits for, nor any clock,
        has no beginning that is worth a notice."""
        clock = table_session.clock
        by_days = clock is not None and isinstance(clock.control, Days)
        return {
            seat: Asked(
                since if others_wait or by_days else None,
                clock.flag_of(seat) if clock is not None and by_days else None,
            )
            for seat, since in self._since.items()
        }
