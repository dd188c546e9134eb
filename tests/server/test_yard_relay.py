"""Friends whose pages reached different workers play in one yard: what each says is carried to the room."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from pelitupa.server.live import yard_relay, yard_socket
from pelitupa.server.live.bus import RedisBus
from pelitupa.server.live.websocket import FULL, TRY_AGAIN
from pelitupa.server.live.yard_relay import LEAVE, STAY, FarPage, YardRelay
from pelitupa.server.live.yard_socket import Pace, PageSocket, YardSocket
from pelitupa.server.live.yards import NoRoom, Yards
from pelitupa.server.operations.refused_words import Words
from pelitupa.server.operations.tasks import end
from pelitupa.shown.yard import YardSetup
from server import services

pytestmark = pytest.mark.skipif(bool(services.missing()), reason=services.missing())
SETUP = YardSetup("breakthrough(players=6)", "camp")


class Browser:
    """A page: what it says, and what it was sent."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[str | None] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.code = 0

    async def receive(self) -> Any:
        text = await self.says.get()
        kind = "disconnect" if text is None else "receive"
        return {"type": f"websocket.{kind}", "text": text}

    async def send_text(self, data: str) -> None:
        self.sent.append(json.loads(data))

    async def send_json(self, data: Any) -> None:
        self.sent.append(data)

    async def close(self, code: int = 1000) -> None:
        self.code = self.code or code

    def last(self, entry: str) -> Any:
        """An entry of what it was sent last."""
        return self.sent[-1].get(entry) if self.sent else None

    def told(self, kind: str) -> list[dict[str, Any]]:
        """All that it was sent of a kind; something else may have come after it."""
        return [message for message in self.sent if message["type"] == kind]

    def say(self, **said: Any) -> None:
        self.says.put_nowait(json.dumps(said))


class Workers:
    """Two workers; the first has a room, and pages reach the second."""

    def __init__(self) -> None:
        self.yards = Yards()
        self.buses = [RedisBus(services.redis_url(), name) for name in ("yards-1", "yards-2")]
        self.first = YardRelay(self.buses[0].redis, "yards-1", self.serve)
        self.second = YardRelay(self.buses[1].redis, "yards-2", self.serve)
        self.yards.claim = self.first.claim
        self.first.claim_all = partial(self.claim_all, "yards-1")
        self.second.claim_all = partial(self.claim_all, "yards-2")
        self.listening: set[str] = set()
        self.pages: list[asyncio.Task[None]] = []

    async def serve(self, page: PageSocket, key: str, language: str) -> None:
        room = self.yards.find(key)
        if room is None:
            await page.close(4404)
        else:
            await YardSocket(page, self.yards, room, language, Words()).run()

    async def claim_all(self, worker: str) -> None:
        """What a worker does as soon as it listens; the second has no rooms."""
        self.listening.add(worker)
        if worker == "yards-1":
            await self.yards.claim_all()

    async def both_listen(self) -> None:
        """Wait until both know that they do: what is carried before that is cut."""
        while len(self.listening) < len(self.buses):
            await asyncio.sleep(0.01)

    def open_page(self, key: str, name: str) -> Browser:
        """A page that reaches the second worker, and says who comes."""
        page: Any = Browser()
        page.say(join=name)
        carried = self.second.carry(page, "yards-1", key, "fi", Pace())
        self.pages.append(asyncio.create_task(carried))
        found: Browser = page
        return found


def played(story: Callable[[Workers], Awaitable[None]]) -> None:
    """Let a story happen between two workers."""

    async def run() -> None:
        workers = Workers()
        workers.first.start()
        workers.second.start()
        try:
            async with asyncio.timeout(30):
                await workers.both_listen()
                await story(workers)
        finally:
            await end(workers.pages)  # what a page says when it goes needs a bus
            await workers.first.stop()
            await workers.second.stop()
            await workers.yards.stop()
            for bus in workers.buses:
                await bus.stop()

    asyncio.run(run())


async def until(found: Callable[[], object]) -> None:
    while not found():
        await asyncio.sleep(0.01)


def test_a_page_of_another_worker_is_in_the_room_and_leaves_it() -> None:
    async def story(workers: Workers) -> None:
        room = await workers.yards.open(SETUP, "here")
        assert await workers.second.owner(room.key) == "yards-1"
        assert await workers.second.owner("nowhere") == ""
        aino = workers.open_page(room.key, "Aino")
        await until(lambda: aino.sent)
        pekka = workers.open_page(room.key, "Pekka")
        await until(lambda: aino.last("people") == ["Aino", "Pekka"])
        pekka.say(begin=True)
        await until(lambda: pekka.told("error"))
        assert pekka.told("error")[-1]["text"] == "Pihan avaaja aloittaa."
        pekka.says.put_nowait(None)
        await until(lambda: aino.last("people") == ["Aino"])
        assert len(workers.first) == 1
        closed = workers.open_page("nowhere", "Helmi")
        await until(lambda: closed.code)
        assert closed.code == 4404

    played(story)


