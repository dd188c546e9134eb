"""People made of programs: they open tables by the forms of the pages, sit down, and talk over WebSockets.

They know of a cottage nothing but its address, so that they may be let loose on any that is one's own.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from functools import cache
from http.cookiejar import DefaultCookiePolicy
from typing import Any, Final

from pelitupa.core import PelitupaError
from pelitupa.core.extras import needing

with needing("lab", "visiting a cottage"):
    import httpx
    from websockets.asyncio.client import ClientConnection, connect

_SECONDS: Final = 60.0
_AT_ONCE: Final = 16


class VisitError(PelitupaError):
    """The cottage answered otherwise than it should."""


@dataclass(frozen=True)
class Visitor:
    """Somebody with a seat at a table: the seat from 0, and the cookies of the browser."""

    table: str
    seat: int
    cookies: str


@cache
def _certificates() -> ssl.SSLContext:
    """Whom all trust: read once, as that takes longer than anything else a visitor does."""
    return httpx.create_ssl_context()


class Cottage:
    """A cottage at an address (`http://127.0.0.1:8000`), as visitors see it. To be used in `async with`.

    `come_from` is the address of this machine that they come from; they wait so many `seconds` for an answer,
    and with `deflate` they ask for messages to be deflated, as browsers do.
    """

    def __init__(
        self, url: str, come_from: str = "", seconds: float = _SECONDS, deflate: bool = False
    ) -> None:
        self.url = url.rstrip("/")
        self._local = (come_from, 0) if come_from else None
        self._seconds = seconds
        self._deflate = deflate
        self._client = httpx.AsyncClient(
            base_url=self.url,
            timeout=seconds,
            trust_env=False,
            transport=httpx.AsyncHTTPTransport(_certificates(), local_address=come_from or None),
        )
        self._client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
        self._turn = asyncio.Semaphore(_AT_ONCE)

    async def __aenter__(self) -> Cottage:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    async def post(self, path: str, cookies: str = "", **form: str) -> tuple[str, str]:
        """Send a form; where one is sent on to, and the cookies one has then.

        Raises `VisitError` if it was not taken, `httpx.HTTPError` if nobody answers.
        """
        headers = {"cookie": cookies} if cookies else {}
        async with self._turn:
            answer = await self._client.post(path, data=form, headers=headers)
        if answer.status_code != 303:
            raise VisitError(f"POST {path} was answered with {answer.status_code}, not 303")
        fresh = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        return answer.headers["location"], fresh or cookies

    async def table(
        self, game: str, people: int, form: dict[str, str], level: str = "random"
    ) -> list[Visitor]:
        """A table of a game, at which so many people sit in the first seats and, if there are more seats,
        bots of a level in the others; the match has begun."""
        location, host = await self.post(f"/games/{game}/start", **{"company": "friends"} | form)
        key = location.removeprefix("/tables/")
        visitors = [Visitor(key, 0, host)]
        for seat in range(1, people):
            _, cookies = await self.post(
                f"/tables/{key}/sit", seat=str(seat + 1), name=f"Visitor {seat + 1}"
            )
            visitors.append(Visitor(key, seat, cookies))
        await self.post(f"/tables/{key}/bot", host, seat="all", level=level)
        await self.post(f"/tables/{key}/begin", host)
        return visitors

    async def page(self, visitor: Visitor) -> ClientConnection:
        """The WebSocket of a visitor's page at their table. Raises `OSError` and `WebSocketException`."""
        url = f"ws{self.url.removeprefix('http')}/tables/{visitor.table}/ws"
        headers = {"cookie": visitor.cookies} if visitor.cookies else {}
        return await connect(
            url,
            additional_headers=headers,
            compression="deflate" if self._deflate else None,
            max_size=None,
            open_timeout=self._seconds,
            ping_interval=None,
            close_timeout=1,
            max_queue=None,
            proxy=None,
            local_addr=self._local,
        )

    async def get(self, path: str, cookies: str = "") -> str:
        """The text of a page. Raises `VisitError`, `httpx.HTTPError`."""
        answer = await self._client.get(path, headers={"cookie": cookies} if cookies else {})
        if answer.status_code != 200:
            raise VisitError(f"GET {path} was answered with {answer.status_code}, not 200")
        return answer.text


def asks(state: dict[str, Any]) -> bool:
    """Whether a message shows a position in which its reader is to decide and has not yet."""
    return state["type"] == "state" and bool(state["actions"]) and not state["sealed"]


__all__ = ["ClientConnection", "Cottage", "VisitError", "Visitor", "asks", "httpx"]
