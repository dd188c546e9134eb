"""Signing in, up and out, recovering, and what others may see of somebody.

Every form that is refused is shown again with status 422, with what was typed but for passwords and
codes. Attempts that go wrong are counted for the name and for the address; those that succeed are not.
`router` holds the pages of one's own (`my_page`, `friends_page`) too.
"""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from pelitupa.core import t
from pelitupa.games import rulebook
from pelitupa.server.accounts.asking import (
    count,
    guess,
    people_of,
    person_of,
    refused,
    session_cookie,
    signed_in,
)
from pelitupa.server.accounts.credentials import PeopleError, lookup_key
from pelitupa.server.accounts.drills import LONGEST_BROUGHT, remember_brought
from pelitupa.server.accounts.history import matches_of, page_number, ratings_of, title_of
from pelitupa.server.accounts.identity import drop_session
from pelitupa.server.accounts.leaders import leaders_of, listed_games, own_place
from pelitupa.server.accounts.preferences import EVERYBODY
from pelitupa.server.accounts.user import User
from pelitupa.server.live.parts import hub_of
from pelitupa.server.pages import friends_page, my_page
from pelitupa.server.web.parts import config_of, database_of
from pelitupa.server.web.rendering import LONGEST_FORM, page, read_form
from pelitupa.server.web.security import local_path
from pelitupa.table.rating import PROVISIONAL

router = APIRouter()
router.include_router(my_page.router)
router.include_router(friends_page.router)


def _whose(form: Mapping[str, str]) -> str:
    """The name of a form, as attempts are counted by it: as the account is looked for."""
    return lookup_key(form.get("name", ""))


# --- signing in and out


@router.get("/sign-in")
async def sign_in_form(request: Request, next: str = "/") -> Response:
    """The form to sign in; afterwards one goes on to `next`."""
    person = person_of(request)
    if person is not None and person.account:
        return RedirectResponse(local_path(next), 303)
    return page(request, "accounts/sign_in.html", problem=None, typed="", next=local_path(next))


@router.post("/sign-in")
async def sign_in(request: Request) -> Response:
    """Sign in, and go on."""
    form = await read_form(request)
    name, onward = form.get("name", ""), local_path(form.get("next", "/"))
    try:
        async with guess(request, "sign-in", _whose(form)):
            _, cookie = await people_of(request).sign_in(
                name, form.get("password", ""), person_of(request)
            )
    except PeopleError as problem:
        return refused(request, "accounts/sign_in.html", problem, typed=name[:200], next=onward)
    await _leave_session(request)
    return signed_in(request, RedirectResponse(onward, 303), cookie)


async def _leave_session(request: Request) -> None:
    """End the session that the browser came with."""
    before = session_cookie(request)
    if before:
        await people_of(request).sign_out(before)


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """End this browser's session."""
    await _leave_session(request)
    response = RedirectResponse("/?done=signed-out", 303)
    drop_session(response, config_of(request))
    return response


# --- signing up, recovering


async def _takes_accounts(request: Request) -> bool:
    """Whether there may be new accounts: the site's setting, and what those in charge say."""
    rules = await hub_of(request).standing.rules()
    return config_of(request).sign_up and not rules.sign_up_closed


def _closed(request: Request) -> Response:
    return page(
        request,
        "house/error.html",
        403,
        title=t("No new accounts"),
        message=t("This cottage takes no new accounts. You can play as a guest."),
    )


@router.get("/sign-up")
async def sign_up_form(request: Request, next: str = "/") -> Response:
    """The form for a new account."""
    if not await _takes_accounts(request):
        return _closed(request)
    person = person_of(request)
    if person is not None and person.account:
        return RedirectResponse("/me", 303)
    typed = person.name if person is not None else ""
    return page(request, "accounts/sign_up.html", problem=None, typed=typed, next=local_path(next))


@router.post("/sign-up")
async def sign_up(request: Request) -> Response:
    """Make an account, and show its recovery code this once."""
    if not await _takes_accounts(request):
        return _closed(request)
    form = await read_form(request, 3 * LONGEST_BROUGHT + LONGEST_FORM)  # each sign may take three
    name, onward = form.get("name", ""), local_path(form.get("next", "/"))
    try:
        await count(request, "sign-up", _whose(form))
        made = await people_of(request).sign_up(name, form.get("password", ""), person_of(request))
    except PeopleError as problem:
        return refused(request, "accounts/sign_up.html", problem, typed=name[:200], next=onward)
    async with database_of(request) as session:
        await remember_brought(session, made[0].id, form.get("drills", ""))
    await _leave_session(request)
    return _show_code(request, *made, onward)


def _show_code(request: Request, person: User, cookie: str, code: str, onward: str) -> Response:
    """The page of a recovery code, for somebody who is signed in now."""
    request.state.person = person
    return signed_in(
        request, page(request, "accounts/recovery_code.html", code=code, next=onward), cookie
    )


@router.get("/recover")
async def recover_form(request: Request) -> Response:
    """The form for a new password by recovery code."""
    return page(request, "accounts/recover.html", problem=None, typed="")


@router.post("/recover")
async def recover(request: Request) -> Response:
    """Set a new password, and show the next recovery code this once."""
    form = await read_form(request)
    name = form.get("name", "")
    try:
        async with guess(request, "recover", _whose(form)):
            found = await people_of(request).recover(
                name, form.get("code", ""), form.get("password", "")
            )
    except PeopleError as problem:
        return refused(request, "accounts/recover.html", problem, typed=name[:200])
    await _leave_session(request)
    return _show_code(request, *found, "/me")


# --- others


@router.get("/leaders")
async def leaders(request: Request, game: str = "") -> Response:
    """The leaderboard of a game; without one, of the first that has any."""
    if game:
        rulebook(game)
    person = person_of(request)
    async with database_of(request) as session:
        games = await listed_games(session)
        game = game or next(iter(games), "")
        found = await leaders_of(session, game)
        own = await own_place(session, person, game) if person else None
    title = title_of(game) if game else ""
    return page(
        request,
        "accounts/leaders.html",
        game=game,
        title=title,
        games=games | {game: title} if game else games,
        leaders=found,
        own=own,
        least=PROVISIONAL,
    )


@router.get("/people/{name}")
async def somebody(request: Request, name: str) -> Response:
    """What everybody may see of an account, as its owner has chosen."""
    person = await people_of(request).by_name(name)
    if person is None:
        return page(
            request,
            "house/error.html",
            404,
            title=t("Not in this cottage"),
            message=t("There is no account of that name."),
        )
    ratings = matches = None
    number = pages = 1
    async with database_of(request) as session:
        if person.chose("show_rating") == EVERYBODY:
            ratings = await ratings_of(session, person.id)
        if person.chose("show_matches") == EVERYBODY:
            number = page_number(request.query_params.get("page", ""))
            matches, pages = await matches_of(session, person.id, number, public=True)
    return page(
        request,
        "accounts/somebody.html",
        somebody=person,
        ratings=ratings,
        matches=matches,
        pages=pages,
        number=min(number, pages),
    )
