"""What an account remembers of the positions of drills."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.store.models import DrillRow
from pelitupa.table.drill import DAYS, Kept, drill, today
from pelitupa.table.expert import drill_ids

LONGEST_BROUGHT: Final = 30_000
"""So many characters of what a browser remembers go along into a new account."""


def brought(text: str) -> dict[tuple[str, str], Kept]:
    """What a guest's browser remembers of drills, as it says: by game and key of the position. What is not of
    that form, and what no drill has, is left out."""
    found: dict[tuple[str, str], Kept] = {}
    try:
        told = json.loads(text) if len(text) <= LONGEST_BROUGHT else {}
    except (ValueError, RecursionError):
        return found
    games = told if isinstance(told, dict) else {}
    for game in drill_ids():
        known = games.get(game)
        if not isinstance(known, dict):
            continue
        for key in drill(game):
            pair = known.get(key)
            if isinstance(pair, list) and [type(part) for part in pair] == [int, int]:
                box = min(max(pair[0], 0), len(DAYS) - 1)
                found[game, key] = Kept(box, min(max(pair[1], 0), today() + DAYS[box]))
    return found


async def remember_brought(session: AsyncSession, person_id: int, text: str) -> None:
    """Keep what a guest's browser remembers for the account that was made of them."""
    for (game, key), kept in brought(text).items():
        session.add(DrillRow(person_id=person_id, game=game, key=key, box=kept.box, due=kept.due))
    await session.commit()


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
