"""At a table: looking, deciding, offering, resigning, talking; and the record afterwards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field

from pelitupa.core import t
from pelitupa.server.accounts.credentials import is_key
from pelitupa.server.accounts.user import User
from pelitupa.server.api.auth import With
from pelitupa.server.api.errors import AT_A_TABLE, CHANGES, ApiRoute, refusals
from pelitupa.server.api.requests import PREFIX, Decision, Marked, Proposal, Saying
from pelitupa.server.api.schemas import Schema
from pelitupa.server.api.tables import TableState, state_of
from pelitupa.server.live.parts import hub_of, the_table
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.reading import NoTable
from pelitupa.server.tables.pages import record_text
from pelitupa.server.web.errors import NotAllowed
from pelitupa.server.web.parts import signer_of
from pelitupa.table.events import ACCEPT, DECLINE, OFFER, RESIGN, RETURN

router = APIRouter(route_class=ApiRoute, tags=["play"])


class Done(Schema):
    """It is done, and written down."""

    seat: int
    version: int = Field(description="The table's version after it.")


async def table_of(request: Request, key: str, person: User) -> LiveTable:
    """The table of a key, at which the person's program is now. Raises `NoTable`."""
    if not is_key(key):
        raise NoTable(t("There is no such table."))
    table = await hub_of(request).get(key)
    await hub_of(request).admit(table.row, person.id)
    if table.seats_of(person.id):
        hub_of(request).bot_pool.attended(key, address_key(request.state.address))
    await table.attend(person.id)
    return table


async def seat_at(request: Request, key: str, person: User) -> tuple[LiveTable, int]:
    """A table, and the person's seat at it. Raises `NoTable`, `NotAllowed`, `TableError`."""
    table = await table_of(request, key, person)
    async with table.lock:
        seat = table.seat_shown(person.id)
        if seat is None:
            raise NotAllowed(t("You have no seat at this table."))
        assert table.playing
    return table, seat


@router.get("/tables/{key}", responses=refusals(401, 404))
async def state(
    request: Request,
    key: str,
    by: With,
    since: Annotated[
        int, Query(ge=0, lt=2**31, description="The log is wanted from this step on.")
    ] = 0,
) -> TableState:
    """The table as your seat sees it; as a spectator does, if you have none."""
    table = await table_of(request, key, by.person)
    return await state_of(table, Subscriber(by.person.id), since)


@router.post("/tables/{key}/act", responses=CHANGES)
async def act(request: Request, key: str, by: With, asked: Decision) -> Done:
    """Decide. Where several decide at once and it is not your turn yet, it is sealed until then."""
    table, seat = await seat_at(request, key, by.person)
    version = await table.act(seat, asked.text, asked.version, _nonce(asked.id))
    return Done(seat=seat, version=version)


@router.post("/tables/{key}/resign", responses=CHANGES)
async def resign(request: Request, key: str, by: With, asked: Marked | None = None) -> Done:
    """Give the match up, for the whole of your side."""
    return await _event(request, key, by.person, RESIGN, "", asked)


@router.post("/tables/{key}/offer", responses=CHANGES)
async def offer(request: Request, key: str, by: With, asked: Proposal) -> Done:
    """Propose something that all must agree to. Bots agree at once."""
    return await _event(request, key, by.person, OFFER, asked.what, asked)


@router.post("/tables/{key}/accept", responses=CHANGES)
async def accept(request: Request, key: str, by: With, asked: Marked | None = None) -> Done:
    """Agree to what is offered."""
    return await _event(request, key, by.person, ACCEPT, "", asked)


@router.post("/tables/{key}/decline", responses=CHANGES)
async def decline(request: Request, key: str, by: With, asked: Marked | None = None) -> Done:
    """Refuse what is offered, or take your own offer back."""
    return await _event(request, key, by.person, DECLINE, "", asked)


@router.post("/tables/{key}/say", responses=CHANGES)
async def say(request: Request, key: str, by: With, asked: Saying) -> Done:
    """Say something to everybody at the table, as far as its terms allow talk."""
    table, seat = await seat_at(request, key, by.person)
    return Done(seat=seat, version=await table.say(seat, asked.text, _nonce(asked.id)))


@router.post("/tables/{key}/come-back", responses=CHANGES)
async def come_back(request: Request, key: str, by: With, asked: Marked | None = None) -> Done:
    """Take your seat back from a bot that stood in for you."""
    return await _event(request, key, by.person, RETURN, "", asked)


@router.get("/tables/{key}/record", response_class=PlainTextResponse, responses=AT_A_TABLE)
async def record(request: Request, key: str, by: With) -> str:
    """The record of a finished match, as a text that `pelitupa verify` checks."""
    text = await record_text(request, await the_table(request, key))
    return signer_of(request).sign(text)


async def _event(
    request: Request, key: str, person: User, kind: str, text: str, asked: Marked | Proposal | None
) -> Done:
    table, seat = await seat_at(request, key, person)
    nonce = _nonce(asked.id) if asked is not None else None
    return Done(seat=seat, version=await table.do(kind, seat, text, nonce))


def _nonce(id: str | None) -> str | None:
    return None if id is None else PREFIX + id
