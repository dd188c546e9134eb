"""What becomes of the rows about somebody who becomes another person, or leaves: measures, log, reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.accounts.seats import UNSAID
from pelitupa.server.store.models import (
    FRIENDS_ONLY,
    REMOVED,
    RENAMED,
    SILENCED,
    DeedRow,
    HiddenRow,
    Measure,
    Person,
    ReportRow,
)
from pelitupa.shown.names import LEFT

GOES_ALONG: Final = (SILENCED, FRIENDS_ONLY, REMOVED)
"""What holds of a guest holds of the account that they sign in to."""


async def is_renamed(session: AsyncSession, person_id: int) -> bool:
    """Whether somebody has a name that those in charge gave them."""
    return await _holds(session, person_id, RENAMED)


async def is_silenced(session: AsyncSession, person_id: int, now: int) -> bool:
    """Whether somebody is to say nothing."""
    return await _holds(
        session, person_id, SILENCED, (Measure.until.is_(None) | (Measure.until > now))
    )


async def _holds(
    session: AsyncSession, person_id: int, kind: str, *more: ColumnElement[bool]
) -> bool:
    found = select(Measure.id).where(Measure.person_id == person_id, Measure.kind == kind, *more)
    return await session.scalar(found.limit(1)) is not None


async def follow(session: AsyncSession, guest_id: int, account_id: int) -> None:
    """Let what is written of a guest be of the account that the guest has signed in to."""
    for row in await session.scalars(select(Measure).where(Measure.person_id == guest_id)):
        has = select(Measure.id).where(
            Measure.person_id == account_id,
            Measure.kind == row.kind,
            Measure.place.is_not_distinct_from(row.place),
        )
        if row.kind in GOES_ALONG and await session.scalar(has.limit(1)) is None:
            row.person_id = account_id
    for column in (DeedRow.person_id, ReportRow.person_id, ReportRow.by_id):
        await session.execute(
            update(column.class_).where(column == guest_id).values({column.key: account_id})
        )
    for mine, other in (("person_id", "other_id"), ("other_id", "person_id")):
        await _hidden_follow(session, mine, other, guest_id, account_id)


async def _hidden_follow(
    session: AsyncSession, mine: str, other: str, guest_id: int, account_id: int
) -> None:
    own, theirs = getattr(HiddenRow, mine), getattr(HiddenRow, other)
    known = set(await session.scalars(select(theirs).where(own == account_id))) | {account_id}
    rows = (await session.scalars(select(HiddenRow).where(own == guest_id))).all()
    for row in rows:
        values: dict[str, Any] = {
            "person_id": row.person_id,
            "other_id": row.other_id,
            "at": row.at,
            mine: account_id,
        }
        await session.delete(row)
        if values[other] not in known:
            session.add(HiddenRow(**values))
    await session.flush()


async def forget(session: AsyncSession, people: Sequence[int] | Select[int]) -> None:
    """Take the names of people who leave, and what they said and wrote, out of the log and the reports."""
    await session.execute(
        update(DeedRow).where(DeedRow.person_id.in_(people)).values(name=LEFT, told={})
    )
    await session.execute(update(DeedRow).where(DeedRow.by_id.in_(people)).values(by_name=LEFT))
    about = (await session.scalars(select(ReportRow).where(ReportRow.person_id.in_(people)))).all()
    for row in about:
        lines = [line | {"text": UNSAID} for line in row.lines.get("lines", ())]
        row.name, row.lines = LEFT, {"lines": lines}
    await session.execute(
        update(ReportRow).where(ReportRow.by_id.in_(people)).values(by_name=LEFT, note="")
    )
    await session.flush()


async def export_in_charge(session: AsyncSession, person_id: int) -> dict[str, Any]:
    """All that is kept of somebody here: what holds of them, what was done about them, what they reported and
    hid, what was reported of them, and what they did in charge. Who reported them is not theirs to know."""
    measures = await session.scalars(select(Measure).where(Measure.person_id == person_id))
    about = await session.scalars(
        select(DeedRow).where(DeedRow.person_id == person_id).order_by(DeedRow.id)
    )
    did = await session.scalars(
        select(DeedRow).where(DeedRow.by_id == person_id).order_by(DeedRow.id)
    )
    sent = await session.scalars(
        select(ReportRow).where(ReportRow.by_id == person_id).order_by(ReportRow.id)
    )
    of_me = await session.scalars(
        select(ReportRow).where(ReportRow.person_id == person_id).order_by(ReportRow.id)
    )
    hidden = await session.execute(
        select(Person.name, HiddenRow.at)
        .join(HiddenRow, HiddenRow.other_id == Person.id)
        .where(HiddenRow.person_id == person_id)
        .order_by(HiddenRow.at)
    )
    return {
        "measures": [
            {"kind": m.kind, "since": m.since, "until": m.until, "reason": m.told.get("reason", "")}
            for m in measures
        ],
        "deeds_about_you": [
            {"kind": d.kind, "undone": d.undoes, "at": d.at, "reason": d.told.get("reason", "")}
            for d in about
        ],
        "deeds_of_yours": [
            {"kind": d.kind, "undone": d.undoes, "at": d.at, "about": d.name} for d in did
        ],
        "reports_sent": [
            {
                "at": r.at,
                "about": r.name,
                "table": r.table_key,
                "note": r.note,
                "lines": r.lines.get("lines", []),
            }
            for r in sent
        ],
        "reported_of_you": [{"at": r.at, "lines": r.lines.get("lines", [])} for r in of_me],
        "hidden": [{"name": name, "at": at} for name, at in hidden],
    }


async def drop_old(session: AsyncSession, now: int, reports_before: int) -> None:
    """Forget measures that have ended, and reports that were dealt with before a time."""
    await session.execute(delete(Measure).where(Measure.until.is_not(None), Measure.until <= now))
    await session.execute(delete(ReportRow).where(ReportRow.closed < reports_before))
