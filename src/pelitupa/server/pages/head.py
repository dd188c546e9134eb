"""HEAD: a program that asks whether a page is there is answered as for GET, without the body."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_API: Final = "/api/"
"""Programs read in docs/api.md which methods there are; a stream there would have no end."""


class HeadAsGet:
    """Middleware that answers HEAD with the status and the headers of GET."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http" or scope["method"] != "HEAD" or scope["path"].startswith(_API):
            await self._app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET"}, receive, without_body)
