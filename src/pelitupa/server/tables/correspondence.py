"""Correspondence: the matches that wait for somebody, and vacations in which they do not."""

from __future__ import annotations

import time
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from pelitupa.core import OptionError, PelitupaError, t, tn
from pelitupa.games import game_ids, rulebook
from pelitupa.server.accounts.asking import people_of, person_of
from pelitupa.server.live.parts import hub_of
from pelitupa.server.store.models import PLAYING
from pelitupa.server.web.errors import NotAllowed
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.numbers import whole
from pelitupa.shown.times import instant_of, time_left
from pelitupa.table.events import VACATION

router = APIRouter()
DAYS_A_YEAR: Final = 30
_DAY: Final = 24 * 3600 * 1000
SOON: Final = 6 * 3600 * 1000
"""With less time than this a match is marked as urgent (ms)."""
_NEVER: Final = 2**62


def days_left(settings: dict[str, Any], now: int) -> int:
    """How many days of vacation somebody has this year yet."""
    year = time.gmtime(now / 1000).tm_year
    used = settings.get("vacation_days", 0) if settings.get("vacation_year") == year else 0
    return max(0, DAYS_A_YEAR - int(used))


@router.get("/waiting", response_class=HTMLResponse)
async def waiting(request: Request) -> Response:
    """The matches that wait for the reader, those with the least time left first, and the others that go
    on."""
    hub, person = hub_of(request), person_of(request)
    rows = await hub.reader.tables_of(person.id, (PLAYING,)) if person else []
    asked = await hub.reader.deadlines(person.id) if person else {}
    waiting = [row for row in rows if row.key in asked]
    return page(
        request,
        "tables/correspondence.html",
        waiting=sorted(waiting, key=lambda row: asked[row.key] or _NEVER),
        left={
            key: (time_left(until - hub.now()), instant_of(until), until - hub.now() < SOON)
            for key, until in asked.items()
            if until is not None
        },
        others=[row for row in rows if row.key not in asked],
        awaiting=await hub.reader.awaiting(person.id) if person else [],
        books={id: rulebook(id) for id in game_ids()},
        days=days_left(person.settings, hub.now()) if person else 0,
        by_days=any(row.by_days for row in rows),
    )


@router.post("/vacation")
async def vacation(request: Request) -> Response:
    """Let one's days stand still at all tables where one has days for a decision; 0 ends it."""
    hub, person = hub_of(request), person_of(request)
    if person is None:
        raise NotAllowed(t("You have no matches here."))
    form = await read_form(request)
    left, now = days_left(person.settings, hub.now()), hub.now()
    days = whole(form.get("days", ""), 0, left)
    if days is None:
        raise OptionError(
            tn(
                "You have {count} day of vacation left this year.",
                "You have {count} days of vacation left this year.",
                left,
            )
        )
    done = 0
    for row in await hub.reader.tables_of(person.id, (PLAYING,)):
        seat = row.seat_of(person.id)
        if seat is None or not row.by_days:
            continue
        table = await hub.get(row.key)
        try:
            await table.do(VACATION, seat, str(now + days * _DAY))
            done += 1
        except PelitupaError:
            continue  # the flag has fallen there, or the match has just ended
    if done and days:
        year = time.gmtime(now / 1000).tm_year
        await people_of(request).save_settings(
            person, {"vacation_year": year, "vacation_days": DAYS_A_YEAR - left + days}
        )
    return RedirectResponse("/waiting", 303)
