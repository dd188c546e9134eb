"""Who stands on leaderboards, by which number: it is written beside a rating with it, and with each choice.

Whoever has played enough, shows their ratings and has chosen to be listed has there the number that is shown
to people; everybody else nothing.
"""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.accounts.preferences import EVERYBODY
from pelitupa.server.accounts.user import User, someone
from pelitupa.server.store.models import Person, RatingRow
from pelitupa.table.rating import Rating


def is_listed(person: User) -> bool:
    """Whether somebody lets themselves be listed. Programs never are."""
    shows = person.chose("listed") == EVERYBODY and person.chose("show_rating") == EVERYBODY
    return shows and not person.robot


def listed_number(person: User, rating: Rating) -> int | None:
    """By which number a rating is listed; None where it is not."""
    return rating.shown() if is_listed(person) and not rating.provisional else None


async def relist(session: AsyncSession, row: Person) -> None:
    """List somebody's ratings, or list them no more, after they have chosen; their row is locked."""
    person = someone(row)
    for rated in await session.scalars(select(RatingRow).where(RatingRow.person_id == row.id)):
        rated.listed = listed_number(person, rating_of(rated))


def rating_of(row: RatingRow) -> Rating:
    """The rating of a row."""
    return Rating(row.mu, row.sigma, row.matches)
