"""Lessons in the browser: a game learned in five minutes. What they say is `shown/lessons.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.server.web.rendering import page
from pelitupa.shown.lessons import chosen, told_step
from pelitupa.shown.yard import is_on_screen
from pelitupa.table.expert import drill_ids
from pelitupa.table.lesson import lesson

router = APIRouter()


@router.get("/learn/{id}", response_class=HTMLResponse)
async def learn(request: Request, id: str) -> Response:
    """The lesson of a game: its frame, which the script leads through."""
    known = await asyncio.to_thread(learn_values, id, request.state.language, game_ids())
    return page(request, "pages/learn.html", **known)


def learn_values(id: str, language: str, ids: Sequence[str]) -> dict[str, Any]:
    """What the template of a lesson's page is filled in with, where there are lessons of the games `ids`.

    Raises `UnknownGame`.
    """
    return {
        "book": rulebook(id),
        "lesson": lesson(id),
        "others": [rulebook(other) for other in following(id, ids)],
        "decided": load_game(id).has_decisions(),
        "first": told_step(id, 0, language),
        "drilled": id in drill_ids(),
        "on_screen": is_on_screen(id),
    }


@router.get("/learn/{id}/{step}")
async def learn_step(request: Request, id: str, step: int) -> Response:
    """A step, counted from 0, as the script shows it."""
    return JSONResponse(await asyncio.to_thread(told_step, id, step, request.state.language))


@router.get("/learn/{id}/{step}/answer")
async def learn_answer(
    request: Request, id: str, step: int, choice: str = "", show: bool = False
) -> Response:
    """What the coach says of a choice; with `show`, of the one that is best."""
    language = request.state.language
    return JSONResponse(await asyncio.to_thread(chosen, id, step, choice, language, show))


def following(id: str, ids: Sequence[str], count: int = 3) -> list[str]:
    """Lessons to go on with: those of the games after this one, and then from the first again."""
    place = ids.index(id)
    return [*ids[place + 1 :], *ids[:place]][:count]
