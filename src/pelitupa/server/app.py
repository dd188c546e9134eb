"""The web application: what it is made of, who may speak to it, and how it is served."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

import uvicorn
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import PlainTextResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import ClientDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import pelitupa
from pelitupa.core import PelitupaError, Text, t
from pelitupa.equipment.questions import add_folder
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.players.conventions.own import cards_in_folder
from pelitupa.server import api
from pelitupa.server.accounts.accounts import People
from pelitupa.server.accounts.credentials import digest
from pelitupa.server.accounts.identity import (
    cookie_name,
    language_for,
    session_of,
    set_language,
    set_session,
)
from pelitupa.server.accounts.user import User
from pelitupa.server.charge import pages as charge_pages
from pelitupa.server.charge import report_page
from pelitupa.server.charge.deeds import Charge
from pelitupa.server.charge.shut_out import shut_out, why_shut_out
from pelitupa.server.config import Config, load_config
from pelitupa.server.evenings import boards as evening_boards
from pelitupa.server.evenings import pages as evening_pages
from pelitupa.server.evenings import places as evening_places
from pelitupa.server.evenings.director import Director
from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.bus import LocalBus, RedisBus
from pelitupa.server.live.connections import Connections
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.outgoing import Closed, Gone
from pelitupa.server.live.presence import be_here
from pelitupa.server.live.studies import Studies
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.websocket import FULL, TRY_AGAIN, TableSocket
from pelitupa.server.live.yard_relay import YardRelay
from pelitupa.server.live.yard_socket import Pace, PageSocket, YardSocket
from pelitupa.server.live.yards import Yards
from pelitupa.server.notices import pages as notices_pages
from pelitupa.server.notices.mail import Mailer
from pelitupa.server.notices.outside import Outside
from pelitupa.server.notices.rows import Channels
from pelitupa.server.notices.secret import Secrets
from pelitupa.server.notices.sender import Notifier
from pelitupa.server.operations.doors import Doors
from pelitupa.server.operations.garbage import look_now_and_then, look_rarely
from pelitupa.server.operations.limits import TOO_MUCH, Limits, address_key
from pelitupa.server.operations.measures import hidden_by
from pelitupa.server.operations.patience import PatientProtocol
from pelitupa.server.operations.refused_words import Words
from pelitupa.server.operations.signing import Signer
from pelitupa.server.operations.sockets import socket_protocol
from pelitupa.server.operations.tasks import end
from pelitupa.server.pages import (
    account,
    catalogue,
    draw,
    drill,
    games,
    health,
    help,
    learn,
    printed,
    reading,
    theorem,
)
from pelitupa.server.pages.head import HeadAsGet
from pelitupa.server.store.database import AWAY, make_engine, migrate
from pelitupa.server.store.reading import NoTable, Unreadable
from pelitupa.server.store.trouble import note, reason
from pelitupa.server.tables import (
    continuing,
    correspondence,
    evenings,
    guesses,
    lobby,
    page_rules,
    score_pads,
    sent_home,
    yard_screen,
)
from pelitupa.server.tables import pages as table_pages
from pelitupa.server.tables.analyses import Analyses
from pelitupa.server.tables.replays import Replays
from pelitupa.server.web import network
from pelitupa.server.web.errors import add_error_pages, error_page, failure_page, retry_after
from pelitupa.server.web.rendering import FOLDER, read_form
from pelitupa.server.web.root import Rooted
from pelitupa.server.web.security import (
    ANY_ADDRESS,
    HEADERS,
    LOOPBACK,
    can_be_host,
    from_here,
    is_address,
    local_path,
)
from pelitupa.server.web.statics import PATH, Statics

LOG: Final = logging.getLogger("pelitupa.server")
LARGEST_MESSAGE: Final = 16 * 1024
GONE: Final = 4404
"""The WebSocket is closed with this where there is no such table."""
OPENING: Final = 3
"""As so many messages the opening of a socket counts: it is shown the whole table."""
NO_SUCH_NAME: Final = t("This server does not go by that name.")
READS: Final = 5
"""Pages are read so many times as often as anything is changed."""
DATABASE_SECONDS: Final = 60.0
"""So long a worker that starts waits for its database."""


def create_app(config: Config | None = None, hosts: Sequence[str] = LOOPBACK) -> FastAPI:
    """The application. `hosts` are the names it answers to beside the configured ones; `*` is any."""
    config = config or load_config()
    if config.packs:
        add_folder(Path(config.packs))
    app = FastAPI(
        title="Pelitupa",
        version=pelitupa.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        description="Play at the tables of a Pelitupa from a program. See docs/api.md.",
        servers=[{"url": config.root}] if config.root else None,
    )
    app.state.config = config
    app.state.cards = cards_in_folder(Path(config.cards)) if config.cards else {}
    app.state.signer = Signer.of(config)
    app.state.page_rules = page_rules.opened(config)
    app.state.mailer = Mailer.of(config)
    app.state.words = Words.of_file(config.refused_words)
    extra = [host.strip() for host in config.hosts.split(",") if host.strip()]
    app.state.hosts = frozenset((*hosts, *extra))
    app.state.doors = Doors()
    for part in (
        catalogue,
        help,
        learn,
        drill,
        reading,
        draw,
        theorem,
        printed,
        page_rules,
        network,
        evenings,
        sent_home,
        score_pads,
        yard_screen,
        games,
        table_pages,
        guesses,
        lobby,
        continuing,
        correspondence,
        evening_boards,
        evening_places,
        evening_pages,
        charge_pages,
        report_page,
        account,
        notices_pages,
        health,
    ):
        app.include_router(part.router, include_in_schema=False)
    app.include_router(api.router)
    app.add_api_route("/language", choose_language, methods=["POST"], include_in_schema=False)
    files = StaticFiles(directory=FOLDER / "static")
    app.mount(PATH, files, name="static")
    app.add_api_websocket_route("/tables/{key}/ws", table_socket)
    app.add_api_websocket_route("/yards/{key}/ws", yard_socket)
    app.middleware("http")(guard)
    add_error_pages(app)
    app.add_middleware(Statics, files=files, known=functools.partial(host_is_known, app))
    app.add_middleware(HeadAsGet)
    if config.root:
        app.add_middleware(Rooted, root=config.root)
    # outermost: who asks, and how
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=config.proxies)
    return app


@contextlib.asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open what the application needs, and close it in order; `app.state.failure` says why not."""
    async with contextlib.AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(_opened(app))
        except AWAY as error:
            app.state.failure = f"the database cannot be used: {reason(error)}"
            raise
        except Exception as error:
            app.state.failure = str(error) if isinstance(error, PelitupaError) else ""
            LOG.exception("the cottage cannot open")
            raise
        yield


