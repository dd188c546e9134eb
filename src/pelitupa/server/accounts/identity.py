"""Who reads, and in which language: the browser's cookies, and guests who need no account."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from pelitupa.server.accounts.accounts import SESSION_MS
from pelitupa.server.accounts.user import User
from pelitupa.server.config import Config
from pelitupa.server.web.language import LANGUAGE_COOKIE, language_of

GUEST: Final = "Guest"
_KEPT: Final = SESSION_MS // 1000
"""For so many seconds a browser keeps its cookies."""


def cookie_name(config: Config) -> str:
    """The name of the session cookie; over HTTPS bound to this host, which browsers allow at its top only."""
    if not config.secure_cookies:
        return "pelitupa-session"
    return "__Secure-pelitupa-session" if config.root else "__Host-pelitupa-session"


def _path(config: Config) -> str:
    """The path that the cookies are sent back to."""
    return config.root or "/"


def set_session(response: Response, config: Config, cookie: str) -> None:
    """Let a browser keep its session."""
    response.set_cookie(
        cookie_name(config),
        cookie,
        max_age=_KEPT,
        path=_path(config),
        httponly=True,
        samesite="lax",
        secure=config.secure_cookies,
    )


def drop_session(response: Response, config: Config) -> None:
    """Let a browser forget its session."""
    response.delete_cookie(
        cookie_name(config), path=_path(config), secure=config.secure_cookies, httponly=True
    )


def language_for(connection: HTTPConnection, person: User | None) -> str:
    """The language to speak to whoever reads: see `web.language`."""
    return language_of(connection, None if person is None else person.settings.get("language"))


def set_language(response: Response, config: Config, language: str) -> None:
    """Let a browser keep the language that was chosen in it."""
    response.set_cookie(
        LANGUAGE_COOKIE,
        language,
        max_age=_KEPT,
        path=_path(config),
        httponly=True,
        samesite="lax",
        secure=config.secure_cookies,
    )


async def session_of(request: Request) -> None:
    """Note in `request.state.person` who reads, if the browser has a session."""
    cookie = request.cookies.get(cookie_name(request.app.state.config), "")
    if cookie:
        request.state.person = await request.app.state.people.by_session(cookie)


async def ensure_person(request: Request, name: str = "") -> User:
    """Whoever reads; somebody without a session becomes a guest, under a name if one is given.

    Raises `PeopleError` for a name that cannot be.
    """
    person = request.state.person
    if person is None:
        person, cookie = await request.app.state.people.guest(name.strip() or GUEST)
        request.state.person = person
        request.state.fresh_session = cookie
    elif name.strip() and not person.account and name.strip() != person.name:
        person = await request.app.state.people.rename_guest(person, name.strip())
        request.state.person = person
    assert isinstance(person, User)
    return person
