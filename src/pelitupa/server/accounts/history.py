"""What a person has played, and all that is kept of them: their matches, ratings, records, and an export.

Nothing here shows a hidden card or a seed: of a match that is going on there are its game and players,
and in the export what the person themselves has done.
"""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from sqlalchemy import Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.core import Text, UnknownGame, t
from pelitupa.games import rulebook
from pelitupa.i18n import ENGLISH
from pelitupa.records import STOPPED
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.drills import export_drills
from pelitupa.server.accounts.friends import known_to
from pelitupa.server.accounts.in_charge import export_in_charge
from pelitupa.server.accounts.results import DRAWN, WON, outcomes
from pelitupa.server.operations.signing import Signer
from pelitupa.server.store.models import (
    CLOSED,
    OPEN,
    OVER,
    Channel,
    EventRow,
    FriendRow,
    Person,
    RatingRow,
    SeatRow,
    Session,
    Table,
    Token,
)
from pelitupa.server.store.refereed import is_refereed
from pelitupa.shown.names import LEFT, names_at
from pelitupa.shown.numbers import whole
from pelitupa.shown.times import instant_of
from pelitupa.table.rating import Rating

ON_A_PAGE: Final = 50
_IN_MEMORY: Final = 4 * 2**20
_AT_ONCE: Final = 20
_LAST_PAGE: Final = 999_999


@dataclass(frozen=True)
class Companion:
    """Somebody else at the table. `left`: they have deleted themselves, and have no name."""

    name: str
    bot: bool
    left: bool


@dataclass(frozen=True)
class Played:
    """A match in somebody's list. `when` is a date; `ready` tells that there is a record to keep."""

    key: str
    title: str
    when: str
    others: tuple[Companion, ...]
    result: Text
    ready: bool


@dataclass(frozen=True)
class Rated:
    """How strong somebody is at one game."""

    title: str
    rating: Rating


def title_of(game: str) -> str:
    """A game's title; its id where it is no longer in the cottage."""
    try:
        return rulebook(game).title
    except UnknownGame:
        return game


def page_number(text: str) -> int:
    """The number of a page, from 1, as an address gives it; 1 for what is none."""
    return whole(text, 1, _LAST_PAGE) or 1


# --- matches


def _own_tables(person_id: int, public: bool) -> Select[Table]:
    """The tables at which a person sits, and the evenings they have sent home; with `public`, only what
    strangers may know of them."""
    sits = select(SeatRow.table_key).where(SeatRow.person_id == person_id)
    query = select(Table).where(Table.status != CLOSED)
    if public:
        return query.where(Table.key.in_(sits), Table.public.is_(True), Table.status == OVER)
    return query.where(Table.key.in_(sits) | is_refereed(person_id))


