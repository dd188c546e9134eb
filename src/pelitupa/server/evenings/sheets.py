"""The sheets of the matches that are played at real places, in the database: any worker goes on with one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.core import t
from pelitupa.server.store.models import EveningSheet
from pelitupa.server.web.errors import NotYet
from pelitupa.table.evening.sheet import Sheet, read, written

PRESENT_MS: Final = 60_000
"""A phone that was heard within so long is there."""
_OFTEN_MS: Final = 15_000
"""That a phone is there is written down so often at most."""
MOST_PHONES: Final = 8
_TRIES: Final = 20


@dataclass(frozen=True)
class SheetNow:
    """A sheet as it is written: how often it was changed, when it was last, and when each phone was heard."""

    sheet: Sheet = field(default_factory=Sheet)
    rev: int = 0
    heard: int = 0
    phones: Mapping[str, int] = field(default_factory=dict)

    def others(self, by: str, now: int) -> int:
        """How many other phones are at it."""
        return sum(one != by and at > now - PRESENT_MS for one, at in self.phones.items())


class Sheets:
    """Questions about sheets, and changes that are made one after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def get(self, key: str) -> SheetNow:
        """The sheet of a match by the key of its table; an empty one where nothing was entered."""
        return (await self.of([key])).get(key, SheetNow())

    async def of(self, keys: Sequence[str]) -> dict[str, SheetNow]:
        """The sheets of several matches, by key."""
        query = select(EveningSheet.__table__).where(EveningSheet.table_key.in_(keys))
        async with self._engine.connect() as connection:
            return {
                row.table_key: SheetNow(read(row.sheet), row.rev, row.heard, row.phones)
                for row in await connection.execute(query)
            }

    async def has_entries(self, key: str) -> bool:
        """Whether anything stands on a sheet."""
        return bool((await self.get(key)).sheet.shots)

    async def change(
        self, evening: str, key: str, by: str, now: int, deed: Callable[[Sheet], Sheet]
    ) -> SheetNow:
        """Change a sheet as it is now, on a phone's word; the sheet then. Raises `NotYet` where others change
        it all the time, and what the deed raises."""
        for _ in range(_TRIES):
            old = await self.get(key)
            sheet = deed(old.sheet)
            phones = _heard(old.phones, by, now)
            if sheet == old.sheet:
                if old.rev and now - old.phones.get(by, 0) > _OFTEN_MS:
                    await self._write(key, old.rev, {"phones": phones})
                return SheetNow(sheet, old.rev, old.heard, phones)
            values = {"sheet": written(sheet), "phones": phones, "rev": old.rev + 1, "heard": now}
            if old.rev and await self._write(key, old.rev, values):
                return SheetNow(sheet, old.rev + 1, now, phones)
            if not old.rev and await self._begin(evening, key, values):
                return SheetNow(sheet, 1, now, phones)
        raise NotYet(t("Much is going on at this evening just now; try again in a moment."))

    async def _write(self, key: str, rev: int, values: dict[str, Any]) -> bool:
        async with self._engine.begin() as connection:
            done = await connection.execute(
                update(EveningSheet)
                .where(EveningSheet.table_key == key, EveningSheet.rev == rev)
                .values(values)
            )
            return done.rowcount == 1

    async def _begin(self, evening: str, key: str, values: dict[str, Any]) -> bool:
        try:
            async with self._engine.begin() as connection:
                row = {"table_key": key, "evening_key": evening, **values}
                await connection.execute(insert(EveningSheet).values(row))
        except IntegrityError:
            return False
        return True


def _heard(phones: Mapping[str, int], by: str, now: int) -> dict[str, int]:
    """When each phone was heard, with this one now; the latest few."""
    found = sorted(
        (phones | {by: now} if isinstance(phones, dict) else {by: now}).items(),
        key=lambda one: -one[1],
    )
    return dict(found[:MOST_PHONES])
