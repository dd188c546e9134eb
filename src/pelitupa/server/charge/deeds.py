"""What those in charge do: each deed is made, and noted in their log, in one transaction; each can be undone.

Whether somebody is in charge is asked of the database in that transaction: whoever no longer is does nothing
more. Nobody in charge decides about another who is, or about themselves: that is done on the site's machine.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any, Final

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from pelitupa.core import OptionError, PelitupaError, t
from pelitupa.records.format import printable
from pelitupa.server.accounts.credentials import (
    PeopleError,
    check_new_name,
    check_not_reserved,
    name_key,
)
from pelitupa.server.accounts.in_charge import drop_old
from pelitupa.server.accounts.rows import account_row, check_free, locked_row
from pelitupa.server.accounts.seats import rename_everywhere, rename_in_records
from pelitupa.server.accounts.user import User, someone
from pelitupa.server.evenings.director import Director
from pelitupa.server.live.hub import Hub
from pelitupa.server.operations.limits import address_key
from pelitupa.server.operations.measures import MOST_MEASURES
from pelitupa.server.store.models import (
    FRIENDS_ONLY,
    NO_SIGN_UP,
    OPEN,
    PLAYING,
    REMOVED,
    RENAMED,
    SHUT_OUT,
    SILENCED,
    DeedRow,
    Evening,
    Measure,
    Person,
    ReportRow,
    Table,
)
from pelitupa.server.store.reading import NoTable
from pelitupa.server.web.errors import NotAllowed, NotHere, NotYet
from pelitupa.table.events import STAND_IN

ADMITTED: Final = "in charge"
"""In the log: somebody was put in charge on the site's machine."""
CLOSED_REPORT: Final = "report"
"""In the log: a report was dealt with."""
HOUR_MS: Final = 3_600_000
TIMES: Final[Mapping[str, int]] = {
    "hour": HOUR_MS,
    "day": 24 * HOUR_MS,
    "week": 7 * 24 * HOUR_MS,
    "month": 30 * 24 * HOUR_MS,
    "year": 365 * 24 * HOUR_MS,
}
"""For how long something may hold."""
ALWAYS: Final = "always"
REPORTS_KEPT_MS: Final = 90 * 24 * HOUR_MS
"""So long a report is kept after it was dealt with."""
LONGEST_REASON: Final = 200
OF_PERSONS: Final = (SILENCED, FRIENDS_ONLY, SHUT_OUT)
OF_THE_HOUSE: Final = (NO_SIGN_UP, FRIENDS_ONLY)
_NO_PAGE: Final = t("There is no such page.")


def until_of(text: str, now: int, *, ends: bool = False) -> int | None:
    """When something ends that holds for a time of `TIMES` from now on; None for `ALWAYS`, unless it must
    end. Raises `OptionError`."""
    if text == ALWAYS and not ends:
        return None
    if text not in TIMES:
        raise OptionError(t("Say for how long."))
    return now + TIMES[text]


def reason_of(text: str) -> str:
    """A reason as it is kept. Raises `OptionError`."""
    reason = " ".join(text.split())
    if len(reason) > LONGEST_REASON or not printable(reason or "-"):
        raise OptionError(t("A reason has at most {most} characters.", most=LONGEST_REASON))
    return reason


async def put_in_charge(engine: AsyncEngine, name: str, now: int, in_charge: bool = True) -> bool:
    """Put the account of a name in charge, or no longer; whether that changed anything. For the site's
    machine. Raises `PeopleError`."""
    async with AsyncSession(engine) as session, session.begin():
        found = await account_row(session, name)
        if found is None:
            raise PeopleError(t("There is no account of that name."), "name")
        row = await locked_row(session, found.id)
        if in_charge and row.robot:
            raise PeopleError(t("That is a bot’s account; a host is a person."), "name")
        if row.in_charge == in_charge:
            return False
        row.in_charge = in_charge
        session.add(
            DeedRow(
                at=now,
                by_id=None,
                by_name="",
                kind=ADMITTED,
                undoes=not in_charge,
                person_id=row.id,
                name=row.name,
                told={},
            )
        )
    return True


