"""A cottage in processes of its own, as `pelitupa serve` makes it, whose parts can be killed."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import mkdtemp

import httpx

from server.services import Service, free_port

_SECONDS = 60.0


class Site:
    """A server on a database: one process on SQLite, several workers with PostgreSQL and Redis."""

    def __init__(self, redis: Service | None = None, workers: int = 1, **settings: str) -> None:
        self.workers = workers
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = Path(mkdtemp(prefix="pelitupa-site-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = (
            os.environ
            | {
                "PELITUPA_REQUESTS_A_MINUTE": "100000000",
                "PELITUPA_SOCKETS_EACH": "100000",
                "PELITUPA_REDIS": f"redis://127.0.0.1:{redis.port}/0" if redis is not None else "",
                "PELITUPA_BOT_WORKERS": "0",
                "PELITUPA_LOG": "json",
                "PELITUPA_METRICS": "true",
            }
            | {f"PELITUPA_{name.upper()}": value for name, value in settings.items()}
        )

    def set_database(self, database: str) -> None:
        """Where it keeps what happens."""
        self.database = database
        self._environment["PELITUPA_DATABASE"] = database

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [
            sys.executable,
            "-m",
            "pelitupa.cli",
            "serve",
            "--port",
            str(self.port),
            "--workers",
            str(self.workers),
        ]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env=self._environment,
                cwd=self.folder,
            )
        until = time.monotonic() + _SECONDS
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the site did not start:\n{self.log()[-3000:]}")
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether the server says that it is well."""
        try:
            # without `verify` no list of certificates is read, ten times a second
            answer = httpx.get(f"{self.url}/health", timeout=5, trust_env=False, verify=False)
            return answer.status_code == 200
        except httpx.HTTPError:
            return False

    def log(self) -> str:
        """What the server has written."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def worker_ids(self) -> list[int]:
        """The processes that serve."""
        assert self._process is not None
        if self.workers == 1:
            return [self._process.pid]
        return [pid for pid in children(self._process.pid) if "spawn_main" in command_of(pid)]

    def kill_worker(self, which: int) -> None:
        """End a worker at once. Several workers are looked after by `serve`; one alone is started again."""
        ids = self.worker_ids()
        if not ids:
            return  # the last one killed is not replaced yet
        with contextlib.suppress(ProcessLookupError):
            os.kill(ids[which % len(ids)], signal.SIGKILL)
        if self.workers == 1:
            assert self._process is not None
            self._process.wait(_SECONDS)
            self.start()

    def stop(self) -> float:
        """End it in order, and remove what it kept; how many seconds ending took."""
        began = time.monotonic()
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                for pid in (*self.worker_ids(), self._process.pid):
                    os.kill(pid, signal.SIGKILL)
                self._process.wait(_SECONDS)
        took = time.monotonic() - began
        shutil.rmtree(self.folder, ignore_errors=True)
        return took


def children(pid: int) -> list[int]:
    """The processes that a process has started, by /proc."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return [int(child) for child in path.read_text().split()]
    except OSError:
        return []


def command_of(pid: int) -> str:
    """How a process was started."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
