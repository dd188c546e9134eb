"""Evenings that were refereed on a phone, maybe without a network, sent home when they are over.

The rules count them again here, from the beginning: what is kept is a record like any other.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from pelitupa.core import PelitupaError
from pelitupa.nature.specification import REPORTED
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.live.parts import hub_of, studies_of
from pelitupa.server.operations.limits import TOO_MUCH, address_key
from pelitupa.server.store.models import OVER
from pelitupa.server.store.refereed import keep, key_for
from pelitupa.server.tables.evenings import Told, read_sent, refused
from pelitupa.server.web.errors import TooQuick
from pelitupa.server.web.parts import limits_of
from pelitupa.shown.evening import ended_of, evening_of
from pelitupa.shown.times import day_of

router = APIRouter()
WEIGHT: Final = 20
"""As so many requests it counts to send one: it is counted from its beginning, and kept for good."""
MOST_SENT: Final = 500
"""So many one person may have here."""


class Sent(Told):
    """An evening that is over, under the secret name that its phone gave it, and when it began (in ms)."""

    id: str = Field(pattern="^[0-9a-f]{32}$")
    begun: int = Field(ge=0)


@router.post("/referee/{id}/home")
async def send_home(request: Request, id: str) -> Response:
    """Keep an evening among the matches of whoever sends it; the key of its table."""
    address = address_key(request.state.address)
    if not await limits_of(request).allow(f"http:{address}", WEIGHT):
        raise TooQuick(TOO_MUCH)
    try:
        sent = await read_sent(request, Sent)
        hub = hub_of(request)
        now = hub.now()
        begun = min(sent.begun, now)
        evening = evening_of(id, sent.game, sent.names, sent.entries)
        ended = await studies_of(request).quick(partial(ended_of, evening, day_of(begun)), address)
        person = await ensure_person(request)
        table = ended | {
            "key": key_for(sent.id),
            "host_id": person.id,
            "game": id,
            "nature": REPORTED,
            "seed": "",
            "commitment": "",
            "status": OVER,
            "created": begun,
            "started": begun,
            "ended": now,
        }
        await keep(hub.engine, table, evening.names, MOST_SENT)
        return JSONResponse({"key": table["key"]})
    except PelitupaError as error:
        return refused(request, error)
