"""The line of a page to a yard in which friends play: what it may say, and how often.

A page says first by what name it comes, with the token it was given where it comes back, and then

    {"begin": true}   {"intent": {"go": [X, Y] or null, "pace": 0 to 1, "deed": TEXT}}   {"stop": true}

It is sent `room` (who is there), `opening`, `seen` ten times a second, `over`, and `error`. Who is alone may
say {"begin": true, "turns": true}: then time stands still until {"steps": 1 to 10}, which `seen` answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Annotated, Any, Final, Literal, Protocol

from fastapi import WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pelitupa.core import PelitupaError
from pelitupa.i18n import translator
from pelitupa.server.live.websocket import FULL, TRY_AGAIN
from pelitupa.server.live.yards import Guest, Room, Yards
from pelitupa.server.operations.refused_words import Words
from pelitupa.server.operations.tasks import end
from pelitupa.shown.lines import error_sentence

JOIN_SECONDS: Final = 10.0
"""A page that does not say in time who comes is closed."""
LONGEST: Final = 400
A_SECOND: Final = 20.0
AT_ONCE: Final = 40.0
"""So many messages a second, and so many at once: more, and the line is closed."""
MOST_STEPS: Final = 10
"""A turn has so many steps at most."""
_Number = Annotated[float, Field(ge=-10.0, le=10.0, allow_inf_nan=False)]


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Intent(_Said):
    go: tuple[_Number, _Number] | None = None
    pace: _Number = 0.0
    deed: str = Field("", max_length=40)


class YardMessage(_Said):
    """What a page says: one of these."""

    join: str | None = Field(None, max_length=100)
    token: str = Field("", max_length=64)
    begin: Literal[True] | None = None
    turns: bool = False
    steps: int | None = Field(None, ge=1, le=MOST_STEPS)
    stop: Literal[True] | None = None
    intent: _Intent | None = None


class PageSocket(Protocol):
    """What a line to a page can do: a WebSocket, or what stands in for one."""

    async def receive(self) -> Any:
        """The next thing that comes, as Starlette has it."""

    async def send_text(self, data: str) -> None:
        """Send a text."""

    async def send_json(self, data: Any) -> None:
        """Send an object."""

    async def close(self, code: int = 1000) -> None:
        """Close it."""


class Pace:
    """How much a page may say: `code` is that with which its line is to be closed."""

    def __init__(self) -> None:
        self.code = 1000
        self._left, self._at = AT_ONCE, time.monotonic()

    async def text_of(self, socket: PageSocket) -> str | None:
        """The next text that a page says; None when it has gone, or says too much."""
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND) - 1.0
        self._at = now
        if self._left < 0:
            self.code = FULL
            return None
        message: Any = await socket.receive()
        text = message.get("text")
        if message["type"] == "websocket.disconnect" or not isinstance(text, str):
            return None
        return text if len(text) <= LONGEST else None


class YardSocket:
    """One page in a room, until it goes."""

    def __init__(
        self, socket: PageSocket, yards: Yards, room: Room, language: str, words: Words
    ) -> None:
        self._socket = socket
        self._yards = yards
        self._room = room
        self._language = language
        self._words = words
        self._pace = Pace()
        self._waiting: asyncio.Queue[str] | None = None

    async def run(self) -> None:
        """Talk until the page goes away."""
        guest: Guest | None = None
        sending: list[asyncio.Task[None]] = []
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                said = await self._receive()
            if said is None or said.join is None:
                return
            self._words.check(said.join)
            guest = await self._yards.enter(self._room, said.join, said.token, self._language)
            self._waiting = guest.waiting
            sending = [asyncio.create_task(self._send_all(guest))]
            while (said := await self._receive()) is not None:
                await self._do(guest, said)
        except TimeoutError:
            return
        except PelitupaError as error:
            await self._refuse(error)
        finally:
            if guest is not None and guest.waiting in (None, self._waiting):
                await self._yards.leave(self._room, guest)
            await end(sending)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                await self._socket.close(self._pace.code)

    async def _do(self, guest: Guest, said: YardMessage) -> None:
        try:
            if said.begin:
                await self._yards.begin(self._room, guest, said.turns)
            elif said.stop:
                await self._yards.stop_round(self._room, guest)
            elif said.steps is not None:
                await self._yards.let_pass(self._room, said.steps)
            elif said.intent is not None:
                await self._yards.wish(self._room, guest, said.intent.model_dump())
        except PelitupaError as error:
            await self._refuse(error)

    async def _receive(self) -> YardMessage | None:
        """The next thing said; None when the page has gone, or says what is none of ours, or too much."""
        text = await self._pace.text_of(self._socket)
        if text is None:
            return None
        try:
            return YardMessage.model_validate_json(text)
        except ValidationError:
            return None

    async def _send_all(self, guest: Guest) -> None:
        """Send what waits, till somebody takes the guest's place or too much has waited."""
        waiting = self._waiting
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
            while waiting is not None and guest.waiting is waiting:
                await self._socket.send_text(await waiting.get())
            await self._socket.close(TRY_AGAIN)

    async def _refuse(self, error: PelitupaError) -> None:
        text = error_sentence(error, translator(self._language))
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
            await self._socket.send_json({"type": "error", "text": text})
