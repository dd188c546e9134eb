"""Many sockets of strangers: messages grow with their number and no faster, and there is an end to them."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pelitupa.server import create_app
from pelitupa.server.live.presence import Presence
from pelitupa.server.live.spectators import KEPT_SECONDS
from pelitupa.server.live.turns import Turns
from pelitupa.server.live.websocket import FULL, MOST_REFUSED, TableSocket
from server.talking import (
    TestClient,
    WebSocketTestSession,
    client,
    config,
    in_loop,
    open_table,
    table_of,
    until_asked,
)

MANY = 12


class Sent:
    """What all sockets of a server are sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[bytes] = []
        send = TableSocket._send

        async def counted(page: TableSocket, text: bytes) -> None:
            self.texts.append(text)
            await send(page, text)

        monkeypatch.setattr(TableSocket, "_send", counted)

    def kinds(self) -> list[str]:
        """What kinds of messages they are."""
        kinds = ("state", "present", "waiting", "hint", "error", "done")
        return [
            kind for text in self.texts for kind in kinds if b'"type":"%s"' % kind.encode() in text
        ]


def stranger(browser: TestClient) -> TestClient:
    """A browser of somebody else's at the same server."""
    return TestClient(browser.app, base_url="http://localhost")


def at(browser: TestClient, key: str) -> WebSocketTestSession:
    return browser.websocket_connect(f"ws://localhost/tables/{key}/ws")


def strangers_at(browser: TestClient, key: str, count: int, stack: ExitStack) -> list[Any]:
    """So many sockets of people without a session, each shown the table once."""
    one = stranger(browser)
    one.portal = browser.portal  # the same loop
    sockets = [stack.enter_context(at(one, key)) for _ in range(count)]
    for socket in sockets:
        assert socket.receive_json()["type"] == "state"
    return sockets