@contextlib.asynccontextmanager
async def _opened(app: FastAPI) -> AsyncIterator[None]:
    """What the application needs, while it is open."""
    config: Config = app.state.config
    engine = make_engine(config.database)
    await migrate_when_there(engine)
    bot_pool = BotPool(config.bot_workers)
    hub = Hub(engine, LocalBus(), bot_pool)
    words = hub.standing.words = app.state.words
    hub.standing.guest_talk = config.guest_talk
    redis = None
    if config.redis:
        hub.bus = bus = RedisBus(config.redis, hub.worker)
        redis = bus.redis
    app.state.engine = engine
    app.state.hub = hub
    people = app.state.people = People(
        engine,
        clock=hub.now,
        tables_changed=hub.refresh_all,
        sessions_ended=hub.sessions_ended,
        words=words,
    )
    hub.connections = app.state.connections = Connections(
        people, config.sockets_each, config.watchers_each
    )
    channels = Channels(engine)
    notifier = app.state.notifier = Notifier(
        channels,
        hub.bus,
        hub.now,
        await Secrets.read(engine),
        Outside(),
        app.state.mailer,
        config.address,
    )
    hub.hourly += [
        people.sweep,
        Director(hub).sweep,
        app.state.doors.look,
        Charge(hub).sweep,
        lambda: channels.sweep(hub.now()),
    ]
    studies = app.state.studies = Studies(bot_pool)
    app.state.replays = Replays(studies)
    app.state.analyses = Analyses(bot_pool, studies)
    app.state.limits = Limits(config.requests_a_minute)
    app.state.read_limits = Limits(READS * config.requests_a_minute)
    app.state.sign_in_limits = Limits(config.sign_ins_a_minute, redis)
    yards = app.state.yards = Yards()
    relay = app.state.yard_relay = _relay(app, redis, hub.worker) if redis is not None else None
    await hub.start()
    notifier.start()
    yards.start()
    if relay is not None:
        yards.claim, relay.claim_all = relay.claim, yards.claim_all
        relay.start()
    garbage = asyncio.create_task(look_now_and_then())
    try:
        yield
    finally:
        await end([garbage])
        if relay is not None:
            await relay.stop()
        await yards.stop()
        await notifier.stop()
        await hub.stop()
        await engine.dispose()


