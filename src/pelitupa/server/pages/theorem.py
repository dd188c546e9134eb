"""What is proved of a game: stated, played turn by turn, and why it is so."""

from __future__ import annotations

import asyncio
from functools import lru_cache, partial
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from pelitupa.core import t
from pelitupa.core.theorem import Course, Theorem
from pelitupa.draw import pretty
from pelitupa.draw.renderers import renderer_of
from pelitupa.games import load_game, rulebook, theorem
from pelitupa.i18n import named, table_translator, translated
from pelitupa.server.live.parts import studies_of
from pelitupa.server.operations.limits import TOO_MUCH, address_key
from pelitupa.server.pages.trial import play
from pelitupa.server.web.errors import NotHere, TooQuick
from pelitupa.server.web.parts import limits_of
from pelitupa.server.web.rendering import page
from pelitupa.shown.citations import anchor
from pelitupa.table.lesson import NAMES

router = APIRouter()
WHOLE_WEIGHT: Final = 4
"""As so many requests it counts to play on to the end."""


@router.get("/theorems/{id}")
async def theorem_page(request: Request, id: str, players: int = 0, size: int = 0) -> Response:
    """What is proved of a game: played by so many turn by turn, or by the reader against the proof, or on a
    board of that size."""
    proved = _theorem(id)
    words = table_translator(request.state.language)
    common: dict[str, Any] = {
        "book": rulebook(id),
        "theorem": proved,
        "anchor": anchor(f"{id}/{proved.clause}"),
    }
    if proved.trial is not None:
        form = dict(request.query_params)
        if form.get("on") == "end":
            whose = f"http:{address_key(request.state.address)}"
            if not await limits_of(request).allow(
                whose, WHOLE_WEIGHT - 1
            ):  # one is counted already
                raise TooQuick(TOO_MUCH)
        work = partial(play, id, proved.trial, form, request.state.language)
        now = await studies_of(request).here(work, address_key(request.state.address))
        return page(request, "pages/trial.html", now=now, **common)
    if proved.boards:
        if size not in proved.boards:
            size = proved.boards[len(proved.boards) // 2]
        drawing = await asyncio.to_thread(_empty_board, id, size, request.state.language)
        return page(request, "pages/filled.html", size=size, drawing=drawing, **common)
    if players not in proved.players:
        players = proved.players[0]
    address = address_key(request.state.address)
    course = await studies_of(request).here(partial(_course, id, players), address)
    told = [pretty(named(words.text(turn.told), NAMES)) for turn in course.turns]
    return page(
        request,
        "pages/theorem.html",
        players=players,
        course=course,
        turns=list(zip(told, course.turns, strict=True)),
        names=NAMES[:players],
        ending=named(words.text(course.ending), NAMES),
        pretty=pretty,
        **common,
    )


def _theorem(id: str) -> Theorem:
    proved = theorem(id)
    if proved is None:
        raise NotHere(t("Nothing is proved of this game."))
    return proved


@lru_cache(maxsize=32)
def _empty_board(id: str, size: int, language: str) -> Markup:
    """The board of a game before the first move, drawn to be touched."""
    view = load_game(id, size=size).new_initial_state().view(None)
    ground = next(zone for zone in view.zones if renderer_of(zone).is_board)
    shown = translated(ground, table_translator(language))
    return Markup(renderer_of(shown).drawing(shown, True, 800.0).svg(shown.title, css="zone-board"))


@lru_cache(maxsize=32)
def _course(id: str, players: int) -> Course:
    course = _theorem(id).course
    assert course is not None
    return course(load_game(id, players=players))
