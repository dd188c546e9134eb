"""`python -m server.floods`: what a fair table notices of floods, with the server on one core.

Starts a server of its own on an SQLite file, on the first core alone, with its limits as they are by default.
Four people play on at a table, and `/health` is asked ten times a second, while four other addresses of this
machine send without pause: long evenings to the referee (`score`), messages over forty sockets (`messages`),
proofs, analyses, replays and matches to play on (`studies`). Then thousands of sockets are opened and closed
at one table, and the server's memory is compared (`sockets`); and thousands stay and look on (`onlookers`):
see docs/lab/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Final

from pelitupa.lab.load_clients import ClientConnection, Cottage, Visitor, asks, httpx

FLOODERS: Final = tuple(f"127.0.0.{number}" for number in range(2, 6))
FAIR: Final = "127.0.0.250"
LARGEST_KB: Final = 100.0
"""An onlooker is to take no more: ten thousand in a gigabyte."""
BOUND_MS: Final = 250.0
"""Of what a fair player waits for, nineteen of twenty take less."""
_PAUSE: Final = 0.5
_ENTRIES: Final = 1500
_QUIET: Final = 5.0
_STARTS_IN: Final = 90.0
_AT_ONCE: Final = 40
_SETTLED: Final = 10.0
"""Seconds in which the last are shown the table."""

Flood = Callable[[str, Counter[str]], Awaitable[None]]


class Server:
    """A server in a process of its own, on one core."""

    def __init__(self, folder: Path, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        database = f"sqlite+aiosqlite:///{folder / secrets.token_hex(4)}.sqlite"
        given = {"PELITUPA_DATABASE": database, "PELITUPA_LOG": "json"}
        given |= {f"PELITUPA_{name.upper()}": value for name, value in settings.items()}
        command = [sys.executable, "-m", "pelitupa.cli", "serve", "--port", str(port)]
        self._log = (folder / "log").open("ab")
        self._process = subprocess.Popen(
            command, env=os.environ | given, cwd=folder, stdout=self._log, stderr=self._log
        )
        os.sched_setaffinity(self._process.pid, {0})
        until = time.monotonic() + _STARTS_IN
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(
                    f"{self.url}/health", timeout=5, trust_env=False, verify=False
                ).is_success:
                    return
            if self._process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the server did not start: see {folder / 'log'}")
            time.sleep(0.1)

    def memory(self) -> int:
        """Kilobytes that its process holds."""
        text = Path(f"/proc/{self._process.pid}/status").read_text("utf-8")
        return int(text.partition("VmRSS:")[2].split()[0])

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(15)
        self._process.kill()
        self._log.close()


def p95(times: list[float]) -> float:
    """Nineteen of twenty are not longer; in milliseconds."""
    return 1000 * sorted(times)[int(0.95 * (len(times) - 1))] if times else float("nan")


# --- who is fair


async def _ask_health(url: str, times: list[float]) -> None:
    async with httpx.AsyncClient(
        base_url=url, timeout=60, trust_env=False, verify=False
    ) as browser:
        while True:
            began = time.monotonic()
            await browser.get("/health")
            times.append(time.monotonic() - began)
            await asyncio.sleep(0.1)


async def _play(cottage: Cottage, visitor: Visitor, times: list[float]) -> None:
    """Move half a second after being asked; the time until that is acknowledged."""
    page, rng, answered = await cottage.page(visitor), Random(visitor.seat), -1
    sent: dict[str, float] = {}

    async def move(text: str, version: int) -> None:
        await asyncio.sleep(_PAUSE)
        name = secrets.token_hex(8)
        sent[name] = time.monotonic()
        await page.send(json.dumps({"act": text, "version": version, "id": name}))

    async with asyncio.TaskGroup() as moves:
        async for raw in page:
            message = json.loads(raw)
            if message["type"] == "done" and message["id"] in sent:
                times.append(time.monotonic() - sent.pop(message["id"]))
            if asks(message) and message["version"] != answered:
                answered = message["version"]
                moves.create_task(move(rng.choice(message["actions"])["text"], answered))


# --- who is not


async def flood_of_scores(url: str, counts: Counter[str]) -> None:
    """Eight connections that post long evenings, each another one."""

    async def post(address: str) -> None:
        async with _browser(url, address) as browser:
            while True:
                names = ["A", secrets.token_hex(4)]
                evening = {"game": "round_the_clock", "names": names, "entries": ["1"] * _ENTRIES}
                answer = await browser.post("/referee/round_the_clock/score", json=evening)
                counts[str(answer.status_code)] += 1

    await asyncio.gather(*(post(address) for address in FLOODERS * 2))


async def flood_of_messages(url: str, counts: Counter[str]) -> None:
    """Forty sockets that send without pause, and come again when they are closed."""
    async with Cottage(url, FLOODERS[0]) as host:
        location, _ = await host.post("/games/hex/start", level="random", size="5")
    table = Visitor(location.removeprefix("/tables/"), -1, "")

    async def send(address: str) -> None:
        async with Cottage(url, address) as cottage:
            while True:
                with contextlib.suppress(Exception):
                    page = await cottage.page(table)
                    reader = asyncio.create_task(_read(page))
                    try:
                        while True:
                            await page.send('{"why": "a1"}')
                            counts["sent"] += 1
                            await asyncio.sleep(0)
                    finally:
                        reader.cancel()
                        counts[f"closed {page.close_code}"] += 1
                await asyncio.sleep(0.05)

    async def _read(page: ClientConnection) -> None:
        async for _ in page:
            counts["answered"] += 1

    await asyncio.gather(*(send(address) for address in FLOODERS * 10))


async def flood_of_studies(url: str, counts: Counter[str]) -> None:
    """Proofs with a commitment that nobody made, analyses, replays, and matches to play on."""
    async with Cottage(url, FLOODERS[0]) as host:
        location, cookies = await host.post("/games/tuppi/start", level="random", deals="1")
        page = await host.page(Visitor(location.removeprefix("/tables/"), 0, cookies))
        await page.send('{"resign": true}')
        async for raw in page:
            message = json.loads(raw)
            if message["type"] == "state" and message["over"]:
                break
        await page.close()

    async def ask(address: str, first: int) -> None:
        async with _browser(url, address) as browser:
            for number in range(first, sys.maxsize):
                paths = (
                    ("GET", f"{location}/proof?commitment={secrets.token_hex(8)}"),
                    ("GET", f"{location}/replay/{number % 30}?eyes={number % 5}"),
                    ("POST", f"{location}/analysis?eyes={1 + number % 4}"),
                    ("POST", f"{location}/play-on?step=20"),
                )
                method, path = paths[number % len(paths)]
                answer = await browser.request(method, path)
                counts[f"{path.partition('?')[0].split('/')[3]} {answer.status_code}"] += 1

    await asyncio.gather(*(ask(address, place) for place, address in enumerate(FLOODERS * 2)))


FLOODS: Final[dict[str, Flood]] = {
    "score": flood_of_scores,
    "messages": flood_of_messages,
    "studies": flood_of_studies,
}


def _browser(url: str, address: str) -> httpx.AsyncClient:
    way = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=url, timeout=120, transport=way, trust_env=False)


def _pour(name: str, url: str, seconds: float, told: Connection) -> None:
    """Flood for so long, in a process of its own: whoever is fair must not wait for it here."""

    async def pour() -> Counter[str]:
        counts: Counter[str] = Counter()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(FLOODS[name](url, counts), seconds)
        return counts

    told.send(dict(asyncio.run(pour())))


async def _flood(name: str, url: str, seconds: float) -> Counter[str]:
    """What a flood was answered."""
    context = multiprocessing.get_context("spawn")
    hear, tell = context.Pipe(duplex=False)
    process = context.Process(target=_pour, args=(name, url, seconds, tell), daemon=True)
    process.start()
    tell.close()
    counts: Counter[str] = Counter(await asyncio.to_thread(hear.recv))
    await asyncio.to_thread(process.join)
    return counts


async def under(name: str, url: str, seconds: float) -> dict[str, float | str]:
    """What `/health` and moves take at p95 (ms), quiet and under a flood, and what the flood was answered."""
    health: list[float] = []
    moves: list[float] = []
    async with Cottage(url, FAIR) as cottage:
        visitors = await cottage.table("tuppi", 4, {})
        tasks = [asyncio.create_task(_play(cottage, visitor, moves)) for visitor in visitors]
        tasks.append(asyncio.create_task(_ask_health(url, health)))
        await asyncio.sleep(_QUIET)
        quiet = (p95(health), p95(moves))
        health.clear()
        moves.clear()
        counts = await _flood(name, url, seconds)
        found: dict[str, float | str] = {
            "quiet_health": quiet[0],
            "quiet_moves": quiet[1],
            "health": p95(health),
            "moves": p95(moves),
            "asked": len(health),
            "moved": len(moves),
        }
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return found | {"flood": ", ".join(f"{count} {what}" for what, count in counts.most_common(9))}


# --- memory


async def open_and_close(url: str, table: str, count: int) -> None:
    """So many sockets of strangers at a table, a few at a time, each shown the table once."""
    left = iter(range(count))

    async def one_after_another(address: str) -> None:
        async with Cottage(url, address) as cottage:
            for _ in left:
                page = await cottage.page(Visitor(table, -1, ""))
                await page.recv()
                await page.close()

    await asyncio.gather(*(one_after_another(FLOODERS[n % 4]) for n in range(_AT_ONCE)))


async def memory_of_sockets(server: Server, count: int) -> tuple[int, int]:
    """Kilobytes before and after; a tenth of the sockets come first, so that what is kept once is there."""
    async with Cottage(server.url, FAIR) as host:
        location, _ = await host.post("/games/hex/start", level="random", size="11")
    table = location.removeprefix("/tables/")
    await open_and_close(server.url, table, max(200, count // 10))
    await asyncio.sleep(2)
    before = server.memory()
    await open_and_close(server.url, table, count)
    await asyncio.sleep(2)
    return before, server.memory()


async def memory_of_onlookers(server: Server, count: int) -> tuple[int, int, int]:
    """Kilobytes before and while so many look on at one table, and how many of them were lost."""
    async with Cottage(server.url, FAIR) as host:
        location, _ = await host.post("/games/tuppi/start", level="random")
    table = Visitor(location.removeprefix("/tables/"), -1, "")
    before, left = server.memory(), iter(range(count))
    pages: list[ClientConnection] = []

    async def come(address: str) -> None:
        async with Cottage(server.url, address) as cottage:
            for _ in left:
                pages.append(await cottage.page(table))

    await asyncio.gather(*(come(FLOODERS[n % 4]) for n in range(_AT_ONCE)))
    await asyncio.sleep(_SETTLED)
    kept = server.memory()
    lost = sum(page.close_code is not None for page in pages)
    await asyncio.gather(*(page.close() for page in pages))
    return before, kept, lost


MANY: Final = "1000000000"
ROOM: Final[dict[str, dict[str, str]]] = {
    "sockets": {"requests_a_minute": MANY, "watchers_each": MANY},
    "onlookers": dict.fromkeys(
        ("requests_a_minute", "watchers_each", "sockets_each", "connections"), MANY
    ),
}
"""Settings without which so many would be refused."""


def main(arguments: list[str] | None = None) -> None:
    """The command; ends with status 1 where a bound was not kept."""
    parser = argparse.ArgumentParser(prog="python -m server.floods", description=__doc__)
    parser.add_argument("--only", nargs="*", choices=[*FLOODS, *ROOM], help="else all")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each flood")
    parser.add_argument(
        "--sockets", type=int, default=20_000, help="how many are opened and closed"
    )
    parser.add_argument("--onlookers", type=int, default=10_000, help="how many look on")
    given = parser.parse_args(arguments)
    wanted, good = given.only or [*FLOODS, *ROOM], True
    if len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, os.sched_getaffinity(0) - {0})  # that core is the server's
    print(f"load before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="pelitupa-floods-") as name:
        for what in wanted:
            server = Server(Path(name), **ROOM.get(what, {}))
            try:
                if what == "onlookers":
                    before, kept, lost = asyncio.run(memory_of_onlookers(server, given.onlookers))
                    each = (kept - before) / max(1, given.onlookers - lost)
                    print(
                        f"{what}: {before} KB, with {given.onlookers} {kept} KB, {each:.1f} each, {lost} lost"
                    )
                    good &= each <= LARGEST_KB and 100 * lost <= given.onlookers
                    continue
                if what == "sockets":
                    before, after = asyncio.run(memory_of_sockets(server, given.sockets))
                    print(f"{what}: {before} KB, after {given.sockets} sockets {after} KB")
                    good &= after <= 1.1 * before
                    continue
                found = asyncio.run(under(what, server.url, given.seconds))
                print(
                    f"{what}: " + ", ".join(f"{name} {_shown(one)}" for name, one in found.items())
                )
                good &= all(float(found[name]) < BOUND_MS for name in ("health", "moves"))
            finally:
                server.stop()
    print(f"load after: {os.getloadavg()[0]:.1f}")
    sys.exit(0 if good else 1)


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.0f}"


if __name__ == "__main__":
    main()
