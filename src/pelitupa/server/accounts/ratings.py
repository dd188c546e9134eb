"""Ratings of accounts, changed in the transaction that ends a match."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pelitupa.server.accounts.listed import listed_number
from pelitupa.server.accounts.user import User
from pelitupa.server.store.models import Person, RatingRow, SeatRow
from pelitupa.server.store.reading import TableNow
from pelitupa.table.rating import Rating, rate_match, unrated
from pelitupa.table.session import TableSession


async def rate_table(
    connection: AsyncConnection, row: TableNow, table_session: TableSession
) -> None:
    """Change the ratings of those who played a rated match that counts."""
    ids = [seat.person_id for seat in row.seats if seat.person_id is not None]
    accounts = await connection.execute(
        select(Person.id, Person.name, Person.robot, Person.settings).where(
            Person.id.in_(ids), Person.password.is_not(None)
        )
    )
    rated = {id: User(id, name, True, robot, settings) for id, name, robot, settings in accounts}
    persons = [str(s.person_id) if s.person_id in rated else None for s in row.seats]
    record = table_session.match.record()
    if unrated(record, persons) is not None:
        return
    rows = await connection.execute(
        select(RatingRow.person_id, RatingRow.mu, RatingRow.sigma, RatingRow.matches)
        .where(RatingRow.person_id.in_(rated), RatingRow.game == row.game)
        .with_for_update()
    )
    old = {str(id): Rating(mu, sigma, matches) for id, mu, sigma, matches in rows}
    for id, new in rate_match(record, persons, old).items():
        await connection.execute(
            delete(RatingRow).where(RatingRow.person_id == int(id), RatingRow.game == row.game)
        )
        now = {"mu": new.mu, "sigma": new.sigma}
        await connection.execute(
            insert(RatingRow).values(
                person_id=int(id),
                game=row.game,
                matches=new.matches,
                listed=listed_number(rated[int(id)], new),
                **now,
            )
        )
        await connection.execute(
            update(SeatRow)
            .where(SeatRow.table_key == row.key, SeatRow.person_id == int(id))
            .values(**now)
        )
