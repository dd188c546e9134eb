"""Streams: one JSON object a line, for as long as the program listens.

A line comes whenever something changes, and every ten seconds, so that a connection that has died is
noticed at either end. Whoever's token is revoked is told nothing more.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from pelitupa.core import t
from pelitupa.server.accounts.asking import people_of
from pelitupa.server.accounts.credentials import digest
from pelitupa.server.api.auth import Caller, With
from pelitupa.server.api.errors import ApiRoute, refusals
from pelitupa.server.api.play import table_of
from pelitupa.server.api.schemas import Schema
from pelitupa.server.api.tables import TableState, state_now, state_of
from pelitupa.server.api.waiting import waiting_at
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.parts import connections_of, hub_of
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.models import CLOSED, PLAYING
from pelitupa.server.store.reading import TableNow
from pelitupa.server.web.errors import TooQuick

HEARTBEAT_SECONDS: Final = 10.0
LOOK_SECONDS: Final = 1.0
"""How often it is looked whether another table waits."""
STREAMS_EACH: Final = 80
"""Streams that one person may have open."""
NDJSON: Final = "application/x-ndjson"

router = APIRouter(route_class=ApiRoute, tags=["streams"])


class Heartbeat(Schema):
    """Nothing has happened."""

    type: Literal["heartbeat"] = "heartbeat"


class StateLine(Schema):
    """The table as it is now, with the log and the notes since the line before."""

    type: Literal["state"] = "state"
    table: TableState


class Happened(Schema):
    """Something about a table of yours.

    `began`: a match is going on there (also told for each when the stream begins); `waiting`: it waits
    for a decision of yours; `over`: it is over.
    """

    type: Literal["began", "waiting", "over"]
    table: str = Field(description="The table's key.")
    game: str = Field(description="The game with its options.")


@dataclass(eq=False)
class Listener:
    """A stream as an open connection, with the hash of the token it was opened with for its session."""

    address: str
    table_key: str
    plays: bool
    person_id: int | None
    session: str
    subscriber: Subscriber
    ended: bool = False

    async def end(self) -> None:
        """Its token is revoked."""
        self.ended = True
        self.subscriber.show()


def _described(*lines: type[Schema]) -> dict[int | str, dict[str, Any]]:
    """What a stream's description says of its lines."""
    schemas = []
    for line in lines:
        schema = line.model_json_schema(
            mode="serialization", ref_template="#/components/schemas/{model}"
        )
        schema.pop(
            "$defs", None
        )  # they stand among the components, for the routes that are no streams
        schemas.append(schema)
    names = ", ".join(f"`{line.__name__}`" for line in lines)
    return {
        200: {
            "description": f"Lines of JSON, each one of: {names}.",
            "content": {NDJSON: {"schema": {"oneOf": schemas}}},
        }
    }


@router.get(
    "/tables/{key}/stream",
    response_class=StreamingResponse,
    responses=_described(StateLine, Heartbeat) | refusals(401, 404),
)
async def table_stream(request: Request, key: str, by: With) -> StreamingResponse:
    """The table as it changes, until the match is over: `GET /api/tables/{key}` again and again.

    Changes that follow each other closely come as one line. Other lines are heartbeats.
    """
    table = await table_of(request, key, by.person)
    listener = Listener(
        address_key(request.state.address),
        key,
        bool(table.seats_of(by.person.id)),
        by.person.id,
        digest(by.token),
        Subscriber(by.person.id, program=True, account=True),
    )
    refusal = connections_of(request).refusal(listener.address, key, listener.plays)
    if refusal is not None:
        raise TooQuick(refusal)
    return _streamed(request, by, _states(by, request, listener))


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses=_described(Happened, Heartbeat) | refusals(401),
)
async def own_stream(request: Request, by: With) -> StreamingResponse:
    """What happens at your tables: which began, which wait for you, which are over."""
    return _streamed(request, by, _happenings(hub_of(request), by, request))