def test_who_says_too_much_to_another_worker_is_closed_by_their_own() -> None:
    async def story(workers: Workers) -> None:
        room = await workers.yards.open(SETUP, "here")
        page = workers.open_page(room.key, "Aino")
        await until(lambda: page.sent)
        for _ in range(int(yard_socket.AT_ONCE) + 2):
            page.say(intent={"go": None})
        await until(lambda: page.code)
        assert page.code == FULL
        await until(lambda: not room.guests and not len(workers.first))

    played(story)


def test_pages_go_when_the_other_worker_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one is that was killed: it takes no leave."""
    monkeypatch.setattr(yard_relay, "HERE_SECONDS", 0.1)
    monkeypatch.setattr(yard_relay, "SILENT_SECONDS", 0.5)

    async def story(workers: Workers) -> None:
        room = await workers.yards.open(SETUP, "here")
        page = workers.open_page(room.key, "Aino")
        await until(lambda: page.sent)
        await asyncio.sleep(1.0)
        assert len(room.guests) == 1  # both said that they are there
        assert await workers.second.owner(room.key) == ""  # nobody says any more whose it is
        monkeypatch.setattr(yard_relay, "HERE_SECONDS", 100.0)
        await until(lambda: page.code)
        assert page.code == TRY_AGAIN
        await until(lambda: not room.guests)

    played(story)


def test_a_page_whose_message_is_lost_leaves_the_room_to_come_again() -> None:
    """It would wait for that message for good: the line of a page itself stands, and answers."""

    class Blinking(YardRelay):
        away = True

        async def tell(self, worker: str, kind: str, number: str, text: str) -> None:
            if self.away:
                self.away = False
                raise OSError("away")

    async def run() -> None:
        relay: Any = Blinking(None, "here", None)  # type: ignore[arg-type]
        page = FarPage(relay, "there", "0")
        with pytest.raises(OSError, match="away"):
            await page.send_text("{}")
        page.put(STAY, "")
        async with asyncio.timeout(3):
            assert (await page.receive())["type"] == "websocket.disconnect"

    asyncio.run(run())


def test_no_worker_that_nobody_hears_is_told_anything() -> None:
    async def story(workers: Workers) -> None:
        with pytest.raises(OSError, match="nobody listens"):
            await workers.second.tell("yards-3", LEAVE, "0", "")
        page: Any = Browser()
        async with asyncio.timeout(3):
            await workers.second.carry(page, "yards-3", "key", "fi", Pace())
        assert page.code == TRY_AGAIN

    played(story)


@pytest.mark.parametrize("which", [[0], [1], [0, 1]])
def test_pages_come_again_when_a_worker_listens_anew(which: list[int]) -> None:
    """What they were told meanwhile is lost. A Redis that starts anew knows of no room, and is told."""

    async def story(workers: Workers) -> None:
        room = await workers.yards.open(SETUP, "here")
        page = workers.open_page(room.key, "Aino")
        await until(lambda: page.sent)
        redis = workers.buses[0].redis
        await redis.delete(f"pelitupa:yard:room:{room.key}")
        listeners = await redis.client_list("pubsub")
        for one in which:
            await redis.client_kill_filter(_id=listeners[one]["id"])
        await until(lambda: page.code)
        assert page.code != 4404
        await until(lambda: not room.guests and not len(workers.first))
        while len(which) == 2 and not await workers.second.owner(room.key):
            await asyncio.sleep(0.01)

    played(story)


def test_a_room_of_which_nobody_can_learn_is_not_opened() -> None:
    async def run() -> None:
        bus = RedisBus("redis://127.0.0.1:1/0", "lonely")
        yards = Yards()
        relay = YardRelay(bus.redis, "lonely", lambda page, key, language: asyncio.sleep(0))
        yards.claim = relay.claim
        with pytest.raises(NoRoom, match="cannot open a yard"):
            await yards.open(SETUP, "here")
        assert len(yards) == 0
        with pytest.raises(OSError, match="Error"):  # it is not known that there is none
            await relay.owner("somewhere")
        await bus.stop()

    asyncio.run(run())
