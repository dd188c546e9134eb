"""What is proved of a game: stated, played turn by turn, and why it is so."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from fastapi import APIRouter, Request, Response

from pelitupa.core import t
from pelitupa.core.theorem import Course, Theorem
from pelitupa.draw import pretty
from pelitupa.games import load_game, rulebook, theorem
from pelitupa.i18n import named, table_translator
from pelitupa.server.pages.errors import NotHere
from pelitupa.server.pages.rendering import page
from pelitupa.server.tables.setup import anchor
from pelitupa.table.lesson import NAMES

router = APIRouter()


@router.get("/theorems/{id}")
async def theorem_page(request: Request, id: str, players: int = 0) -> Response:
    """What is proved of a game, played by so many."""
    proved = _theorem(id)
    if players not in proved.players:
        players = proved.players[0]
    course = await asyncio.to_thread(_course, id, players)
    words = table_translator(request.state.language)
    told = [pretty(named(words.text(turn.told), NAMES)) for turn in course.turns]
    return page(
        request, "theorem.html", book=rulebook(id), theorem=proved, players=players, course=course,
        turns=list(zip(told, course.turns, strict=True)), names=NAMES[:players],
        ending=named(words.text(course.ending), NAMES), pretty=pretty,
        anchor=anchor(f"{id}/{proved.clause}"),
    )  # fmt: skip


def _theorem(id: str) -> Theorem:
    proved = theorem(id)
    if proved is None:
        raise NotHere(t("Nothing is proved of this game."))
    return proved


@lru_cache(maxsize=32)
def _course(id: str, players: int) -> Course:
    return _theorem(id).course(load_game(id, players=players))
