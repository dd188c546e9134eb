"""My page: one's matches, results and ratings, the records to take along, and one's own choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from tempfile import SpooledTemporaryFile
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse, StreamingResponse

from pelitupa.core import Text, t
from pelitupa.server.accounts.asking import for_somebody, guess, people_of, refusal, signed_in
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.friends import known_to
from pelitupa.server.accounts.history import (
    export_of,
    matches_of,
    page_number,
    ratings_of,
    records_zip,
    title_of,
)
from pelitupa.server.accounts.identity import drop_session
from pelitupa.server.accounts.preferences import EVERYBODY, NOBODY
from pelitupa.server.accounts.statistics import (
    BOTS,
    PEOPLE,
    Asked,
    by_bot,
    by_game,
    by_person,
    course_of,
    games_of,
)
from pelitupa.server.accounts.user import User
from pelitupa.server.charge.log import told_of
from pelitupa.server.charge.reports import hidden_people, open_reports
from pelitupa.server.live.parts import hub_of
from pelitupa.server.web.parts import config_of, database_of, limits_of, signer_of
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.names import LEFT

DOWNLOAD_WEIGHT: Final = 30
"""A download counts as so many requests."""
DONE: Final[Mapping[str, Text]] = {
    "password": t("Your password is changed. All other browsers are signed out."),
    "name": t("Your name is changed."),
    "settings": t("Your choices are kept."),
    "revoked": t("That key is worth nothing any more."),
}
STATISTICS_WEIGHT: Final = 5
"""And a look at one's statistics."""
CHOSEN: Final = ("show_matches", "show_rating", "listed", "show_here", "may_ask")
"""The settings that are chosen by forms."""
_CHUNK: Final = 64 * 1024

router = APIRouter(prefix="/me")


@router.get("")
@for_somebody
async def me(request: Request, person: User) -> Response:
    """My page."""
    number = page_number(request.query_params.get("page", ""))
    done = DONE.get(request.query_params.get("done", ""))
    return await _my_page(request, person, number, done=done)