async def matches_of(
    session: AsyncSession, person_id: int, page: int = 1, public: bool = False
) -> tuple[list[Played], int]:
    """A page (from 1) of a person's matches, the newest first, and how many pages there are.

    With `public` only matches at public tables that are over: the key of another table is a way in.
    """
    query = _own_tables(person_id, public)
    count = await session.scalar(select(func.count()).select_from(query.subquery())) or 0
    pages = max(1, -(-count // ON_A_PAGE))
    page = max(1, min(page, pages))
    rows = await session.scalars(
        query.order_by(Table.created.desc(), Table.key)
        .offset((page - 1) * ON_A_PAGE)
        .limit(ON_A_PAGE)
    )
    tables = rows.all()
    seats = await _seats_of(session, [table.key for table in tables])
    return [_played(table, seats[table.key], person_id) for table in tables], pages


async def _seats_of(session: AsyncSession, keys: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of tables, in order."""
    seats: dict[str, list[SeatRow]] = {key: [] for key in keys}
    for seat in await session.scalars(
        select(SeatRow).where(SeatRow.table_key.in_(keys)).order_by(SeatRow.place)
    ):
        seats[seat.table_key].append(seat)
    return seats


def _played(table: Table, seats: Sequence[SeatRow], person_id: int) -> Played:
    place = next((seat.place for seat in seats if seat.person_id == person_id), -1)
    names = names_at(table.key, seats, ENGLISH)  # those of bots are the same in any language
    others = tuple(
        Companion(
            names[seat.place] if seat.bot is not None else seat.name,
            seat.bot is not None,
            _has_left(seat),
        )
        for seat in seats
        if seat.person_id != person_id and (seat.name or seat.bot)
    )
    ended = table.ended if place >= 0 else None  # of what was sent home only when it began is known
    when = instant_of(ended or table.started or table.created)
    ready = table.status == OVER and table.record is not None
    result = (
        _result(table.status, table.ending, place)
        if place >= 0
        else _refereed(table.ending, [seat.name for seat in seats])
    )
    return Played(table.key, title_of(table.game), when, others, result, ready)


def _refereed(ending: Mapping[str, Any] | None, names: Sequence[str]) -> Text:
    """Who won a match that was played for real, and sent home by somebody."""
    found = outcomes("", list(ending.get("returns", ())) if ending else [])
    best = [name for name, (outcome, _) in zip(names, found, strict=False) if outcome == WON]
    return t("Refereed. Won: {names}", names=", ".join(best)) if best else t("Refereed")


def _has_left(seat: SeatRow) -> bool:
    return seat.person_id is None and seat.bot is None and seat.name == LEFT


def _result(status: str, ending: Mapping[str, Any] | None, place: int) -> Text:
    """How a match went for a seat, in a word. In a match with several sides the best of them has won."""
    if status != OVER:
        return t("Not begun") if status == OPEN else t("Going on")
    returns = list(ending.get("returns", ())) if ending else []
    if ending is not None and ending.get("how") == STOPPED:
        return t("Stopped")
    if not place < len(returns):
        return t("Over")
    outcome, _ = outcomes("", returns)[place]
    if outcome == DRAWN:
        return t("Over") if len(returns) == 1 else t("Drawn")
    return t("Won") if outcome == WON else t("Lost")


# --- ratings


async def ratings_of(session: AsyncSession, person_id: int) -> list[Rated]:
    """A person's ratings, by the titles of the games."""
    rows = await session.scalars(select(RatingRow).where(RatingRow.person_id == person_id))
    rated = [Rated(title_of(r.game), Rating(r.mu, r.sigma, r.matches)) for r in rows]
    return sorted(rated, key=lambda entry: entry.title)


# --- records


async def records_zip(
    session: AsyncSession, person_id: int, signer: Signer
) -> SpooledTemporaryFile[bytes]:
    """All records of a person's matches that are over, signed, as an open zip file at its beginning.

    A large one lies on the disk; whoever has read it closes it.
    """
    sits = select(SeatRow.table_key).where(SeatRow.person_id == person_id)
    own = Table.key.in_(sits) | is_refereed(person_id)
    mine = and_(own, Table.status == OVER, Table.record.is_not(None))
    rows = await session.scalars(select(Table.key).where(mine).order_by(Table.created, Table.key))
    keys = rows.all()
    file = SpooledTemporaryFile[bytes](max_size=_IN_MEMORY)
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for start in range(0, len(keys), _AT_ONCE):
                part = await session.execute(
                    select(Table.key, Table.game, Table.ended, Table.created, Table.record)
                    .where(Table.key.in_(keys[start : start + _AT_ONCE]))
                    .order_by(Table.created, Table.key)
                )
                entries = [
                    (key, game, ended or created, text) for key, game, ended, created, text in part
                ]
                await asyncio.to_thread(_add_records, archive, entries, signer)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file


def _add_records(
    archive: zipfile.ZipFile,
    entries: Sequence[tuple[str, str, int, str | None]],
    signer: Signer,
) -> None:
    """Add records to an archive, each named by its day, game and table."""
    for key, game, at, text in entries:
        when = datetime.fromtimestamp(at / 1000, UTC)
        name = f"{when.date().isoformat()}-{game}-{key}.pelitupa"
        entry = zipfile.ZipInfo(name, when.timetuple()[:6])
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, signer.sign(text) if text else "")


# --- all that is kept of a person


async def export_of(session: AsyncSession, person_id: int) -> dict[str, Any]:
    """All that is kept of a person, for themselves, but for what only hashes are kept of.

    Of matches there is what the person has done; the records hold the rest. Times are in ms since 1970.
    Raises `PeopleError` where nothing is kept.
    """
    person = await session.get(Person, person_id)
    if person is None:
        raise PeopleError(t("You are no longer signed in."))
    sessions = await session.scalars(select(Session).where(Session.person_id == person_id))
    tokens = await session.scalars(select(Token).where(Token.person_id == person_id))
    ratings = await session.scalars(select(RatingRow).where(RatingRow.person_id == person_id))
    channels = await session.scalars(
        select(Channel).where(Channel.person_id == person_id).order_by(Channel.id)
    )
    hosted = await session.scalars(
        select(Table.key).where(Table.host_id == person_id).order_by(Table.created, Table.key)
    )
    return {
        "name": person.name,
        "account": person.name_key is not None,
        "robot": person.robot,
        "created": person.created,
        "settings": person.settings,
        "sessions": [{"created": s.created, "expires": s.expires} for s in sessions],
        "keys_of_programs": [
            {"name": k.name, "created": k.created, "used": k.used} for k in tokens
        ],
        "ratings": [
            {"game": r.game, "mu": r.mu, "sigma": r.sigma, "matches": r.matches, "listed": r.listed}
            for r in ratings
        ],
        "notices": [
            {"kind": c.kind, "address": c.address, "created": c.created, "confirmed": c.confirmed}
            for c in channels
        ],
        "drills": await export_drills(session, person_id),
        "friends": await _export_friends(session, person_id),
        "tables_opened": list(hosted),
        "seats": await _export_seats(session, person_id),
        "in_charge": person.in_charge,
    } | await export_in_charge(session, person_id)


async def _export_friends(session: AsyncSession, person_id: int) -> list[dict[str, Any]]:
    """What the person has decided about others, and who asks them."""
    known = await known_to(session, person_id)
    rows = await session.execute(
        select(Person.name, FriendRow.kind, FriendRow.at)
        .join(Person, Person.id == FriendRow.other_id)
        .where(FriendRow.person_id == person_id)
        .order_by(FriendRow.at, Person.name)
    )
    own = [{"name": name, "kind": kind, "at": at} for name, kind, at in rows]
    return own + [{"name": name, "kind": "asks"} for name in known.asking]


async def _export_seats(session: AsyncSession, person_id: int) -> list[dict[str, Any]]:
    """The person's seats with what they did there."""
    rows = await session.execute(
        select(SeatRow, Table)
        .join(Table, Table.key == SeatRow.table_key)
        .where(SeatRow.person_id == person_id)
        .order_by(Table.created, Table.key, SeatRow.place)
    )
    events = await session.scalars(
        select(EventRow)
        .join(
            SeatRow,
            and_(SeatRow.table_key == EventRow.table_key, SeatRow.place == EventRow.seat),
        )
        .where(SeatRow.person_id == person_id)
        .order_by(EventRow.table_key, EventRow.number)
    )
    done: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for event in events:
        did = {"at": event.at, "kind": event.kind, "text": event.text}
        done.setdefault((event.table_key, event.seat), []).append(did)
    return [
        {
            "table": table.key,
            "game": table.spec,
            "status": table.status,
            "created": table.created,
            "started": table.started,
            "ended": table.ended,
            "seat": seat.place + 1,
            "name": seat.name,
            "entropy": seat.entropy,
            "conditional_moves": seat.conditional,
            "keeps_to_card": seat.card,
            "outcome": seat.outcome,
            "place": seat.rank,
            "rating_then": None if seat.mu is None else {"mu": seat.mu, "sigma": seat.sigma},
            "did": done.get((seat.table_key, seat.place), []),
        }
        for seat, table in rows
    ]
