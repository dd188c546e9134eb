"""What those in charge have decided and holds now, as a worker believes it for a few seconds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from pelitupa.core import Text, t
from pelitupa.server.operations.refused_words import Words
from pelitupa.server.store.database import AWAY
from pelitupa.server.store.models import (
    BLOCKED,
    FRIEND,
    FRIENDS_ONLY,
    NO_SIGN_UP,
    REMOVED,
    SHUT_OUT,
    SILENCED,
    FriendRow,
    HiddenRow,
    Measure,
    Person,
)
from pelitupa.server.store.trouble import note
from pelitupa.shown.times import instant_of
from pelitupa.table import TableError
from pelitupa.table.terms import PHRASES

LOG: Final = logging.getLogger("pelitupa.charge")
BELIEVED_SECONDS: Final = 5.0
"""So long what was read is believed; what this worker changes it knows at once, others by the bus."""
MOST_MEASURES: Final = 5_000
"""So many hold at a time at most."""


@dataclass(frozen=True)
class Held:
    """A measure that holds."""

    id: int
    kind: str
    person_id: int | None
    address: str | None
    place: str | None
    since: int
    until: int | None
    told: Mapping[str, Any]

    def holds_at(self, now: int) -> bool:
        """Whether it has not ended."""
        return self.until is None or self.until > now

    @property
    def reason(self) -> str:
        """Why, as those in charge wrote it."""
        return str(self.told.get("reason", ""))

    @property
    def ends(self) -> str:
        """When it ends, as a page shows a time; empty where it does not by itself."""
        return instant_of(self.until)


class Rules:
    """What holds at a moment."""

    def __init__(self, held: Iterable[Held], now: Callable[[], int]) -> None:
        self.all = tuple(held)
        self._now = now
        self._of: dict[int | None, list[Held]] = {}
        self._addresses: dict[str, Held] = {}
        for one in self.all:
            if one.address is None:
                self._of.setdefault(one.person_id, []).append(one)
            else:
                self._addresses[one.address] = one

    def of(self, person_id: int | None) -> list[Held]:
        """What holds of a person; of the whole cottage for None."""
        now = self._now()
        return [one for one in self._of.get(person_id, ()) if one.holds_at(now)]

    def find(self, person_id: int | None, kind: str, place: str | None = None) -> Held | None:
        """The measure of a kind that holds of a person, or of the whole cottage."""
        return next((m for m in self.of(person_id) if m.kind == kind and m.place == place), None)

    def shut_out(self, person_id: int | None, account: bool, address: str) -> Held | None:
        """Why somebody does not come in: themselves, or, unless they have an account, from where."""
        if person_id is not None and (one := self.find(person_id, SHUT_OUT)) is not None:
            return one
        found = None if account else self._addresses.get(address)
        return found if found is not None and found.holds_at(self._now()) else None

    def is_removed(self, person_id: int | None, *places: str) -> bool:
        """Whether somebody was removed from one of these tables and evenings."""
        if person_id is None:
            return False
        return any(m.kind == REMOVED and m.place in places for m in self.of(person_id))

    def among_friends(self, person_id: int | None) -> bool:
        """Whether somebody writes in their own words only among friends."""
        return any(self.find(whose, FRIENDS_ONLY) is not None for whose in (person_id, None))

    @property
    def sign_up_closed(self) -> bool:
        """Whether there are no new accounts."""
        return self.find(None, NO_SIGN_UP) is not None


class Standing:
    """What holds, read now and then. `words` and `guest_talk` are the site's settings."""

    def __init__(self, engine: AsyncEngine, now: Callable[[], int]) -> None:
        self._engine = engine
        self._now = now
        self._reading = asyncio.Lock()
        self._read = float("-inf")
        self._rules = Rules((), now)
        self.words = Words()
        self.guest_talk = True

    async def rules(self) -> Rules:
        """What holds now. While the database is away, what held when it was asked last."""
        if time.monotonic() - self._read > BELIEVED_SECONDS:
            await self.read_again(forced=False)
        return self._rules

    async def read_again(self, forced: bool = True) -> None:
        """Read what holds; whoever waits for another's reading has its result, unless it is `forced`. What
        has ended is forgotten, with the addresses in it."""
        async with self._reading:
            if not forced and time.monotonic() - self._read <= BELIEVED_SECONDS:
                return
            try:
                now = self._now()
                async with AsyncSession(self._engine) as session:
                    rows = (await session.scalars(select(Measure).order_by(Measure.id))).all()
                    held = [_held(row) for row in rows]
                    ended = [one.id for one in held if not one.holds_at(now)]
                    if ended:
                        await session.execute(delete(Measure).where(Measure.id.in_(ended)))
                        await session.commit()
            except AWAY as error:
                note(LOG, "what those in charge decided could not be read", error)
            else:
                self._rules = Rules([one for one in held if one.id not in ended], self._now)
            self._read = time.monotonic()

    # --- what is said and written

    async def check_saying(self, person_id: int | None, text: str, others: Iterable[int]) -> None:
        """Raise a `PelitupaError` for what somebody may not say where these other people sit."""
        rules = await self.rules()
        if person_id is not None and (held := rules.find(person_id, SILENCED)) is not None:
            raise TableError(_silenced(held))
        if text in PHRASES:
            return
        self.words.check(text)
        if person_id is None:
            raise TableError(t("To write in your own words, sign in or take a name first."))
        if not self.guest_talk and not await self._has_account(person_id):
            raise TableError(
                t(
                    "Guests use the phrases of the list here; with an account you can write your own words."
                )
            )
        if rules.among_friends(person_id):
            await self._check_friends(person_id, set(others) - {person_id})

    async def check_aside(self, person_id: int | None, text: str) -> None:
        """As `check_saying`, for one who looks on: strangers hear it."""
        await self.check_saying(person_id, text, ())
        if text not in PHRASES and (await self.rules()).among_friends(person_id):
            raise TableError(_AMONG_FRIENDS)

    async def check_written(self, person_id: int, text: str) -> None:
        """Raise a `PelitupaError` for what somebody may not write for others to read."""
        if not text:
            return
        if (held := (await self.rules()).find(person_id, SILENCED)) is not None:
            raise TableError(_silenced(held))
        self.words.check(text)

    async def _has_account(self, person_id: int) -> bool:
        async with AsyncSession(self._engine) as session:
            key = select(Person.name_key).where(Person.id == person_id)
            return await session.scalar(key) is not None

    async def _check_friends(self, person_id: int, others: set[int]) -> None:
        query = select(func.count()).where(
            FriendRow.person_id == person_id,
            FriendRow.kind == FRIEND,
            FriendRow.other_id.in_(others),
        )
        async with AsyncSession(self._engine) as session:
            if (await session.scalar(query) or 0) < len(others):
                raise TableError(_AMONG_FRIENDS)


_AMONG_FRIENDS: Final = t(
    "You can write in your own words only where all others at the table are your friends."
)


def _silenced(held: Held) -> Text:
    if held.reason:
        return t("The host of this cottage has silenced you: {reason}", reason=held.reason)
    return t("The host of this cottage has silenced you.")


def _held(row: Measure) -> Held:
    return Held(
        row.id,
        row.kind,
        row.person_id,
        row.address,
        row.place,
        row.since,
        row.until,
        dict(row.told),
    )


async def hidden_by(engine: AsyncEngine, person_id: int | None) -> frozenset[int]:
    """Whose words somebody does not want to read: those they hide, and those they have blocked."""
    if person_id is None:
        return frozenset()
    hidden = select(HiddenRow.other_id).where(HiddenRow.person_id == person_id)
    blocked = select(FriendRow.other_id).where(
        FriendRow.person_id == person_id, FriendRow.kind == BLOCKED
    )
    async with AsyncSession(engine) as session:
        return frozenset(await session.scalars(hidden.union(blocked)))