async def _my_page(
    request: Request, person: User, number: int = 1, status: int = 200, **values: Any
) -> Response:
    """My page, with what is to be said on it: a `problem` in a `form`, the name `typed` there, what is
    `done`, a new `token`."""
    async with database_of(request) as session:
        matches, pages = await matches_of(session, person.id, number)
        ratings = await ratings_of(session, person.id)
        asking = len((await known_to(session, person.id)).asking)
        hidden = await hidden_people(session, person)
        reported = len(await open_reports(session, person.id)) if person.in_charge else 0
    rules = await hub_of(request).standing.rules()
    rows = await hub_of(request).reader.awaiting(person.id)
    waiting = len(await hub_of(request).reader.waiting_for(person.id))
    awaiting = [(row, title_of(row.game)) for row in rows]
    known: dict[str, Any] = {"problem": None, "form": "", "typed": "", "done": None, "token": ""}
    response = page(
        request,
        "accounts/me.html",
        status,
        me=person,
        matches=matches,
        pages=pages,
        number=min(number, pages),
        ratings=ratings,
        tokens=await people_of(request).tokens(person),
        choices=(EVERYBODY, NOBODY),
        asking=asking,
        awaiting=awaiting,
        hidden=hidden,
        reported=reported,
        waiting=waiting,
        holds=rules.of(person.id),
        told_of=told_of,
        **(known | values),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


async def _not_so(
    request: Request, person: User, form: str, problem: PeopleError, typed: str = ""
) -> Response:
    """My page with one of its forms refused."""
    return await _my_page(
        request, person, 1, refusal(problem), form=form, problem=problem, typed=typed[:200]
    )


def _done(what: str) -> Response:
    return RedirectResponse(f"/me?done={what}", 303)


@router.get("/statistics")
@for_somebody
async def statistics(request: Request, person: User) -> Response:
    """What came of my matches: `game` is an id, `company` people or bots, `with` the name of somebody met."""
    if not await _may_ask(request, person, STATISTICS_WEIGHT):
        return _later(request)
    given = request.query_params
    asked = Asked(
        given.get("game", "")[:80],
        given.get("company", "") if given.get("company") in (PEOPLE, BOTS) else "",
        given.get("with", "")[:80].translate(dict.fromkeys((0, 0x2068, 0x2069))),
    )
    number = page_number(given.get("page", ""))
    async with database_of(request) as session:
        games = await games_of(session, person.id)
        if asked.game not in dict(games):
            asked = replace(asked, game="")
        at_games = await by_game(session, person.id, asked)
        people, pages = await by_person(session, person.id, asked, number)
        bots = await by_bot(session, person.id, asked)
        only = asked.game or (at_games[0].game if at_games else "")
        course = await course_of(session, person.id, only)

    def address(**other: Any) -> str:
        to = {"game": asked.game, "company": asked.company, "name": asked.name, "page": ""} | other
        to["with"] = to.pop("name")
        return "/me/statistics?" + urlencode({name: value for name, value in to.items() if value})

    return page(
        request,
        "accounts/statistics.html",
        asked=asked,
        games=games,
        by_game=at_games,
        by_person=people,
        by_bot=bots,
        pages=pages,
        number=min(number, pages),
        course=course,
        address=address,
        left=LEFT,
        course_title=title_of(only),
    )


# --- my account


@router.post("/password")
@for_somebody
async def change_password(request: Request, person: User) -> Response:
    """Another password, for which the present one is asked."""
    form = await read_form(request)
    try:
        async with guess(request, "password", str(person.id)):
            cookie = await people_of(request).change_password(
                person, form.get("old", ""), form.get("password", "")
            )
    except PeopleError as problem:
        return await _not_so(request, person, "password", problem)
    return signed_in(request, _done("password"), cookie)


@router.post("/recovery")
@for_somebody
async def renew_recovery_code(request: Request, person: User) -> Response:
    """Another recovery code, for which the password is asked."""
    form = await read_form(request)
    try:
        async with guess(request, "password", str(person.id)):
            code = await people_of(request).renew_recovery_code(person, form.get("password", ""))
    except PeopleError as problem:
        return await _not_so(request, person, "recovery", problem)
    response = page(request, "accounts/recovery_code.html", code=code, next="/me")
    response.headers["Cache-Control"] = "no-store"
    return response


@router.post("/name")
@for_somebody
async def rename(request: Request, person: User) -> Response:
    """Another name for a guest."""
    name = (await read_form(request)).get("name", "")
    try:
        await people_of(request).rename_guest(person, name)
    except PeopleError as problem:
        return await _not_so(request, person, "name", problem, name)
    return _done("name")


@router.post("/settings")
@for_somebody
async def save_settings(request: Request, person: User) -> Response:
    """Who may see what of me."""
    form = await read_form(request)
    chosen: dict[str, Any] = {name: form[name] for name in CHOSEN if name in form}
    try:
        await people_of(request).save_settings(person, chosen)
    except PeopleError as problem:
        return await _not_so(request, person, "settings", problem)
    back = "/me/friends" if form.get("back") == "friends" else "/me"
    return RedirectResponse(f"{back}?done=settings", 303)


@router.post("/delete")
@for_somebody
async def delete(request: Request, person: User) -> Response:
    """Delete me and what is mine. An account's password is asked."""
    form = await read_form(request)
    try:
        async with guess(request, "password", str(person.id)):
            await people_of(request).delete(person, form.get("password", ""))
    except PeopleError as problem:
        return await _not_so(request, person, "delete", problem)
    response = RedirectResponse("/?done=deleted", 303)
    drop_session(response, config_of(request))
    return response


# --- keys for programs


@router.post("/tokens")
@for_somebody
async def new_token(request: Request, person: User) -> Response:
    """A key for a program, shown this once."""
    form = await read_form(request)
    name, robot = form.get("name", ""), form.get("robot") == "true"
    try:
        token = await people_of(request).new_token(person, name, robot)
    except PeopleError as problem:
        return await _not_so(request, person, "tokens", problem, name)
    now = replace(person, robot=person.robot or robot)
    return await _my_page(request, now, token=token)


@router.post("/tokens/revoke")
@for_somebody
async def revoke(request: Request, person: User) -> Response:
    """End a program's key."""
    key = (await read_form(request)).get("key", "")
    try:
        await people_of(request).revoke(person, key)
    except PeopleError as problem:
        return await _not_so(request, person, "revoke", problem)
    return _done("revoked")


# --- taking things along


@router.get("/records.zip")
@for_somebody
async def records(request: Request, person: User) -> Response:
    """All records of my matches that are over."""
    if not await _may_download(request, person):
        return _later(request)
    async with database_of(request) as session:
        file = await records_zip(session, person.id, signer_of(request))
    return StreamingResponse(
        _parts(file),
        media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="pelitupa-records.zip"'},
    )


@router.get("/export.json")
@for_somebody
async def export(request: Request, person: User) -> Response:
    """All that is kept of me."""
    if not await _may_download(request, person):
        return _later(request)
    async with database_of(request) as session:
        kept = await export_of(session, person.id)
    return JSONResponse(
        kept, headers={"Content-Disposition": 'attachment; filename="pelitupa-export.json"'}
    )


def _parts(file: SpooledTemporaryFile[bytes]) -> Iterator[bytes]:
    with file:
        while part := file.read(_CHUNK):
            yield part


async def _may_download(request: Request, person: User) -> bool:
    return await _may_ask(request, person, DOWNLOAD_WEIGHT)


async def _may_ask(request: Request, person: User, weight: int) -> bool:
    """Whether somebody may ask for what takes so many requests' work."""
    limits = limits_of(request)
    return await limits.allow(f"download:{person.id}", min(weight, limits.per_minute))


def _later(request: Request) -> Response:
    return page(
        request,
        "house/error.html",
        429,
        title=t("A moment, please"),
        message=t("That was asked for too often. Wait a minute, and try again."),
    )
