"""`python -m pelitupa.lab.load URL --tables N --seconds S --game GAME`: how many tables a cottage bears.

So many tables are opened by the forms of the pages, a scripted person sits down in every seat, and each table
moves every three seconds. Measured is the time from the sending of a move to its arrival at each other
player's socket, on the clock of this one process; of one that is sealed until others have decided, nothing:
it is seen when they have. With `--people` fewer sit down, and bots in the other seats; at a share of the
tables, `--hints`, one person plays and asks for a hint every six seconds, from an address of its own. The
cottage must allow so many requests from one address: PELITUPA_REQUESTS_A_MINUTE. See docs/lab/load.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from websockets.exceptions import WebSocketException

from pelitupa.games import load_game
from pelitupa.lab.load_clients import Cottage, Visitor, asks

_WARM: Final = 9.0
"""Seconds after the last has sat down before anything is measured: three rounds at the usual pace."""
_TICK: Final = 100  # clock ticks a second, in /proc
_HINT_SECONDS: Final = 6.0


@dataclass
class Tally:
    """What is counted while it is measured."""

    measuring: bool = False
    latencies: list[float] = field(default_factory=list)
    """Milliseconds."""
    moves: int = 0
    messages: int = 0
    characters: int = 0
    refused: int = 0
    lost: int = 0
    """Connections that ended."""
    hints_asked: int = 0
    hints_given: int = 0


class LiveTable:
    """A table with a person in each seat: whoever is asked moves some seconds later."""

    def __init__(
        self, cottage: Cottage, visitors: Sequence[Visitor], every: float, seed: str, tally: Tally
    ) -> None:
        self._cottage = cottage
        self._visitors = visitors
        self._every = every
        self._rng = Random(seed)
        self._tally = tally
        self._sent_at, self._sent_step = 0.0, 0
        self._news: set[int] = set()
        self._steps = [-1] * len(visitors)
        self._connected = asyncio.Event()
        self._open = 0
        self._again: asyncio.TimerHandle | None = None
        self._asked: dict[int, tuple[dict[str, Any], Any]] = {}
        self._mover = -1
        self.over = False

    async def run(self) -> None:
        """Play until the match is over, or cancelled."""
        await asyncio.gather(*(self._sit(visitor) for visitor in self._visitors))

    async def connected(self) -> None:
        """Wait until everybody has the table before them."""
        await self._connected.wait()

    async def _sit(self, visitor: Visitor) -> None:
        seat = visitor.seat
        try:
            connection = await self._cottage.page(visitor)
            async with connection:
                async for raw in connection:
                    now = time.perf_counter()
                    self._hear(seat, json.loads(raw), connection, now, len(raw))
                    if self.over:
                        return
        except (OSError, WebSocketException):
            pass
        if not self.over:
            self._tally.lost += 1

    def _hear(
        self, seat: int, message: dict[str, Any], connection: Any, now: float, length: int
    ) -> None:
        tally = self._tally
        if tally.measuring:
            tally.messages += 1
            tally.characters += length
        if message["type"] == "error":
            tally.refused += 1
        if message["type"] == "hint" and tally.measuring:
            tally.hints_given += 1
        if message["type"] != "state":
            return
        if seat == self._mover and message["sealed"]:
            self._news.clear()  # the others see it when all have decided, bots among them
        first, self._steps[seat] = self._steps[seat] < 0, message["step"]
        if first:
            self._open += 1
            if self._open == len(self._visitors):
                self._connected.set()
                self._plan(self._rng.random() * self._every)
        elif seat in self._news and message["step"] > self._sent_step:
            self._news.discard(seat)
            if tally.measuring:
                tally.latencies.append((now - self._sent_at) * 1000)
        self.over = message["over"]
        if asks(message):
            self._asked[seat] = message, connection
        else:
            self._asked.pop(seat, None)

    def _plan(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._again = loop.call_later(seconds, lambda: loop.create_task(self._move()))

    async def _move(self) -> None:
        """One of those who are asked moves now; the next move of the table comes when it is time."""
        if self.over:
            return
        self._plan(self._every * (0.9 + 0.2 * self._rng.random()))
        if not self._asked:
            return
        seat = self._rng.choice(sorted(self._asked))
        state, connection = self._asked.pop(seat)
        self._mover = seat
        self._news = set(range(len(self._visitors))) - {seat}
        self._sent_step = state["step"]
        text = self._rng.choice(state["actions"])["text"]
        message = {"act": text, "version": state["version"], "id": f"{self._rng.random()}"}
        if self._tally.measuring:
            self._tally.moves += 1
        self._sent_at = time.perf_counter()
        try:
            await connection.send(json.dumps(message))
        except (OSError, WebSocketException):
            self._asked.clear()

    async def ask_for_hints(self) -> None:
        """Ask for a hint now and then, whenever somebody is to decide; for ever."""
        while True:
            await asyncio.sleep(_HINT_SECONDS)
            for _, connection in list(self._asked.values())[:1]:
                if self._tally.measuring:
                    self._tally.hints_asked += 1
                with contextlib.suppress(OSError, WebSocketException):
                    await connection.send('{"hint": true}')

    def stop(self) -> None:
        """Move no more."""
        if self._again is not None:
            self._again.cancel()


def tree(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return
    for child in found:
        yield from tree(int(child))


def processor_seconds(pid: int) -> float:
    """What a process and those it has started have used of the processors, by /proc."""
    ticks = 0
    for one in tree(pid):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICK


@dataclass(frozen=True)
class Load:
    """The figures of one run. Times in milliseconds; `cores` are shares of one core by name."""

    tables: int
    going: int
    """Tables whose match was not over in the end."""
    connections: int
    seconds: float
    moves_a_second: float
    messages_a_second: float
    characters_a_message: float
    p50: float
    p95: float
    p99: float
    worst: float
    samples: int
    refused: int
    lost: int
    cores: dict[str, float]
    hints_asked: int = 0
    hints_given: int = 0


@dataclass(frozen=True)
class Crowd:
    """Who plays at the tables: so many people at each, bots of a level in the other seats; and the share of
    the tables at which one person alone plays with bots, and asks for hints."""

    people: int
    level: str = "random"
    hints: float = 0.0


async def measure(
    url: str,
    game: str,
    form: dict[str, str],
    tables: int,
    seconds: float,
    every: float,
    watched: dict[str, int],
    progress: Progress,
    crowd: Crowd | None = None,
) -> Load:
    """Open tables, let them play, and measure for so many seconds. Raises `VisitError`."""
    seats, tally = load_game(game, **form).num_players(), Tally()
    crowd = crowd or Crowd(seats)
    connections = 0
    async with contextlib.AsyncExitStack() as stack, Cottage(url) as cottage:
        seated: list[LiveTable] = []
        tasks: list[asyncio.Task[None]] = []
        opening = progress.add_task("tables opened", total=tables)

        async def seat(number: int) -> None:
            nonlocal connections
            asks_hints = number < tables * crowd.hints
            where = cottage
            if asks_hints:  # of an address of its own: each has only so many at a time
                address = f"127.0.{1 + number // 250}.{2 + number % 250}"
                where = await stack.enter_async_context(Cottage(url, address))
            people = 1 if asks_hints else crowd.people
            visitors = await where.table(game, people, form, crowd.level)
            connections += people
            table = LiveTable(where, visitors, every, f"{number}", tally)
            seated.append(table)
            tasks.append(asyncio.create_task(table.run()))
            await table.connected()
            if asks_hints:
                tasks.append(asyncio.create_task(table.ask_for_hints()))
            progress.advance(opening)

        gate = asyncio.Semaphore(8)

        async def gated(number: int) -> None:
            async with gate:
                await seat(number)

        await asyncio.gather(*(gated(number) for number in range(tables)))
        gc.collect()
        gc.disable()  # while this process looks for garbage it hears nothing, and would count it as late
        # Whoever was kept waiting meanwhile moves at once with all others: that is over before it counts.
        await asyncio.sleep(_WARM)
        used = {name: processor_seconds(pid) for name, pid in watched.items()}
        began, tally.measuring = time.perf_counter(), True
        measuring = progress.add_task("seconds measured", total=seconds)
        while (past := time.perf_counter() - began) < seconds:
            await asyncio.sleep(min(1.0, seconds - past))
            progress.update(measuring, completed=time.perf_counter() - began)
        tally.measuring, past = False, time.perf_counter() - began
        gc.enable()
        cores = {n: (processor_seconds(pid) - used[n]) / past for n, pid in watched.items()}
        going = sum(not table.over for table in seated)
        for table in seated:
            table.over = True
            table.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return _figures(tally, tables, going, connections, past, cores)


def _figures(
    tally: Tally, tables: int, going: int, connections: int, seconds: float, cores: dict[str, float]
) -> Load:
    late = sorted(tally.latencies) or [float("nan")]
    parts = statistics.quantiles(late, n=100, method="inclusive") if len(late) > 1 else late * 99
    return Load(
        tables,
        going,
        connections,
        round(seconds, 1),
        round(tally.moves / seconds, 1),
        round(tally.messages / seconds, 1),
        round(tally.characters / max(1, tally.messages), 1),
        round(parts[49], 2),
        round(parts[94], 2),
        round(parts[98], 2),
        round(late[-1], 2),
        len(tally.latencies),
        tally.refused,
        tally.lost,
        {name: round(share, 3) for name, share in cores.items()},
        tally.hints_asked,
        tally.hints_given,
    )


def _pairs(texts: Sequence[str], what: str) -> dict[str, str]:
    pairs = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise click.UsageError(f"{what} is NAME=VALUE, not {text!r}")
        pairs[name] = value
    return pairs


@click.command()
@click.argument("url")
@click.option("--game", required=True, help="What is played.")
@click.option("--tables", default=100, show_default=True)
@click.option("--seconds", default=30.0, show_default=True, help="How long to measure.")
@click.option("--every", default=3.0, show_default=True, help="Seconds between a table's moves.")
@click.option("--people", type=int, help="People at a table; by default one in every seat.")
@click.option("--level", default="random", show_default=True, help="The bots in the other seats.")
@click.option("--hints", default=0.0, help="Tables at which one person asks for hints, a share.")
@click.option("--form", multiple=True, metavar="NAME=VALUE", help="An entry of the game's form.")
@click.option("--watch", multiple=True, metavar="NAME=PID", help="A process whose cores to count.")
@click.option("--json", "file", type=click.Path(dir_okay=False), help="Write the figures here too.")
def main(
    url: str,
    game: str,
    tables: int,
    seconds: float,
    every: float,
    people: int | None,
    level: str,
    hints: float,
    form: Sequence[str],
    watch: Sequence[str],
    file: str | None,
) -> None:
    """Let scripted people play at many tables of the cottage at URL, which must be your own."""
    watched = {name: int(pid) for name, pid in _pairs(watch, "--watch").items()}
    watched["client"] = os.getpid()
    options = _pairs(form, "--form")
    crowd = Crowd(people or load_game(game, **options).num_players(), level, hints)
    with Progress(transient=True) as progress:
        load = asyncio.run(
            measure(url, game, options, tables, seconds, every, watched, progress, crowd)
        )
    grid = Grid("figure", "value", title=f"{tables} tables, each moving every {every:g} s")
    for name, value in vars(load).items():
        grid.add_row(name.replace("_", " "), str(value))
    Console().print(grid)
    text = json.dumps(vars(load), indent=2)
    Console().print_json(text)
    if file is not None:
        Path(file).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