async def migrate_when_there(engine: AsyncEngine) -> None:
    """Migrate, when the database answers. Raises what it last said if it does not in a minute."""
    until = time.monotonic() + DATABASE_SECONDS
    while True:
        try:
            return await migrate(engine)
        except AWAY as error:
            if engine.dialect.name == "sqlite" or time.monotonic() > until:
                raise
            note(LOG, "the database is not there yet", error)
        await asyncio.sleep(0.5)


def host_is_known(app: FastAPI, host: str) -> bool:
    """Whether a Host header names this server, whatever the port."""
    if not can_be_host(host):
        return False
    name = host[: host.rfind("]") + 1] if host.startswith("[") else host.partition(":")[0]
    known = app.state.hosts
    return "*" in known or name in known or (ANY_ADDRESS in known and is_address(name))


async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuse strangers' requests, know who reads, and add the security headers, whatever is answered."""
    if not can_be_host(request.headers.get("host", "")):  # of such a request nothing can be asked
        return PlainTextResponse(str(NO_SUCH_NAME), 400, HEADERS)
    state = request.state
    state.person = None
    state.fresh_session = ""
    state.language = language_for(request, None)
    state.address = request.client.host if request.client else ""
    try:
        response = await _admit(request) or await call_next(request)
    except ClientDisconnect:  # it went away while it was read; nobody hears the answer
        response = Response(status_code=400)
    except Exception as error:
        response = failure_page(request, error)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if seconds := retry_after(request, response.status_code):
        response.headers["Retry-After"] = str(seconds)
    response.headers.setdefault("Cache-Control", "no-store")
    if state.fresh_session:
        set_session(response, request.app.state.config, state.fresh_session)
    return response


async def _admit(request: Request) -> Response | None:
    """Why a request is refused, as a page; None where it is let in, and then who reads is known."""
    state, path = request.state, request.url.path
    changes = request.method not in ("GET", "HEAD", "OPTIONS")
    if not host_is_known(request.app, request.headers.get("host", "")):
        return error_page(request, 400, NO_SUCH_NAME)
    if changes and not from_here(request.headers):
        return error_page(request, 403, t("That request came from another site, and was refused."))
    if path.startswith("/static/"):
        return None
    limits = request.app.state.limits if changes else request.app.state.read_limits
    if path != "/health" and not await limits.allow(f"http:{address_key(state.address)}"):
        return error_page(request, 429, TOO_MUCH)
    if not path.startswith("/api/"):
        await session_of(request)
        if state.person is not None and state.person.account:
            await be_here(request.app.state.hub.bus, state.person.id)
        state.language = language_for(request, state.person)
        return await shut_out(request)
    return None


async def choose_language(request: Request) -> Response:
    """Read on in another language."""
    form = await read_form(request)
    response = RedirectResponse(local_path(form.get("back", "/")), 303)
    if form.get("to") in LANGUAGES:
        set_language(response, request.app.state.config, form["to"])
    return response


