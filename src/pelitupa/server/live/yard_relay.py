"""Pages of one worker in the yard of another: through Redis, what each says is carried to where the room is.

A room lives in one worker, which says so for as long as it lives (`claim`). A page may reach any of them. The
worker that it reached carries its messages, unread, to the worker of the room, which treats them as those of
a page of its own (`FarPage` stands in for its WebSocket), and what it answers is carried back. Both say every
few seconds that they are there: where one is silent for long, the other lets the page go.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from redis.asyncio import Redis
from redis.exceptions import RedisError

from pelitupa.server.live.bus import AGAIN_SECONDS, listen
from pelitupa.server.live.websocket import TRY_AGAIN
from pelitupa.server.live.yard_socket import Pace, PageSocket
from pelitupa.server.live.yards import UNSENT
from pelitupa.server.operations.tasks import end

LOG: Final = logging.getLogger("pelitupa.yards")
HERE_SECONDS: Final = 5.0
"""How often either end of a carried page says that it is there, and a worker that it has its rooms."""
SILENT_SECONDS: Final = 15.0
"""After so long a silence it is not there."""
_ROOM: Final = "pelitupa:yard:room:"
_WORKER: Final = "pelitupa:yard:worker:"

OPEN: Final = "open"
SAY: Final = "say"
STAY: Final = "stay"
LEAVE: Final = "leave"
"""What the worker of a page tells: it comes, says something, is there still, goes."""
SEND: Final = "send"
HERE: Final = "here"
CLOSE: Final = "close"
"""What the worker of a room tells: what the page is sent, that the room is there still, that it is to be
closed."""


async def _no_rooms() -> None:
    """What a worker claims that has no rooms."""


Serve = Callable[[PageSocket, str, str], Awaitable[None]]
"""Serves a page in the room of a key, in a language, until it goes."""


class _Line:
    """One end of a carried page: what came from the other end and waits, and the task that takes it."""

    def __init__(self) -> None:
        self.came: asyncio.Queue[tuple[str, str]] = asyncio.Queue(UNSENT)
        self.task: asyncio.Task[Any] | None = None

    def put(self, kind: str, text: str) -> None:
        """Let something wait; where too much waits already, the line ends."""
        if not self.came.full():
            self.came.put_nowait((kind, text))
        elif self.task is not None:
            self.task.cancel()


class FarPage(_Line):
    """A page that another worker serves, in a room of this one."""

    def __init__(self, relay: YardRelay, worker: str, number: str) -> None:
        super().__init__()
        self._relay = relay
        self._worker = worker
        self._number = number

    async def receive(self) -> Any:
        """See `PageSocket`. Who is silent for long has gone."""
        while True:
            try:
                kind, text = await asyncio.wait_for(self.came.get(), SILENT_SECONDS)
            except TimeoutError:
                return {"type": "websocket.disconnect"}
            if kind == SAY:
                return {"type": "websocket.receive", "text": text}
            if kind == LEAVE:
                return {"type": "websocket.disconnect"}
            await self._tell(HERE, "")

    async def send_text(self, data: str) -> None:
        """See `PageSocket`."""
        await self._tell(SEND, data)

    async def send_json(self, data: Any) -> None:
        """See `PageSocket`."""
        await self._tell(SEND, json.dumps(data, ensure_ascii=False))

    async def close(self, code: int = 1000) -> None:
        """See `PageSocket`."""
        await self._tell(CLOSE, str(code))

    async def _tell(self, kind: str, text: str) -> None:
        try:
            await self._relay.tell(self._worker, kind, self._number, text)
        except OSError:
            self.put(LEAVE, "")  # who lacks one message waits for it for good: let them come again
            raise


class YardRelay:
    """The rooms and the pages that this worker shares with the others."""

    def __init__(self, redis: Redis, worker: str, serve: Serve) -> None:
        self._redis = redis
        self._worker = worker
        self._serve = serve
        self._far: dict[tuple[str, str], FarPage] = {}
        self._near: dict[str, _Line] = {}
        self._numbers = count()
        self._tasks: list[asyncio.Task[None]] = []
        self.claim_all: Callable[[], Awaitable[object]] = _no_rooms
        """Claims all rooms of this worker: a Redis that was away may have forgotten them."""

    def __len__(self) -> int:
        """How many pages of other workers are in rooms of this one."""
        return len(self._far)

    def start(self) -> None:
        """Listen to the other workers."""
        channel, who = _WORKER + self._worker, "the relay of yards"
        listening = listen(self._redis, channel, self._hear, LOG, who, self._listens)
        self._tasks = [asyncio.create_task(listening)]

    async def stop(self) -> None:
        """Listen no more, and let all pages of others go."""
        far = [page.task for page in self._far.values() if page.task is not None]
        await end([*self._tasks, *far], AGAIN_SECONDS)

    # --- rooms

    async def claim(self, keys: Sequence[str]) -> bool:
        """Say that the rooms of these keys are here, for a while; whether that could be said."""
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                for key in keys:
                    pipe.set(_ROOM + key, self._worker, px=int(1000 * SILENT_SECONDS))
                await pipe.execute()
        except (RedisError, OSError):
            return False
        return True

    async def owner(self, key: str) -> str:
        """The worker that has a room; empty if none. Raises `OSError` if that cannot be asked now."""
        try:
            return str(await self._redis.get(_ROOM + key) or "")
        except RedisError as error:
            raise OSError(str(error)) from error

    async def tell(self, worker: str, kind: str, number: str, text: str) -> None:
        """Tell another worker something of a page. Raises `OSError` if it does not hear."""
        try:
            message = f"{kind} {self._worker} {number} {text}"
            heard = await self._redis.publish(_WORKER + worker, message)
        except RedisError as error:
            raise OSError(str(error)) from error
        if not heard:
            raise OSError("nobody listens")

    # --- a page of this worker in a room of another

    async def carry(
        self, socket: WebSocket, worker: str, key: str, language: str, pace: Pace
    ) -> None:
        """Carry what a page and the worker of its room say to each other, until one of them goes."""
        number, line = str(next(self._numbers)), _Line()
        self._near[number] = line
        code = TRY_AGAIN
        line.task = asyncio.create_task(self._carry_down(socket, line))
        try:
            await self.tell(worker, OPEN, number, f"{key} {language}")
            tasks = [
                line.task,
                asyncio.create_task(self._carry_up(socket, worker, number, pace)),
                asyncio.create_task(self._stay(worker, number)),
            ]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await end(tasks)
            for task in done:
                if not task.cancelled() and task.exception() is None:
                    code = task.result()
        except OSError:
            pass
        finally:
            del self._near[number]
            line.task.cancel()
            with contextlib.suppress(OSError):
                await self.tell(worker, LEAVE, number, "")
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                await socket.close(code)

    async def _carry_up(self, socket: WebSocket, worker: str, number: str, pace: Pace) -> int:
        """With which code the page is to be closed."""
        while True:
            text = await pace.text_of(socket)
            if text is None:
                return pace.code
            await self.tell(worker, SAY, number, text)

    async def _carry_down(self, socket: WebSocket, line: _Line) -> int:
        """With which code the page is to be closed."""
        while True:
            try:
                kind, text = await asyncio.wait_for(line.came.get(), SILENT_SECONDS)
            except TimeoutError:
                return TRY_AGAIN
            if kind == CLOSE:
                return int(text)
            if kind == SEND:
                await socket.send_text(text)

    async def _stay(self, worker: str, number: str) -> int:
        while True:
            await asyncio.sleep(HERE_SECONDS)
            await self.tell(worker, STAY, number, "")

    # --- what others tell

    async def _listens(self) -> None:
        """Let all carried pages go, to come again: nobody knows what they were told meanwhile."""
        for line in [*self._near.values(), *self._far.values()]:
            if line.task is not None:
                line.task.cancel()
        await self.claim_all()

    def _hear(self, message: str) -> None:
        kind, worker, number, text = message.split(" ", 3)
        if kind == OPEN:
            key, language = text.split(" ")
            page = self._far[worker, number] = FarPage(self, worker, number)
            page.task = asyncio.create_task(self._welcome(page, key, language))
            page.task.add_done_callback(lambda _: self._far.pop((worker, number), None))
        elif kind in (SEND, HERE, CLOSE):
            if number in self._near:
                self._near[number].put(kind, text)
        elif (worker, number) in self._far:
            self._far[worker, number].put(kind, text)

    async def _welcome(self, page: FarPage, key: str, language: str) -> None:
        with contextlib.suppress(OSError):  # Redis is away: the page comes again
            await self._serve(page, key, language)
