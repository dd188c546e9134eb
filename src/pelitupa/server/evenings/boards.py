"""Scoreboards of a tournament for others to see: of the hall, of a place, and its bracket with the standings.

Who has an evening's link may read them, in other people's pages too: they show nothing of who reads, and
change nothing.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from pelitupa.core import t
from pelitupa.games import load_game, rulebook
from pelitupa.server.accounts.credentials import is_key
from pelitupa.server.evenings.places import hall_of
from pelitupa.server.evenings.scoreboard import Scoreboard, scoreboard
from pelitupa.server.evenings.tournament import TOURNAMENT_KINDS, is_tournament
from pelitupa.server.live.parts import studies_of
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.evenings import EveningNow
from pelitupa.server.store.reading import NoTable
from pelitupa.server.web.invitation import qr_svg
from pelitupa.server.web.rendering import page
from pelitupa.server.web.root import address_of
from pelitupa.server.web.security import HEADERS
from pelitupa.table.evening.hall import place_name

router = APIRouter()
GROUNDS: Final = ("dark", "light", "clear")
"""On what a scoreboard stands; on a clear ground it can lie over a stream's picture."""
_POLICY: Final = "Content-Security-Policy"
EMBEDDED: Final = {
    _POLICY: HEADERS[_POLICY].replace("frame-ancestors 'none'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Scoreboards may stand in other people's pages. (Browsers then leave `X-Frame-Options` aside.)"""


async def _evening(request: Request, key: str) -> EveningNow:
    """A tournament by its key. Raises `NoTable` for anything else: of other evenings boards are hidden."""
    hall = hall_of(request)
    evening = await hall.get(key) if is_key(key) else None
    if evening is None or not is_tournament(evening):
        raise NoTable(t("There is no such evening."))
    return evening


async def board_of(request: Request, key: str) -> Scoreboard:
    """The scoreboard of a tournament in the reader's language. Raises `NoTable`."""
    evening = await _evening(request, key)
    return await scoreboard(
        hall_of(request),
        evening,
        studies_of(request),
        address_key(request.state.address),
        request.state.language,
    )


@router.get("/evenings/{key}/board.json")
async def board(request: Request, key: str) -> Response:
    """What the scoreboards show, as they ask for it again and again."""
    return JSONResponse(asdict(await board_of(request, key)))


@router.get("/evenings/{key}/hall", response_class=HTMLResponse)
async def hall(request: Request, key: str, ground: str = "dark") -> Response:
    """The scoreboard of all places."""
    return await _screen(request, key, 0, ground)


@router.get("/evenings/{key}/hall/{number}", response_class=HTMLResponse)
async def place(request: Request, key: str, number: int, ground: str = "dark") -> Response:
    """The scoreboard of one place, from 1."""
    return await _screen(request, key, number, ground)


async def _screen(request: Request, key: str, number: int, ground: str) -> Response:
    evening = await _evening(request, key)
    if not 0 <= number <= evening.places:
        raise NoTable(t("There is no such place."))
    home = address_of(request).partition("/hall")[0]
    answer = page(
        request,
        "evenings/hall.html",
        evening=evening,
        number=number,
        ground=ground if ground in GROUNDS else "dark",
        code=qr_svg(f"{home}/bracket"),
    )
    answer.headers.update(EMBEDDED)
    return answer


@router.get("/evenings/{key}/bracket", response_class=HTMLResponse)
async def standings(request: Request, key: str) -> Response:
    """The bracket and the standings, to be linked, put into other pages and printed."""
    evening = await _evening(request, key)
    shown = await board_of(request, key)
    game = load_game(evening.spec)
    parts: dict[str, dict[int, list[object]]] = {}
    for tie in shown.bracket:
        parts.setdefault(tie.part, {}).setdefault(tie.column, []).append(tie)
    answer = page(
        request,
        "evenings/bracket.html",
        evening=evening,
        shown=shown,
        parts=parts,
        book=rulebook(game.id),
        kind=TOURNAMENT_KINDS[evening.plan["movement"]],
        places=[(number + 1, place_name(game, number)) for number in range(evening.places)],
    )
    answer.headers.update(EMBEDDED)
    return answer
