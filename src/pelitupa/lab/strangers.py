"""`python -m pelitupa.lab.strangers URL --game GAME`: what a cottage's players notice of many strangers.

So many people without a session open a page each at one table of the game (a large one), and meanwhile
`/health` is asked again and again; then 180 guests ask for hints at tables of their own, and a bot at another
table has to answer. The strangers come from many addresses of this machine (127.0.0.2 and on), as they would
in earnest, so that the limits for an address hold; `--one-address` lets all come from one. See
docs/lab/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import statistics
import time
from dataclasses import dataclass, field
from typing import Any, Final

from pelitupa.core import parse_spec
from pelitupa.lab.load_clients import ClientConnection, Cottage, Visitor, httpx

_ADDRESSES: Final = 200
_HEALTH_SECONDS: Final = 0.05
_SLOWEST: Final = 120.0


@dataclass
class Delays:
    """Times of one kind, in seconds."""

    times: list[float] = field(default_factory=list)

    def line(self, what: str) -> str:
        """Their middle and their worst."""
        if not self.times:
            return f"{what}: none"
        middle, worst = statistics.median(self.times), max(self.times)
        shown = f"{middle * 1000:.0f} ms in the middle, {worst * 1000:.0f} at worst"
        return f"{what}: {shown} ({len(self.times)})"


def _address(number: int, one: bool) -> str:
    return "127.0.0.2" if one else f"127.0.0.{2 + number % _ADDRESSES}"


def _from(url: str, number: int, one: bool = False) -> Cottage:
    """The cottage as somebody sees it who comes from an address of their own."""
    return Cottage(url, _address(number, one), _SLOWEST, deflate=True)


async def _open_table(cottage: Cottage, game: str, **form: str) -> Visitor:
    """The host of a new table of a game with its options."""
    id, options = parse_spec(game)
    form |= {name: str(value) for name, value in options.items()}
    location, cookies = await cottage.post(f"/games/{id}/start", **form)
    return Visitor(location.removeprefix("/tables/"), 0, cookies)


async def _page(cottage: Cottage, visitor: Visitor) -> tuple[ClientConnection, dict[str, Any]]:
    """A page at a table, when it has been told something: the table, or why it cannot be there."""
    socket = await cottage.page(visitor)
    return socket, json.loads(await socket.recv())


async def _ask_health(url: str, delays: Delays) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=_SLOWEST) as browser:
        while True:
            began = time.monotonic()
            answer = await browser.get("/health")
            delays.times.append(time.monotonic() - began)
            if answer.status_code != 200:
                print(f"/health: {answer.status_code}")
            await asyncio.sleep(_HEALTH_SECONDS)


async def _read(socket: ClientConnection) -> None:
    """Take what is sent, as a browser does."""
    with contextlib.suppress(Exception):
        async for _ in socket:
            pass


async def sockets_of_strangers(url: str, game: str, count: int, at_once: int, one: bool) -> None:
    """Open so many, some at once, and tell how `/health` fared; then let a player move."""
    health, opening = Delays(), Delays()
    refusals: dict[str, int] = {}
    readers: list[asyncio.Task[None]] = []
    async with _from(url, 199) as player:
        host = await _open_table(player, game, level="random", company="bots")
        guest = Visitor(host.table, -1, "")
        asking = asyncio.create_task(_ask_health(url, health))
        await asyncio.sleep(1)
        quiet, health.times = Delays(list(health.times)), []
        slots = asyncio.Semaphore(at_once)

        async def come(number: int) -> ClientConnection:
            async with slots:
                began = time.monotonic()
                async with _from(url, number, one) as own:
                    socket, told = await _page(own, guest)
                opening.times.append(time.monotonic() - began)
                if told["type"] == "error":
                    refusals[told["text"]] = refusals.get(told["text"], 0) + 1
            readers.append(asyncio.create_task(_read(socket)))
            return socket

        began = time.monotonic()
        sockets = await asyncio.gather(*(come(number) for number in range(count)))
        print(quiet.line("/health before"))
        print(f"{count} sockets opened, {at_once} at a time, in {time.monotonic() - began:.1f} s")
        print(opening.line("from asking to being shown the table"))
        print(health.line("/health meanwhile"))
        for text, times in refusals.items():
            print(f"refused {times} times: {text}")
        health.times = []
        own, state = await _page(player, host)
        answers = Delays()
        for number in range(5):
            text = state["actions"][number]["text"]
            began = time.monotonic()
            await own.send(json.dumps({"act": text, "version": state["version"]}))
            while not (
                state["type"] == "state" and state["actions"] and state["step"] >= 2 * number + 2
            ):
                state = json.loads(await own.recv())
            answers.times.append(time.monotonic() - began)
        await asyncio.sleep(2)
        asking.cancel()
        print(answers.line("the player's move and the bot's answer, shown"))
        print(health.line("/health while they play"))
        for task in readers:
            task.cancel()
        await asyncio.gather(*(socket.close() for socket in (*sockets, own)))


async def hints_of_strangers(url: str, game: str, count: int) -> None:
    """Let so many guests ask for a hint at tables of their own, and time another table's bot."""

    async def time_bot(what: str) -> None:
        delays = Delays()
        async with _from(url, 198) as guest:
            for _ in range(3):
                socket, state = await _page(guest, await _open_table(guest, game, level="quick"))
                await socket.send(json.dumps({"pace": "at once"}))
                while not (state["type"] == "state" and state["actions"]):
                    state = json.loads(await socket.recv())
                began, text = time.monotonic(), state["actions"][0]["text"]
                await socket.send(json.dumps({"act": text, "version": state["version"]}))
                while not (state["type"] == "state" and state["step"] >= 2):
                    state = json.loads(await socket.recv())
                delays.times.append(time.monotonic() - began)
                await socket.close()
        print(delays.line(f"a quick bot's answer {what}"))

    await time_bot("before")
    asked: list[ClientConnection] = []
    for number in range(count):
        async with _from(url, number) as guest:
            socket, _ = await _page(guest, await _open_table(guest, game, level="random"))
            await socket.send(json.dumps({"hint": True}))
            asked.append(socket)
    await time_bot(f"while {count} people have asked for hints")
    await asyncio.gather(*(socket.close() for socket in asked))


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m pelitupa.lab.strangers", description=__doc__)
    parser.add_argument("url", help="the cottage, such as http://127.0.0.1:8000")
    parser.add_argument("--game", required=True, help="what is played, with its options")
    parser.add_argument(
        "--hint-game", help="what is played where hints are asked for; else the same"
    )
    parser.add_argument("--sockets", type=int, default=500, help="strangers' pages at one table")
    parser.add_argument("--at-once", type=int, default=20, help="how many are opened at a time")
    parser.add_argument("--one-address", action="store_true", help="all from one address")
    parser.add_argument("--hints", type=int, default=180, help="people who ask for a hint")
    given = parser.parse_args(arguments)
    if given.sockets:
        asyncio.run(
            sockets_of_strangers(
                given.url, given.game, given.sockets, given.at_once, given.one_address
            )
        )
    if given.hints:
        asyncio.run(hints_of_strangers(given.url, given.hint_game or given.game, given.hints))


if __name__ == "__main__":
    main()
