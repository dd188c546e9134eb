"""A socket lasts no longer than the session it was opened with, whichever worker it is at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from pelitupa.server.live.connections import Connections
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.websocket import SIGNED_OUT
from server import services
from server.cottage import GOOD, OTHER
from server.stacks import a_stack, all_listen, until
from server.talking import TestClient, WebSocketTestSession, client, in_loop, open_table, table_of

Act = Callable[["Person"], None]


class Person:
    """Somebody with an account whose page is open at a table, who does something in another browser."""

    def __init__(self, stack: ExitStack) -> None:
        self.here: TestClient = stack.enter_context(client())
        people = self.here.app.state.people  # type: ignore[attr-defined]
        self.user, self.first, self.code = in_loop(self.here, people.sign_up, "Aino", GOOD, None)
        self.here.cookies.set("pelitupa-session", self.first)
        self.key = open_table(self.here, "tuppi", level="random")
        self.socket: WebSocketTestSession = stack.enter_context(
            self.here.websocket_connect(f"ws://localhost/tables/{self.key}/ws")
        )
        assert self.socket.receive_json()["you"] == 0
        self.there = TestClient(self.here.app, base_url="http://localhost")
        self.there.portal = self.here.portal
        self.post("/sign-in", name="Aino", password=GOOD)

    def post(self, path: str, **form: str) -> None:
        """Something done in the other browser, which succeeds."""
        answer = self.there.post(path, data=form, follow_redirects=False)
        assert answer.status_code in (200, 303), answer.text


def until_closed(socket: WebSocketTestSession) -> int:
    """The code with which a socket is closed, after whatever it is told before."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def change_password(person: Person) -> None:
    person.post("/me/password", old=GOOD, password=OTHER)


def recover(person: Person) -> None:
    person.there.cookies.clear()
    person.post("/recover", name="Aino", code=person.code, password=OTHER)


def delete_account(person: Person) -> None:
    person.post("/me/delete", password=GOOD)


def sign_out_with_that_cookie(person: Person) -> None:
    person.there.cookies.set("pelitupa-session", person.first)
    person.post("/sign-out")


@pytest.mark.parametrize(
    "act", [change_password, recover, delete_account, sign_out_with_that_cookie]
)
def test_it_ends_at_once(act: Act) -> None:
    with ExitStack() as stack:
        person = Person(stack)
        act(person)
        assert until_closed(person.socket) == SIGNED_OUT
        assert not table_of(person.here, person.key).subscribers
        person.socket.send_json({"resign": True})
        assert not table_of(person.here, person.key).playing.match.is_over, "nobody hears that"


def test_another_browsers_session_goes_on() -> None:
    with ExitStack() as stack:
        person = Person(stack)
        person.post("/sign-out")  # of the other browser
        person.socket.send_json({"why": "pass"})
        while person.socket.receive_json()["type"] == "state":
            pass
        assert len(table_of(person.here, person.key).subscribers) == 1


def test_a_guest_who_becomes_an_account_comes_again_as_that() -> None:
    with client() as browser, ExitStack() as stack:
        key = open_table(browser, "hex", size="3", level="random")
        address = f"ws://localhost/tables/{key}/ws"
        socket = stack.enter_context(browser.websocket_connect(address))
        assert socket.receive_json()["you"] == 0
        browser.post("/sign-up", data={"name": "Aino", "password": GOOD})
        assert until_closed(socket) == SIGNED_OUT
        again = stack.enter_context(browser.websocket_connect(address))
        assert again.receive_json()["you"] == 0


# --- without pages: what a worker hears, and what it looks for by itself


class Page:
    """An open connection that notes its end."""

    plays = True
    table_key = "t"

    def __init__(self, person_id: int, session: str, address: str = "192.0.2.1") -> None:
        self.person_id: int | None = person_id
        self.session = session
        self.address = address
        self.ended = False
        self.subscriber = Subscriber(person_id)

    async def end(self) -> None:
        self.ended = True


class Kept:
    """Sessions that a test ends."""

    def __init__(self, *tokens: str) -> None:
        self.tokens = set(tokens)
        self.forgotten: list[int] = []

    async def open_sessions(self, tokens: Sequence[str]) -> set[str]:
        return self.tokens & set(tokens)

    def forget(self, person_id: int) -> None:
        self.forgotten.append(person_id)


def test_what_nobody_told_is_found_by_looking() -> None:
    async def body() -> None:
        kept = Kept("a", "b")
        connections = Connections(kept, 9, 9)
        pages = [Page(1, "a"), Page(2, "b"), Page(3, "")]
        for page in pages:
            connections.add(page)
        looking = asyncio.create_task(connections.look_now_and_then(0.01))
        kept.tokens.discard("b")
        await until(lambda: pages[1].ended)
        assert not pages[0].ended
        assert not pages[2].ended, "a stranger has no session that could end"
        looking.cancel()

    asyncio.run(body())


def test_other_workers_end_theirs_too(tmp_path: Path) -> None:
    if services.missing():
        pytest.skip(services.missing())

    async def body() -> None:
        async with a_stack("postgres", tmp_path) as stack:
            hubs: list[Hub] = [await stack.hub(), await stack.hub()]
            kept, pages = Kept("a", "b"), [Page(7, "a"), Page(7, "b")]
            for hub, page in zip(hubs, pages, strict=True):
                hub.connections = Connections(kept, 9, 9)
                hub.connections.add(page)
            kept.tokens.discard("b")
            await all_listen(stack)
            await hubs[0].sessions_ended(7)
            await until(lambda: pages[1].ended)
            assert not pages[0].ended
            assert kept.forgotten == [7, 7], "what was believed of the person is forgotten at both"

    asyncio.run(body())