def _streamed(request: Request, by: Caller, lines: AsyncIterator[bytes]) -> StreamingResponse:
    """The lines as an answer. Raises `TooQuick` where somebody listens too often already."""
    state = request.app.state
    if not hasattr(state, "api_streams"):
        state.api_streams = Counter()
    listening: Counter[int] = state.api_streams
    if listening[by.person.id] >= STREAMS_EACH:
        raise TooQuick(t("You have {most} streams open; close one first.", most=STREAMS_EACH))

    async def written() -> AsyncIterator[bytes]:
        listening[by.person.id] += 1
        try:
            async for line in lines:
                yield line
        finally:
            listening[by.person.id] -= 1
            if not listening[by.person.id]:
                del listening[by.person.id]
            await lines.aclose()  # type: ignore[attr-defined]

    return StreamingResponse(written(), media_type=NDJSON)


def _line(said: Schema) -> bytes:
    return said.model_dump_json().encode() + b"\n"


async def _still(request: Request, by: Caller) -> bool:
    """Whether the token is still good."""
    return await people_of(request).by_token(by.token) is not None


async def _states(by: Caller, request: Request, listener: Listener) -> AsyncIterator[bytes]:
    subscriber = listener.subscriber
    connections = connections_of(request)
    connections.add(listener)
    table: LiveTable | None = None
    try:
        # not the table that was found before: room may have been made since
        table = await hub_of(request).watch(listener.table_key, subscriber)
        subscriber.show()
        clock = asyncio.get_running_loop().time
        beat = clock() + HEARTBEAT_SECONDS
        table.drive()
        while True:
            try:
                async with asyncio.timeout_at(beat):
                    await subscriber.needs_update.wait()
            except TimeoutError:
                if not await _still(request, by):
                    return
                await table.attend(by.person.id)
                beat = clock() + HEARTBEAT_SECONDS
                yield _line(Heartbeat())
                continue
            if listener.ended:
                return
            line, is_last = await _shown(table, subscriber, listener.plays)
            if line is not None:
                yield line
            if is_last:
                return
    finally:
        if table is not None:
            table.subscribers.discard(subscriber)
        connections.discard(listener)


async def _shown(
    table: LiveTable, subscriber: Subscriber, plays: bool
) -> tuple[bytes | None, bool]:
    """The line that tells the table as it is now, and whether no other will follow. For those who do not play
    it is made when it is their turn; None where the table must be read again first."""
    if plays:
        subscriber.needs_update.clear()
        now = await state_of(table, subscriber)
        return _line(StateLine(table=now)), _is_last(now)
    await table.presence.look_for_spectators()
    is_last = False

    def made() -> bytes | None:
        nonlocal is_last
        subscriber.needs_update.clear()
        if table.stale:  # what is here may never have been written
            return None
        now = state_now(table, subscriber, table.presence.last)
        is_last = _is_last(now)
        return _line(StateLine(table=now))

    return await table.made_in_turn(made), is_last


def _is_last(now: TableState) -> bool:
    return now.status == CLOSED or (now.match is not None and now.match.result is not None)


async def _happenings(hub: Hub, by: Caller, request: Request) -> AsyncIterator[bytes]:
    going: dict[str, TableNow] = {}
    asked: dict[str, int] = {}
    clock = asyncio.get_running_loop().time
    beat = clock() + HEARTBEAT_SECONDS
    while True:
        rows = await hub.reader.tables_of(by.person.id, (PLAYING,))
        asked_at = list(await waiting_at(hub, by.person.id, rows))
        waiting = {
            key: version for key, (version, _) in (await hub.reader.versions(asked_at)).items()
        }
        now = {row.key: row for row in rows}
        for kind, keys in (
            ("over", [key for key in going if key not in now]),
            ("began", [key for key in now if key not in going]),
            ("waiting", [key for key in now if waiting.get(key, -1) > asked.get(key, -1)]),
        ):
            for key in keys:
                spec = (now.get(key) or going[key]).spec
                yield _line(Happened.model_validate({"type": kind, "table": key, "game": spec}))
        going, asked = now, waiting
        await asyncio.sleep(LOOK_SECONDS)
        if not await _still(request, by):
            return
        if clock() >= beat:
            beat = clock() + HEARTBEAT_SECONDS
            yield _line(Heartbeat())
