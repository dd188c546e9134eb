"""What is wrong with a cottage on this machine: settings, database, space, clock, proxy, certificate.

Each look is one `Finding`, a line. Nothing is changed, and a database that is not there is not made.
"""

from __future__ import annotations

import asyncio
import base64
import http.client
import importlib.util
import json
import os
import platform
import secrets
import shutil
import smtplib
import socket
import sqlite3
import ssl
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import text
from sqlalchemy.engine import URL, make_url

import pelitupa
from pelitupa.core import PelitupaError
from pelitupa.server.app import create_app
from pelitupa.server.config import DEFAULT_FILE, Config, ConfigError, load_config
from pelitupa.server.operations.alone import alone
from pelitupa.server.operations.certificate import RENEWED_DAYS
from pelitupa.server.store.database import (
    BROKEN,
    WrongDatabase,
    check_file,
    form_of,
    make_engine,
    newest_form,
)
from pelitupa.server.store.trouble import reason

GOOD: Final = "ok"
LOOK: Final = "look"
"""It works, and may not be what is wanted."""
WRONG: Final = "wrong"

_SECONDS: Final = 5.0
_LITTLE: Final = 200_000_000
_SOME: Final = 1_000_000_000
"""Bytes on the disk with which no cottage should go on, and of which there soon may be none."""
_CLOCK_SECONDS: Final = 5.0
_FILES_BESIDES: Final = 100
"""Files that a process has open besides its connections."""
_UPGRADE: Final = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}


@dataclass(frozen=True)
class Finding:
    """What one look has found: about what, how bad it is, and in words what would be right."""

    about: str
    state: str
    told: str


def examine(address: str = "") -> Iterator[Finding]:
    """Look at all of a cottage; `address` is the one that people open, where it is not in the settings."""
    kind = "compiled" if pelitupa.COMPILED else "plain Python"
    yield Finding(
        "program",
        GOOD,
        f"Pelitupa {pelitupa.__version__}, {kind}, Python {platform.python_version()}",
    )
    try:
        config = load_config()
        create_app(config)
    except PelitupaError as error:
        yield Finding("settings", WRONG, str(error))
        return
    except OSError as error:
        yield Finding("settings", WRONG, f"{error.filename}: {error.strerror}")
        return
    yield from _settings(config)
    yield from _database(config)
    yield from _space(config)
    yield from _redis(config)
    yield from _clock()
    yield from _files(config)
    yield from _mail(config)
    yield from _front(config, address or config.address)


def _settings(config: Config) -> Iterator[Finding]:
    file = Path(os.environ.get("PELITUPA_CONFIG", DEFAULT_FILE))
    where = (
        f"from {file.absolute()} and the environment"
        if file.is_file()
        else "all by the environment"
    )
    missing = []
    if config.hosts and not config.secure_cookies:
        missing.append(
            "PELITUPA_SECURE_COOKIES=true is missing for a site that is reached over https"
        )
    if config.hosts and not config.proxies:
        missing.append("PELITUPA_PROXIES is empty: all visitors count as one address, the proxy's")
    if "*" in config.proxies:
        missing.append(
            "PELITUPA_PROXIES=* believes anybody's X-Forwarded headers; name the proxy alone"
        )
    if file.is_file() and sys.platform != "win32" and stat.S_IMODE(file.stat().st_mode) & 0o004:
        if "@" in config.database or config.smtp:
            missing.append(
                f"anybody on this machine may read the passwords in {file}: chmod 640 {file}"
            )
    if config.bot_workers >= (os.cpu_count() or 1) > 1:
        missing.append(
            f"PELITUPA_BOT_WORKERS={config.bot_workers} leaves no processor of {os.cpu_count()} to pages"
        )
    yield Finding("settings", LOOK if missing else GOOD, "; ".join(missing) or where)


# --- the database


def _database(config: Config) -> Iterator[Finding]:
    try:
        found = _sqlite(config) if config.is_sqlite else _postgres(config)
    except WrongDatabase as error:
        found = Finding("database", WRONG, f"{config.place}: {error}")
    except BROKEN as error:
        found = Finding("database", WRONG, f"{config.place} cannot be used: {reason(error)}")
    yield found


def _sqlite(config: Config) -> Finding:
    path = Path(make_url(config.database).database or "")
    if not path.is_file():
        return Finding("database", GOOD, f"{path} is not there yet; the first start makes it")
    form = check_file(URL.create("sqlite", database=str(path)))
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as rows:
        damage = str(rows.execute("PRAGMA quick_check(1)").fetchone()[0])
        people = rows.execute("SELECT count(*) FROM people").fetchone()[0] if form else 0
    if damage != "ok":
        return Finding("database", WRONG, f"{path} is damaged: {damage}; put a backup back")
    if sys.platform != "win32" and not os.access(path, os.W_OK):
        return Finding("database", WRONG, f"this user may not write {path}")
    size = path.stat().st_size / 1e6
    return Finding(
        "database",
        GOOD,
        f"{path}, {size:,.1f} MB, {people} people, {_form(form)}, {_serving(config)}",
    )


