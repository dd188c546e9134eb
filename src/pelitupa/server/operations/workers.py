"""Several processes that serve one listening socket, and who looks after them."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Final

import uvicorn

from pelitupa.core import PelitupaError
from pelitupa.server.operations.opening import CannotOpen, Opening

LOG: Final = logging.getLogger("pelitupa.workers")
STARTUP_FAILURE: Final = 3
"""What uvicorn exits with where the application could not be opened."""
_PAUSE: Final = 0.5
_GRACE: Final = 15.0


class WorkersFailed(PelitupaError):
    """The workers could not begin to serve."""


class Workers:
    """So many processes, each of which serves; one that dies is replaced.

    `make` is called in each process for its configuration, and must be something that can be pickled.
    """

    def __init__(
        self, count: int, make: Callable[[], uvicorn.Config], listening: socket.socket
    ) -> None:
        self._count = count
        self._make = make
        self._listening = listening
        self._processes: list[SpawnProcess] = []
        self._stopping = False
        self._failed = 0

    def run(self) -> None:
        """Serve until SIGTERM or SIGINT. Raises `WorkersFailed` if none can begin."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._stop)
        self._processes = [self._start() for _ in range(self._count)]
        try:
            while not self._stopping:
                wait([process.sentinel for process in self._processes], timeout=_PAUSE)
                self._replace_the_dead()
        finally:
            self._end_all()

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _start(self) -> SpawnProcess:
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=_serve, args=(self._make, self._listening))
        process.start()
        return process

    def _replace_the_dead(self) -> None:
        for place, process in enumerate(self._processes):
            if process.is_alive() or self._stopping:
                continue
            self._failed = self._failed + 1 if process.exitcode == STARTUP_FAILURE else 0
            if self._failed > 2 * self._count:
                raise WorkersFailed("no worker could begin to serve; what is said above tells why")
            LOG.warning("a worker has ended (%s); another begins", process.exitcode)
            process.join()
            if self._failed:
                time.sleep(_PAUSE)
            self._processes[place] = self._start()

    def _end_all(self) -> None:
        for process in self._processes:
            process.terminate()
        until = time.monotonic() + _GRACE
        for process in self._processes:
            process.join(max(0.1, until - time.monotonic()))
            if process.is_alive():
                process.kill()


def _serve(make: Callable[[], uvicorn.Config], listening: socket.socket) -> None:
    with contextlib.suppress(KeyboardInterrupt):
        try:
            Opening(make()).run([listening])
        except CannotOpen as error:
            LOG.error("%s", error)
            sys.exit(STARTUP_FAILURE)
