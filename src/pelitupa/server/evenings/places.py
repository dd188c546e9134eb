"""The real places of an evening: the codes that hang there, and the sheets that phones keep there.

A place's code leads to the referee's page of the game, which then asks for the match of the place, with its
names and rules, and sends what is entered. Whoever has the code keeps the score there; nobody signs in for
it.
"""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from pydantic import BaseModel, Field, ValidationError

from pelitupa.core import PelitupaError, t
from pelitupa.games import load_game
from pelitupa.i18n import table_translator
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.accounts.credentials import is_key
from pelitupa.server.evenings.halls import (
    HallDirector,
    code_of,
    evening_at,
    places_of,
    side_names,
)
from pelitupa.server.evenings.sheets import SheetNow
from pelitupa.server.live.parts import hub_of, studies_of
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.evenings import BoardNow, EveningNow
from pelitupa.server.store.models import OVER, PLAYING
from pelitupa.server.store.reading import NoTable
from pelitupa.server.tables.evenings import refused
from pelitupa.server.web.errors import NotAllowed
from pelitupa.server.web.invitation import qr_svg
from pelitupa.server.web.parts import weigh
from pelitupa.server.web.rendering import page, read_body
from pelitupa.server.web.root import address_of
from pelitupa.table.evening.hall import is_told, place_name
from pelitupa.table.evening.sheet import (
    MOST_SHOTS,
    MOST_STRUCK,
    Sheet,
    Shot,
    is_phone,
    is_shot_key,
    joined,
    settled,
    shot_of,
    written,
)

router = APIRouter()
LONGEST_SHEET: Final = 200_000
HANDING_IN: Final = 20
"""As so many requests it counts to hand a sheet in: it is counted from its beginning, and kept for good."""
WEIGHING: Final = 5_000
"""So many characters of a sheet count as a request more."""


class Sent(BaseModel):
    """What a phone sends of its copy: the match it belongs to, the phone and its time, the entries in order
    and those struck out, and what people answered."""

    match: str = Field(max_length=43)
    by: str
    now: int = Field(ge=0, lt=2**53)
    shots: list[Any] = Field(max_length=MOST_SHOTS)
    struck: list[Any] = Field(default_factory=list, max_length=MOST_STRUCK)
    answers: dict[str, bool] = Field(default_factory=dict, max_length=MOST_SHOTS)
    done: bool = False


def hall_of(request: Request) -> HallDirector:
    """What is done at evenings with real places, over the tables of this worker."""
    return HallDirector(hub_of(request))


@router.get("/evenings/{key}/codes", response_class=HTMLResponse)
async def codes(request: Request, key: str) -> Response:
    """The codes of an evening's places, to be printed; for its director. Raises `NotAllowed` for others."""
    hall, person = hall_of(request), person_of(request)
    if not is_key(key):
        raise NoTable(t("There is no such evening."))
    evening = await hall.get(key)
    if person is None or evening.host_id != person.id:
        raise NotAllowed(t("Only the director may do that."))
    game = load_game(evening.spec)
    home = address_of(request).removesuffix("/codes")
    found = []
    for place in places_of(evening, game):
        address = f"{home}/at/{place.number}/{code_of(evening, place.number)}"
        found.append((place.name, address, qr_svg(address)))
    return page(request, "evenings/codes.html", evening=evening, codes=found, told=is_told(game))


@router.get("/evenings/{key}/at/{number}/{code}")
async def to_referee(request: Request, key: str, number: int, code: str) -> Response:
    """To the referee's page of a place. Raises `NotAllowed` for a code that is none."""
    evening = await _at(request, key, number, code)
    game = load_game(evening.spec)
    if is_told(game):
        return RedirectResponse(f"/evenings/{key}", 303)
    return RedirectResponse(f"/referee/{game.id}#at={key}/{number}/{code}", 303)


