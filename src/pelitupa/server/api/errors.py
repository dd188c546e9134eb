"""How the API refuses: a sentence, and where rules were broken their clause. Nothing has changed then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

from pelitupa.core import IllegalAction, PelitupaError, t
from pelitupa.server.operations.patience import BODY_SECONDS
from pelitupa.server.web.errors import NotYet, message_of, status_of
from pelitupa.server.web.rendering import NOT_WHOLE
from pelitupa.server.web.root import root_of
from pelitupa.shown.fragments import clause_link
from pelitupa.shown.lines import sentence
from pelitupa.table import TableError

MOST_BODY: Final = 8 * 1024
"""Bytes of a request's body."""


class NoToken(PelitupaError):
    """A request without a token, or with one that is none."""


class Refusal(BaseModel):
    """Why a request was refused. Nothing has changed."""

    model_config = ConfigDict(extra="forbid")

    error: str = Field(description="A sentence: what is wrong, and what would be right.")
    clause: str | None = Field(
        default=None, description="The clause of the rules that says so, such as `tuppi/follow`."
    )
    link: str | None = Field(
        default=None, description="Where on this server the clause can be read."
    )


_MEANINGS: Final = {
    401: "There is no token, or it is not valid (any more).",
    403: "Somebody else may do that.",
    404: "There is no such game, table or seat.",
    409: "It does not fit the table as it is now: illegal by the rules, out of date, or not the time.",
    413: f"The body is larger than {MOST_BODY} bytes.",
    422: "The request, or a text in it, is not of the form that is described.",
    429: "Too many requests; `Retry-After` says when to go on.",
    503: "The server cannot write it down just now; nothing has happened. Try again.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a route's description says of these statuses, and of those that all routes have."""
    return {
        status: {
            "description": _MEANINGS[status],
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
        }
        for status in sorted({422, 429, 503, *statuses})
    }


OPEN_TO_ALL: Final = refusals(404) | {429: {"model": Refusal, "description": _MEANINGS[429]}}
WITH_TOKEN: Final = refusals(401)
AT_A_TABLE: Final = refusals(401, 403, 404, 409)
CHANGES: Final = refusals(401, 403, 404, 409, 413)


def _bounded(receive: Receive) -> Receive:
    """The same messages, until a body is larger than the bound, or does not come to its end in time.

    Raises `HTTPException` then.
    """
    taken, whole = 0, False
    until = asyncio.get_running_loop().time() + BODY_SECONDS

    async def more() -> Message:
        nonlocal taken, whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, NOT_WHOLE) from None
        taken += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if taken > MOST_BODY:
            raise HTTPException(413, t("A body has at most {most} bytes.", most=MOST_BODY))
        return message

    return more


class ApiRoute(APIRoute):
    """A route whose refusals are all of one form, and whose bodies are bounded."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of a request."""
        handler = super().get_route_handler()
        known = [str(field.alias) for field in self.dependant.query_params]

        async def guarded(request: Request) -> Response:
            unknown = [name for name in request.query_params if name not in known]
            if unknown:
                return _answer(422, Refusal(error=_unknown(unknown[0], known)))
            try:
                return await handler(Request(request.scope, _bounded(request.receive)))
            except PelitupaError as error:
                return refusal(request, error)
            except RequestValidationError as error:
                return _answer(422, Refusal(error=_what_is_wrong(error)))
            except HTTPException as error:
                if error.status_code == 400:  # a body that is no text at all
                    return _answer(422, Refusal(error=t("The body is no JSON that can be read.")))
                return _answer(error.status_code, Refusal(error=sentence(str(error.detail))))

        return guarded


def refusal(request: Request, error: PelitupaError) -> Response:
    """The answer that an error is."""
    status = status_for(error)
    if isinstance(error, IllegalAction):
        ruling = error.ruling
        link = _link(request, ruling.clause)
        text = sentence(str(ruling.text))
        return _answer(status, Refusal(error=text, clause=ruling.clause, link=link))
    return _answer(status, Refusal(error=sentence(str(message_of(error)))))


def status_for(error: PelitupaError) -> int:
    """The status that tells what kind of refusal an error is."""
    if isinstance(error, NoToken):
        return 401
    if isinstance(error, (IllegalAction, TableError, NotYet)):
        return 409
    status = status_of(error)
    return 422 if status == 400 else status


def _link(request: Request, clause: str) -> str | None:
    """The page that shows a clause: the game's, or for the contract's clauses the table's."""
    book, key = clause.partition("/")[0], request.path_params.get("key")
    page = f"/tables/{key}" if book == "contract" else f"/games/{book}"
    return f"{root_of(request)}{page}{clause_link(clause)}" if clause else None


def _answer(status: int, refused: Refusal) -> Response:
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    return JSONResponse(refused.model_dump(exclude_none=True), status, headers)


def _unknown(name: str, known: list[str]) -> str:
    """That an address has a parameter which the route has not: perhaps a slip of the pen."""
    there = ", ".join(known) or t("none")
    return t("There is no parameter {name}; there is: {known}.", name=repr(name[:40]), known=there)


def _what_is_wrong(error: RequestValidationError) -> str:
    """The first fault of a request, with its place."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    told = sentence(str(first["msg"]))
    return f"{place[:200]}: {told}" if place else told
