"""The web application: pages, the tables' WebSockets, errors that people can read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import uvicorn
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import pelitupa
from pelitupa.core import OptionError, PelitupaError, UnknownGame
from pelitupa.server.fragments import FOLDER, sentence
from pelitupa.server.pages import NotHere, NotYet, page, router
from pelitupa.server.security import COOKIE, HEADERS, LOOPBACK, from_here, is_key, new_key
from pelitupa.server.tables import Tables
from pelitupa.server.talk import talk

LARGEST_MESSAGE: Final = 16 * 1024
GONE: Final = 4404
"""The WebSocket is closed with this where there is no such table for this browser."""


def create_app(hosts: Sequence[str] = LOOPBACK) -> FastAPI:
    """The application. `hosts` are the names it answers to; `*` is any."""
    app = FastAPI(title="Pelitupa", version=pelitupa.__version__, docs_url=None, redoc_url=None)
    app.state.tables = Tables()
    app.state.hosts = frozenset(hosts)
    app.include_router(router)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), name="static")
    app.add_api_websocket_route("/tables/{key}/ws", table_socket)
    app.middleware("http")(guard)
    app.add_exception_handler(PelitupaError, game_error)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(Exception, crash)
    return app


def host_is_known(app: FastAPI, host: str) -> bool:
    """Whether a Host header names this server, whatever the port."""
    name = host[: host.rfind("]") + 1] if host.startswith("[") else host.partition(":")[0]
    return "*" in app.state.hosts or name in app.state.hosts


async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuse strangers' requests, know the browser by its cookie, and add the security headers."""
    owner = request.cookies.get(COOKIE, "")
    known = is_key(owner)
    request.state.owner = owner if known else new_key()
    if not host_is_known(request.app, request.headers.get("host", "")):
        response: Response = error_page(400, "This server does not go by that name.")
    elif request.method not in ("GET", "HEAD") and not from_here(request.headers):
        response = error_page(403, "That request came from another site, and was refused.")
    else:
        response = await call_next(request)
    for name, value in HEADERS.items():
        response.headers[name] = value
    if request.url.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"
    elif "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    if not known:
        response.set_cookie(
            COOKIE, request.state.owner, max_age=30 * 24 * 3600, httponly=True, samesite="strict"
        )
    return response


async def table_socket(socket: WebSocket, key: str) -> None:
    """A page at a table. Only the browser that opened the table is let in."""
    app = socket.app
    if not (host_is_known(app, socket.headers.get("host", "")) and from_here(socket.headers)):
        await socket.close(4403)
        return
    table = app.state.tables.find(key, socket.cookies.get(COOKIE, ""))
    await socket.accept()
    if table is None:
        await socket.send_json({"type": "gone"})
        await socket.close(GONE)
        return
    await talk(socket, table)


# --- errors


def error_page(status: int, message: str) -> Response:
    """A page that says what is wrong and where to go on."""
    titles = {
        400: "That cannot be read", 403: "Refused", 404: "Not in this cottage",
        405: "That is not how it works", 409: "Not yet", 422: "That does not fit",
        500: "Something broke",
    }  # fmt: skip
    return page(
        "error.html", status, title=titles.get(status, "Something is wrong"), message=message
    )


async def game_error(request: Request, error: Exception) -> Response:
    """An error of the cottage's own: bad input of some kind."""
    if isinstance(error, (UnknownGame, NotHere)):
        return error_page(404, sentence(str(error)))
    if isinstance(error, NotYet):
        return error_page(409, str(error))
    return error_page(422 if isinstance(error, OptionError) else 400, sentence(str(error)))


async def http_error(request: Request, error: Exception) -> Response:
    """An error of the web's: no such page, no such method."""
    assert isinstance(error, HTTPException)
    message = {404: "There is no such page."}.get(error.status_code, str(error.detail))
    return error_page(error.status_code, message)


async def bad_request(request: Request, error: Exception) -> Response:
    """An address with a number that is none."""
    return error_page(422, "Something in that address is not what it should be.")


async def crash(request: Request, error: Exception) -> Response:
    """A fault of ours; the details are in the server's log."""
    return error_page(500, "Something broke in the cottage. Its log says more.")


def serve(host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until interrupted. Prints the address to open. Port 0 takes a free one."""
    hosts = LOOPBACK if host in (*LOOPBACK, "::1") else ("*",) if host in ("0.0.0.0", "::") else (
        *LOOPBACK, host)  # fmt: skip
    config = uvicorn.Config(
        create_app(hosts),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=LARGEST_MESSAGE,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    socket = config.bind_socket()
    address = socket.getsockname()
    shown = f"[{address[0]}]" if ":" in address[0] else address[0]
    print(f"The cottage is open: http://{shown}:{address[1]}/  (Ctrl-C closes it)", flush=True)
    uvicorn.Server(config).run([socket])