def _form(form: str) -> str:
    newest = newest_form()
    if form == newest:
        return f"form {form}"
    return f"form {form or 'none'}: the next start upgrades it to {newest}, make a backup before"


def _serving(config: Config) -> str:
    try:
        with alone(config):
            return "no server is on it"
    except ConfigError:
        return "a server is on it"


def _postgres(config: Config) -> Finding:
    if importlib.util.find_spec("asyncpg") is None:
        return Finding(
            "database",
            WRONG,
            "PostgreSQL needs asyncpg, which is not installed: pip install 'pelitupa[postgres]'",
        )

    async def ask() -> tuple[str, int, float]:
        engine = make_engine(config.database)
        try:
            async with engine.connect() as connection:
                form = await connection.run_sync(form_of)
                counted = text("SELECT count(*) FROM people")
                people = (await connection.execute(counted)).scalar_one() if form else 0
                before = time.time()
                there = await connection.execute(
                    text("SELECT extract(epoch from clock_timestamp())")
                )
                return form, int(people), float(there.scalar_one()) - (before + time.time()) / 2
        finally:
            await engine.dispose()

    form, people, ahead = asyncio.run(ask())
    told = f"{config.place}, {people} people, {_form(form)}"
    if abs(ahead) > _CLOCK_SECONDS:
        return Finding("database", LOOK, f"{told}; its clock is {ahead:+.0f} s from this machine's")
    return Finding("database", GOOD, told)


def _space(config: Config) -> Iterator[Finding]:
    place = Path(config.place) if config.is_sqlite else Path.cwd()
    folder = next((one for one in (place, *place.absolute().parents) if one.is_dir()), Path.cwd())
    free = shutil.disk_usage(folder).free
    size = place.stat().st_size if config.is_sqlite and place.is_file() else 0
    told = f"{free / 1e9:,.1f} GB free in {folder}"
    if free < _LITTLE + size:
        yield Finding("space", WRONG, f"{told}: make room, a full disk stops every match")
    elif free < _SOME + 2 * size:
        yield Finding("space", LOOK, f"{told}: not enough for long, with a backup beside")
    else:
        yield Finding("space", GOOD, told)


def _redis(config: Config) -> Iterator[Finding]:
    if not config.redis:
        if not config.is_sqlite:
            yield Finding("Redis", GOOD, "none: one worker alone (--workers above 1 needs it)")
        return
    try:
        with closing(Redis.from_url(config.redis, socket_timeout=_SECONDS)) as redis:
            redis.ping()
    except (RedisError, OSError, ValueError) as error:
        yield Finding(
            "Redis",
            WRONG,
            f"does not answer ({type(error).__name__}); workers look into the database every two seconds",
        )
    else:
        yield Finding("Redis", GOOD, "answers")


