"""Errors that people can read, with their status."""

from __future__ import annotations

import logging
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from pelitupa.core import OptionError, PelitupaError, Text, UnknownGame, t
from pelitupa.server.store.reading import NoTable, Unreadable
from pelitupa.server.store.trouble import is_away, note
from pelitupa.server.store.writing import NotStored
from pelitupa.server.web.rendering import page
from pelitupa.shown import lines
from pelitupa.shown.lessons import NoStep
from pelitupa.shown.lines import sentence
from pelitupa.shown.replaying import NoSeat, NothingAsked
from pelitupa.table.day_match import NoSuchDay
from pelitupa.table.drill import NoSuchPosition

LOG: Final = logging.getLogger("pelitupa.server")
API: Final = "/api/"


class NotHere(PelitupaError):
    """A page that does not exist, or not for this reader."""


class NotYet(PelitupaError):
    """A page that exists only when the match is over."""


class NotAllowed(PelitupaError):
    """Something that somebody else may do."""


class TooQuick(PelitupaError):
    """More requests than one address or program may send."""


class Crowded(PelitupaError):
    """More work than the server takes on at a time."""


_TITLES: Final = {
    400: t("That cannot be read"),
    401: t("Who are you?"),
    403: t("Refused"),
    404: t("Not in this cottage"),
    405: t("That is not how it works"),
    409: t("Not yet"),
    410: t("This match cannot go on"),
    413: t("That is too much"),
    422: t("That does not fit"),
    429: t("Too quick"),
    500: t("Something broke"),
    503: t("Not just now"),
}


_MESSAGES: Final = {
    404: t("There is no such page."),
    405: t("Nothing can be sent there, or asked for, in that way."),
}


def error_page(request: Request, status: int, message: str) -> Response:
    """What is wrong and where to go on: a page for people, JSON for programs."""
    if request.url.path.startswith(API):
        return JSONResponse({"error": sentence(str(message))}, status)
    title = _TITLES.get(status, t("Something is wrong"))
    return page(request, "house/error.html", status, title=title, message=message)


def retry_after(request: Request, status: int) -> int:
    """In how many seconds what was refused may be tried again; 0 where it is no matter of time.

    What people may do too often are guesses at secrets and downloads, told with the words "wait a
    minute"; a program's requests are counted in a bucket that fills all the time.
    """
    if status == 503 or (status == 429 and request.url.path.startswith(API)):
        return 5
    return 60 if status == 429 else 0


_NOT_HERE: Final = (
    UnknownGame,
    NotHere,
    NoSuchPosition,
    NoSuchDay,
    NothingAsked,
    NoTable,
    NoStep,
    NoSeat,
)


def status_of(error: PelitupaError) -> int:
    """The status that tells what kind of refusal an error is."""
    if isinstance(error, _NOT_HERE):
        return 404
    if isinstance(error, NotYet):
        return 409
    if isinstance(error, NotAllowed):
        return 403
    if isinstance(error, Unreadable):
        return 410
    if isinstance(error, (NotStored, Crowded)):
        return 503
    if isinstance(error, TooQuick):
        return 429
    return 422 if isinstance(error, OptionError) else 400


def message_of(error: PelitupaError) -> str:
    """What an error says at a page, as it can be looked up in a catalogue."""
    if isinstance(error, UnknownGame):  # who is at a page can type no command
        first = error.args[0] if error.args else ""
        near = first.values.get("near") if isinstance(first, Text) else None
        if near is None:
            return t("There is no game of that name in this cottage.")
        return t("There is no game of that name in this cottage; did you mean {near}?", near=near)
    return lines.message_of(error)


async def game_error(request: Request, error: Exception) -> Response:
    """An error of the cottage's own: bad input of some kind."""
    assert isinstance(error, PelitupaError)
    return error_page(request, status_of(error), message_of(error))


async def http_error(request: Request, error: Exception) -> Response:
    """An error of the web's: no such page, no such method."""
    assert isinstance(error, HTTPException)
    message = _MESSAGES.get(error.status_code, str(error.detail))
    response = error_page(request, error.status_code, message)
    response.headers.update(error.headers or {})
    return response


async def bad_request(request: Request, error: Exception) -> Response:
    """An address with a number that is none."""
    return error_page(request, 422, t("Something in that address is not what it should be."))


def failure_page(request: Request, error: Exception) -> Response:
    """What nobody expected: a database that cannot be used, or a fault of ours.

    The log says in a line why the database cannot be used, and of a fault where it is.
    """
    if is_away(error):
        note(LOG, "a page could not be shown", error)
        return error_page(
            request, 503, t("The cottage cannot write that down just now; try again in a moment.")
        )
    LOG.error("%s %s failed", request.method, _shape(request), exc_info=error)
    return error_page(request, 500, t("Something broke in the cottage. Its log says more."))


def _shape(request: Request) -> str:
    """The path of a request as its route has it: keys of tables let people in, and are not logged."""
    route = request.scope.get("route")
    return str(getattr(route, "path", "a page"))


async def crash(request: Request, error: Exception) -> Response:
    """A fault of ours, where nothing else has caught it."""
    return failure_page(request, error)


def add_error_pages(app: FastAPI) -> None:
    """Let an application answer errors so."""
    app.add_exception_handler(PelitupaError, game_error)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(Exception, crash)
