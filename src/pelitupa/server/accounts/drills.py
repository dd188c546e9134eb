"""What an account remembers of the positions of drills."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.store.models import DrillRow
from pelitupa.table.drill import Kept


async def remembered(session: AsyncSession, person_id: int) -> dict[str, dict[str, Kept]]:
    """What a person remembers, by game and key of the position."""
    rows = await session.scalars(select(DrillRow).where(DrillRow.person_id == person_id))
    found: dict[str, dict[str, Kept]] = {}
    for row in rows:
        found.setdefault(row.game, {})[row.key] = Kept(row.box, row.due)
    return found


async def box_of(session: AsyncSession, person_id: int, game: str, key: str) -> int:
    """The box of a position; the first of one that is new."""
    row = await session.get(DrillRow, (person_id, game, key))
    return row.box if row is not None else 0


async def remember(session: AsyncSession, person_id: int, game: str, key: str, now: Kept) -> None:
    """Keep where a position lies. Of two answers at once one is kept."""
    await session.merge(DrillRow(person_id=person_id, game=game, key=key, box=now.box, due=now.due))
    try:
        await session.commit()
    except IntegrityError:
        await session.rollback()


async def export_drills(session: AsyncSession, person_id: int) -> list[dict[str, Any]]:
    """All that a person remembers, to be taken along."""
    known = await remembered(session, person_id)
    return [
        {"game": game, "position": key, "box": kept.box, "due_day": kept.due}
        for game, positions in known.items()
        for key, kept in positions.items()
    ]
