"""Reports: who reports points at lines, and the server adds the lines from what it holds.

At a table these are what was said there and is written down, what onlookers said (which this worker alone
has, in memory), and names. Nothing of a match goes into a report: no decision, no card, no seed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from pelitupa.core import OptionError, t
from pelitupa.records.format import printable
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.user import User
from pelitupa.server.live.hub import Hub
from pelitupa.server.store.models import (
    OVER,
    PLAYING,
    DeedRow,
    EventRow,
    HiddenRow,
    Person,
    ReportRow,
)
from pelitupa.server.store.reading import TableNow
from pelitupa.server.web.errors import NotYet
from pelitupa.table.events import SAY
from pelitupa.table.terms import PHRASES

MOST_LINES: Final = 60
"""So many lines of somebody are shown, and reported, at most: the newest."""
MOST_OPEN: Final = 20
"""So many reports of one person's are open at a time."""
MOST_IN_ALL: Final = 1_000
"""And so many in all: more than anybody reads."""
MOST_HIDDEN: Final = 1_000
LONGEST_NOTE: Final = 500
NAME_LINE: Final = "name"
"""What stands for the name of somebody among the lines of theirs."""


@dataclass(frozen=True)
class Line:
    """Something that was said: how a form names it, what it was, and when (ms; not of what onlookers say)."""

    id: str
    text: str
    at: int | None


@dataclass(frozen=True)
class Heard:
    """Somebody at a table whom one may report and hide, with what they said."""

    person_id: int
    name: str
    lines: tuple[Line, ...]
    onlooker: bool
    hidden: bool = False


async def heard_at(hub: Hub, row: TableNow, person: User | None) -> list[Heard]:
    """The other people at a table and what they said, as far as somebody may read it there; players hear
    nothing of onlookers."""
    own = None if person is None else person.id
    said = await _said(hub.engine, row)
    hidden = await _hidden(hub.engine, own)
    found: dict[int, Heard] = {}
    for seat in row.seats:
        id = seat.person_id
        if id is None or id == own:
            continue
        before: tuple[Line, ...] = found[id].lines if id in found else ()  # at a shared screen
        theirs = (*before, *said.get(seat.place, ()))[-MOST_LINES:]
        found[id] = Heard(id, seat.name, theirs, False, id in hidden)
    if row.seat_of(own) is None:
        for id, name, lines in _said_aside(hub, row):
            if id != own and id not in found:
                found[id] = Heard(id, name, tuple(lines[-MOST_LINES:]), True, id in hidden)
    return list(found.values())


async def _said(engine: AsyncEngine, row: TableNow) -> dict[int, list[Line]]:
    if row.status not in (PLAYING, OVER):
        return {}
    query = (
        select(EventRow.number, EventRow.seat, EventRow.text, EventRow.at)
        .where(EventRow.table_key == row.key, EventRow.kind == SAY)
        .order_by(EventRow.number)
    )
    lines: dict[int, list[Line]] = {}
    async with engine.connect() as connection:
        for number, seat, text, at in await connection.execute(query):
            lines.setdefault(seat, []).append(Line(f"said-{number}", _words(text), at))
    return lines


def _said_aside(hub: Hub, row: TableNow) -> list[tuple[int, str, list[Line]]]:
    table = hub.tables.get(row.key)
    found: dict[int, tuple[int, str, list[Line]]] = {}
    for number, speaker, text in table.onlookers.said() if table is not None else ():
        if (id := speaker.person_id) is not None:
            _, _, lines = found.setdefault(id, (id, speaker.name, []))
            lines.append(Line(f"aside-{number}", _words(text), None))
    return list(found.values())


def _words(text: str) -> str:
    """What somebody said; a stock phrase in English, which is the same for all who read it."""
    return str(PHRASES.get(text, text.strip()))


async def report(
    hub: Hub, row: TableNow, person: User, about: int, pointed: Collection[str], note: str
) -> None:
    """Report somebody at a table for the lines that are pointed at. What is reported once more is one report,
    with the lines of both. Raises `PelitupaError`."""
    note = " ".join(note.split())
    if len(note) > LONGEST_NOTE or not printable(note or "-"):
        raise OptionError(t("A note has at most {most} characters.", most=LONGEST_NOTE))
    heard = next((one for one in await heard_at(hub, row, person) if one.person_id == about), None)
    if heard is None:
        raise OptionError(t("That person is not at this table."))
    lines = [
        {"id": line.id, "text": line.text, "at": line.at}
        for line in heard.lines
        if line.id in pointed
    ]
    if NAME_LINE in pointed:
        lines.insert(0, {"id": NAME_LINE, "text": heard.name, "at": None})
    if not lines:
        raise OptionError(t("Choose what you report: something they said, or their name."))
    async with AsyncSession(hub.engine) as session, session.begin():
        await _write(session, hub.now(), row.key, person, heard, lines, note)


