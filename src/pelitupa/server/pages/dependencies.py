"""What the pages for people share: the session's cookie, the application's parts, and counted guesses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from fastapi import Request, Response
from fastapi.responses import RedirectResponse
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from pelitupa.core import t
from pelitupa.players.conventions import ConventionCard
from pelitupa.server.accounts.accounts import People
from pelitupa.server.accounts.credentials import PeopleError, is_key
from pelitupa.server.accounts.identity import cookie_name, set_session
from pelitupa.server.accounts.user import User
from pelitupa.server.config import Config
from pelitupa.server.live.connections import Connections
from pelitupa.server.live.hub import Hub, NoTable
from pelitupa.server.live.studies import Studies
from pelitupa.server.operations.limits import TOO_MUCH, Limits, address_key
from pelitupa.server.operations.signing import Signer
from pelitupa.server.pages.errors import TooQuick
from pelitupa.server.pages.rendering import page
from pelitupa.server.store.reading import TableNow
from pelitupa.server.tables.analyses import Analyses
from pelitupa.server.tables.replays import Replays

_Kind = TypeVar("_Kind")


class TooMany(PeopleError):
    """It was tried too often."""

    def __init__(self) -> None:
        super().__init__(t("That was tried too often. Wait a minute, and try again."))


# --- the session's cookie


def session_cookie(request: Request) -> str | None:
    """The session's cookie as the browser sent it."""
    return request.cookies.get(cookie_name(config_of(request)))


def signed_in(request: Request, response: Response, cookie: str) -> Response:
    """Somebody is signed in now: their cookie, and an answer that is not kept."""
    set_session(response, config_of(request), cookie)
    response.headers["Cache-Control"] = "no-store"
    return response


# --- the application's parts


def _part(request: Request, name: str, kind: type[_Kind]) -> _Kind:
    """A part of the application, put there by `app.create_app` and `app.lifespan`."""
    part = getattr(request.app.state, name)
    assert isinstance(part, kind)
    return part


def signer_of(request: Request) -> Signer:
    """What signs the records that are given out."""
    return _part(request, "signer", Signer)


def cards_of(request: Request, game: str) -> dict[str, ConventionCard]:
    """The convention cards of the host's folder for a game, by the names of their files."""
    cards = _part(request, "cards", dict)
    return {name: card for name, card in cards.items() if game in card.games}


def people_of(request: Request) -> People:
    """The people of this cottage."""
    return _part(request, "people", People)


def config_of(request: Request) -> Config:
    """The settings of this server."""
    return _part(request, "config", Config)


def hub_of(request: Request) -> Hub:
    """The tables of this worker."""
    return _part(request, "hub", Hub)


def connections_of(request: Request) -> Connections:
    """The open connections of this worker."""
    return _part(request, "connections", Connections)


def replays_of(request: Request) -> Replays:
    """The finished matches that were looked at lately."""
    return _part(request, "replays", Replays)


def studies_of(request: Request) -> Studies:
    """The way to work with the rules that no table waits for."""
    return _part(request, "studies", Studies)


def analyses_of(request: Request) -> Analyses:
    """The analyses that were asked for lately."""
    return _part(request, "analyses", Analyses)


def limits_of(request: Request) -> Limits:
    """How often requests may come."""
    return _part(request, "limits", Limits)


def database_of(request: Request) -> AsyncSession:
    """A session of the database, to be used in `async with`."""
    return AsyncSession(_part(request, "engine", AsyncEngine))


def person_of(request: Request) -> User | None:
    """Who asks."""
    person = request.state.person
    assert person is None or isinstance(person, User)
    return person


async def the_table(request: Request, key: str) -> TableNow:
    """The table of a key, as it is written: whoever knows the key is invited. Raises `NoTable`."""
    row = await hub_of(request).reader.table(key) if is_key(key) else None
    if row is None:
        raise NoTable(t("There is no such table."))
    person = person_of(request)
    await hub_of(request).admit(row, None if person is None else person.id)
    return row


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


# --- what is counted


async def weigh(request: Request, key: str, weight: int) -> None:
    """Count something under a key as so many requests; it can be done at least once. Raises `TooQuick`."""
    limits = limits_of(request)
    if not await limits.allow(key, min(weight, limits.per_minute)):
        raise TooQuick(TOO_MUCH)


async def count(request: Request, what: str, whose: str) -> tuple[str, ...]:
    """Count an attempt at something, for whoever is meant and for the address it comes from; the keys it
    was counted under. Where nobody is meant (what was typed is no name), the address alone. Raises
    `TooMany`."""
    of_whom = (f"{what}:of:{whose}",) if whose else ()
    keys = (*of_whom, f"{what}:from:{address_key(request.state.address)}")
    limits = _part(request, "sign_in_limits", Limits)
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
    await _give_back(_part(request, "sign_in_limits", Limits), keys)


async def _give_back(limits: Limits, keys: Sequence[str]) -> None:
    for key in keys:
        await limits.allow(key, -1)


def refusal(problem: PeopleError) -> int:
    """The status of a page that shows what is wrong."""
    return 429 if isinstance(problem, TooMany) else 422


def refused(request: Request, template: str, problem: PeopleError, **values: Any) -> Response:
    """A form shown again with what is wrong."""
    return page(request, template, refusal(problem), problem=problem, **values)