def _clock() -> Iterator[Finding]:
    now = datetime.now(UTC)
    shown = f"{now:%Y-%m-%d %H:%M:%S} UTC"
    made = datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC)
    if now < made:
        yield Finding(
            "clock", WRONG, f"{shown} is before this program was installed; set the clock"
        )
        return
    asked = shutil.which("timedatectl")
    if asked:
        try:
            done = subprocess.run(
                [asked, "show", "--property=NTPSynchronized", "--value"],
                capture_output=True,
                text=True,
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            done = None
        if done is not None and done.stdout.strip() == "no":
            yield Finding(
                "clock", LOOK, f"{shown}, not kept by the network (timedatectl set-ntp true)"
            )
            return
    yield Finding("clock", GOOD, shown)


def _files(config: Config) -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    wanted = config.connections + _FILES_BESIDES
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        yield Finding(
            "open files",
            LOOK,
            f"{allowed} in this shell, {wanted} for PELITUPA_CONNECTIONS: ulimit -n {wanted}, or LimitNOFILE",
        )
    else:
        yield Finding("open files", GOOD, f"{allowed} allowed")


def _mail(config: Config) -> Iterator[Finding]:
    if not config.smtp:
        return
    parts = urlsplit(config.smtp)
    kind: Callable[..., smtplib.SMTP] = (
        smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    )
    port = parts.port or (465 if parts.scheme == "smtps" else 587)
    try:
        with kind(parts.hostname, port, timeout=_SECONDS) as mail:
            mail.noop()
    except (OSError, smtplib.SMTPException) as error:
        yield Finding("mail", WRONG, f"{parts.hostname}:{port} does not answer: {_why(error)}")
    else:
        yield Finding("mail", GOOD, f"{parts.hostname}:{port} answers")


# --- what people open


def _front(config: Config, address: str) -> Iterator[Finding]:
    """The cottage as it is seen from outside: certificate, health, and what the proxy hands on."""
    if not address:
        if config.hosts:
            yield Finding(
                "proxy", LOOK, "not looked at: pelitupa doctor --address https://your.site/"
            )
        return
    parts = urlsplit(address)
    host = parts.hostname or ""
    root = parts.path.rstrip("/")
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    if root != config.root:
        yield Finding(
            "proxy",
            WRONG,
            f"{address} has the path {root or '/'}, and PELITUPA_ROOT is {config.root or 'empty'}",
        )
        return
    trust = ssl.create_default_context()
    if secure:
        found = _certificate(host, port, trust)
        yield found
        if found.state == WRONG:
            trust.check_hostname = False
            trust.verify_mode = ssl.CERT_NONE
    asked = _Asked(host, port, trust if secure else None, f"{parts.scheme}://{parts.netloc}")
    try:
        yield _answers(asked, root, config, secure)
        yield _lines(asked, root)
    except (OSError, http.client.HTTPException) as error:
        yield Finding("proxy", WRONG, f"{address} does not answer: {_why(error)}")


@dataclass(frozen=True)
class _Asked:
    """Whom to ask, and as whose page."""

    host: str
    port: int
    trust: ssl.SSLContext | None
    origin: str

    def get(self, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers and the beginning of what is answered."""
        if self.trust is None:
            made = http.client.HTTPConnection(self.host, self.port, timeout=_SECONDS)
        else:
            made = http.client.HTTPSConnection(
                self.host, self.port, timeout=_SECONDS, context=self.trust
            )
        with closing(made) as connection:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            body = answer.read(20_000) if answer.status != 101 else b""
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, told, body


def _certificate(host: str, port: int, trust: ssl.SSLContext) -> Finding:
    try:
        with (
            socket.create_connection((host, port), _SECONDS) as line,
            trust.wrap_socket(line, server_hostname=host) as spoken,
        ):
            shown: Any = spoken.getpeercert()
    except ssl.SSLCertVerificationError as error:
        return Finding("certificate", WRONG, f"browsers will not trust it: {error.verify_message}")
    except OSError as error:
        return Finding("certificate", WRONG, f"{host}:{port} shows none: {_why(error)}")
    ends = ssl.cert_time_to_seconds(shown["notAfter"])
    days = int((ends - time.time()) // 86_400)
    state = GOOD if days >= RENEWED_DAYS // 2 else LOOK
    return Finding("certificate", state, f"of {host}, good for {days} more days")


def _answers(asked: _Asked, root: str, config: Config, secure: bool) -> Finding:
    status, headers, body = asked.get(f"{root}/health?seen=yes", {})
    if status == 400 and b"does not go by that name" in body:
        return Finding(
            "proxy", WRONG, f"the server refuses its name: add {asked.host} to PELITUPA_HOSTS"
        )
    try:
        told = json.loads(body)
        status_told, seen = told["status"], told["seen"]
    except (ValueError, KeyError, TypeError):
        return Finding(
            "proxy",
            WRONG,
            f"{asked.origin}{root}/health is answered with {status}, and not by this cottage: is it running, "
            "does the proxy lead to its port, and does it pass the path on unchanged?",
        )
    if status_told != "ok":
        return Finding("proxy", WRONG, f"the server answers, and says that it is {status_told}")
    if secure and seen["scheme"] != "https":
        return Finding(
            "proxy",
            WRONG,
            f"the server does not believe the proxy at {seen['address']}: put that into PELITUPA_PROXIES, "
            "and let the proxy set X-Forwarded-Proto and X-Forwarded-For",
        )
    if secure and not config.secure_cookies:
        return Finding("proxy", LOOK, "it answers over https: set PELITUPA_SECURE_COOKIES=true")
    ahead = _ahead(headers.get("date", ""))
    if abs(ahead) > _CLOCK_SECONDS:
        return Finding("proxy", LOOK, f"its clock is {ahead:+.0f} s from this machine's")
    return Finding(
        "proxy", GOOD, f"hands names, addresses and the scheme on; sees {seen['address']}"
    )


def _ahead(date: str) -> float:
    try:
        return parsedate_to_datetime(date).timestamp() - time.time()
    except (ValueError, TypeError):
        return 0.0


def _lines(asked: _Asked, root: str) -> Finding:
    """Whether a page at a table could open its line."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    headers = {**_UPGRADE, "Sec-WebSocket-Key": key, "Origin": asked.origin}
    status, _, _ = asked.get(f"{root}/tables/doctor/ws", headers)
    if status == 101:
        return Finding("WebSocket", GOOD, "pages at tables can open their lines")
    if status == 403:
        return Finding(
            "WebSocket", WRONG, "refused: let the proxy pass the Host header on unchanged"
        )
    return Finding(
        "WebSocket",
        WRONG,
        f"answered with {status}: let the proxy pass Upgrade and Connection on (docs/running.md)",
    )


def _why(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
