"""The WebSocket of a table: what a page may say, and what it is answered.

What a page may say, `incoming.py` has, and what it is sent, `outgoing.py`; both are one JSON object a
message. With what changes the table may go an `id`, the sender's own name of the message: it is answered
by `done` when it is written down, and if it comes again it is answered again and not done again. Anything
else is answered with an `error` and changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any, Final, assert_never

import orjson
from fastapi import WebSocket, WebSocketDisconnect

from pelitupa.core import IllegalAction, PelitupaError, Ruling, t
from pelitupa.i18n import table_translator
from pelitupa.server.live.incoming import (
    Accept,
    Act,
    AskHint,
    AskPlans,
    BadMessage,
    ComeBack,
    Decline,
    GiveTime,
    Hush,
    Incoming,
    Intent,
    LookAhead,
    MakeOffer,
    MakePlan,
    Message,
    Replace,
    Resign,
    Say,
    SetPace,
    StandIn,
    StrikeOut,
    TypeIn,
    Why,
    read_message,
)
from pelitupa.server.live.messages import (
    ahead_message,
    keeps_quiet,
    message_for,
    plans_message,
    presence_message,
)
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.operations.limits import TOO_MUCH, Limits
from pelitupa.server.operations.sockets import ENCODED
from pelitupa.server.operations.tasks import end
from pelitupa.server.store.database import AWAY
from pelitupa.server.store.trouble import note
from pelitupa.shown.at_table import hint_data, ruling_data
from pelitupa.shown.lines import message_of, sentence
from pelitupa.table import TableError
from pelitupa.table.events import (
    ACCEPT,
    DECLINE,
    GIVE_TIME,
    HUSH,
    OFFER,
    RESIGN,
    STAND_IN,
    UNDO,
)
from pelitupa.table.session import StaleMessage

LOG: Final = logging.getLogger("pelitupa.table")
SIGNED_OUT: Final = 4401
"""A socket is closed with this when the session it was opened with has ended."""
FULL: Final = 4429
"""And with this where an address has too many, or a table too many who watch, or too much was sent."""
TRY_AGAIN: Final = 1013
"""And with this where it is to be opened again: the database or Redis is away, or something was lost."""
MOST_REFUSED: Final = 5
"""After so many messages too many within a minute of each other a socket is closed."""
REST_SECONDS: Final = 1.0
"""For so long a socket is not read after the first of them; after the second twice as long, and so on."""
_FORGIVEN_SECONDS: Final = 60.0
_COSTLY: Final = {AskHint.kind: 10, MakePlan.kind: 10, LookAhead.kind: 3}
"""As so many messages these count."""
_ASIDE: Final = 4
"""As so many more messages counts what an onlooker says: all others are told it."""
_FAILURES: Final[tuple[type[Exception], ...]] = (PelitupaError, *AWAY)
_NOT_NOW: Final = t("The cottage cannot do that just now; try again in a moment")


_EVENTS: Final[dict[type[Incoming], str]] = {
    Resign: RESIGN,
    Hush: HUSH,
    Accept: ACCEPT,
    Decline: DECLINE,
    StandIn: STAND_IN,
    StrikeOut: UNDO,
}
"""What says nothing but that it is to be done, and the event it is."""


class TooOften(PelitupaError):
    """More messages than an address may send."""


class TableSocket:
    """One page at a table: keeps it up to date and takes its messages, until it goes away."""

    def __init__(
        self,
        socket: WebSocket,
        table: LiveTable,
        subscriber: Subscriber,
        limits: Limits,
        address: str,
        session: str = "",
    ) -> None:
        self.socket = socket
        self.table = table
        self.subscriber = subscriber
        self.limits = limits
        self.address = address
        self.session = session
        self.table_key = table.key
        self.person_id = subscriber.person_id
        self.plays = bool(table.seats_of(subscriber.person_id))
        self._takes_encoded = ENCODED in socket.scope.get("extensions", ())
        self._sending = asyncio.Lock()
        self._ended = False
        self._advice: asyncio.Task[None] | None = None
        self._refused = 0
        self._refused_at = 0.0
        """How many messages were too many of late, and when the last was."""
        self._advised = 0
        """The version of the position that a bot thinks of, or thought of last."""

    async def run(self) -> None:
        """Talk until the page goes away. The subscriber is at the table already (`Hub.watch`)."""
        table, subscriber = self.table, self.subscriber
        tasks: list[asyncio.Task[None]] = []
        try:
            subscriber.show()
            self._attend()
            await table.presence.arrived(subscriber.person_id)
            tasks = [asyncio.create_task(self._keep_shown())]
            table.drive()
            while (raw := await self._receive()) is not None and not self._ended:
                await self._answer(raw)
        finally:
            table.subscribers.discard(subscriber)
            table.presence.count_soon()
            await table.presence.left(subscriber.person_id)
            if self._advice is not None:
                tasks.append(self._advice)
            await end(tasks)

    def _attend(self) -> None:
        """Say from where the table is attended, if this is somebody who plays there."""
        if self.table.seats_of(self.subscriber.person_id):
            self.table.worker.bot_pool.attended(self.table.key, self.address)

    async def end(self) -> None:
        """Hear and show nothing more: the session is over. The page may come again, as who it is then."""
        self._ended = True
        self.table.subscribers.discard(self.subscriber)
        await self._close(SIGNED_OUT)

    async def _close(self, code: int) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
            await self.socket.close(code)

    async def send(self, data: dict[str, Any]) -> None:
        """Send one message; if the page has just gone away, nothing."""
        await self._send(orjson.dumps(data))

    async def _send(self, text: bytes) -> None:
        async with self._sending:
            if self._ended:  # meanwhile
                return
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                if self._takes_encoded:
                    await self.socket.send({"type": "websocket.send", "text": text})
                else:
                    await self.socket.send_text(text.decode())

    async def _keep_shown(self) -> None:
        """Show what changes. A page that cannot be shown something is closed, so that it comes again."""
        try:
            while True:
                await self.subscriber.needs_update.wait()
                await self.show()
        except Exception:
            LOG.exception("table %s: a page could not be shown something", self.table.key[:6])
            await self._close(1011)

    async def show(self) -> None:
        """Send the table as it is now. What changes meanwhile is sent next, not in between."""
        table, subscriber = self.table, self.subscriber
        if table.table_session is not None and not table.seats_of(subscriber.person_id):
            await self._show_spectator()
            return
        only_presence = subscriber.only_presence and table.table_session is not None
        subscriber.needs_update.clear()
        subscriber.only_presence = False
        presence = table.presence
        present = await (presence.look() if only_presence else presence.look_together())
        subscriber.present = present
        async with table.lock:
            if table.stale:  # what is here may never have been written; it will be shown when read
                return
            if only_presence:
                message = presence_message(table, subscriber, present)
            else:
                message = message_for(table, subscriber, present)
        await self.send(message)

    async def _show_spectator(self) -> None:
        """As `show`, for one of perhaps many who see the same, when it is their turn."""
        await self.table.presence.look_for_spectators()
        since, said = self.table.onlookers.unheard_by(self.subscriber)
        if said:
            await self.send({"type": "aside", "since": since, "lines": said})
        text = await self.table.made_in_turn(self._made_for_spectator)
        if text is not None:
            await self._send(text)
        if self.subscriber.watching != (count := self.table.presence.watching):
            self.subscriber.watching = count
            await self.send({"type": "watching", "watching": count})

    def _made_for_spectator(self) -> bytes | None:
        """What is to be sent to a spectator, whose turn it is. Nobody has the table's lock."""
        table, subscriber = self.table, self.subscriber
        subscriber.needs_update.clear()
        only_presence, subscriber.only_presence = subscriber.only_presence, False
        present = subscriber.present = table.presence.last
        if table.stale or (only_presence and keeps_quiet(table.playing, None)):
            return None
        if only_presence:
            return orjson.dumps(presence_message(table, subscriber, present))
        return table.frames.text_for(
            table.shown_to_spectators(),
            subscriber,
            table.worker.now(),
            lambda: message_for(table, subscriber, present),
        )

    async def _receive(self) -> str | None:
        """The next message as text (bytes are no JSON of ours), or None when the page has gone."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        return text if isinstance(text, str) else ""

    async def _answer(self, raw: str) -> None:
        given, nonce = "", None
        try:
            await self._count(1)
            message = read_message(raw)
            if message.kind in _COSTLY:
                await self._count(_COSTLY[message.kind] - 1)
            nonce = message.id
            given = _given(message)
            await self._do(message)
        except TooOften as error:
            await self._refuse(str(error), given, nonce)
            await self._rest()
        except IllegalAction as error:
            await self.send(self._ruling(error.ruling, given) | {"id": nonce})
        except StaleMessage as error:
            await self.show()
            await self._refuse(str(error), given, nonce)
        except _FAILURES as error:
            await self._fail(error, given, nonce)

    async def _fail(self, error: Exception, given: str = "", nonce: str | None = None) -> None:
        """Say why something was not done: it may not be, or the database is away."""
        if isinstance(error, PelitupaError):
            await self._refuse(message_of(error), given, nonce)
        else:
            note(LOG, "a message at a table could not be answered", error)
            await self._refuse(_NOT_NOW, given, nonce)

    async def _count(self, weight: int) -> None:
        """Count a message, by what it costs. Raises `TooOften`."""
        if not await self.limits.allow(f"ws:{self.address}", weight):
            raise TooOften(TOO_MUCH)

    async def _rest(self) -> None:
        """Read nothing for a while, since more was sent than may be: to answer it all for ever would take the
        time of the others. Who does not stop is closed."""
        now = time.monotonic()
        if now - self._refused_at > _FORGIVEN_SECONDS:
            self._refused = 0
        self._refused_at = now
        self._refused += 1
        if self._refused < MOST_REFUSED:
            await asyncio.sleep(self._refused * REST_SECONDS)
        else:
            self._ended = True
            await self._close(FULL)

    async def _refuse(self, text: str, given: str, nonce: str | None) -> None:
        shown = sentence(table_translator(self.subscriber.language).text(text))
        await self.send({"type": "error", "text": shown, "given": given, "id": nonce})

    async def _do(self, message: Message) -> None:
        table, nonce = self.table, message.id
        if isinstance(message, Say) and not table.seats_of(self.person_id):
            await self._say_aside(message.say, nonce)
            return
        seat = self._seat()
        self._attend()
        version = await self._changed(message, seat)
        if version is not None and nonce is not None:
            await self.send({"type": "done", "id": nonce, "version": version})

    async def _changed(self, message: Message, seat: int) -> int | None:
        """Do what a player says; the version when it is written down, None where nothing is to be."""
        table, nonce = self.table, message.id
        match message:
            case Act():
                return await table.act(seat, message.act, message.version, nonce)
            case TypeIn():
                return await table.type_in(seat, message.type_in, message.version, nonce)
            case Why(why=text) | Intent(intent=text):
                await self.send(self._ruling(await table.explain(seat, text), text))
            case AskHint():
                await self._advise(seat)
            case SetPace():
                table.set_pace(message.pace)
            case AskPlans():
                await self.send(plans_message(table, self.subscriber, seat))
            case MakePlan():
                await table.plan(seat, message.plan)
                await self.send(plans_message(table, self.subscriber, seat))
            case LookAhead():
                await self._look_ahead(seat, message.ahead, message.version)
            case ComeBack():
                return await table.come_back(seat, nonce)
            case Replace():
                if message.replace >= len(table.row.seats):
                    raise BadMessage("replace is the number of a seat")
                return await table.replace_absent(message.replace, nonce)
            case MakeOffer():
                return await table.do(OFFER, seat, message.offer, nonce, message.version)
            case Say():
                return await table.say(seat, message.say, nonce)
            case GiveTime():
                to = str(message.give_time)
                return await table.do(GIVE_TIME, seat, to, nonce, message.version)
            case Accept() | Decline() | StrikeOut():
                return await table.do(_EVENTS[type(message)], seat, "", nonce, message.version)
            case Resign() | StandIn() | Hush():
                return await table.do(_EVENTS[type(message)], seat, "", nonce)
            case _ as never:
                assert_never(never)
        return None

    async def _say_aside(self, text: str, nonce: str | None) -> None:
        """Let an onlooker say something to the other onlookers."""
        await self._count(_ASIDE)
        playing = self.table.playing
        await self.table.worker.standing.check_aside(self.person_id, text)
        self.table.onlookers.say(self.subscriber, playing.terms, text, nonce)
        if nonce is not None:
            version = playing.seen(None)
            await self.send({"type": "done", "id": nonce, "version": version})

    def _seat(self) -> int:
        """The seat that speaks. Raises `TableError` for a spectator, and where nothing is dealt yet."""
        assert self.table.playing
        own = self.table.seats_of(self.subscriber.person_id)
        if not own:
            raise TableError(t("You are watching; only those who play may do that"))
        shown = self.subscriber.seat
        return shown if shown in own else own[0]

    async def _advise(self, seat: int) -> None:
        """Let a bot think for somebody, while other messages are taken. Raises `TableError`."""
        if len(self.table.playing.match.persons()) > 1 and not self.table.shared:
            raise TableError(t("There are no hints where people play each other"))
        version = self.table.playing.seen(seat)
        if self._advice is not None and not self._advice.done():
            if self._advised == version:
                raise TableError(t("A hint is being thought of; it will come"))
            self._advice.cancel()  # nobody waits for it: the table has moved on
        self._advised = version
        self._advice = asyncio.create_task(self._hint(seat))

    async def _look_ahead(self, seat: int, line: list[str], version: int) -> None:
        """Show where a line leads; of an action that is not legal there, say by which clause."""
        try:
            state = await self.table.ahead(seat, line, version)
        except IllegalAction as error:
            await self.send(self._ruling(error.ruling, line[-1]))
        else:
            await self.send(ahead_message(self.table, self.subscriber, seat, state, line))

    async def _hint(self, seat: int) -> None:
        """Think, and tell. If the page goes away meanwhile nobody thinks on."""
        try:
            with self.table.worker.bot_pool.asked_from(self.address):
                found, view, names, version = await self.table.hint(seat, self.person_id)
        except _FAILURES as error:
            await self._fail(error)
            return
        language = self.subscriber.language
        await self.send(hint_data(found, view, names, version, language))

    def _ruling(self, ruling: Ruling, given: str) -> dict[str, Any]:
        return ruling_data(self.table.playing, ruling, given, self.subscriber.language)


def _given(message: Message) -> str:
    """The text that a message gives, which an answer repeats; empty where it gives none."""
    value = getattr(message, message.kind)
    return value if isinstance(value, str) else ""
