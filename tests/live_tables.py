"""A table that a match is played at, without a server behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pelitupa.games import load_game
from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.matches import new_match
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store.models import PLAYING
from pelitupa.server.store.reading import SeatNow, TableNow
from pelitupa.table.session import TableSession
from pelitupa.table.terms import Terms


class Quiet:
    """A worker of which only the time is asked, and whether bots are in haste; nobody comes or goes."""

    bus = None
    bot_pool = BotPool(0)

    @staticmethod
    def now() -> int:
        """A moment, always the same."""
        return 100_000


def live_table(
    spec: str, seats: Sequence[SeatNow], seed: str, terms: Mapping[str, Any], public: bool
) -> LiveTable:
    """A table whose match has begun."""
    row = TableNow(
        key="k",
        host_id=1,
        spec=spec,
        game=load_game(spec).id,
        terms=dict(terms),
        public=public,
        rated=False,
        nature="",
        seed=seed,
        commitment="",
        status=PLAYING,
        created=0,
        started=0,
        ended=None,
        seats=tuple(seats),
    )
    table = LiveTable(cast(Any, Quiet()), row)
    table.table_session = TableSession(new_match(row), Terms(**terms), 0)
    return table
