"""Analyses of finished matches: the work goes a piece at a time where hints are thought of, and what came of
it is kept for whoever asks next.

An analysis is a minute of a processor for which no table waits: of one address one goes on at a time, of all
a few, and it rests when nobody listens any more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncGenerator
from functools import partial
from typing import Final

from pelitupa.core import t
from pelitupa.records import parse
from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.studies import Studies
from pelitupa.server.tables.replays import digest
from pelitupa.server.web.errors import TooQuick
from pelitupa.table.analysis import Analysis, Report

MOST_KEPT: Final = 256
MOST_BEGUN: Final = 16
MOST_AT_ONCE: Final = 8
"""So many may wait for theirs at a time."""


class Analyses:
    """The analyses that were asked for lately."""

    def __init__(self, pool: BotPool, studies: Studies) -> None:
        self._pool = pool
        self._studies = studies
        self._kept: OrderedDict[tuple[str, int], Report] = OrderedDict()
        self._begun: OrderedDict[tuple[str, int], Analysis] = OrderedDict()
        """Those that nobody waited for to the end; whoever asks again, it goes on from there."""
        self._asking: set[str] = set()
        self.pieces = 0
        """How many pieces of work were done."""

    def kept(self, text: str, seat: int) -> Report | None:
        """The report that is there already."""
        return self._kept.get(_key(text, seat))

    def check(self, address: str) -> None:
        """Raise `TooQuick` where an address has an analysis under way, or too many wait."""
        if address in self._asking:
            raise TooQuick(t("An analysis is under way for you already; wait for it to end."))
        if len(self._asking) >= MOST_AT_ONCE:
            raise TooQuick(t("Too many wait for an analysis just now; ask again in a moment."))

    async def work(
        self, text: str, seat: int, address: str
    ) -> AsyncGenerator[tuple[int, int, Report | None], None]:
        """How many pieces of the work on a record's text are done, of how many; at last with the report.

        Raises `TooQuick`, and `PelitupaError`, before the first.
        """
        self.check(address)
        self._asking.add(address)
        key = _key(text, seat)
        analysis = self._begun.pop(key, None)
        try:
            if analysis is None:
                analysis = await self._studies.quick(partial(_begun, text, seat), address)
            yield analysis.done, analysis.total, None
            while (task := analysis.task()) is not None:
                analysis.take(await self._pool.study(task, address))
                self.pieces += 1
                yield analysis.done, analysis.total, None
            report = analysis.report()
            self._kept[key] = report
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            yield analysis.total, analysis.total, report
        finally:
            self._asking.discard(address)
            if analysis is not None and key not in self._kept:
                self._begun[key] = analysis
                while len(self._begun) > MOST_BEGUN:
                    self._begun.popitem(last=False)


def _begun(text: str, seat: int) -> Analysis:
    return Analysis(parse(text), seat)


def _key(text: str, seat: int) -> tuple[str, int]:
    return digest(text), seat