async def those_in_charge(engine: AsyncEngine) -> list[str]:
    """The names of those in charge."""
    async with AsyncSession(engine) as session:
        names = await session.scalars(
            select(Person.name).where(Person.in_charge).order_by(Person.name)
        )
        return list(names)


class Charge:
    """The deeds, over the tables of a worker. Each raises `NotHere` for who is not in charge, and changes
    nothing then."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._sessions = async_sessionmaker(hub.engine, expire_on_commit=False)

    async def sweep(self) -> None:
        """Forget what has ended, and reports that were dealt with long ago. For now and then."""
        now = self._hub.now()
        async with self._sessions.begin() as session:
            await drop_old(session, now, now - REPORTS_KEPT_MS)

    # --- rights and rows

    async def check(self, session: AsyncSession, by: User | None) -> Person:
        """The row of who is in charge. Raises `NotHere` for everybody else."""
        row = None if by is None else await session.get(Person, by.id)
        if row is None or not row.in_charge:
            raise NotHere(_NO_PAGE)
        return row

    async def person(self, session: AsyncSession, by: Person, person_id: int) -> Person:
        """The row of who is decided about. Raises `NotHere` and `NotAllowed`."""
        try:
            row = await locked_row(session, person_id)
        except PeopleError:
            raise NotHere(t("There is nobody with that number.")) from None
        if row.in_charge or row.id == by.id:
            raise NotAllowed(
                t("Hosts do not decide about each other: that is done on the site’s machine.")
            )
        return row

    def _note(
        self,
        session: AsyncSession,
        by: Person,
        kind: str,
        person: Person | None,
        told: Mapping[str, Any],
        measure: Measure | None = None,
        undoes: bool = False,
    ) -> None:
        session.add(
            DeedRow(
                at=self._hub.now(),
                by_id=by.id,
                by_name=by.name,
                kind=kind,
                undoes=undoes,
                person_id=person.id if person else None,
                name=person.name if person else "",
                told={name: value for name, value in told.items() if value not in ("", None)},
                measure_id=measure.id if measure else None,
            )
        )

    async def _hold(
        self,
        session: AsyncSession,
        kind: str,
        *,
        person: Person | None = None,
        address: str | None = None,
        place: str | None = None,
        until: int | None = None,
        told: Mapping[str, Any],
    ) -> Measure:
        """Let something hold from now on, in place of what holds of the same kind."""
        await session.execute(
            delete(Measure).where(
                Measure.kind == kind,
                Measure.person_id.is_not_distinct_from(person.id if person else None),
                Measure.address.is_not_distinct_from(address),
                Measure.place.is_not_distinct_from(place),
            )
        )
        many = await session.scalar(select(func.count()).select_from(Measure)) or 0
        if many >= MOST_MEASURES:
            raise NotYet(t("Too many measures are in force; undo one first."))
        measure = Measure(
            kind=kind,
            person_id=person.id if person else None,
            address=address,
            place=place,
            since=self._hub.now(),
            until=until,
            told=dict(told),
        )
        session.add(measure)
        await session.flush()
        return measure

    # --- what holds of people, addresses, the house

    async def restrain(
        self,
        by: User | None,
        person_id: int,
        kind: str,
        until: str,
        reason: str,
        *,
        address: bool = False,
    ) -> None:
        """Silence somebody, let them talk among friends alone, or shut them out, for a time of `TIMES` or
        for good; with the `address` that they are at now, or come from next."""
        if kind not in OF_PERSONS:
            raise NotHere(_NO_PAGE)
        ends, reason = until_of(until, self._hub.now()), reason_of(reason)
        now_at = self._addresses_of(person_id) if address else set[str]()
        async with self._sessions.begin() as session:
            host = await self.check(session, by)
            person = await self.person(session, host, person_id)
            told = {"reason": reason} | ({"address": True} if address and not now_at else {})
            measure = await self._hold(session, kind, person=person, until=ends, told=told)
            self._note(session, host, kind, person, {"reason": reason, "until": ends}, measure)
            for one in sorted(now_at):
                await self._hold_address(session, host, one, ends, reason)
        await self._changed()

    def _addresses_of(self, person_id: int) -> set[str]:
        """From where somebody has pages at tables open here, but for this machine's own."""
        connections = self._hub.connections
        found = connections.addresses_of(person_id) if connections is not None else set()
        return {one for one in found if not _is_own(one)}

    async def _hold_address(
        self, session: AsyncSession, host: Person, address: str, until: int | None, reason: str
    ) -> None:
        most = self._hub.now() + TIMES["month"]
        ends = most if until is None else min(until, most)
        measure = await self._hold(
            session, SHUT_OUT, address=address, until=ends, told={"reason": reason}
        )
        self._note(session, host, SHUT_OUT, None, {"reason": reason, "until": ends}, measure)

    async def note_arrival(self, measure_id: int, address: str) -> None:
        """Somebody who is shut out has come: shut out the address too, if that is wanted, this once."""
        if _is_own(address):
            return
        async with self._sessions.begin() as session:
            measure = await session.get(Measure, measure_id, with_for_update=True)
            if measure is None or not measure.told.get("address"):
                return
            reason = str(measure.told.get("reason", ""))
            measure.told = {"reason": reason}
            row = await session.scalar(
                select(DeedRow).where(DeedRow.measure_id == measure_id).order_by(DeedRow.id.desc())
            )
            host = await session.get(Person, row.by_id) if row is not None and row.by_id else None
            if host is not None:
                await self._hold_address(session, host, address, measure.until, reason)
        await self._changed()

    async def shut_out_address(
        self, by: User | None, address: str, until: str, reason: str
    ) -> None:
        """Let nobody without an account come from an address, for a time."""
        ends, reason = until_of(until, self._hub.now(), ends=True), reason_of(reason)
        try:
            key = address_key(str(ip_address(address.strip())))
        except ValueError:
            raise OptionError(
                t("That is no address, such as 203.0.113.7 or 2001:db8::7.")
            ) from None
        if _is_own(key):
            raise OptionError(t("That is an address of the site’s own machine."))
        async with self._sessions.begin() as session:
            host = await self.check(session, by)
            measure = await self._hold(
                session, SHUT_OUT, address=key, until=ends, told={"reason": reason}
            )
            self._note(session, host, SHUT_OUT, None, {"reason": reason, "until": ends}, measure)
        await self._changed()

    async def close_house(self, by: User | None, kind: str, reason: str) -> None:
        """Let there be no new accounts, or everybody talk among friends alone."""
        if kind not in OF_THE_HOUSE:
            raise NotHere(_NO_PAGE)
        reason = reason_of(reason)
        async with self._sessions.begin() as session:
            host = await self.check(session, by)
            measure = await self._hold(session, kind, told={"reason": reason})
            self._note(session, host, kind, None, {"reason": reason}, measure)
        await self._changed()

    # --- names

    async def rename(self, by: User | None, person_id: int, name: str, reason: str) -> None:
        """Give somebody another name, wherever theirs stands. They keep it until that is undone."""
        reason = reason_of(reason)
        async with self._sessions.begin() as session:
            host = await self.check(session, by)
            person = await self.person(session, host, person_id)
            older = await session.scalar(
                select(Measure).where(Measure.person_id == person_id, Measure.kind == RENAMED)
            )
            was, new = person.name, await self._set_name(session, person, name)
            first = older.told.get("name", was) if older is not None else was
            measure = await self._hold(
                session, RENAMED, person=person, told={"reason": reason, "name": first}
            )
            told = {"reason": reason, "from": was, "to": new}
            self._note(session, host, RENAMED, person, told, measure)
            tables = await rename_everywhere(session, person.id, new)
        await self._renamed(person.id, new, tables)

    async def _set_name(self, session: AsyncSession, person: Person, name: str) -> str:
        """Call somebody so. Raises `PeopleError` for a name that cannot be, or is another account's."""
        new = check_new_name(name)
        if name_key(new) != person.name_key:
            await check_free(session, new)
        if person.name_key is not None:
            check_not_reserved(new)
            person.name_key = name_key(new)
        person.name = new
        return new

    async def _renamed(self, person_id: int, name: str, tables: list[str]) -> None:
        await rename_in_records(self._sessions, person_id, name)
        await self._hub.refresh_all(tables)
        await self._hub.sessions_ended(person_id)  # who believes the old name forgets it
        await self._changed()

    # --- tables and evenings

    async def remove(self, by: User | None, person_id: int, place: str, reason: str) -> None:
        """Take somebody away from a table or an evening, whose key it is, and let them come there no more. A
        bot plays on for them."""
        reason = reason_of(reason)
        async with self._sessions.begin() as session:
            host = await self.check(session, by)
            person = await self.person(session, host, person_id)
            evening = await session.get(Evening, place)
            if evening is None and await session.get(Table, place) is None:
                raise NoTable(t("There is no such table."))
            measure = await self._hold(
                session, REMOVED, person=person, place=place, told={"reason": reason}
            )
            told = {"reason": reason, "place": place, "evening": evening is not None}
            self._note(session, host, REMOVED, person, told, measure)
            user = someone(person)
        await self._changed()
        if evening is not None:
            await Director(self._hub).leave(place, user, {})
        else:
            await self._leave_table(place, user)
        await self._changed()

    async def _leave_table(self, key: str, person: User) -> None:
        row = await self._hub.reader.table(key)
        if row is None:
            return
        places = [seat.place for seat in row.seats if seat.person_id == person.id]
        if row.status == OPEN:
            for place in places:
                await self._hub.seating.get_up(key, place)
            await self._hub.refresh(key)
        elif row.status == PLAYING:
            table = await self._hub.get(key)
            for place in places:
                with contextlib.suppress(PelitupaError):  # a bot plays there already
                    await table.do(STAND_IN, place)

    # --- undoing

    async def undo(self, by: User | None, measure_id: int) -> None:
        """Take back what holds. What holds no more stays so."""
        tables: list[str] = []
        name, person = "", None
        async with self._sessions.begin() as session:
            host = await self.check(session, by)
            measure = await session.get(Measure, measure_id)
            if measure is None:
                return
            if measure.person_id is not None:
                person = await self.person(session, host, measure.person_id)
            told: dict[str, Any] = {"place": measure.place}
            if measure.kind == RENAMED and person is not None:
                told = {"from": person.name}
                name = told["to"] = await self._set_name(session, person, measure.told["name"])
                tables = await rename_everywhere(session, person.id, name)
            self._note(session, host, measure.kind, person, told, undoes=True)
            await session.delete(measure)
        if name and person is not None:
            await self._renamed(person.id, name, tables)
        await self._changed()

    async def close_report(self, by: User | None, report_id: int, *, closed: bool = True) -> None:
        """Say that a report is dealt with; or that it is not, after all."""
        async with self._sessions.begin() as session:
            host = await self.check(session, by)
            report = await session.get(ReportRow, report_id)
            if report is None or report.person_id == host.id:
                raise NotHere(t("There is no such report."))
            if (report.closed is not None) == closed:
                return
            report.closed = self._hub.now() if closed else None
            person = await session.get(Person, report.person_id) if report.person_id else None
            self._note(
                session, host, CLOSED_REPORT, person, {"report": report.id}, undoes=not closed
            )

    async def _changed(self) -> None:
        """Let every worker know what holds now, and send away who is not to be here."""
        await self._hub.measures_changed()


def _is_own(address: str) -> bool:
    """Whether an address is this machine's: behind a proxy that is not named, everybody's."""
    if address == address_key("::1"):
        return True
    with contextlib.suppress(ValueError):
        return ip_address(address.partition("/")[0]).is_loopback
    return False