@pytest.mark.parametrize("count", [1, MANY])
def test_each_stranger_is_one_message_and_is_told_to_nobody(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    with client() as browser, ExitStack() as stack:
        monkeypatch.setattr("pelitupa.server.live.presence._COUNT_SECONDS", 1000.0)
        key = open_table(browser, "hex", size="3", level="random")
        own = stack.enter_context(at(browser, key))
        until_asked(own)
        sent = Sent(monkeypatch)
        strangers_at(browser, key, count, stack)
        assert sent.kinds() == ["state"] * count


def test_what_strangers_see_alike_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pelitupa.server.live.spectators.KEPT_SECONDS", 1000 * KEPT_SECONDS)
    with client() as browser, ExitStack() as stack:
        key = open_table(browser, "hex", size="3", level="random")
        frames = table_of(browser, key).frames
        sockets = strangers_at(browser, key, MANY, stack)
        assert frames.made == 1
        own = stack.enter_context(at(browser, key))
        state, _ = until_asked(own)
        own.send_json({"act": "a1", "version": state["version"]})
        until_asked(own)
        step = table_of(browser, key).playing.match.view(None).step
        last = []
        for socket in sockets:
            told = socket.receive_json()
            while told.get("step") != step:
                told = socket.receive_json()
            last.append(told)
        # they went through the same few messages, whoever was shown them first
        assert frames.made <= 1 + 2 * 4
        boards = {zone["html"] for told in last for zone in told["zones"] if zone["html"]}
        assert len(boards) == 1


def test_who_is_here_is_looked_for_once_for_all_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pelitupa.server.live.presence.KEPT_SECONDS", 1000.0)
    looked = []
    look = Presence.look

    async def counted(presence: Presence) -> list[bool]:
        looked.append(presence)
        return await look(presence)

    monkeypatch.setattr(Presence, "look", counted)
    with client() as browser, ExitStack() as stack:
        key = open_table(browser, "hex", size="3", level="random")
        strangers_at(browser, key, MANY, stack)
        assert 1 <= len(looked) <= 3  # for them all; and by itself, for those who have just come


def test_a_stranger_is_shown_what_a_spectator_sees_and_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether it was made for this one or for another, and after several moves."""
    monkeypatch.setattr("pelitupa.server.live.spectators.KEPT_SECONDS", 1000 * KEPT_SECONDS)
    with client() as browser, ExitStack() as stack:
        key = open_table(browser, "tuppi", level="random")
        own = stack.enter_context(at(browser, key))
        until_asked(own)
        one = stranger(browser)
        one.portal = browser.portal
        first = stack.enter_context(at(one, key)).receive_json()
        second = stack.enter_context(at(one, key)).receive_json()
        assert second["now"] >= first["now"] > 0
        assert first | {"now": 0} == second | {"now": 0}
        assert first["you"] is None
        assert first["actions"] == []
        assert not (first["guess"] or {"actions": []})["actions"]
        assert '"mine": true' not in str(first["zones"])


def test_a_player_who_comes_is_told_once_and_shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    with client() as browser, ExitStack() as stack:
        key = open_table(browser, "hex", size="3", level="random")
        sockets = strangers_at(browser, key, 3, stack)
        sent = Sent(monkeypatch)
        own = stack.enter_context(at(browser, key))
        until_asked(own)
        for socket in sockets:
            told = socket.receive_json()
            while told["type"] != "present":
                told = socket.receive_json()
            assert told == {"type": "present", "present": [True, False], "replace": []}
        again = stack.enter_context(at(browser, key))
        until_asked(again)
        time.sleep(0.3)
        assert sent.kinds().count("present") <= 3 + 2, "who is here already has not come"


# --- how many there may be


def refused(socket: WebSocketTestSession) -> str:
    """Why a socket was closed at once."""
    told = socket.receive_json()
    assert told["type"] == "error"
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4429
    return str(told["text"])


def test_an_address_has_so_many_sockets_and_no_more() -> None:
    with client(create_app(config(sockets_each=3))) as browser:
        key = open_table(browser, "hex", size="3", level="random")
        for _ in range(3):
            with ExitStack() as stack:
                for _ in range(3):
                    stack.enter_context(at(browser, key)).receive_json()
                with at(browser, key) as fourth:
                    assert refused(fourth) == (
                        "There are 3 pages open from your address; close one first."
                    )
            assert _settled(browser) == 0


def _settled(browser: TestClient) -> int:
    """How many sockets are counted when those that were closed are gone."""
    connections = browser.app.state.connections  # type: ignore[attr-defined]
    for _ in range(200):
        if not len(connections):
            break
        time.sleep(0.02)
    return len(connections)


def test_a_table_has_so_many_spectators_but_its_players_always_come_in() -> None:
    with client(create_app(config(watchers_each=2))) as browser, ExitStack() as stack:
        key = open_table(browser, "hex", size="3", level="random")
        strangers_at(browser, key, 2, stack)
        one = stranger(browser)
        one.portal = browser.portal
        with at(one, key) as third:
            assert refused(third) == "2 people watch this table; there is no room for more."
        state, _ = until_asked(stack.enter_context(at(browser, key)))
        assert state["you"] == 0


def test_opening_sockets_is_counted() -> None:
    with client(create_app(config(requests_a_minute=20))) as browser:
        key = open_table(browser, "hex", size="3", level="random")
        browser.app.state.limits._clock = lambda: 0.0  # type: ignore[attr-defined]
        opened = 0
        for _ in range(12):
            with at(browser, key) as socket:
                if socket.receive_json()["type"] == "error":
                    break
                opened += 1
        assert 4 <= opened <= 7


# --- turns


def test_who_sends_without_pause_is_not_answered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some messages are answered; of those that are too many few are, with ever longer rests, and then the
    socket is closed."""
    monkeypatch.setattr("pelitupa.server.live.websocket.REST_SECONDS", 0.02)
    with client(create_app(config(requests_a_minute=20))) as browser:
        key = open_table(browser, "hex", size="3", company="friends")
        with at(browser, key) as socket:
            began, answers = time.monotonic(), 0
            closed = None
            while closed is None:
                socket.send_json({"why": "b2"})
                message = socket.receive()
                closed = message.get("code") if message["type"] == "websocket.close" else None
                answers += 1
        assert closed == FULL
        assert answers <= 20 + MOST_REFUSED + 2
        assert time.monotonic() - began >= 0.02 * sum(range(1, MOST_REFUSED))


def test_who_was_refused_once_in_a_while_is_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pelitupa.server.live.websocket.REST_SECONDS", 0.0)
    monkeypatch.setattr("pelitupa.server.live.websocket._FORGIVEN_SECONDS", -1.0)
    with client(create_app(config(requests_a_minute=20))) as browser:
        key = open_table(browser, "hex", size="3", company="friends")
        with at(browser, key) as socket:
            for _ in range(20 + 3 * MOST_REFUSED):
                socket.send_json({"why": "b2"})
            socket.receive_json()


def test_turns_take_their_share_and_no_more() -> None:
    """Each waits until what the one before cost is outweighed by as much for everybody else."""

    async def body() -> float:
        turns, began = Turns(0.25), time.monotonic()

        async def one() -> None:
            async with turns.at("t"):
                turns.spent(0.01)

        await asyncio.gather(*(one() for _ in range(6)))
        return time.monotonic() - began

    assert asyncio.run(body()) >= 5 * 0.03


def test_who_goes_away_while_waiting_for_a_turn_holds_nobody_up() -> None:
    async def body() -> list[int]:
        turns, done = Turns(), []

        async def one(number: int) -> None:
            async with turns.at("t"):
                turns.spent(0.02)
                done.append(number)

        tasks = [asyncio.create_task(one(number)) for number in range(4)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        tasks[2].cancel()
        await asyncio.wait(tasks)
        return done

    assert asyncio.run(body()) == [0, 3]


def test_turns_go_round_the_tables() -> None:
    """However many watch one table: who watches another waits for one of them."""

    async def body() -> list[str]:
        turns, done = Turns(), []

        async def one(table: str) -> None:
            async with turns.at(table):
                await asyncio.sleep(0)
                done.append(table)

        await asyncio.gather(*(one("many") for _ in range(9)), one("few"))
        return done

    assert asyncio.run(body()).index("few") <= 2


def test_whoever_leaves_just_as_the_turn_comes_gives_it_on() -> None:
    async def body() -> list[int]:
        turns, done = Turns(), []

        async def one(number: int) -> None:
            async with turns.at("t"):
                await asyncio.sleep(0)
                done.append(number)

        tasks = [asyncio.create_task(one(number)) for number in range(3)]
        while not done:
            await asyncio.sleep(0)
        tasks[1].cancel()  # its turn has been given and not been begun
        await asyncio.wait(tasks, timeout=20)
        return done

    assert asyncio.run(body()) == [0, 2]


@pytest.mark.parametrize("what", ["lock", "presence"])
def test_a_table_that_must_wait_holds_up_no_other_tables_spectators(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Neither for who is just changing it nor for the news of who is there."""
    with client() as browser, ExitStack() as stack:
        slow, quick = (open_table(browser, "hex", size="3", level="random") for _ in range(2))
        for key in (slow, quick):
            strangers_at(browser, key, 1, stack)
        table, other = table_of(browser, slow), table_of(browser, quick)
        sent = Sent(monkeypatch)
        may_go_on = in_loop(browser, _event)
        look = Presence.look

        async def slow_look(presence: Presence) -> list[bool]:
            if presence is table.presence:
                await may_go_on.wait()
            return await look(presence)

        async def begin() -> None:
            if what == "lock":
                await table.lock.acquire()
            table.show()
            for _ in range(5):
                await asyncio.sleep(0)
            other.show()

        async def go_on() -> None:
            may_go_on.set()
            if what == "lock":
                table.lock.release()

        if what == "presence":
            monkeypatch.setattr("pelitupa.server.live.presence.KEPT_SECONDS", 0.0)
            monkeypatch.setattr(Presence, "look", slow_look)
        in_loop(browser, begin)
        try:
            assert _sent(sent, 1) == ["state"], "the other table's"
        finally:
            in_loop(browser, go_on)
        assert _sent(sent, 2) == ["state"] * 2


async def _event() -> asyncio.Event:
    return asyncio.Event()


def _sent(sent: Sent, count: int) -> list[str]:
    """What has been sent, when it is so much, or will not be any more."""
    for _ in range(500):
        if len(sent.texts) >= count:
            break
        time.sleep(0.01)
    return sent.kinds()


def test_a_program_that_watches_counts_too(tmp_path: Any) -> None:
    """Streams of the API are spectators as pages are."""
    with (
        client(create_app(config(watchers_each=1, sockets_each=50))) as browser,
        ExitStack() as stack,
    ):
        key = open_table(browser, "hex", size="3", level="random")
        strangers_at(browser, key, 1, stack)
        people = browser.app.state.people  # type: ignore[attr-defined]
        user, _, _ = in_loop(browser, people.sign_up, "Aino", "correct horse battery", None)
        token = in_loop(browser, people.new_token, user, "a program")
        answer = browser.get(
            f"/api/tables/{key}/stream", headers={"Authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 429
        assert "no room for more" in answer.json()["error"]