async def _close(socket: WebSocket, code: int) -> None:
    """Close a socket whose other end may have gone already."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code)


async def _admitted(socket: WebSocket) -> tuple[User | None, str, str] | None:
    """Who opens a line, from which address, and with which cookie; None for one that is refused: it is closed
    then."""
    app = socket.app
    if not (host_is_known(app, socket.headers.get("host", "")) and from_here(socket.headers)):
        await socket.close(4403)
        return None
    address = socket.client.host if socket.client else ""
    cookie = socket.cookies.get(cookie_name(app.state.config), "")
    try:
        person = await app.state.people.by_session(cookie) if cookie else None
    except AWAY:
        await _close(socket, TRY_AGAIN)
        return None
    whose = address_key(address)
    await socket.accept()
    if not await app.state.limits.allow(f"ws:{whose}", OPENING):
        await _refuse(socket, TOO_MUCH, person)
        return None
    if why := await why_shut_out(app.state.hub, person, whose):
        await _refuse(socket, why, person)
        return None
    return person, whose, cookie


async def yard_socket(socket: WebSocket, key: str) -> None:
    """A page in a yard, of somebody who plays there with friends."""
    admitted = await _admitted(socket)
    if admitted is None:
        return
    person, whose, _ = admitted
    yards: Yards = socket.app.state.yards
    relay: YardRelay | None = socket.app.state.yard_relay
    room, language = yards.find(key), language_for(socket, person)
    try:
        elsewhere = await relay.owner(key) if room is None and relay is not None else ""
    except OSError:  # who would be told that the yard is closed would not come again
        await _close(socket, TRY_AGAIN)
        return
    if room is None and not elsewhere:
        await _refuse(socket, t("That yard is closed: open another one."), person, GONE)
        return
    if refusal := yards.take_line(whose):
        await _refuse(socket, refusal, person)
        return
    try:
        if room is not None:
            await YardSocket(socket, yards, room, language, socket.app.state.words).run()
        elif relay is not None:
            await relay.carry(socket, elsewhere, key, language, Pace())
    finally:
        yards.give_line_back(whose)


def _relay(app: FastAPI, redis: Redis, worker: str) -> YardRelay:
    """What carries pages of other workers to the yards of this one, and of this one to theirs."""

    async def serve(page: PageSocket, key: str, language: str) -> None:
        room = app.state.yards.find(key)
        if room is None:
            await page.close(GONE)
        else:
            await YardSocket(page, app.state.yards, room, language, app.state.words).run()

    return YardRelay(redis, worker, serve)


async def table_socket(socket: WebSocket, key: str) -> None:
    """A page at a table, of somebody who plays there or watches."""
    admitted = await _admitted(socket)
    if admitted is None:
        return
    app = socket.app
    person, whose, cookie = admitted
    subscriber = Subscriber(
        person.id if person is not None else None,
        language_for(socket, person),
        name=person.name if person is not None else "",
        account=person is not None and person.account,
    )
    connections: Connections = app.state.connections
    page: TableSocket | None = None
    try:
        table = await app.state.hub.get(key)
        subscriber.hides = await hidden_by(app.state.engine, subscriber.person_id)
        session = digest(cookie) if person is not None else ""
        page = TableSocket(socket, table, subscriber, app.state.limits, whose, session)
        if refusal := connections.refusal(whose, key, page.plays):
            await _refuse(socket, refusal, person)
            return
        connections.add(page)
        page.table = await app.state.hub.watch(key, subscriber)
        await page.run()
    except NoTable:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_json(Gone(type="gone"))
        await _close(socket, GONE)
    except Unreadable:  # the page of the table says more
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_json(Closed(type="closed"))
        await _close(socket, GONE)
    except AWAY:
        await _close(socket, TRY_AGAIN)
    except PelitupaError:
        LOG.exception("a table cannot be read")
        await _close(socket, 1011)
    finally:
        if page is not None:
            connections.discard(page)


async def _refuse(socket: WebSocket, why: Text, person: User | None, code: int = FULL) -> None:
    """Tell a page in a sentence why it cannot be at a table now, and close it."""
    text = translator(language_for(socket, person)).text(why)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_json({"type": "error", "text": text, "given": "", "id": None})
    await _close(socket, code)


PING_SECONDS: Final = 5.0
"""So often it is asked whether a page is still at the other end, and so long it has to answer."""


def uvicorn_config(config: Config, hosts: Sequence[str], host: str, port: int) -> uvicorn.Config:
    """How a process serves, with logs of its own."""
    health.configure_logs(config.log)
    app = create_app(config, hosts)
    look_rarely()
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        server_header=False,
        proxy_headers=False,  # the application looks at them itself: see `create_app`
        timeout_graceful_shutdown=3,
        log_config=None,
        http=PatientProtocol,
        ws=socket_protocol(),
        limit_concurrency=config.connections,
    )
