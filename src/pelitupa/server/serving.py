"""Serving: a database that can be used, sockets that listen, and what is printed when the cottage is open."""

from __future__ import annotations

import asyncio
import socket
import ssl
import sys
from dataclasses import replace
from functools import partial
from io import StringIO
from typing import Final

import segno
from sqlalchemy.engine import make_url

from pelitupa.server.app import migrate_when_there, uvicorn_config
from pelitupa.server.config import Config, ConfigError, load_config
from pelitupa.server.operations.alone import alone
from pelitupa.server.operations.certificate import Certificate
from pelitupa.server.operations.doors import Doors, certificate_folder
from pelitupa.server.operations.listening import listen
from pelitupa.server.operations.network import own_names, written_host
from pelitupa.server.operations.opening import Opening
from pelitupa.server.operations.own_browser import open_browser
from pelitupa.server.operations.workers import Workers
from pelitupa.server.store.database import AWAY, WrongDatabase, check_writing, make_engine
from pelitupa.server.store.trouble import reason
from pelitupa.server.web.security import ANY_ADDRESS, LOOPBACK

_ANYWHERE: Final = ("0.0.0.0", "::")
_UPPER_HALF: Final = "\u2580"
"""What a QR code in a terminal is made of."""


async def prepare(config: Config) -> None:
    """See that the database can be read and written, and bring it up to date.

    Raises `ConfigError` with a sentence where it cannot be used.
    """
    shown = make_url(config.database).render_as_string(hide_password=True)
    try:
        engine = make_engine(config.database)
        try:
            await migrate_when_there(engine)
            await check_writing(engine)
        finally:
            await engine.dispose()
    except WrongDatabase as error:
        raise ConfigError(f"the database {shown} cannot be used: {error}") from None
    except AWAY as error:
        raise ConfigError(f"the database {shown} cannot be used: {reason(error)}") from None


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    config: Config | None = None,
    workers: int = 1,
    *,
    network: bool = False,
    https_port: int | None = None,
    show: bool = False,
) -> None:
    """Serve until interrupted. Prints the address to open. Port 0 takes a free one.

    With `network` others in the same network may come in, at any address of this machine. With an
    `https_port` it listens there too, and shows a certificate of its own. `show` opens a browser.
    Several workers share the listening socket, and one that dies is replaced. Raises `ConfigError`
    where there should be several and nothing to hold them together, and where another server is open on the
    same SQLite file.
    """
    settings = config or load_config()
    if workers > 1 and (settings.is_sqlite or not settings.redis):
        raise ConfigError(
            f"{workers} workers need PostgreSQL and Redis in common: set PELITUPA_DATABASE to "
            "postgresql+asyncpg://USER@HOST/NAME and PELITUPA_REDIS to redis://HOST:PORT/0; "
            "SQLite is for one worker"
        )
    if workers > 1 and https_port is not None:
        raise ConfigError(
            "--https is for a cottage of one process at home; before several workers a reverse proxy "
            "ends HTTPS (docs/running.md)"
        )
    with alone(settings):
        _serve("0.0.0.0" if network else host, port, settings, workers, network, https_port, show)


def _serve(
    host: str,
    port: int,
    settings: Config,
    workers: int,
    network: bool,
    https_port: int | None,
    show: bool,
) -> None:
    """As `serve`, where nobody else serves from the database."""
    asyncio.run(prepare(settings))
    make = partial(uvicorn_config, settings, _known_hosts(host, network), host, port)
    own = make()
    listening = listen(host, port)
    address = listening.getsockname()
    here = "127.0.0.1" if network else written_host(address[0])
    front = f"http://{here}:{address[1]}{settings.root}/"
    line = f"The cottage is open: {front}  (Ctrl-C closes it)"
    if workers > 1:
        print(line, flush=True)
        Workers(workers, make, listening).run()
        return
    doors, secure = _doors(host, address[1], settings, network, https_port)
    own.app.state.doors = doors  # type: ignore[union-attr]

    def opened() -> None:
        print(line, flush=True)
        for told in ways_in(doors):
            print(told, flush=True)
        if show:
            print("Your browser opens it now; --no-open leaves that to you.", flush=True)
            open_browser(front)

    Opening(own, opened, secure).run([listening])


def _known_hosts(host: str, network: bool) -> tuple[str, ...]:
    """The names that a server answers to which listens at a host."""
    if network:
        return (*LOOPBACK, ANY_ADDRESS, *own_names())
    if host in (*LOOPBACK, "::1"):
        return LOOPBACK
    return ("*",) if host in _ANYWHERE else (*LOOPBACK, host)


def _doors(
    host: str, port: int, settings: Config, network: bool, https_port: int | None
) -> tuple[Doors, tuple[socket.socket, ssl.SSLContext] | None]:
    """The ways in, and where https is spoken and how. Raises `ConfigError`."""
    network = network or host in _ANYWHERE
    names = tuple(one.strip().strip("[]") for one in (*settings.hosts.split(","), host))
    plain = Doors(port, network, root=settings.root, names=names)
    if https_port is None:
        return plain, None
    certificate = Certificate(certificate_folder(settings))
    certificate.issue(plain.hosts())
    listening = listen(host, https_port, "--https-port")
    doors = replace(plain, https_port=listening.getsockname()[1], certificate=certificate)
    return doors, (listening, certificate.context())


def ways_in(doors: Doors) -> list[str]:
    """What is printed for others in the network: the address, a QR code of it, and how https is trusted."""
    told = []
    address = doors.for_others()
    if address:
        told.append(f"Others in your network open {address}")
        told += filter(None, [_drawn(address)])
    elif doors.network:
        told.append("This machine has no network just now, so nobody else can come in.")
    if doors.certificate is not None:
        plain = address or doors.at("http", "127.0.0.1")
        told.append(f"The same over https: {doors.over_https(plain)}")
        told.append(f"How a phone comes to trust it: {plain}network")
        told.append(f"Its certificate's fingerprint: {doors.certificate.fingerprint}")
    return told


def _drawn(address: str) -> str:
    """A QR code of an address for a terminal that can show one; else nothing."""
    if not sys.stdout.isatty():
        return ""
    try:
        _UPPER_HALF.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    out = StringIO()
    segno.make(address, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue().rstrip("\n")
