"""The lobby and the waiting rooms: tables that wait for people, and how one sits down at them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from pelitupa.core import OptionError, t
from pelitupa.games import game_ids, rulebook
from pelitupa.players.conventions import cards_for
from pelitupa.records.format import printable
from pelitupa.server.errors import NotAllowed, NotYet
from pelitupa.server.identity import ensure_person
from pelitupa.server.pages import open_table
from pelitupa.server.rendering import page, read_form
from pelitupa.server.setup import bot_of, read_setup
from pelitupa.server.store.models import OPEN
from pelitupa.server.store.reading import TableNow
from pelitupa.server.table_pages import the_table

router = APIRouter()
LONGEST_ENTROPY = 80


@router.get("/lobby", response_class=HTMLResponse)
async def lobby(request: Request, game: str = "") -> Response:
    """Open tables with game, options and seats; matches to watch; one's own tables."""
    if game:
        rulebook(game)
    reader, person = request.app.state.hub.reader, request.state.person
    own = await reader.tables_of(person.id, (OPEN, "playing")) if person else []
    return page(
        request,
        "lobby.html",
        open=await reader.lobby(game),
        playing=await reader.playing(),
        own=own,
        waiting=await reader.waiting_for(person.id) if person else [],
        books={
            book.game: book for book in sorted(map(rulebook, game_ids()), key=lambda b: b.title)
        },
        game=game,
    )


@router.post("/lobby/quick")
async def quick_match(request: Request) -> Response:
    """Sit down at the table that has waited longest for this game, or open one for everybody."""
    form = await read_form(request)
    id = form.get("game", "")
    rulebook(id)
    hub, person = request.app.state.hub, await ensure_person(request)
    for row in reversed(await hub.reader.lobby(id)):
        if row.seat_of(person.id) is not None:
            return _to(row.key)
        for seat in row.seats:
            if seat.free and await hub.seating.sit(
                row.key, seat.place, person_id=person.id, name=person.name
            ):
                await hub.begin_if_full(row.key)
                return _to(row.key)
    form = {"company": "friends", "public": "true", "time": "calm"}
    return await open_table(request, read_setup(id, form))


def _to(key: str) -> Response:
    return RedirectResponse(f"/tables/{key}", 303)


# --- the waiting room


async def _open(request: Request, key: str) -> TableNow:
    row = await the_table(request, key)
    if row.status != OPEN:
        raise NotYet(t("The match at this table has begun, or it was closed."))
    return row


def _place(row: TableNow, form: dict[str, Any]) -> int:
    """The seat that a form names, from 1. Raises `OptionError`."""
    text = str(form.get("seat", ""))
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= len(row.seats)):
        raise OptionError(f"a seat is from 1 to {len(row.seats)}, not {text[:20]!r}")
    return int(text) - 1


async def _hosted(request: Request, key: str) -> TableNow:
    row = await _open(request, key)
    person = request.state.person
    if person is None or row.host_id != person.id:
        raise NotAllowed(t("Only whoever opened the table may do that."))
    return row


@router.post("/tables/{key}/sit")
async def sit(request: Request, key: str) -> Response:
    """Take a free seat; with a name, for those who have none here yet; whoever has a seat changes it."""
    row = await _open(request, key)
    form = await read_form(request)
    place = _place(row, form)
    person = await ensure_person(request, form.get("name", ""))
    if row.rated and person.robot:
        raise NotAllowed(t("Bots sit down at casual tables only."))
    hub = request.app.state.hub
    old = row.seat_of(person.id)
    if not await hub.seating.sit(key, place, person_id=person.id, name=person.name):
        raise NotYet(t("Somebody else has taken that seat."))
    if old is not None:
        await hub.seating.get_up(key, old)
    await hub.begin_if_full(key)
    return _to(key)


@router.post("/tables/{key}/get-up")
async def get_up(request: Request, key: str) -> Response:
    """Leave one's seat; the host may free anybody's."""
    row = await _open(request, key)
    form = await read_form(request)
    place = _place(row, form)
    person = request.state.person
    if person is None or person.id not in (row.host_id, row.seats[place].person_id):
        raise NotAllowed(t("That seat is somebody else's."))
    await request.app.state.hub.seating.get_up(key, place)
    await request.app.state.hub.refresh(key)
    return _to(key)


@router.post("/tables/{key}/bot")
async def seat_bot(request: Request, key: str) -> Response:
    """Let a bot sit down in a free seat, or in all of them (`seat=all`)."""
    row = await _hosted(request, key)
    form = await read_form(request)
    bot = bot_of(form.get("level", "steady"))
    hub = request.app.state.hub
    every = form.get("seat") == "all"
    places = [s.place for s in row.seats if s.free] if every else [_place(row, form)]
    for place in places:
        await hub.seating.sit(key, place, bot=bot, name=f"Player {place + 1}")
    await hub.refresh(key)
    return _to(key)


@router.post("/tables/{key}/entropy")
async def add_entropy(request: Request, key: str) -> Response:
    """Add words of one's own to the deal, after the cottage has committed to its seed."""
    row = await _open(request, key)
    form = await read_form(request)
    person = request.state.person
    place = row.seat_of(person.id) if person is not None else None
    if place is None:
        raise NotAllowed(t("Sit down first."))
    if row.typed:
        raise NotAllowed(t("At this table nothing is drawn by the cottage."))
    words = " ".join(form.get("words", "").split())
    if len(words) > LONGEST_ENTROPY or not printable(words):
        raise OptionError(f"your words have at most {LONGEST_ENTROPY} printable characters")
    if not await request.app.state.hub.seating.change(key, place, entropy=words):
        raise NotYet(t("The match at this table has begun, or it was closed."))
    await request.app.state.hub.refresh(key)
    return _to(key)


@router.post("/tables/{key}/card")
async def keep_card(request: Request, key: str) -> Response:
    """Keep to the game's convention card, so that one's calls are alerted with what they show; or not."""
    row = await _open(request, key)
    form = await read_form(request)
    place = row.seat_of(request.state.person.id) if request.state.person is not None else None
    if place is None:
        raise NotAllowed(t("Sit down first."))
    if not cards_for(row.game):
        raise NotAllowed(t("There is no convention card for this game."))
    keeps = form.get("keep") == "true"
    if not await request.app.state.hub.seating.change(key, place, card=keeps):
        raise NotYet(t("The match at this table has begun, or it was closed."))
    await request.app.state.hub.refresh(key)
    return _to(key)


@router.post("/tables/{key}/begin")
async def begin(request: Request, key: str) -> Response:
    """Let the match begin."""
    await _hosted(request, key)
    await request.app.state.hub.begin(key)
    return _to(key)


@router.post("/tables/{key}/close")
async def close(request: Request, key: str) -> Response:
    """Give a table up at which nothing was dealt."""
    await _hosted(request, key)
    hub = request.app.state.hub
    await hub.seating.close(key, hub.now())
    await hub.refresh(key)
    return RedirectResponse("/lobby", 303)
