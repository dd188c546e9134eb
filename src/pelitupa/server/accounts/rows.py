"""The rows of people in a transaction: found, locked, and checked before anything of them is changed."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.core import t
from pelitupa.server.accounts.credentials import PeopleError, lookup_key
from pelitupa.server.accounts.user import User
from pelitupa.server.store.models import Person, SeatRow
from pelitupa.server.store.models import Session as SessionRow


async def account_row(session: AsyncSession, name: str) -> Person | None:
    """The row of the account of a name. What is no name is looked for too, and not found."""
    return await session.scalar(select(Person).where(Person.name_key == lookup_key(name)))


async def locked_row(session: AsyncSession, person_id: int) -> Person:
    """A person's row as it is now, which nobody else changes before this transaction ends.

    An update that changes nothing takes the lock in SQLite as well, which knows no SELECT FOR UPDATE.
    """
    await session.execute(
        update(Person).where(Person.id == person_id).values(created=Person.created)
    )
    row = await session.get(Person, person_id, populate_existing=True)
    if row is None:
        raise no_longer()
    return row


async def guest_row(session: AsyncSession, guest: User | None) -> Person | None:
    """The row of somebody who is a guest still; None for nobody and for an account."""
    if guest is None or guest.account:
        return None
    try:
        row = await locked_row(session, guest.id)
    except PeopleError:
        return None
    return row if row.name_key is None else None


async def end_sessions(session: AsyncSession, person_id: int) -> None:
    """End all sessions of a person."""
    await session.execute(delete(SessionRow).where(SessionRow.person_id == person_id))


async def sits(session: AsyncSession, person_id: int) -> bool:
    """Whether a person has a seat anywhere."""
    seat = select(SeatRow.place).where(SeatRow.person_id == person_id).limit(1)
    return await session.scalar(seat) is not None


async def check_free(session: AsyncSession, name: str) -> None:
    """Raise `PeopleError` for a name that is an account's."""
    if await account_row(session, name) is not None:
        raise taken(name)


def taken(name: str) -> PeopleError:
    """That a name is an account's."""
    return PeopleError(
        t("The name {name} belongs to an account. Choose another, or sign in.", name=name), "name"
    )


def no_longer() -> PeopleError:
    """That somebody is there no more."""
    return PeopleError(t("You are no longer signed in."))


def check_unchanged(now: str | None, then: str | None) -> None:
    """Between checking a secret and acting on it, another request may have changed it."""
    if now != then:
        raise PeopleError(t("That was changed a moment ago. Try again."))
