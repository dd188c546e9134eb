"""A match that all have agreed to stop at the end of a deal goes on by other rules, at another table.

The seats stay with their people: the others sit down there if they agree. See `table/continuing.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from pelitupa.core import t
from pelitupa.core.options import Value
from pelitupa.games import load_game, rulebook
from pelitupa.records import parse
from pelitupa.records.signing import hash_of
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.live.parts import hub_of, the_table
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.models import OVER
from pelitupa.server.store.reading import TableNow
from pelitupa.server.store.seating import RematchThere
from pelitupa.server.tables.rematch import seats_again, sit_there
from pelitupa.server.web.errors import NotAllowed, NotYet
from pelitupa.server.web.parts import config_of, weigh
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.setup import entries_of, fields, given_options
from pelitupa.table import TableError
from pelitupa.table.continuing import standing_of
from pelitupa.table.events import AGAIN

router = APIRouter()
WEIGHT = 5
"""As so many requests it counts: the record is played through."""
FIXED = frozenset(("players", "standing", "dealer", "first"))
"""Options that follow from where the match stands."""


async def _stopped(request: Request, key: str) -> tuple[TableNow, dict[str, Value], str]:
    """A match that can be continued by who asks: its table, the options that follow, and its record's hash.

    Raises `NotAllowed`, `NotYet`, and `TableError` with the reason.
    """
    row, person = await the_table(request, key), person_of(request)
    if row.seat_of(None if person is None else person.id) is None:
        raise NotAllowed(t("Only those who played may ask for another match."))
    if row.agreed.evening:
        raise NotAllowed(t("The evening says which boards are played."))
    text = await hub_of(request).reader.record(row.key) if row.status == OVER else ""
    if not text:
        raise NotYet(t("A match is continued that all have agreed to stop."))
    await weigh(request, f"replay:{address_key(request.state.address)}", WEIGHT)
    return row, standing_of(parse(text)), hash_of(text)


@router.get("/tables/{key}/continue", response_class=HTMLResponse)
async def continue_page(request: Request, key: str) -> Response:
    """By which rules the match is to go on."""
    row, standing, _ = await _stopped(request, key)
    values = dict(row.load_game().get_parameters()) | standing
    shown = [field for field in fields(row.game, values) if field.name not in FIXED]
    return page(
        request,
        "tables/continue.html",
        row=row,
        book=rulebook(row.game),
        fields=shown,
        standing=str(standing["standing"]).split(":"),
        teams=row.load_game().teams(),
    )


@router.post("/tables/{key}/continue")
async def continue_match(request: Request, key: str) -> Response:
    """Lay the table at which it goes on; the others' seats are kept for them."""
    row, standing, hash = await _stopped(request, key)
    form = entries_of(await read_form(request))
    chosen: dict[str, Any] = dict(row.load_game().get_parameters())
    chosen |= {k: v for k, v in given_options(row.game, form).items() if k not in FIXED} | standing
    game = load_game(row.game, **chosen)
    if game.num_players() != len(row.seats):
        raise TableError(t("A match goes on with as many players as it had."))
    person, hub = await ensure_person(request), hub_of(request)
    own = row.seat_of(person.id)
    assert own is not None  # as was seen above
    terms = replace(row.agreed, drawn="", draw_teams=False, continues=hash)
    try:
        new = await hub.open_in_place(
            str(game),
            host_id=person.id,
            most=config_of(request).tables_each,
            seats=seats_again(row, person, own, over=True, turned=False),
            terms=terms,
            nature=row.nature,
            rematch_of=row.key,
        )
    except RematchThere:
        there = await hub.reader.rematch_of(row.key)
        assert there is not None
        new = await sit_there(hub, there, person)
    else:
        if not {seat.person_id for seat in row.seats if seat.bot is None} - {person.id}:
            await hub.begin(new)
        else:
            await (await hub.get(row.key)).do(AGAIN, own, new)
    return RedirectResponse(f"/tables/{new}", 303)
