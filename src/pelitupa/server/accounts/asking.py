"""Who asks: the session's cookie, guesses that are counted, and forms that were refused."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

from pelitupa.core import t
from pelitupa.server.accounts.accounts import People
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.identity import cookie_name, set_session
from pelitupa.server.accounts.user import User
from pelitupa.server.operations.limits import Limits, address_key
from pelitupa.server.web.parts import config_of, part
from pelitupa.server.web.rendering import page


class TooMany(PeopleError):
    """It was tried too often."""

    def __init__(self) -> None:
        super().__init__(t("That was tried too often. Wait a minute, and try again."))


def session_cookie(request: Request) -> str | None:
    """The session's cookie as the browser sent it."""
    return request.cookies.get(cookie_name(config_of(request)))


def signed_in(request: Request, response: Response, cookie: str) -> Response:
    """Somebody is signed in now: their cookie, and an answer that is not kept."""
    set_session(response, config_of(request), cookie)
    response.headers["Cache-Control"] = "no-store"
    return response


def people_of(request: Request) -> People:
    """The people of this cottage."""
    return part(request, "people", People)


def person_of(request: Request) -> User | None:
    """Who asks."""
    person = request.state.person
    assert person is None or isinstance(person, User)
    return person


def for_somebody(
    answer: Callable[[Request, User], Awaitable[Response]],
) -> Callable[[Request], Awaitable[Response]]:
    """A page for guests and accounts; a browser that is neither is asked to sign in."""

    async def answered(request: Request) -> Response:
        person = person_of(request)
        if person is None:
            return RedirectResponse("/sign-in?next=/me", 303)
        return await answer(request, person)

    answered.__name__, answered.__doc__ = answer.__name__, answer.__doc__
    return answered


async def count(request: Request, what: str, whose: str) -> tuple[str, ...]:
    """Count an attempt at something, for whoever is meant and for the address it comes from; the keys it
    was counted under. Where nobody is meant (what was typed is no name), the address alone. Raises
    `TooMany`."""
    of_whom = (f"{what}:of:{whose}",) if whose else ()
    keys = (*of_whom, f"{what}:from:{address_key(request.state.address)}")
    limits = part(request, "sign_in_limits", Limits)
    for place, key in enumerate(keys):
        if not await limits.allow(key):
            await _give_back(limits, keys[:place])
            raise TooMany
    return keys


@asynccontextmanager
async def guess(request: Request, what: str, whose: str) -> AsyncIterator[None]:
    """An attempt at somebody's secret: counted before it is made, and no longer when it turns out right.

    Counting first keeps many attempts at the same moment from all being free. Raises `TooMany`.
    """
    keys = await count(request, what, whose)
    yield
    await _give_back(part(request, "sign_in_limits", Limits), keys)


async def _give_back(limits: Limits, keys: Sequence[str]) -> None:
    for key in keys:
        await limits.allow(key, -1)


def refusal(problem: PeopleError) -> int:
    """The status of a page that shows what is wrong."""
    return 429 if isinstance(problem, TooMany) else 422


def refused(request: Request, template: str, problem: PeopleError, **values: Any) -> Response:
    """A form shown again with what is wrong."""
    return page(request, template, refusal(problem), problem=problem, **values)
