"""Friends: accounts that have asked each other, and what either may take back.

Each row says what one account has decided about another: it has asked, is a friend (then both have the row),
has declined, or has blocked. Whoever is declined or blocked is not told: what they asked stays asked, and the
other sees nothing of it. So nobody learns anything by asking that the page of an account does not show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from pelitupa.core import t
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.preferences import NOBODY
from pelitupa.server.accounts.rows import account_row, locked_row
from pelitupa.server.accounts.user import User, someone
from pelitupa.server.store.models import ASKED, BLOCKED, DECLINED, FRIEND, FriendRow, Person

MOST_FRIENDS: Final = 100
"""So many friends and open requests of one's own an account may have."""
MOST_BLOCKED: Final = 1000
MOST_ASKING: Final = 50
"""So many requests of others are shown, the newest first."""


@dataclass(frozen=True)
class Known:
    """Those whom an account knows, by kind, each by name."""

    friends: tuple[User, ...]
    asking: tuple[str, ...]
    """Who asks, and has not been answered."""
    asked: tuple[str, ...]
    blocked: tuple[str, ...]


async def known_to(session: AsyncSession, person_id: int) -> Known:
    """All whom somebody knows."""
    rows = await session.execute(
        select(FriendRow.kind, Person)
        .join(Person, Person.id == FriendRow.other_id)
        .where(FriendRow.person_id == person_id)
        .order_by(Person.name)
    )
    own = [(kind, someone(row)) for kind, row in rows]
    answer = aliased(FriendRow)
    answered = exists().where(answer.person_id == person_id, answer.other_id == FriendRow.person_id)
    asking = await session.scalars(
        select(Person.name)
        .join(FriendRow, Person.id == FriendRow.person_id)
        .where(FriendRow.other_id == person_id, FriendRow.kind == ASKED, ~answered)
        .order_by(FriendRow.at.desc(), Person.name)
        .limit(MOST_ASKING)
    )
    names = {kind: tuple([p.name for k, p in own if k == kind]) for kind in (ASKED, BLOCKED)}
    friends = tuple([person for kind, person in own if kind == FRIEND])
    return Known(friends, tuple(asking), names[ASKED], names[BLOCKED])


async def friend_named(session: AsyncSession, person: User, name: str) -> User:
    """A friend of somebody's, by name. Raises `PeopleError`."""
    row = await account_row(session, name)
    if row is None or await _kind(session, person.id, row.id) != FRIEND:
        raise PeopleError(t("You have no friend of that name."), "name")
    return someone(row)


async def ask(session: AsyncSession, person: User, name: str, now: int) -> None:
    """Ask to be somebody's friend; whoever has asked oneself is one at once. Raises `PeopleError`."""
    other = await _other(session, person, name)
    mine, theirs = [await _kind(session, *pair) for pair in _both(person.id, other.id)]
    if mine in (FRIEND, ASKED):
        return
    count = await _count(session, person.id, ASKED, FRIEND)
    if count >= MOST_FRIENDS:
        raise PeopleError(
            t("You have {count} friends and requests already. End one first.", count=count)
        )
    if theirs == ASKED:
        for pair in _both(person.id, other.id):
            await _decide(session, *pair, FRIEND, now)
    elif someone(other).chose("may_ask") == NOBODY:
        raise PeopleError(t("{name} takes no requests.", name=other.name), "name")
    else:
        await _decide(session, person.id, other.id, ASKED, now)


async def decline(session: AsyncSession, person: User, name: str, now: int) -> None:
    """Decline what somebody has asked, also when they ask again. Raises `PeopleError`."""
    other = await _other(session, person, name)
    mine, theirs = [await _kind(session, *pair) for pair in _both(person.id, other.id)]
    if mine is None and theirs == ASKED:
        await _decide(session, person.id, other.id, DECLINED, now)


async def end(session: AsyncSession, person: User, name: str) -> None:
    """End a friendship, a request of one's own, or that somebody is blocked. Raises `PeopleError`."""
    other = await _other(session, person, name)
    pairs = _both(person.id, other.id)
    kind = await _kind(session, *pairs[0])
    if kind != DECLINED:
        await _forget(session, *pairs[0])
    if kind == FRIEND:
        await _forget(session, *pairs[1])


async def block(session: AsyncSession, person: User, name: str, now: int) -> None:
    """See and hear nothing more of what somebody asks; they are no friend any more. Raises `PeopleError`."""
    other = await _other(session, person, name)
    if await _count(session, person.id, BLOCKED) >= MOST_BLOCKED:
        raise PeopleError(t("You have blocked too many; let one in again first."))
    pairs = _both(person.id, other.id)
    if await _kind(session, *pairs[1]) == FRIEND:
        await _forget(session, *pairs[1])
    await _decide(session, *pairs[0], BLOCKED, now)


# --- rows


def _both(one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (one, other), (other, one)


async def _other(session: AsyncSession, person: User, name: str) -> Person:
    """The account of a name, which is not one's own. Until this transaction ends nobody else changes
    anything between the two."""
    if not person.account:
        raise PeopleError(t("Friends are for accounts. Make an account first."))
    other = await account_row(session, name)
    if other is None:
        raise PeopleError(t("There is no account of that name."), "name")
    if other.id == person.id:
        raise PeopleError(t("That is you."), "name")
    for id in sorted((person.id, other.id)):
        await locked_row(session, id)
    return other


async def _kind(session: AsyncSession, one: int, other: int) -> str | None:
    return await session.scalar(
        select(FriendRow.kind).where(FriendRow.person_id == one, FriendRow.other_id == other)
    )


async def _count(session: AsyncSession, person_id: int, *kinds: str) -> int:
    query = select(func.count()).where(FriendRow.person_id == person_id, FriendRow.kind.in_(kinds))
    return await session.scalar(query) or 0


async def _forget(session: AsyncSession, one: int, other: int) -> None:
    await session.execute(
        delete(FriendRow).where(FriendRow.person_id == one, FriendRow.other_id == other)
    )


async def _decide(session: AsyncSession, one: int, other: int, kind: str, now: int) -> None:
    await _forget(session, one, other)
    session.add(FriendRow(person_id=one, other_id=other, kind=kind, at=now))
    await session.flush()