async def _write(
    session: AsyncSession,
    now: int,
    key: str,
    person: User,
    heard: Heard,
    lines: Sequence[Mapping[str, Any]],
    note: str,
) -> None:
    open_ = ReportRow.closed.is_(None)
    mine = (ReportRow.by_id == person.id, open_)
    there = await session.scalar(
        select(ReportRow).where(
            *mine, ReportRow.person_id == heard.person_id, ReportRow.table_key == key
        )
    )
    if there is not None:
        known = {line["id"]: line for line in there.lines.get("lines", ())}
        added = {line["id"]: dict(line) for line in lines}
        there.lines = {"lines": list((known | added).values())[: 2 * MOST_LINES]}
        there.note = note or there.note
        return
    for where, most in ((mine, MOST_OPEN), ((open_,), MOST_IN_ALL)):
        many = await session.scalar(select(func.count()).select_from(ReportRow).where(*where)) or 0
        if many >= most:
            raise NotYet(t("Many reports wait to be read already; try again later."))
    session.add(
        ReportRow(
            at=now,
            by_id=person.id,
            by_name=person.name,
            person_id=heard.person_id,
            name=heard.name,
            table_key=key,
            lines={"lines": [dict(line) for line in lines]},
            note=note,
        )
    )


# --- hiding


async def _hidden(engine: AsyncEngine, person_id: int | None) -> set[int]:
    if person_id is None:
        return set()
    async with AsyncSession(engine) as session:
        query = select(HiddenRow.other_id).where(HiddenRow.person_id == person_id)
        return set(await session.scalars(query))


async def hide(session: AsyncSession, person: User, other_id: int, now: int) -> None:
    """Read no more what somebody says. They are not told. Raises `PeopleError`."""
    if other_id == person.id or await session.get(Person, other_id) is None:
        raise PeopleError(t("There is nobody to hide."))
    if await session.get(HiddenRow, (person.id, other_id)) is not None:
        return
    count = select(func.count()).where(HiddenRow.person_id == person.id)
    if (await session.scalar(count) or 0) >= MOST_HIDDEN:
        raise PeopleError(t("You hide too many; show somebody again first."))
    session.add(HiddenRow(person_id=person.id, other_id=other_id, at=now))


async def show_again(session: AsyncSession, person: User, other_id: int) -> None:
    """Read again what somebody says."""
    await session.execute(
        delete(HiddenRow).where(HiddenRow.person_id == person.id, HiddenRow.other_id == other_id)
    )


async def hidden_people(session: AsyncSession, person: User) -> list[tuple[int, str]]:
    """(number, name) of those whom somebody hides, by name."""
    rows = await session.execute(
        select(Person.id, Person.name)
        .join(HiddenRow, HiddenRow.other_id == Person.id)
        .where(HiddenRow.person_id == person.id)
        .order_by(Person.name)
    )
    return [(id, name) for id, name in rows]


# --- reading


@dataclass(frozen=True)
class Reported:
    """All open reports about one person."""

    person_id: int | None
    name: str
    reports: tuple[ReportRow, ...]


async def open_reports(session: AsyncSession, reader_id: int) -> list[Reported]:
    """The open reports, but for those about the reader, by whom they are about, the oldest first."""
    about_me = ReportRow.person_id.is_not_distinct_from(reader_id)
    rows = await session.scalars(
        select(ReportRow).where(ReportRow.closed.is_(None), ~about_me).order_by(ReportRow.id)
    )
    found: dict[Any, list[ReportRow]] = {}
    for row in rows:
        found.setdefault(row.person_id or f"left {row.id}", []).append(row)
    return [Reported(some[0].person_id, some[-1].name, tuple(some)) for some in found.values()]


async def reports_about(session: AsyncSession, person_id: int, most: int) -> list[ReportRow]:
    """The reports about a person, the newest first."""
    query = select(ReportRow).where(ReportRow.person_id == person_id).order_by(ReportRow.id.desc())
    return list(await session.scalars(query.limit(most)))


async def log_page(
    session: AsyncSession, number: int, on_a_page: int, person_id: int | None = None
) -> tuple[list[DeedRow], int]:
    """A page (from 1) of the log, the newest first, and how many pages there are; of what was done about one
    person, if one is named."""
    where = () if person_id is None else (DeedRow.person_id == person_id,)
    count = await session.scalar(select(func.count()).select_from(DeedRow).where(*where)) or 0
    pages = max(1, -(-count // on_a_page))
    number = max(1, min(number, pages))
    query = select(DeedRow).where(*where).order_by(DeedRow.id.desc())
    rows = await session.scalars(query.offset((number - 1) * on_a_page).limit(on_a_page))
    return list(rows), pages
