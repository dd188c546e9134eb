"""The same matches on a cluster: Ray sends them to however many machines there are.

Every machine needs Pelitupa in the same version; the outcomes are those of one machine.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pelitupa
from pelitupa.core import PelitupaError
from pelitupa.core.extras import needing
from pelitupa.lab.arena import Play
from pelitupa.lab.simulate import Outcome, Task, in_order, play_batch

LOCAL = "local"
"""The address that stands for a cluster of this machine alone, started now."""

_PATIENCE = 5.0


class ClusterError(PelitupaError):
    """There is no cluster at an address, or one of its machines cannot play."""


@contextmanager
def cluster(address: str, jobs: int, batch: int) -> Iterator[Play]:
    """What plays matches on the cluster at an address, `batch` at a time on one processor.

    `jobs` is the number of processors of a `local` cluster; another has what it has. Raises
    `MissingExtra` where Ray is not installed and `ClusterError` where nobody answers.
    """
    with needing("cluster", "a cluster"):
        ray: Any = importlib.import_module("ray")  # untyped: its types take mypy a minute
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        options |= {"num_cpus": jobs, "include_dashboard": False}
    try:
        _knock(address)
        ray.init(address=address, **options)
    except (OSError, RuntimeError, ValueError) as error:
        raise ClusterError(f"no Ray cluster answers at {address!r}: {error}") from None
    there = ray.remote(play_there)

    def send(tasks: list[Task]) -> Any:
        return there.remote(tasks, pelitupa.__version__)

    def receive(promise: Any) -> list[Outcome]:
        try:
            outcomes: list[Outcome] = ray.get(promise)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None  # what went wrong there, as if it had been here
        return outcomes

    def play(tasks: Iterable[Task]) -> Iterator[Outcome]:
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        return in_order(tasks, batch, ahead, send, receive)

    try:
        yield play
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise `OSError` or `ValueError` where nobody is at a host and port: Ray would wait for minutes."""
    if ":" in address:
        place = urlsplit(address if "://" in address else f"//{address}")
        socket.create_connection((place.hostname or "", place.port or 0), _PATIENCE).close()


def play_there(tasks: Sequence[Task], version: str) -> list[Outcome]:
    """Play matches on a machine of the cluster, for one with Pelitupa in this version."""
    if pelitupa.__version__ != version:
        raise ClusterError(
            f"a machine of the cluster has Pelitupa {pelitupa.__version__}, this one {version}: "
            "install the same on all"
        )
    return play_batch(tasks)
