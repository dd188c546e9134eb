"""A yard game on the screen: its page, and the rooms in which friends play it together."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pelitupa.core import PelitupaError, t
from pelitupa.games import rulebook
from pelitupa.i18n import translator
from pelitupa.server.live.yards import Yards
from pelitupa.server.operations.limits import address_key
from pelitupa.server.tables.page_rules import rules_folder
from pelitupa.server.web.errors import NotHere
from pelitupa.server.web.parts import part, weigh
from pelitupa.server.web.rendering import page, read_body
from pelitupa.shown.lines import error_sentence
from pelitupa.shown.yard import is_on_screen, read_yard, screen_values

router = APIRouter()
LONGEST_BODY = 8000
OPENING = 10
"""As so many requests the opening of a room counts."""


class Wanted(BaseModel):
    """What a page chose: the entries of its form."""

    model_config = ConfigDict(extra="forbid", strict=True)
    form: dict[str, str] = Field(max_length=60)


@router.get("/yard/{id}", response_class=HTMLResponse)
def yard(request: Request, id: str) -> HTMLResponse:
    """The page on which a yard game is played from above."""
    rulebook(id)
    if not is_on_screen(id):
        raise NotHere(t("This game cannot be played on the screen."))
    return page(
        request, "tables/yard_screen.html", **screen_values(id), rules=rules_folder(request)
    )


@router.post("/yard/{id}/rooms")
async def open_room(request: Request, id: str) -> Response:
    """Open a room for friends; its key."""
    address = address_key(request.state.address)
    await weigh(request, f"http:{address}", OPENING)
    try:
        body = await read_body(request, LONGEST_BODY, t("that form is too long"))
        wanted = Wanted.model_validate_json(body)
        setup = read_yard(id, wanted.form)
        room = await part(request, "yards", Yards).open(setup, address)
    except ValidationError:
        return JSONResponse({"error": "that form cannot be read"}, 422)
    except PelitupaError as error:
        return JSONResponse(
            {"error": error_sentence(error, translator(request.state.language))}, 422
        )
    return JSONResponse({"key": room.key})
