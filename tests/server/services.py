"""PostgreSQL and Redis of the tests' own: in temporary folders, on free ports, gone with the tests."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from pwd import getpwnam
from tempfile import mkdtemp
from typing import Final

import asyncpg  # type: ignore[import-untyped]
from redis import Redis as SyncRedis

import folders
from pelitupa.server.store.database import make_engine, migrate

STACK: Final = os.environ.get("PELITUPA_TEST_STACK", "sqlite")
"""On which stack the tests of the server run: `sqlite`, or `postgres` with Redis (`make test` does both)."""
_SECONDS: Final = 60.0
_EMPTY: Final = "empty"
_MOST_COPIES: Final = 8
_numbers = count()


def missing() -> str:
    """What is not installed here of PostgreSQL and Redis, in a sentence; empty if all is."""
    lacks = []
    if postgres_folder() is None:
        lacks.append("PostgreSQL")
    if shutil.which("redis-server") is None:
        lacks.append("Redis")
    return f"{' and '.join(lacks)} not installed (tools/find_services.sh)" if lacks else ""


def postgres_folder() -> Path | None:
    """Where PostgreSQL's programs are: the newest of Debian's, or those in the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_version)
    if found:
        return found[-1].parent
    program = shutil.which("postgres")
    return Path(program).parent if program and shutil.which("initdb") else None


def _version(path: Path) -> float:
    return float(path.parts[-3])


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Service:
    """A process that listens on a port, can be killed at once, and started again with what it had."""

    def __init__(self, name: str, command: list[str], folder: Path, user: str | None) -> None:
        self.name = name
        self.folder = folder
        self.port = int(command[command.index("-p" if "-p" in command else "--port") + 1])
        self._command = command
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers. What an earlier one left behind may take a moment to go."""
        until = time.monotonic() + _SECONDS
        while time.monotonic() < until:
            with (self.folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    self._command,
                    stdout=log,
                    stderr=log,
                    stdin=subprocess.DEVNULL,
                    user=self._user,
                    cwd=self.folder,
                )
            while self._process.poll() is None and time.monotonic() < until:
                if self._answers():
                    return
                time.sleep(0.05)
            time.sleep(0.2)
        raise RuntimeError(f"{self.name} did not start; see {self.folder / 'log'}")

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in order, and remove what it kept."""
        self._end(signal.SIGINT)  # to PostgreSQL: a fast shutdown
        shutil.rmtree(self.folder, ignore_errors=True)

    def pause(self) -> None:
        """Let it hang: connections stay, answers do not come."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it answer again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(how)
            self._process.wait(_SECONDS)
        self._process = None


def new_postgres() -> Service:
    """A PostgreSQL with nothing in it, started. It refuses to be run by root, so that then another
    user owns it, in a folder that this user may enter."""
    programs = postgres_folder()
    assert programs is not None, missing()
    user = _another_user() if os.geteuid() == 0 else None
    place = None if user is None else folders.SYSTEM
    folder = Path(mkdtemp(prefix="pelitupa-postgres-", dir=place))
    if user is not None:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()
    subprocess.run(
        [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "pelitupa",
            "--auth=trust",
            "--no-sync",
            "--locale=C",
            "--encoding=UTF8",
        ],
        check=True,
        capture_output=True,
        user=user,
        cwd=folder,
    )
    command = [
        str(programs / "postgres"),
        "-D",
        str(data),
        "-p",
        str(port),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "unix_socket_directories=",
        "-c",
        "shared_buffers=64MB",
        "-c",
        "max_connections=200",
        # What was committed outlives the process all the same; only the machine must not fall.
        "-c",
        "fsync=off",
        "-c",
        "full_page_writes=off",
    ]
    service = Service("PostgreSQL", command, folder, user)
    service.start()
    return service


def _another_user() -> str:
    for name in ("postgres", "nobody"):
        try:
            return getpwnam(name).pw_name
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL is not run by root, and there is no user postgres or nobody")


def new_redis() -> Service:
    """A Redis that keeps nothing on disk, started."""
    folder = Path(mkdtemp(prefix="pelitupa-redis-"))
    command = [
        "redis-server",
        "--port",
        str(free_port()),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
    ]
    service = Service("Redis", command, folder, None)
    service.start()
    return service


@cache
def postgres() -> Service:
    """The PostgreSQL of this test process."""
    return _kept(new_postgres)


@cache
def redis() -> Service:
    """The Redis of this test process."""
    return _kept(new_redis)


def _kept(make: Callable[[], Service]) -> Service:
    service = make()
    folders.RUN.callback(service.stop)
    return service


def redis_url(service: Service | None = None) -> str:
    """The address of a Redis, or of this process's."""
    return f"redis://127.0.0.1:{(service or redis()).port}/0"


def database_url(name: str, service: Service | None = None) -> str:
    """The address of a database in a PostgreSQL, or in this process's."""
    return f"postgresql+asyncpg://pelitupa@127.0.0.1:{(service or postgres()).port}/{name}"


async def execute(statement: str, service: Service) -> None:
    """One statement, in no database of ours; waits while PostgreSQL starts up."""
    until = time.monotonic() + _SECONDS
    while True:
        try:
            connection = await asyncpg.connect(
                host="127.0.0.1", port=service.port, user="pelitupa", database="postgres"
            )
            break
        except (OSError, asyncpg.PostgresError):
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.1)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def new_database(service: Service | None = None) -> str:
    """The address of a fresh database without tables in it yet."""
    name = f"x{next(_numbers)}"
    await execute(f"CREATE DATABASE {name}", service or postgres())
    return database_url(name, service)


async def migrated_database() -> str:
    """The address of a fresh database of this process's PostgreSQL with empty tables: a copy of one."""
    await _make_empty()
    name = f"x{next(_numbers)}"
    await execute(f"CREATE DATABASE {name} TEMPLATE {_EMPTY}", postgres())
    _copies.append(name)
    while len(_copies) > _MOST_COPIES:  # each takes several megabytes
        await execute(f"DROP DATABASE {_copies.popleft()} WITH (FORCE)", postgres())
    return database_url(name)


def forget_all() -> None:
    """Let this process's Redis forget everything, as for a cottage that has just been built."""
    SyncRedis(port=redis().port).flushall()


_made: set[str] = set()
_copies: deque[str] = deque()


async def _make_empty() -> None:
    if _EMPTY not in _made:
        await execute(f"CREATE DATABASE {_EMPTY}", postgres())
        engine = make_engine(database_url(_EMPTY))
        await migrate(engine)
        await engine.dispose()
        _made.add(_EMPTY)
