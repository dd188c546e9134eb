"""Leaderboards: of each game the accounts that let themselves be listed, the strongest first.

`listed` says who they are; an index of their numbers gives the list, however many others are rated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.accounts.history import title_of
from pelitupa.server.accounts.listed import is_listed, rating_of
from pelitupa.server.accounts.user import User, someone
from pelitupa.server.store.models import Person, RatingRow
from pelitupa.table.rating import Rating

MOST_LISTED: Final = 100
"""So many places a leaderboard has."""


@dataclass(frozen=True)
class Leader:
    """A place of a leaderboard, from 1; those whose number is the same share it."""

    place: int
    name: str
    rating: Rating


@dataclass(frozen=True)
class OwnPlace:
    """Where oneself stands, or would stand if one were `listed`."""

    place: int
    listed: bool


async def leaders_of(session: AsyncSession, game: str) -> list[Leader]:
    """A game's leaderboard. Who has chosen otherwise while a match of theirs was rated is left out."""
    rows = await session.execute(
        select(Person, RatingRow)
        .join(Person, Person.id == RatingRow.person_id)
        .where(RatingRow.game == game, RatingRow.listed.is_not(None))
        .order_by(RatingRow.listed.desc(), Person.name)
        .limit(MOST_LISTED)
    )
    leaders: list[Leader] = []
    found = ((someone(row), rating_of(rated)) for row, rated in rows)
    for person, rating in found:
        if is_listed(person):
            level = bool(leaders) and leaders[-1].rating.shown() == rating.shown()
            place = leaders[-1].place if level else len(leaders) + 1
            leaders.append(Leader(place, person.name, rating))
    return leaders


async def own_place(session: AsyncSession, person: User, game: str) -> OwnPlace | None:
    """Where somebody stands at a game; None before they have played enough."""
    row = await session.get(RatingRow, (person.id, game))
    if row is None or rating_of(row).provisional or person.robot:
        return None
    ahead = await session.scalar(
        select(func.count()).where(
            RatingRow.game == game, RatingRow.listed > rating_of(row).shown()
        )
    )
    return OwnPlace(1 + (ahead or 0), row.listed is not None)


async def listed_games(session: AsyncSession) -> dict[str, str]:
    """The games at which somebody is listed, by id, with their titles and in their order."""
    rows = await session.scalars(
        select(RatingRow.game).where(RatingRow.listed.is_not(None)).distinct()
    )
    return dict(sorted(((game, title_of(game)) for game in rows), key=lambda entry: entry[1]))
