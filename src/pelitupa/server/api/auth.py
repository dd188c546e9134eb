"""Who calls: the person of a token. Cookies are not looked at, so that no page can borrow them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from pelitupa.core import t
from pelitupa.server.accounts.asking import people_of
from pelitupa.server.accounts.user import User
from pelitupa.server.api.errors import NoToken
from pelitupa.server.live.parts import hub_of
from pelitupa.server.operations.limits import TOO_MUCH
from pelitupa.server.web.errors import NotAllowed, TooQuick
from pelitupa.server.web.parts import limits_of

_BEARER: Final = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    bearerFormat="pt_...",
    description="A program's key, which its account makes on its own page.",
)


@dataclass(frozen=True)
class Caller:
    """The person for whom a program calls, and the token it showed."""

    person: User
    token: str


async def bounded(request: Request, who: str) -> None:
    """Count a request. Raises `TooQuick`."""
    if not await limits_of(request).allow(who):
        raise TooQuick(TOO_MUCH)


async def caller(
    request: Request,
    shown: Annotated[HTTPAuthorizationCredentials | None, Security(_BEARER)],
) -> Caller:
    """Whose program this is. Raises `NoToken` and `TooQuick`."""
    token = shown.credentials if shown is not None else ""
    person = await people_of(request).by_token(token) if token else None
    if person is None:
        await bounded(request, f"api-stranger:{request.state.address}")
        raise NoToken(t("Send a program's key that is valid: Authorization: Bearer pt_..."))
    await bounded(request, f"api:{person.id}")
    rules = await hub_of(request).standing.rules()
    if rules.shut_out(person.id, True, "") is not None:
        raise NotAllowed(t("The host of this cottage has shut you out."))
    request.state.person = person
    return Caller(person, token)


async def anybody(request: Request) -> None:
    """Whoever calls, counted by address. Raises `TooQuick`."""
    await bounded(request, f"api-stranger:{request.state.address}")


With = Annotated[Caller, Depends(caller)]
"""The parameter of a route that wants a token."""
