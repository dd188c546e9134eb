"""The channels of people in the database: made, confirmed, claimed by one worker at a time, dropped."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from pelitupa.core import Text, t
from pelitupa.server.accounts.browsers import PUSH
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.notices.words import Turn
from pelitupa.server.store.models import PLAYING, Channel, Person, SeatRow, Table, Written

MAIL: Final = "mail"
HOOK: Final = "hook"
MOST: Final[Mapping[str, int]] = {PUSH: 10, MAIL: 1, HOOK: 3}
"""So many channels of a kind one person has."""
UNCONFIRMED_MS: Final = 24 * 3600 * 1000
"""So long an address waits for its confirmation, and so long nobody is asked again."""
QUESTIONS_AN_HOUR: Final = 60
"""So many addresses are asked by e-mail in an hour, whoever wants it."""
LEASE_MS: Final = 120_000
"""So long a channel belongs to the worker that has claimed it."""
_AT_ONCE: Final = 100
_TOO_MANY: Final[Mapping[str, Text]] = {
    HOOK: t(
        "You have {count} programs that are called already; remove one first.", count=MOST[HOOK]
    ),
}


def mark_of(address: str) -> str:
    """The hash by which an address is found again."""
    return hashlib.sha256(address.encode()).hexdigest()


class Channels:
    """The channels of a cottage."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    # --- what people do

    async def of(self, person_id: int) -> list[Channel]:
        """A person's channels, the oldest first."""
        async with AsyncSession(self._engine, expire_on_commit=False) as session:
            query = select(Channel).where(Channel.person_id == person_id).order_by(Channel.id)
            return list(await session.scalars(query))

    async def get(self, number: int) -> Channel | None:
        """A channel by its number."""
        async with AsyncSession(self._engine, expire_on_commit=False) as session:
            return await session.get(Channel, number)

    async def add(
        self,
        person_id: int,
        kind: str,
        address: str,
        now: int,
        *,
        language: str,
        site: str,
        keys: Mapping[str, str] | None = None,
        session_token: str | None = None,
        digest_at: int | None = None,
    ) -> int:
        """A new channel; its number. One that leads to the same browser or program ends, whosever it was;
        so does the person's other e-mail address, and the oldest of too many browsers. Raises
        `PeopleError` for too many programs, and for an e-mail address that was asked lately."""
        mark, is_push = mark_of(address), kind == PUSH
        async with AsyncSession(self._engine) as session, session.begin():
            await session.execute(  # one at a time for each person
                update(Person).where(Person.id == person_id).values(created=Person.created)
            )
            if kind == MAIL:
                await _may_ask(session, mark, now)
            same = (Channel.mark == mark) & (Channel.kind == kind)
            if not is_push:
                same &= Channel.person_id == person_id
            await session.execute(delete(Channel).where(same))
            mine = (Channel.person_id == person_id) & (Channel.kind == kind)
            held = list(await session.scalars(select(Channel.id).where(mine).order_by(Channel.id)))
            over = held[: max(0, len(held) + 1 - MOST[kind])]
            if over and kind in _TOO_MANY:
                raise PeopleError(_TOO_MANY[kind], kind)
            await session.execute(delete(Channel).where(Channel.id.in_(over)))
            row = Channel(
                person_id=person_id,
                session=session_token,
                kind=kind,
                address=address,
                mark=mark,
                keys=dict(keys or {}),
                language=language,
                site=site,
                created=now,
                confirmed=now if is_push else None,
                noticed=now,
                next_at=digest_at if is_push else now,
                digest_at=digest_at,
                tries=0,
            )
            session.add(row)
            await session.flush()
            return row.id

    async def confirm(self, number: int, now: int, digest_at: int | None) -> bool:
        """An address is wanted by whom it leads to; whether it was waiting for that."""
        return await self._change(
            (Channel.id == number) & Channel.confirmed.is_(None),
            confirmed=now,
            noticed=now,
            next_at=digest_at,
            digest_at=digest_at,
            tries=0,
        )

    async def drop(self, *where: ColumnElement[bool]) -> int:
        """End the channels that are so; how many there were."""
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(Channel).where(*where))).rowcount

    async def chosen(self, person_id: int, now: int, digest_at: int | None) -> None:
        """A person has chosen when they want it said: all their channels are looked at again."""
        await self._change(
            (Channel.person_id == person_id) & Channel.confirmed.is_not(None),
            digest_at=digest_at,
            next_at=now if digest_at is None else digest_at,
        )

    # --- what workers do

    async def wake(self, since: int, at: int) -> None:
        """Let the channels be looked at, at a time, of those whose turn has begun after `since` and was
        not said."""
        query = (
            select(Channel.id)
            .join(SeatRow, SeatRow.person_id == Channel.person_id)
            .where(
                SeatRow.asked,
                SeatRow.asked_at > since,
                SeatRow.asked_at > Channel.noticed,
                Channel.next_at.is_(None),
                Channel.confirmed.is_not(None),
            )
            .distinct()
        )
        async with self._engine.connect() as connection:
            found = list((await connection.execute(query)).scalars())
        if found:
            await self._change(Channel.id.in_(found) & Channel.next_at.is_(None), next_at=at)

    async def due(self, now: int) -> list[Channel]:
        """The channels that somebody should look at now."""
        async with AsyncSession(self._engine, expire_on_commit=False) as session:
            query = select(Channel).where(Channel.next_at <= now).order_by(Channel.next_at)
            return list(await session.scalars(query.limit(_AT_ONCE)))

    async def claim(self, channel: Channel, now: int) -> bool:
        """Whether this worker alone looks at a channel now; others may when it has not settled it for a
        while."""
        same = (Channel.id == channel.id) & (Channel.next_at == channel.next_at)
        return await self._change(same, next_at=now + LEASE_MS)

    async def settle(self, number: int, **values: Any) -> None:
        """What becomes of a channel that was claimed."""
        await self._change(Channel.id == number, **values)

    async def turns(self, person_id: int) -> list[Turn]:
        """The turns of a person that others wait for, or a clock of days; the most urgent first."""
        query = (
            select(SeatRow, Table.game)
            .join(Table, Table.key == SeatRow.table_key)
            .where(
                SeatRow.person_id == person_id,
                SeatRow.asked,
                SeatRow.asked_at.is_not(None),
                Table.status == PLAYING,
            )
        )
        async with AsyncSession(self._engine) as session:
            rows = (await session.execute(query)).all()
        found = [
            Turn(seat.table_key, seat.place, game, seat.asked_at or 0, seat.deadline)
            for seat, game in rows
        ]
        return sorted(found, key=lambda turn: (turn.until is None, turn.until or 0, turn.since))

    async def settings_of(self, person_id: int) -> dict[str, Any]:
        """What a person has chosen."""
        async with self._engine.connect() as connection:
            query = select(Person.settings).where(Person.id == person_id)
            return (await connection.execute(query)).scalar_one_or_none() or {}

    async def sweep(self, now: int) -> None:
        """Forget what was never confirmed, and whom it was asked of. For now and then."""
        late = now - UNCONFIRMED_MS
        await self.drop(Channel.confirmed.is_(None), Channel.created < late)
        async with self._engine.begin() as connection:
            await connection.execute(delete(Written).where(Written.at < late))

    async def _change(self, where: ColumnElement[bool], **values: Any) -> bool:
        async with self._engine.begin() as connection:
            return (
                await connection.execute(update(Channel).where(where).values(**values))
            ).rowcount > 0


async def _may_ask(session: AsyncSession, mark: str, now: int) -> None:
    """Note that an address is asked by e-mail now. Raises `PeopleError` where that is too soon or too
    much."""
    late = now - UNCONFIRMED_MS
    asked = await session.scalar(select(Written.at).where(Written.mark == mark))
    if asked is not None and asked > late:
        raise PeopleError(
            t(
                "That address was asked within the last day. Look into its mail, or try again tomorrow."
            ),
            MAIL,
        )
    hour = now - 3_600_000
    lately = select(func.count()).select_from(Written).where(Written.at > hour)
    if (await session.scalar(lately) or 0) >= QUESTIONS_AN_HOUR:
        raise PeopleError(
            t("Too many addresses are being asked just now. Try again in an hour."), MAIL
        )
    await session.execute(delete(Written).where(Written.mark == mark))
    session.add(Written(mark=mark, at=now))
    try:
        await session.flush()
    except IntegrityError:
        raise PeopleError(t("That was changed a moment ago. Try again."), MAIL) from None
