"""The score pad in the browser: the verdicts of a table where people play with real cards.

The page keeps what was answered, and sends all of it: nothing is kept here, nothing is a record, nothing is
rated. The same page asks the rules within it where there is no network.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, Field, ValidationError

from pelitupa.core import PelitupaError, t
from pelitupa.core.pad import pad_of
from pelitupa.games import load_game, rulebook
from pelitupa.server.live.parts import studies_of
from pelitupa.server.operations.limits import TOO_MUCH, address_key
from pelitupa.server.tables.evenings import COUNTED, LONGEST_BODY, refused
from pelitupa.server.tables.page_rules import rules_folder
from pelitupa.server.web.errors import NotHere, TooQuick
from pelitupa.server.web.parts import limits_of
from pelitupa.server.web.rendering import page, read_body
from pelitupa.server.web.security import LISTENING
from pelitupa.shown.evening import MOST_NAMES, limits_of_players
from pelitupa.shown.score_pad import LONGEST_WORTH, pad_of_page, pad_told
from pelitupa.shown.setup import fields
from pelitupa.table.pad import MOST_ANSWERS

router = APIRouter()
_AGREED_APART: Final = ("players", "objective", "passing", "redeals")
"""Options that are not asked for: who plays says the first, and no pad asks for what the others say."""


class Told(BaseModel):
    """A pad as a page sends it: see `ScorePad`."""

    game: str = Field(max_length=200)
    names: list[str] = Field(min_length=1, max_length=MOST_NAMES)
    answers: list[int] = Field(max_length=MOST_ANSWERS)
    worth: str = Field(default="", max_length=LONGEST_WORTH)


@router.get("/referee/{id}/pad", response_class=HTMLResponse)
def score_pad(request: Request, id: str) -> Response:
    """The page of a game's score pad: the same for everybody who reads the language."""
    known = pad_values(id)
    shown = page(request, "tables/score_pad.html", **known, rules=rules_folder(request))
    shown.headers.update(LISTENING)
    return shown


def pad_values(id: str) -> dict[str, Any]:
    """What the template of a game's score pad is filled in with, beside where the rules are for the page.
    Raises `NotHere` for a game that has none."""
    game, (low, high) = load_game(id), limits_of_players(id)
    pad = pad_of(game)
    if pad is None:
        raise NotHere(t("There is no score pad for this game."))
    return {
        "book": rulebook(id),
        "spec": str(game),
        "low": max(2, low),
        "high": high,
        "start": game.players,
        "longest_worth": LONGEST_WORTH,
        "money": pad.money,
        "options": [field for field in fields(id, {}) if field.name not in _AGREED_APART],
    }


@router.post("/referee/{id}/pad")
async def sheet(request: Request, id: str) -> Response:
    """What the answers of a pad come to, and what is asked next; what is wrong, in a sentence."""
    try:
        body = await read_body(request, LONGEST_BODY, t("that score pad is too long"))
        try:
            told = Told.model_validate_json(body)
        except ValidationError:
            raise PelitupaError(t("that score pad cannot be read")) from None
        address = address_key(request.state.address)
        weight = len(told.answers) // COUNTED
        if weight and not await limits_of(request).allow(f"http:{address}", weight):
            raise TooQuick(TOO_MUCH)
        pad = pad_of_page(id, told.game, told.names, told.answers, told.worth)
        work = partial(pad_told, pad, request.state.language)
        return JSONResponse(await studies_of(request).quick(work, address))
    except PelitupaError as error:
        return refused(request, error)
