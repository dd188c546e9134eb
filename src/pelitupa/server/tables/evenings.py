"""The referee in the browser: the score of an evening that is played for real, at a board or beside a road.

The page keeps what was entered, and sends all of it: nothing is kept here, so that an evening survives a
reload, a lost network and another server. What the entries come to is told by the rules, from the beginning;
the latest evenings are kept going, so that one more entry is one step.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.background import BackgroundTask

from pelitupa.core import PelitupaError, t
from pelitupa.equipment.boards import ENGLISH
from pelitupa.games import load_game, rulebook
from pelitupa.games.darts.throwing import DartGame
from pelitupa.games.yard.events import YardGame
from pelitupa.i18n import translator
from pelitupa.server.live.parts import studies_of
from pelitupa.server.operations.limits import TOO_MUCH, address_key
from pelitupa.server.tables.page_rules import rules_folder
from pelitupa.server.web.errors import Crowded, NotHere, TooQuick
from pelitupa.server.web.network import better_ways
from pelitupa.server.web.parts import limits_of
from pelitupa.server.web.rendering import FOLDER, page, read_body
from pelitupa.server.web.security import LISTENING
from pelitupa.shown.evening import (
    MOST_KEPT,
    MOST_NAMES,
    Evening,
    evening_of,
    is_refereed,
    key_of,
    limits_of_players,
    real_options,
    record_of,
    skill_of,
    told_of,
)
from pelitupa.shown.lines import error_sentence
from pelitupa.shown.setup import fields

router = APIRouter()
LONGEST_BODY: Final = 80_000
COUNTED: Final = 100
"""So many entries that have to be counted from the beginning weigh as a request more."""
FIT_WEIGHT: Final = 10
"""As so many requests it counts to tell how somebody throws: that takes a second."""


class Told(BaseModel):
    """An evening as a page sends it: see `Evening`."""

    game: str = Field(max_length=200)
    names: list[str] = Field(min_length=1, max_length=1000)
    entries: list[str]
    seat: int = Field(default=0, ge=0, lt=MOST_NAMES)


_Told = TypeVar("_Told", bound=Told)


_going_on: OrderedDict[bytes, bool] = OrderedDict()
"""Which those are, as the server that asks for the counting knows them."""


@router.get("/referee/worker.js")
def worker() -> FileResponse:
    """What lets the referee's pages, and them alone, be opened without a network."""
    return FileResponse(
        Path(FOLDER) / "static" / "tables" / "referee_worker.js",
        media_type="text/javascript",
        headers={"Cache-Control": "no-cache"},
    )


@router.get("/referee/{id}", response_class=HTMLResponse)
def referee(request: Request, id: str) -> Response:
    """The page of a game's referee. It is the same for everybody who reads the language: it may be kept."""
    rulebook(id)
    if not is_refereed(load_game(id)):
        raise NotHere(
            t(
                "This game has no referee in the browser; {command} keeps its score.",
                command=f"pelitupa referee {id}",
            )
        )
    shown = page(
        request,
        "tables/referee.html",
        **referee_values(id),
        rules=rules_folder(request),
        better=better_ways(request, f"{request.state.language}/referee/{id}/"),
    )
    shown.headers.update(LISTENING)
    address = address_key(request.state.address)
    shown.background = BackgroundTask(studies_of(request).begin, partial(_read_rules, id), address)
    return shown


def _read_rules(id: str) -> None:
    """Read a game's rules, so that they are there when the first entry is to be counted."""
    load_game(id, **real_options(id))


def referee_values(id: str) -> dict[str, Any]:
    """What the template of a game's referee is filled in with, beside where the rules are for the page."""
    game = load_game(id, **real_options(id))
    low, high = _bounds(id)
    return {
        "book": rulebook(id),
        "spec": str(game),
        "board": isinstance(game, DartGame) and game.dartboard is ENGLISH,
        "low": low,
        "high": high,
        "options": [
            one for one in fields(id, real_options(id)) if one.name not in ("players", "present")
        ],
        "late": "present"
        in game.get_parameters(),  # others may come later: the page says who is there
        "told": bool(game.calls),
        "home": game.has_decisions(),
        "night": isinstance(game, YardGame) and game.by_night,
    }


def _bounds(id: str) -> tuple[int, int]:
    """How few and how many can play it together."""
    low, high = limits_of_players(id)
    return max(2, low), high


@router.post("/referee/{id}/score")
async def score(request: Request, id: str) -> Response:
    """What the entries of an evening come to, as far as the rules take them, and what is asked next."""
    return await _answer(request, id, told_of)


@router.post("/referee/{id}/record")
async def record(request: Request, id: str) -> Response:
    """The record of an evening, finished or not, as the terminal's referee goes on from it."""
    return await _answer(request, id, record_of)


@router.post("/referee/{id}/skill")
async def skill(request: Request, id: str) -> Response:
    """How somebody throws, by the darts of the evening, and the best aim for one who throws so."""
    limits = limits_of(request)
    if not await limits.allow(f"http:{address_key(request.state.address)}", FIT_WEIGHT):
        raise TooQuick(TOO_MUCH)
    return await _answer(request, id, skill_of)


async def _answer(
    request: Request, id: str, tell_of: Callable[[Evening, str], dict[str, Any]]
) -> Response:
    """What is told of the evening that was sent; what was wrong with it, in a sentence."""
    try:
        evening = await _evening(request, id)
        address = address_key(request.state.address)
        weight = 0 if _takes_on(evening) else len(evening.entries) // COUNTED
        if weight and not await limits_of(request).allow(f"http:{address}", weight):
            raise TooQuick(TOO_MUCH)
        work = partial(tell_of, evening, request.state.language)
        found = await studies_of(request).quick(work, address)
        _goes_on(evening)
        return JSONResponse(found)
    except PelitupaError as error:
        return refused(request, error)


def refused(request: Request, error: PelitupaError) -> Response:
    """What is wrong with an evening, in a sentence. That there is too much to do is no fault of the evening,
    and is raised again."""
    if isinstance(error, (TooQuick, Crowded)):
        raise error
    return JSONResponse({"error": error_sentence(error, translator(request.state.language))}, 422)


async def read_sent(request: Request, form: type[_Told]) -> _Told:
    """An evening as a page has sent it. Raises `PelitupaError`."""
    body = await read_body(request, LONGEST_BODY, t("that evening is too long"))
    try:
        return form.model_validate_json(body)
    except ValidationError:
        raise PelitupaError(t("that evening cannot be read")) from None


async def _evening(request: Request, id: str) -> Evening:
    """What a page has sent. Raises `PelitupaError`."""
    told = await read_sent(request, Told)
    return evening_of(id, told.game, told.names, told.entries, told.seat)


def _digest(key: tuple[str, ...]) -> bytes:
    return hashlib.sha256("\n".join(key).encode()).digest()


def _takes_on(evening: Evening) -> bool:
    """Whether an evening is kept going as it is, or but for its latest entry, and nobody else takes it on at
    this moment: of many copies of one evening that come at once the others are counted from the beginning."""
    key = key_of(evening)
    return any(_going_on.pop(_digest(one), False) for one in (key, key[:-1]))


def _goes_on(evening: Evening) -> None:
    """An evening has been counted, and is kept going where that was done."""
    _going_on[_digest(key_of(evening))] = True
    while len(_going_on) > MOST_KEPT:
        _going_on.popitem(last=False)
