"""Rooms in which friends play a yard game together on the screen.

A room is a link. Whoever has it comes in by name until it begins; the first of them begins. The yard goes on
in a process of its own (`yard_process.py`); here pages come and go, and each is handed what that process
sends for its seat. Nothing is kept: when all have left, the room is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pelitupa.core import PelitupaError, Text, t
from pelitupa.games import load_game
from pelitupa.server.operations.tasks import end, every
from pelitupa.server.web.security import new_key
from pelitupa.shown.yard import YardSetup, own_name

LOG: Final = logging.getLogger("pelitupa.yards")
MOST_ROOMS: Final = 12
"""So many rooms are open in a worker: ten steps a second of each are to be done by one process."""
ROOMS_EACH: Final = 2
"""And so many of one address in each worker."""
LINES_EACH: Final = 20
"""So many lines an address has: a class shares one."""
MOST_FRIENDS: Final = 16
"""So many people steer in one room."""
EMPTY_SECONDS: Final = 60.0
"""A room in which nobody is goes after so long; a page that lost its line has time to come again."""
OPEN_SECONDS: Final = 2.0 * 3600
"""And any room after this."""
UNSENT: Final = 60
"""So many messages wait for a page that takes none; then its line is closed, and it comes again."""
_LONGEST_LINE: Final = 8 * 1024 * 1024
"""A replay of half an hour with twenty people is three megabytes."""
_SWEEP_SECONDS: Final = 5.0
_TOO_MANY: Final = t("Too many yards are open just now; try again in a moment.")


class NoRoom(PelitupaError):
    """No room can be opened, or come into, now."""


@dataclass(eq=False)
class Guest:
    """Somebody in a room: their name, the token by which their browser comes back, and what waits to be
    sent; None while they are away."""

    name: str
    language: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    waiting: asyncio.Queue[str] | None = None

    def send(self, text: str) -> None:
        """Let a message wait to be sent. Whoever takes none has their line closed."""
        if self.waiting is None:
            return
        if self.waiting.qsize() >= UNSENT:
            self.waiting = None
        else:
            self.waiting.put_nowait(text)


@dataclass(eq=False)
class Room:
    """A room. Those in it sit in the order in which they came."""

    key: str
    setup: YardSetup
    address: str
    opened: float
    guests: list[Guest] = field(default_factory=list)
    begun: bool = False
    turns: bool = False
    """Whether time stands still until the one who plays lets it pass."""
    left: float = 0.0
    """When the last one left, or it was opened."""

    def present(self) -> list[Guest]:
        """Who is there."""
        return [guest for guest in self.guests if guest.waiting is not None]


Claim = Callable[[Sequence[str]], Awaitable[bool]]
"""Says to the other workers that the rooms of some keys are here; whether that could be said."""


async def nobody_else(keys: Sequence[str]) -> bool:
    """The `Claim` of a worker that is alone."""
    return True


class Yards:
    """The rooms of this worker, and the process in which their yards go on."""

    def __init__(self) -> None:
        self.claim: Claim = nobody_else
        self._lines = Counter[str]()
        self._rooms: dict[str, Room] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()

    def __len__(self) -> int:
        """How many rooms are open."""
        return len(self._rooms)

    def start(self) -> None:
        """Look now and then whether rooms are empty."""
        self._tasks = [asyncio.create_task(every(_SWEEP_SECONDS, "yards", self._sweep))]

    async def stop(self) -> None:
        """End all of it."""
        await end(self._tasks)
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    # --- rooms

    async def open(self, setup: YardSetup, address: str) -> Room:
        """A new room. Raises `NoRoom` where there are too many, or the others cannot learn of it."""
        own = self._of(address)
        left = [room for room in own if not room.present() and len(room.guests) < 2]
        if len(own) >= ROOMS_EACH and left:  # one plays alone, again and again
            await self._drop(min(left, key=lambda room: room.left))
        if len(self._of(address)) >= ROOMS_EACH or len(self._rooms) >= MOST_ROOMS:
            raise NoRoom(_TOO_MANY)
        now = time.monotonic()
        room = Room(new_key(), setup, address, now, left=now)
        self._rooms[room.key] = room
        if not await self.claim([room.key]):
            self._rooms.pop(room.key, None)
            raise NoRoom(t("The cottage cannot open a yard just now; try again in a moment."))
        if room.key not in self._rooms:  # meanwhile the same address has opened others
            raise NoRoom(_TOO_MANY)
        return room

    def _of(self, address: str) -> list[Room]:
        """The rooms that an address has opened."""
        return [room for room in self._rooms.values() if room.address == address]

    async def claim_all(self) -> None:
        """Say to the other workers that all rooms of this one are here."""
        if self._rooms:
            await self.claim(list(self._rooms))

    def take_line(self, address: str) -> Text | None:
        """Count a line of an address; why it cannot have one more."""
        if self._lines[address] >= LINES_EACH:
            return _TOO_MANY
        self._lines[address] += 1
        return None

    def give_line_back(self, address: str) -> None:
        """A line is closed."""
        self._lines[address] -= 1
        if not self._lines[address]:
            del self._lines[address]

    def find(self, key: str) -> Room | None:
        """The room of a key."""
        return self._rooms.get(key)

    async def enter(self, room: Room, name: str, token: str, language: str) -> Guest:
        """Somebody comes in, or comes back. Raises `NoRoom` where that cannot be."""
        known = next((guest for guest in room.guests if token and guest.token == token), None)
        if known is None:
            if room.begun:
                raise NoRoom(t("This round has begun; come in when it is over."))
            if len(room.guests) >= min(MOST_FRIENDS, load_game(room.setup.spec).num_players()):
                raise NoRoom(t("There is no room for more people."))
            known = Guest(own_name(name), language)
            room.guests.append(known)
        known.language = language
        known.waiting = asyncio.Queue()
        self.tell(room)
        if room.begun:
            await self._say(room, {"back": room.guests.index(known), "language": language})
        return known

    async def leave(self, room: Room, guest: Guest) -> None:
        """Somebody's page is gone."""
        guest.waiting = None
        if not room.present():
            room.left = time.monotonic()
        if room.begun:
            await self._say(room, {"away": room.guests.index(guest)})
        elif guest in room.guests:
            room.guests.remove(guest)
            self.tell(room)

    def tell(self, room: Room) -> None:
        """Tell all who are there who is there."""
        present = room.present()
        people = [guest.name for guest in room.guests]
        for guest in present:
            guest.send(
                json.dumps(
                    {
                        "type": "room",
                        "people": people,
                        "you": room.guests.index(guest),
                        "begins": guest is present[0],
                        "begun": room.begun,
                        "token": guest.token,
                    },
                    ensure_ascii=False,
                )
            )

    async def begin(self, room: Room, guest: Guest, turns: bool = False) -> None:
        """Begin with those who are there; one alone may play in `turns`. Raises `NoRoom` for whoever may
        not."""
        present = room.present()
        if room.begun or not present or guest is not present[0]:
            raise NoRoom(t("Whoever opened the yard begins."))
        room.guests = present
        room.begun = True
        room.turns = turns and len(present) == 1
        self.tell(room)
        await self._say(
            room,
            {
                "begin": {
                    "spec": room.setup.spec,
                    "map": room.setup.map,
                    "seed": secrets.randbelow(2**31),
                    "people": [one.name for one in present],
                    "languages": [one.language for one in present],
                    "turns": room.turns,
                }
            },
        )

    async def let_pass(self, room: Room, steps: int) -> None:
        """Let so many steps pass where one plays in turns."""
        if room.begun and room.turns:
            await self._say(room, {"steps": steps})

    async def wish(self, room: Room, guest: Guest, wish: dict[str, Any]) -> None:
        """What somebody wants to do."""
        if room.begun:
            await self._say(room, {"seat": room.guests.index(guest), "wish": wish})

    async def stop_round(self, room: Room, guest: Guest) -> None:
        """End the round early: whoever may begin one may do that. Raises `NoRoom`."""
        present = room.present()
        if room.begun and present and guest is present[0]:
            await self._say(room, {"stop": True})
        else:
            raise NoRoom(t("Whoever opened the yard ends the round."))

    async def _drop(self, room: Room) -> None:
        """Close a room, whoever is in it."""
        del self._rooms[room.key]
        for guest in room.guests:
            guest.waiting = None
        if room.begun:
            await self._say(room, {"drop": True})

    async def _sweep(self) -> None:
        now = time.monotonic()
        for room in list(self._rooms.values()):
            empty = not room.present() and now - room.left > EMPTY_SECONDS
            if empty or now - room.opened > OPEN_SECONDS:
                await self._drop(room)
        await self.claim_all()

    # --- the process

    async def _say(self, room: Room, said: dict[str, Any]) -> None:
        """Say something of a room to the process, which is begun where there is none."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "pelitupa.server.live.yard_process",
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=_LONGEST_LINE,
                )
                self._tasks.append(asyncio.create_task(self._listen(self._process)))
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(ConnectionError):
            pipe.write(json.dumps({"room": room.key, **said}).encode() + b"\n")
            await pipe.drain()

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Hand on what the process sends; when it has ended, so have its rounds."""
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                self._hand_on(line.decode())
        except ValueError:
            LOG.exception("the process of yards said too much")
            process.kill()
        await process.wait()
        LOG.warning("the process of yards has ended")
        for room in self._rooms.values():
            if room.begun:
                self._over(room)

    def _hand_on(self, line: str) -> None:
        key, seat, text = line.rstrip("\n").split(" ", 2)
        room = self._rooms.get(key)
        if room is None or not room.begun:
            return
        number = int(seat)
        if number < len(room.guests):
            room.guests[number].send(text)
        ends = text.startswith(('{"type":"over"', '{"type":"error"'))
        if ends and number == len(room.guests) - 1:
            self._over(room)

    def _over(self, room: Room) -> None:
        """The round is over: others may come in, and another one begin."""
        room.begun = False
        room.guests = room.present()
        if not room.guests:
            room.left = time.monotonic()
        self.tell(room)
