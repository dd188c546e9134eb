"""`python -m server.kill --matches 200` (in `tests`): matches by scripted people while the ground shakes.

Workers, PostgreSQL and Redis are killed (SIGKILL) at random moments, and started again. Messages come
twice, late, in another order, or their connection is cut. The people come back, and send what was not
acknowledged again under the same name. Afterwards all that was acknowledged must be there, once, and
every record verify.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from websockets.exceptions import WebSocketException

from pelitupa.lab.load_clients import Cottage, Visitor, asks
from pelitupa.records import parse, verify, write
from pelitupa.server.live.matches import new_match
from pelitupa.server.store.database import make_engine
from pelitupa.server.store.reading import Reader
from pelitupa.table.session import TableSession
from server import services
from server.faults import ALL_FAULTS, NO_FAULTS, Faults, Line
from server.services import Service
from server.site import Site

KINDS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("hex", 2, {"size": "4"}),
    ("valepaska", 4, {"limit": "6"}),
    ("multimulta", 4, {"deals": "1"}),
    ("tuppi", 4, {"deals": "1"}),
    ("tuppi", 3, {"deals": "1"}),
    ("hex", 2, {"size": "3", "talk": "free"}),
)
"""Games, how many people, and the form: some with decisions of several at once, some with bots."""
_AGAIN = ("just now", "try again", "too busy")


@dataclass
class Sent:
    """Something said to the server under a name, and what became of it."""

    nonce: str
    message: dict[str, Any]
    version: int | None = None
    refused: bool = False
    times: int = 0


@dataclass
class Player:
    """A scripted person: decides at random, comes back, and asks again about what was not answered."""

    cottage: Cottage
    visitor: Visitor
    rng: Random
    faults: Faults
    pace: float
    sent: list[Sent] = field(default_factory=list)
    connections: int = 0
    over: bool = False
    fresh: bool = False
    """Whether a state has come that is not answered yet."""

    async def play(self) -> None:
        """Play to the end of the match, whatever happens to the connection."""
        self.line = Line(self.faults, self.rng)
        try:
            while not self.over:
                try:
                    await self._sit_at_it()
                except (OSError, WebSocketException, EOFError):
                    await asyncio.sleep(0.1 + 0.3 * self.rng.random())
        finally:
            await self.line.hang_up()

    async def _sit_at_it(self) -> None:
        connection = await self.cottage.page(self.visitor)
        self.connections += 1
        self.line.connection = connection
        open_question = self._open()
        if open_question is not None:
            await self._send(open_question)
        while not self.over:
            try:
                raw = await asyncio.wait_for(connection.recv(), 4.0)
            except TimeoutError:
                if self._open() is not None:  # an answer may have been lost with a worker
                    raise EOFError from None
                continue
            await self._hear(json.loads(raw))

    def _open(self) -> Sent | None:
        last = self.sent[-1] if self.sent else None
        return last if last is not None and last.version is None and not last.refused else None

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "done":
            for sent in self.sent:
                if sent.nonce == message["id"]:
                    assert sent.version in (None, message["version"]), "answered in two ways"
                    assert not sent.refused, "refused, and then done"
                    sent.version = message["version"]
        elif kind in ("error", "ruling"):
            await self._hear_no(message)
        elif kind == "state":
            self.over = message["over"]
            self.state, self.fresh = message, True
        if not self.over and self.fresh and self._open() is None and asks(self.state):
            await asyncio.sleep(2 * self.pace * self.rng.random())
            await self._decide()

    async def _hear_no(self, message: dict[str, Any]) -> None:
        sent = next((sent for sent in self.sent if sent.nonce == message.get("id")), None)
        if sent is None or sent.version is not None or sent.refused:
            return
        if any(word in message.get("text", "") for word in _AGAIN):
            await asyncio.sleep(0.3)
            await self._send(sent)
        else:
            sent.refused = self.fresh = True

    async def _decide(self) -> None:
        state, self.fresh = self.state, False
        text = self.rng.choice(state["actions"])["text"]
        message: dict[str, Any] = {"act": text, "version": state["version"]}
        if state["talk"] == "free" and self.rng.random() < 0.1:
            message = {"say": f"I think, therefore I {len(self.sent)}"}
        nonce = f"{self.visitor.seat}-{len(self.sent)}"
        sent = Sent(nonce, message | {"id": nonce})
        self.sent.append(sent)
        await self._send(sent)

    async def _send(self, sent: Sent) -> None:
        sent.times += 1
        await self.line.send(json.dumps(sent.message))


@dataclass
class Study:
    """What happened, and what was found wrong."""

    matches: int = 0
    seconds: float = 0.0
    kills: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    acknowledged: int = 0
    refused: int = 0
    repeated: int = 0
    faults: int = 0
    connections: int = 0
    decisions: int = 0
    events: int = 0
    wrong: list[str] = field(default_factory=list)

    def count(self, player: Player) -> None:
        """Add what a player did."""
        self.sent += len(player.sent)
        self.acknowledged += sum(sent.version is not None for sent in player.sent)
        self.refused += sum(sent.refused for sent in player.sent)
        self.repeated += sum(sent.times - 1 for sent in player.sent)
        self.faults += player.line.injected
        self.connections += player.connections


async def shake(
    site: Site,
    postgres: Service | None,
    redis: Service | None,
    rng: Random,
    every: float,
    study: Study,
) -> None:
    """Kill something now and then, until cancelled. What is begun is ended: all stand again."""
    parts = ["worker"] * 3 + ["postgres"] * (postgres is not None) + ["redis"] * (redis is not None)
    while True:
        await asyncio.sleep(2 * every * rng.random())
        part = rng.choice(parts)
        study.kills[part] += 1
        await asyncio.shield(asyncio.to_thread(_kill, part, site, postgres, redis, rng))


def _kill(
    part: str, site: Site, postgres: Service | None, redis: Service | None, rng: Random
) -> None:
    service = {"postgres": postgres, "redis": redis}.get(part)
    if service is None:
        site.kill_worker(rng.randrange(8))
    else:
        service.kill()
        time.sleep(rng.random())
        service.start()


async def play_all(
    cottage: Cottage, matches: int, pace: float, faults: Faults, seed: int
) -> list[Player]:
    """The players of so many matches, which have just begun."""

    async def seat(number: int) -> list[Visitor]:
        game, people, form = KINDS[number % len(KINDS)]
        return await cottage.table(game, people, dict(form))

    tables = await asyncio.gather(*(seat(number) for number in range(matches)))
    return [
        Player(cottage, visitor, Random(f"{seed}:{number}:{visitor.seat}"), faults, pace)
        for number, table in enumerate(tables)
        for visitor in table
    ]


async def check(database: str, players: list[Player], study: Study) -> None:
    """Compare what was acknowledged with what is written; what is wrong goes into the study."""
    engine = make_engine(database)
    reader = Reader(engine)
    tables: dict[str, list[Player]] = {}
    for player in players:
        study.count(player)
        tables.setdefault(player.visitor.table, []).append(player)
    for key, seated in tables.items():
        study.matches += 1
        events = await reader.events(key, 0)
        study.events += len(events)
        if (await reader.versions([key]))[key][0] != len(events):
            study.wrong.append(f"{key[:6]}: the table counts other than its events")
        study.wrong += [f"{key[:6]}: {line}" for line in _compare(events, seated)]
        record = await reader.record(key)
        verdict = verify(parse(record))
        if not verdict.ok:
            study.wrong.append(f"{key[:6]}: the record does not verify: {verdict.difference}")
        row = await reader.table(key)
        assert row is not None
        again = TableSession(new_match(row), row.agreed, row.started or row.created)
        again.apply_all(event for event, _ in events)
        if write(again.match.record()) != record:
            study.wrong.append(f"{key[:6]}: the events give another record")
        study.decisions += sum(entry.actor >= 0 for entry in again.match.entries())
    await engine.dispose()


def _compare(events: list[Any], seated: list[Player]) -> list[str]:
    wrong = []
    found = Counter((event.seat, nonce) for event, nonce in events if nonce is not None)
    place = {(event.seat, nonce): at for at, (event, nonce) in enumerate(events)}
    for player in seated:
        for sent in player.sent:
            name = (player.visitor.seat, sent.nonce)
            if sent.version is not None and found[name] != 1:
                wrong.append(f"{name} was acknowledged, and is there {found[name]} times")
            elif sent.refused and found[name]:
                wrong.append(f"{name} was refused, and is there")
            elif found[name]:
                text = sent.message.get("act", sent.message.get("say"))
                if events[place[name]][0].text != text:
                    wrong.append(f"{name} is there as another decision")
    return wrong


async def study_kills(
    stack: str,
    matches: int,
    *,
    seed: int = 1,
    pace: float = 0.5,
    every: float = 2.0,
    faults: Faults = ALL_FAULTS,
    workers: int = 2,
    limit: float = 600.0,
    progress: Progress | None = None,
) -> Study:
    """Play matches on a stack of their own while its parts are killed. Seconds: `pace` before a decision,
    `every` between kills (both on average), `limit` for all."""
    study, rng = Study(), Random(seed)
    postgres = services.new_postgres() if stack == "postgres" else None
    redis = services.new_redis() if stack == "postgres" else None
    site = Site(redis, workers if postgres is not None else 1)
    database = (
        await services.new_database(postgres)
        if postgres is not None
        else f"sqlite+aiosqlite:///{site.folder / 'cottage.sqlite'}"
    )
    site.set_database(database)
    try:
        await asyncio.to_thread(site.start)
        async with Cottage(site.url) as cottage:
            players = await play_all(cottage, matches, pace, faults, seed)
            began = time.monotonic()
            shaking = asyncio.create_task(shake(site, postgres, redis, rng, every, study))
            async with asyncio.timeout(limit):
                await _watched([player.play() for player in players], progress)
            shaking.cancel()
            await asyncio.gather(shaking, return_exceptions=True)
            study.seconds = time.monotonic() - began
        await check(database, players, study)
    except Exception as error:
        error.add_note(site.log()[-4000:])
        raise
    finally:
        site.stop()
        for service in (postgres, redis):
            if service is not None:
                service.stop()
    return study


async def _watched(playing: list[Any], progress: Progress | None) -> None:
    task = progress.add_task("people who are done", total=len(playing)) if progress else None
    for done in asyncio.as_completed(playing):
        await done
        if progress is not None and task is not None:
            progress.advance(task)


@click.command()
@click.option("--matches", default=200, show_default=True)
@click.option("--stack", type=click.Choice(["sqlite", "postgres"]), default="postgres")
@click.option("--seed", default=1, show_default=True)
@click.option("--pace", default=2.0, show_default=True, help="Seconds before a decision.")
@click.option("--every", default=2.0, show_default=True, help="Seconds between kills.")
@click.option("--workers", default=2, show_default=True)
@click.option("--faults/--no-faults", default=True, help="Whether messages suffer too.")
def main(
    matches: int, stack: str, seed: int, pace: float, every: float, workers: int, faults: bool
) -> None:
    """Kill the parts of a cottage while matches are played at it, and see what is left."""
    with Progress(transient=True) as progress:
        study = asyncio.run(
            study_kills(
                stack,
                matches,
                seed=seed,
                pace=pace,
                every=every,
                workers=workers,
                limit=3600.0,
                faults=ALL_FAULTS if faults else NO_FAULTS,
                progress=progress,
            )
        )
    for name, value in vars(study).items():
        Console().print(f"{name:>14}  {dict(value) if name == 'kills' else value}")


if __name__ == "__main__":
    main()
