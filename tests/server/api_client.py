"""Programs at a server of their own: the application on a real port, tokens, and players by the API."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import uvicorn

from pelitupa.server import create_app
from pelitupa.server.accounts.accounts import People
from pelitupa.server.accounts.user import User
from pelitupa.server.config import Config
from pelitupa.server.live.table import LiveTable
from server.cottage import sqlite_url

Result = TypeVar("Result")
State = dict[str, Any]
NOBODYS_KEY = "x" * 43


class Program(httpx.Client):
    """A program with a token. `ask` and `tell` want success; `post` and `get` take any answer."""

    def __init__(self, base: str, person: User, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        # without `verify` no list of certificates is read, which takes as long as a few dozen requests
        super().__init__(base_url=base, headers=headers, timeout=20, verify=False)
        self.person = person
        self.token = token

    def ask(self, path: str, **params: Any) -> Any:
        """What a GET answers."""
        answer = self.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tell(self, path: str, **body: Any) -> Any:
        """What a POST answers."""
        answer = self.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def lines(self, path: str) -> Iterator[State]:
        """The lines of a stream, heartbeats left out, until it ends or is left."""
        with self.stream("GET", path) as answer:
            assert answer.status_code == 200
            for line in answer.iter_lines():
                told = json.loads(line)
                if told["type"] != "heartbeat":
                    yield told


class Server:
    """A cottage on a port of this machine, in a thread."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        settings = {"requests_a_minute": 1_000_000, "bot_workers": 0} | settings
        self.app = create_app(Config(database=sqlite_url(folder), **settings))
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.app, log_config=None, ws="none", timeout_graceful_shutdown=1, lifespan="on"
        )
        self._server = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._programs: list[Program] = []

    def _serve(self) -> None:
        async def serve() -> None:
            running = asyncio.create_task(self._server.serve([self._socket]))
            while not self._server.started and not running.done():
                await asyncio.sleep(0.01)
            self._started.set()
            await running

        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(serve())
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def program(self, name: str, robot: bool = False) -> Program:
        """A program of a new account."""
        people = self.app.state.people
        assert isinstance(people, People)

        async def make() -> tuple[User, str]:
            person, _, _ = await people.sign_up(name, "correct horse battery", None)
            return person, await people.new_token(person, "a program", robot)

        program = Program(self.url, *self.run(make()))
        self._programs.append(program)
        return program

    def new_name(self) -> str:
        """A name that nobody has here."""
        return f"Program {len(self._programs) + 1}"

    def programs(self, count: int) -> list[Program]:
        """Programs of as many new accounts."""
        return [self.program(self.new_name()) for _ in range(count)]

    def table(self, key: str) -> LiveTable:
        """The table itself, to compare with what is sent."""
        table = self.run(self.app.state.hub.get(key))
        assert isinstance(table, LiveTable)
        return table

    @contextlib.contextmanager
    def open(self) -> Iterator[Server]:
        """Serve meanwhile."""
        self._thread.start()
        self._started.wait(20)
        try:
            yield self
        finally:
            for program in self._programs:
                program.close()
            self._server.should_exit = True
            self._thread.join(20)
            assert not self._thread.is_alive()


def choice(state: State, rng: Random) -> str:
    """Any legal action's text, or a value where one is wanted."""
    match = state["match"]
    if match["legal"]:
        text: str = rng.choice(match["legal"])
        return text
    wanted = match["view"]["open_input"]
    numbers = [str(rng.uniform(field["low"], field["high"])) for field in wanted["fields"]]
    return " ".join([wanted["verb"], *numbers])


def open_match(programs: list[Program], game: str, **more: Any) -> str:
    """The key of a table at which these programs have begun a match, seated in their order."""
    host = programs[0]
    seats = ["me"] + ["free"] * (len(programs) - 1)
    key: str = host.tell("/api/tables", game=game, seats=seats, **more)["key"]
    for program in programs[1:]:
        program.tell(f"/api/tables/{key}/sit")
    if not more.get("public"):
        host.tell(f"/api/tables/{key}/begin")
    return key


def play_out(program: Program, key: str, rng: Random) -> list[State]:
    """Play at random by the stream to the end of the match; all states that came."""
    states, answered = [], 0
    for line in program.lines(f"/api/tables/{key}/stream"):
        state = line["table"]
        states.append(state)
        match = state["match"]
        if match and match["asks"] and match["version"] >= answered:
            given = {"text": choice(state, rng), "version": match["version"]}
            answer = program.post(f"/api/tables/{key}/act", json=given)
            if answer.status_code == 200:
                answered = answer.json()["version"]
            else:
                assert answer.status_code == 409, answer.text
                assert "moved on" in answer.json()["error"] or answer.json().get("clause")
    return states