@router.get("/evenings/{key}/at/{number}/{code}/sheet")
async def sheet(request: Request, key: str, number: int, code: str, by: str = "") -> Response:
    """The match of a place and its sheet, as it is now; whichever phone asks is there."""
    try:
        evening = await _at(request, key, number, code)
        hall, board, now = hall_of(request), _now(evening, number), hub_of(request).now()
        if board is None and evening.status == PLAYING:
            evening = await hall.advance(key)
            board = _now(evening, number)
        found = SheetNow()
        if board is not None:
            found = await _sheet(hall, evening, board, by, now)
        return JSONResponse(_told(request, evening, number, board, found, by, now))
    except PelitupaError as error:
        return refused(request, error)


async def _sheet(
    hall: HallDirector, evening: EveningNow, board: BoardNow, by: str, now: int
) -> SheetNow:
    if not is_phone(by):
        return await hall.sheets.get(board.table_key)
    return await hall.sheets.change(evening.key, board.table_key, by, now, lambda sheet: sheet)


@router.post("/evenings/{key}/at/{number}/{code}/sheet")
async def send(request: Request, key: str, number: int, code: str) -> Response:
    """Let what a phone has entered join in, and hand it in where that is asked for; the sheet then."""
    try:
        evening = await _at(request, key, number, code)
        body = await read_body(request, LONGEST_SHEET, t("that evening is too long"))
        try:
            sent = Sent.model_validate_json(body)
        except ValidationError:
            raise PelitupaError(t("that evening cannot be read")) from None
        weight = len(body) // WEIGHING + HANDING_IN * sent.done
        address = address_key(request.state.address)
        if weight:
            await weigh(request, f"http:{address}", weight)
        hall, board, now = hall_of(request), _now(evening, number), hub_of(request).now()
        if board is None or board.table_key != sent.match:
            found = SheetNow() if board is None else await hall.sheets.get(board.table_key)
            told = _told(request, evening, number, board, found, sent.by, now)
            return JSONResponse(told | {"late": True})
        deed = _deed(sent, now)
        found = await hall.sheets.change(key, board.table_key, sent.by, now, deed)
        if sent.done:
            await hall.hand_in(evening, board, studies_of(request), address)
            evening = await hall.get(key)
            board, found = _now(evening, number), SheetNow()
        return JSONResponse(_told(request, evening, number, board, found, sent.by, now))
    except PelitupaError as error:
        return refused(request, error)


def _deed(sent: Sent, now: int) -> Any:
    """What a phone's word does to the sheet. Raises `PelitupaError` where it cannot be read."""
    shots = [shot_of(one) for one in sent.shots]
    keys = [*sent.struck, *sent.answers]
    if not is_phone(sent.by) or None in shots or not all(map(is_shot_key, keys)):
        raise PelitupaError(t("that evening cannot be read"))
    ahead = now - sent.now  # a phone's clock may be wrong
    told = [
        Shot(one.by, one.no, max(0, min(one.at + ahead, now)), one.text)
        for one in shots
        if one is not None
    ]

    def deed(sheet: Sheet) -> Sheet:
        for second, one_shot in sent.answers.items():
            sheet = settled(sheet, second, one_shot)
        return joined(sheet, told, sent.struck, sent.by)

    return deed


async def _at(request: Request, key: str, number: int, code: str) -> EveningNow:
    if not is_key(key):
        raise NoTable(t("There is no such evening."))
    return await hall_of(request).at_place(key, number, code)


def _now(evening: EveningNow, number: int) -> BoardNow | None:
    """What is played at a place now."""
    return places_of(evening)[number].board


def _told(
    request: Request,
    evening: EveningNow,
    number: int,
    board: BoardNow | None,
    now: SheetNow,
    by: str,
    time: int,
) -> dict[str, Any]:
    """A place as a phone there shows it."""
    words = table_translator(request.state.language)
    game = load_game(evening.spec)
    told: dict[str, Any] = {
        "evening": evening.name,
        "place": words.text(place_name(game, number)),
        "match": "",
        "over": evening.status == OVER,
    }
    if board is not None:
        plain = written(now.sheet)
        told |= {
            "match": board.table_key,
            "round": board.round + 1,
            "game": evening_at(evening, board, Sheet()).game,
            "names": list(side_names(evening, board)),
            "rev": now.rev,
            "shots": plain["shots"],
            "doubts": plain["doubts"],
            "others": now.others(by, time),
        }
    return told
