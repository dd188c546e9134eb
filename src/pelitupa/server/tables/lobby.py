"""The lobby and the waiting rooms: tables that wait for people, and how one sits down at them."""

from __future__ import annotations

import contextlib
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from pelitupa.core import OptionError, t
from pelitupa.games import decided_ids, rulebook
from pelitupa.players.conventions import begins_by_card
from pelitupa.players.conventions.own import longest_card
from pelitupa.records.format import ENTROPY_LIMIT, printable
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.live.parts import hub_of
from pelitupa.server.store.models import OPEN, PLAYING
from pelitupa.server.store.reading import TableNow
from pelitupa.server.tables.opening import open_table
from pelitupa.server.tables.waiting_room import (
    bring,
    bring_card,
    card_chosen,
    demand_lots,
    free_seat,
    give_up,
    hosted,
    may_sit,
    open_row,
    side_of,
    sit_down,
)
from pelitupa.server.web.errors import NotAllowed, NotYet
from pelitupa.server.web.rendering import LONGEST_FORM, page, read_form
from pelitupa.shown.numbers import whole
from pelitupa.shown.setup import LEVELS, bots_for, read_setup, seated

router = APIRouter()


@router.get("/lobby", response_class=HTMLResponse)
async def lobby(request: Request, game: str = "") -> Response:
    """Open tables with game, options and seats; matches to watch; one's own tables."""
    if game:
        rulebook(game)
    reader, person = hub_of(request).reader, person_of(request)
    own = await reader.tables_of(person.id, (OPEN, PLAYING)) if person else []
    return page(
        request,
        "tables/lobby.html",
        open=await reader.lobby(game),
        playing=await reader.playing(),
        own=own,
        waiting=await reader.waiting_for(person.id) if person else [],
        awaiting=await reader.awaiting(person.id) if person else [],
        books={
            book.game: book for book in sorted(map(rulebook, decided_ids()), key=lambda b: b.title)
        },
        game=game,
    )


@router.post("/lobby/quick")
async def quick_match(request: Request) -> Response:
    """Sit down at the table that has waited longest for this game, or open one for everybody."""
    form = await read_form(request)
    id = form.get("game", "")
    rulebook(id)
    hub, person = hub_of(request), await ensure_person(request)
    for row in reversed(await hub.reader.lobby(id)):
        if row.seat_of(person.id) is not None:
            return _to(row.key)
        for seat in row.seats:
            if seat.is_free_for(person.id) and may_sit(row, person):
                with contextlib.suppress(NotYet):  # somebody else was quicker
                    await sit_down(hub, row, seat.place, person)
                    return _to(row.key)
    form = {"company": "friends", "public": "true", "time": "calm"}
    return await open_table(request, read_setup(id, form))


def _to(key: str) -> Response:
    return RedirectResponse(f"/tables/{key}", 303)


# --- the waiting room


def _place(row: TableNow, form: dict[str, Any]) -> int:
    """The seat that a form names, from 1. Raises `OptionError`."""
    text = str(form.get("seat", ""))
    number = whole(text, 1, len(row.seats))
    if number is None:
        raise OptionError(
            t("a seat is from 1 to {last}, not {seat}", last=len(row.seats), seat=repr(text[:20]))
        )
    return number - 1


def _own_place(request: Request, row: TableNow) -> int:
    """The seat of whoever asks. Raises `NotAllowed` for those without one."""
    person = person_of(request)
    place = row.seat_of(person.id) if person is not None else None
    if place is None:
        raise NotAllowed(t("Sit down first."))
    return place


@router.post("/tables/{key}/sit")
async def sit(request: Request, key: str) -> Response:
    """Take a free seat; with a name, for those who have none here yet; whoever has a seat changes it."""
    row = await open_row(request, key)
    form = await read_form(request)
    place = _place(row, form)
    person = await ensure_person(request, form.get("name", ""))
    await sit_down(hub_of(request), row, place, person)
    return _to(key)


@router.post("/tables/{key}/get-up")
async def get_up(request: Request, key: str) -> Response:
    """Leave one's seat; the host may free anybody's."""
    row = await open_row(request, key)
    place = _place(row, await read_form(request))
    await free_seat(hub_of(request), row, place, person_of(request))
    return _to(key)


@router.post("/tables/{key}/bot")
async def seat_bot(request: Request, key: str) -> Response:
    """Let a bot sit down in a free seat, or in all of them (`seat=all`)."""
    row = await hosted(request, key, person_of(request))
    form = await read_form(request)
    here = [seat.name for seat in row.seats]
    bots = bots_for(row.game, form.get("level", LEVELS[0].value), row.nature, here=here)
    hub = hub_of(request)
    every = form.get("seat") == "all"
    places = [s.place for s in row.seats if s.free] if every else [_place(row, form)]
    for place in places:
        await hub.seating.sit(key, place, **seated(next(bots), place))
    await hub.refresh(key)
    return _to(key)


@router.post("/tables/{key}/entropy")
async def add_entropy(request: Request, key: str) -> Response:
    """Add words of one's own to the deal, after the cottage has committed to its seed."""
    row = await open_row(request, key)
    form = await read_form(request)
    place = _own_place(request, row)
    if row.typed:
        raise NotAllowed(t("At this table nothing is drawn by the cottage."))
    words = " ".join(form.get("words", "").split())
    if len(words) > ENTROPY_LIMIT or not printable(words):
        raise OptionError(
            t("your words have at most {most} printable characters", most=ENTROPY_LIMIT)
        )
    person = person_of(request)
    assert person is not None  # who has the seat
    await hub_of(request).standing.check_written(person.id, words)
    await bring(hub_of(request), row, place, entropy=words)
    return _to(key)


@router.post("/tables/{key}/card")
async def keep_card(request: Request, key: str) -> Response:
    """Keep to the game's convention card, so that one's calls are alerted with what they show; or not."""
    row = await open_row(request, key)
    form = await read_form(request)
    place = _own_place(request, row)
    if not begins_by_card(row.load_game()):
        raise NotAllowed(t("There is no convention card for this game."))
    await bring(hub_of(request), row, place, card=form.get("keep") == "true")
    return _to(key)


@router.post("/tables/{key}/own-card")
async def own_card(request: Request, key: str) -> Response:
    """Bring a convention card for one's side: typed, of the host's folder, none, or nothing of one's own."""
    row = await open_row(request, key)
    most, _ = longest_card()
    form = await read_form(request, LONGEST_FORM + 4 * most)
    side, person = side_of(row, _own_place(request, row)), person_of(request)
    assert person is not None  # who has the seat
    text = await card_chosen(
        request, row.load_game(), person, form.get("card", ""), form.get("text", "")
    )
    await bring_card(hub_of(request), row, side, text)
    return _to(key)


@router.post("/tables/{key}/lots")
async def lots(request: Request, key: str) -> Response:
    """Demand that lots decide who plays with whom, as anybody who has a seat may."""
    row = await open_row(request, key)
    _own_place(request, row)
    await demand_lots(hub_of(request), row)
    return _to(key)


@router.post("/tables/{key}/begin")
async def begin(request: Request, key: str) -> Response:
    """Let the match begin."""
    await hosted(request, key, person_of(request))
    await hub_of(request).begin(key)
    return _to(key)


@router.post("/tables/{key}/close")
async def close(request: Request, key: str) -> Response:
    """Give a table up at which nothing was dealt."""
    await give_up(hub_of(request), await hosted(request, key, person_of(request)))
    return RedirectResponse("/lobby", 303)
