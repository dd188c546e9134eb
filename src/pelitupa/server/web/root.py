"""A cottage under a path: `PELITUPA_ROOT=/games` puts every address of it below `/games`.

Within, nothing knows of it: addresses in routes, templates, redirects and messages are those of a cottage at
the top. The root is taken off what comes in and put before what goes out, here and, for what scripts ask for
and show, in `static/house/address.js`. Cookies get it as their path (`accounts/identity.py`).
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from fastapi import Request
from fastapi.responses import PlainTextResponse, RedirectResponse
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pelitupa.core import t
from pelitupa.i18n import translator
from pelitupa.server.config import Config
from pelitupa.server.web.language import language_of
from pelitupa.server.web.security import HEADERS

ADDRESS: Final = re.compile(r'(\s(?:href|src|action|formaction)=")/(?!/)([^"#?]*)')
"""An address in HTML: what stands before it, and its path after the first slash. What people wrote has no
such quotes there: they are escaped."""


def root_of(request: Request) -> str:
    """The path under which the cottage lies: empty, or as `/games`."""
    config = request.app.state.config
    assert isinstance(config, Config)
    return config.root


def rooted(html: str, root: str) -> str:
    """A page with the root before its addresses, and for its scripts in `data-root`."""
    if not root:
        return html
    page = ADDRESS.sub(rf"\g<1>{root}/\g<2>", html)
    return page.replace("<html ", f'<html data-root="{root}" ', 1)


def address_of(request: Request) -> str:
    """The whole address of the page that is asked for, as others can open it."""
    path = root_of(request) + request.url.path
    return str(request.url.replace(path=path, query="", fragment=""))


class Rooted:
    """Middleware that takes the root off the path of what is asked, and puts it before redirects."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        path = str(scope["path"])
        if not path.startswith(f"{self._root}/"):
            await self._outside(scope, receive, send)
            return

        async def sent_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if "location" in headers:
                    headers["location"] = self._under(headers["location"])
            await send(message)

        await self._app({**scope, "path": path[len(self._root) :]}, receive, sent_on)

    def _under(self, address: str) -> str:
        """An address within, as it is from without."""
        parts = urlsplit(address)
        if not parts.path.startswith("/"):  # of the page that is asked for
            return address
        return urlunsplit(parts._replace(path=self._root + parts.path))

    async def _outside(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What is asked beside the root: the root itself without its slash, or nothing of ours."""
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif scope["path"] == self._root:
            query = scope["query_string"].decode("latin-1")
            to = f"{self._root}/?{query}" if query else f"{self._root}/"
            await RedirectResponse(to, 307, HEADERS)(scope, receive, send)
        else:
            words = translator(language_of(HTTPConnection(scope)))
            text = words.text(
                t(
                    "There is nothing here: the cottage is at {root}. A proxy passes paths on unchanged.",
                    root=f"{self._root}/",
                )
            )
            await PlainTextResponse(text, 404, HEADERS)(scope, receive, send)
