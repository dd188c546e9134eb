"""Guessing what comes in a finished match, and the matches of the day that bots play for those who guess."""

from __future__ import annotations

from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from pelitupa.core import t
from pelitupa.games import decided_ids, rulebook
from pelitupa.records import parse
from pelitupa.server.live.parts import the_table
from pelitupa.server.operations.limits import address_key
from pelitupa.server.tables.pages import (
    PROOF_WEIGHT,
    REPLAY_WEIGHT,
    counted,
    own_id,
    record_text,
)
from pelitupa.server.tables.parts import replays_of
from pelitupa.server.web.errors import NotHere
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.names import names_at
from pelitupa.shown.replaying import replay_frame
from pelitupa.table.day_match import check_day, day_key
from pelitupa.table.drill import today

router = APIRouter()


class Guessed(NamedTuple):
    """A match that is guessed at: its record, the key that its bots are named by, and the own seat."""

    text: str
    key: str
    own: int | None = None


async def _of_table(request: Request, key: str) -> Guessed:
    """The finished match of a table, for those who may see all hands. Raises as `record_text`."""
    row = await the_table(request, key)
    text = await record_text(request, row)
    await counted(request, REPLAY_WEIGHT)
    return Guessed(text, row.key, None if row.shared else row.seat_of(own_id(request)))


async def _of_day(request: Request, id: str, day: int) -> Guessed:
    """A game's match of a day. Raises `UnknownGame`, `NoSuchDay` and `NotHere`."""
    game = rulebook(id).game
    check_day(day)
    if game not in decided_ids():
        raise NotHere(t("Nobody decides anything in this game: there is nothing to guess."))
    replays = replays_of(request)
    await counted(request, REPLAY_WEIGHT if replays.has_day(game, day) else PROOF_WEIGHT)
    text = await replays.of_the_day(game, day, address_key(request.state.address))
    return Guessed(text, day_key(game, day))


def _seat(eyes: int) -> int | None:
    return eyes - 1 if eyes else None


async def _asked(request: Request, match: Guessed, eyes: int) -> Response:
    address = address_key(request.state.address)
    return JSONResponse(await replays_of(request).asked(match.text, _seat(eyes), address))


async def _guess_at(request: Request, match: Guessed, step: int, eyes: int) -> Response:
    told = await replays_of(request).guess_at(
        match.text,
        match.key,
        step,
        _seat(eyes),
        request.state.language,
        address_key(request.state.address),
        match.own,
    )
    return JSONResponse(told)


async def _guess(request: Request, match: Guessed, step: int, eyes: int) -> Response:
    form = await read_form(request)
    told = await replays_of(request).guessed(
        match.text,
        match.key,
        step,
        _seat(eyes),
        form.get("choice", ""),
        request.state.language,
        address_key(request.state.address),
        match.own,
    )
    return JSONResponse(told)


@router.get("/tables/{key}/guess")
async def table_asked(request: Request, key: str, eyes: int = 0) -> Response:
    """At which steps somebody who looks with these `eyes` (a seat from 1, or 0) is asked what comes."""
    return await _asked(request, await _of_table(request, key), eyes)


@router.get("/tables/{key}/guess/{step}")
async def table_guess_at(request: Request, key: str, step: int, eyes: int = 0) -> Response:
    """Such a step, with what may be chosen."""
    return await _guess_at(request, await _of_table(request, key), step, eyes)


@router.post("/tables/{key}/guess/{step}")
async def table_guess(request: Request, key: str, step: int, eyes: int = 0) -> Response:
    """Whether a `choice` is what was done; without one, what was done. Nothing is kept."""
    return await _guess(request, await _of_table(request, key), step, eyes)


@router.get("/guess", response_class=HTMLResponse)
async def days(request: Request) -> Response:
    """The matches of the day, a game each."""
    books = sorted((rulebook(id) for id in decided_ids()), key=lambda book: book.title)
    return page(request, "pages/guesses.html", books=books, day=today())


@router.get("/guess/{id}")
async def of_today(request: Request, id: str) -> Response:
    """A game's match of today."""
    return RedirectResponse(f"/guess/{rulebook(id).game}/{today()}", 303)


@router.get("/guess/{id}/{day}", response_class=HTMLResponse)
async def day_page(
    request: Request, id: str, day: int, step: int | None = None, eyes: int = 0
) -> Response:
    """A game's match of a day: a replay in which one guesses."""
    match = await _of_day(request, id, day)
    language, address = request.state.language, address_key(request.state.address)
    replays = replays_of(request)
    data = await replays.view(match.text, match.key, step, _seat(eyes), language, address)
    part, marks = await replays.marks(match.text, address)
    book = rulebook(id)
    names = names_at(match.key, parse(match.text).header.seats, language)
    frame: dict[str, Any] = replay_frame(book, part, marks, names, language)
    place = f"/guess/{book.game}/{day}"
    return page(
        request,
        "pages/guess.html",
        **frame,
        data=data,
        eyes=eyes,
        key="",
        served=True,
        place=place,
        match=match.key,
    )


@router.get("/guess/{id}/{day}/replay/{step}")
async def day_step(request: Request, id: str, day: int, step: int, eyes: int = 0) -> Response:
    """One step of it, as the replay of a table has."""
    match = await _of_day(request, id, day)
    language, address = request.state.language, address_key(request.state.address)
    told = await replays_of(request).view(
        match.text, match.key, step, _seat(eyes), language, address
    )
    return JSONResponse(told)


@router.get("/guess/{id}/{day}/guess")
async def day_asked(request: Request, id: str, day: int, eyes: int = 0) -> Response:
    """At which steps one is asked what comes."""
    return await _asked(request, await _of_day(request, id, day), eyes)


@router.get("/guess/{id}/{day}/guess/{step}")
async def day_guess_at(request: Request, id: str, day: int, step: int, eyes: int = 0) -> Response:
    """Such a step, with what may be chosen."""
    return await _guess_at(request, await _of_day(request, id, day), step, eyes)


@router.post("/guess/{id}/{day}/guess/{step}")
async def day_guess(request: Request, id: str, day: int, step: int, eyes: int = 0) -> Response:
    """Whether a `choice` is what was done. Nothing is kept."""
    return await _guess(request, await _of_day(request, id, day), step, eyes)
