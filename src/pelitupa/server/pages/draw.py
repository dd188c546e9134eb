"""Drawing the value of a game's option on squared paper: a track with its start and its finish, or a ground
of letters.

Which option is drawn, and on how large a paper, the game says (`OptionInfo.drawn`). Whether a drawing can be
used, with all that was chosen beside it, its options say (`check`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache, partial
from random import randrange
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from pelitupa.core import OptionError, OptionInfo, describe, t
from pelitupa.games import options_class, rulebook
from pelitupa.i18n import translator
from pelitupa.server.live.parts import studies_of
from pelitupa.server.operations.limits import TOO_MUCH, address_key
from pelitupa.server.pages.games import game_page, kept_entries
from pelitupa.server.web.errors import NotHere, TooQuick, message_of
from pelitupa.server.web.parts import limits_of
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.setup import ENTRIES, entry_of, fields, given_options

router = APIRouter()
DRAWING_WEIGHT: Final = 3
"""As so many requests a drawing counts that is looked at, or a track that is made."""
SEEDS: Final = 10**6
FITS: Final = t("This track can be driven.")
PLAYABLE: Final = t("This ground can be played on.")
CHOSEN: Final = t("Your drawing stands in the form. Sit down when you like.")


@cache
def drawn_option(id: str) -> OptionInfo | None:
    """The option of a game that can be drawn. Raises `UnknownGame`."""
    return next((info for info in describe(options_class(id)) if any(info.drawn)), None)


def _option(id: str) -> OptionInfo:
    info = drawn_option(id)
    if info is None:
        raise NotHere(t("There is nothing to draw in this game."))
    return info


@router.get("/draw/{id}")
async def draw(request: Request, id: str) -> Response:
    """An empty paper."""
    return await asyncio.to_thread(_paper, request, id, {})


@router.post("/draw/{id}")
async def drawn(request: Request, id: str) -> Response:
    """What `act` asks for, with the form of the game's page: to `draw` what the option is there, to `make` a
    track and draw that, to `check` a drawing (as JSON); else the game's page with the drawing in its form."""
    _option(id)
    whose = f"http:{address_key(request.state.address)}"
    if not await limits_of(request).allow(whose, DRAWING_WEIGHT - 1):  # one is counted already
        raise TooQuick(TOO_MUCH)
    work = partial(_answer, request, id, await read_form(request))
    return await studies_of(request).here(work, address_key(request.state.address))


def _answer(request: Request, id: str, form: dict[str, str]) -> Response:
    info, act = _option(id), form.get("act", "")
    values = kept_entries(id, form)
    if act == "make":
        values[info.name] = form.get("made", "")[: info.longest]
        if info.begins:
            values[info.name] = f"{values[info.name].partition(':')[0]}:{randrange(SEEDS)}"
        if "seed" in {other.name for other in describe(options_class(id))}:
            values["seed"] = str(randrange(SEEDS))  # each time another
    try:
        options = options_class(id).make(given_options(id, values))
    except OptionError as error:
        told = message_of(error)
        if act == "check":
            return JSONResponse({"fits": False, "told": _said(request, told)})
        return _paper(request, id, values, error=told, status=422)
    if act == "check":
        fits = PLAYABLE if info.letters else FITS
        return JSONResponse({"fits": True, "told": _said(request, fits)})
    if act in ("draw", "make"):
        blank = (
            act == "draw"
            and not info.letters
            and values.get(info.name, info.default) == info.default
        )
        laid = values | {info.name: "" if blank else options.drawing()}
        return _paper(request, id, laid, chosen=values.get(info.name, ""))
    return game_page(request, id, values=values, told=CHOSEN)


def _said(request: Request, told: str) -> str:
    return translator(request.state.language).text(told)


def _paper(
    request: Request,
    id: str,
    values: Mapping[str, str],
    error: str = "",
    status: int = 200,
    chosen: str = "",
) -> Response:
    """The page to draw on, with what is drawn already and the rest of the form."""
    info, titles = _option(id), options_class(id).ruleset_titles()
    made: list[tuple[object, str]] = [
        (given[info.name], titles[name])
        for name, given in options_class(id).rulesets().items()
        if info.name in given
    ]
    made += info.begins
    template = "pages/paint.html" if info.letters else "pages/draw.html"
    return page(
        request,
        template,
        status,
        book=rulebook(id),
        option=info,
        made=made,
        error=error,
        text=values.get(info.name, ""),
        chosen=chosen.partition(":")[0] if info.begins else chosen,
        players=next(field for field in fields(id, values) if field.name == "players"),
        entry=entry_of(info.name),
        kept={
            name if name in ENTRIES else entry_of(name): text
            for name, text in values.items()
            if name not in (info.name, "players")
        },
    )
