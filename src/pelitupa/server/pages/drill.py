"""Drills in the browser: what would you bid, what would you play? What they say is `shown/drill.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from pelitupa.core import t
from pelitupa.games import rulebook
from pelitupa.players.conventions import cards_for
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.accounts.drills import box_of, remember, remembered
from pelitupa.server.web.errors import NotHere
from pelitupa.server.web.parts import database_of
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.drill import told_question, told_verdict
from pelitupa.table.drill import DAYS, REFUSED, Kept, drill, moved, of_the_day, sections, today
from pelitupa.table.expert import SOLVED, drill_ids, section_titles

router = APIRouter()


async def _remembered(request: Request) -> dict[str, dict[str, list[int]]] | None:
    """What an account remembers, as the script reads it; None for guests, whose browser remembers it."""
    person = person_of(request)
    if person is None or not person.account:
        return None
    async with database_of(request) as session:
        known = await remembered(session, person.id)
    return {
        game: {key: [kept.box, kept.due] for key, kept in positions.items()}
        for game, positions in known.items()
    }


def _taught(id: str) -> int:
    """First come the games of which a chapter teaches most: Skruuvi "really cannot be played successfully
    without knowing" its conventions (booklet 20)."""
    return -sum(one.section != SOLVED for one in drill(id).values())


def drills_values(ids: Sequence[str] | None = None) -> dict[str, Any]:
    """What the page of the drills of some games shows, of all where none is named: its games with their
    sections, and the position of today."""
    daily = of_the_day(today())
    games = [
        (
            rulebook(id),
            [
                (name, title, [one.key for one in sections(id)[name]])
                for name, title in section_titles(id).items()
            ],
        )
        for id in sorted(drill_ids(), key=_taught)
        if ids is None or id in ids
    ]
    return {"games": games, "daily": daily, "daily_book": rulebook(daily.position.game)}


@router.get("/drill")
async def drills(request: Request) -> Response:
    """All drills: by game and section, with what is known and what waits, and the position of the day."""
    return page(
        request,
        "pages/drills.html",
        **drills_values(),
        day=today(),
        kept=await _remembered(request),
    )


@router.get("/drill/{id}")
async def drill_page(request: Request, id: str, section: str = "", at: str = "") -> Response:
    """The drill of a game: its frame, which the script leads through; one section alone, or from a position
    `at` on."""
    book, positions = rulebook(id), drill(id)
    if not positions:
        raise NotHere(t("There is no drill for this game yet."))
    titles = section_titles(id)
    chosen = [
        one.key for one in positions.values() if section not in titles or one.section == section
    ]
    kept = await _remembered(request)
    return page(
        request,
        "pages/drill.html",
        book=book,
        keys=chosen,
        titles=titles,
        section=section if section in titles else "",
        at=at if at in positions else "",
        day=today(),
        carded=bool(cards_for(id)),
        kept=None if kept is None else kept.get(id, {}),
    )


@router.get("/drill/{id}/{key}")
async def drill_question(request: Request, id: str, key: str) -> Response:
    """A position, as the script shows it."""
    return JSONResponse(await asyncio.to_thread(told_question, id, key, request.state.language))


@router.post("/drill/{id}/{key}")
async def drill_answer(request: Request, id: str, key: str) -> Response:
    """What is said of a `choice`, and where the position lies now; for guests, from the `box` they say."""
    form = await read_form(request)
    language = request.state.language
    told = await asyncio.to_thread(told_verdict, id, key, form.get("choice", ""), language)
    if told["kind"] == REFUSED:
        return JSONResponse(told | {"kept": None})
    person = person_of(request)
    if person is None or not person.account:
        now = moved(_box(form.get("box", "")), told["kind"], today())
    else:
        async with database_of(request) as session:
            box = await box_of(session, person.id, id, key)
            now = moved(box, told["kind"], today())
            await remember(session, person.id, id, key, now)
    return JSONResponse(told | {"kept": _pair(now)})


def _box(text: str) -> int:
    """The box that a browser says."""
    return int(text) if text in map(str, range(len(DAYS))) else 0


def _pair(kept: Kept) -> list[Any]:
    return [kept.box, kept.due]
