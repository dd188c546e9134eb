"""The files that pages load, answered before all that a page needs.

A table that is opened for the first time asks for some seventy of them. Who reads, in which language, and
whether they are friends is nothing to a file: it has the headers of all else, goes to whoever asks by a
name of this server, and what is not there is answered as any page that is not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pelitupa.server.web.security import HEADERS

PATH: Final = "/static"
KEPT: Final = "no-cache"
"""Browsers keep files, and ask each time whether they have changed."""


class Statics:
    """Middleware that answers what lies under `/static`, where `files` are mounted. `known` says whether a
    host's name is ours."""

    def __init__(self, app: ASGIApp, files: ASGIApp, known: Callable[[str], bool]) -> None:
        self._app = app
        self._files = files
        self._known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if not (
            scope["type"] == "http"
            and scope["path"].startswith(f"{PATH}/")
            and scope["method"] in ("GET", "HEAD")
            and self._known(Headers(scope=scope).get("host", ""))
        ):
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers["Cache-Control"] = KEPT
            await send(message)

        within = {**scope, "root_path": f"{scope.get('root_path', '')}{PATH}"}
        try:
            await self._files(within, receive, with_headers)
        except HTTPException:  # there is no such file
            await self._app(scope, receive, send)
