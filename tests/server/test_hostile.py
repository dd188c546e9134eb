"""Hostile input over the WebSocket and in forms: clear refusals, nothing changed, nothing in the logs."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from pelitupa.server import create_app
from pelitupa.server.live.incoming import VERBS, BadMessage, read_message
from pelitupa.server.web.security import HEADERS, LOOPBACK
from server.talking import (
    TestClient,
    client,
    config,
    hub_of,
    in_loop,
    open_table,
    play,
    table_of,
)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = st.sampled_from([*VERBS, "version", "id", "seat", "__proto__", ""]) | st.text(max_size=10)
MESSAGES = st.dictionaries(FIELDS, VALUES, max_size=4)
LIKELY = st.fixed_dictionaries(
    {},
    optional={
        verb: st.sampled_from([True, 0, 1, 7, "b2", "stop", "hello", [["b2", "c3"]]])
        for verb in VERBS
    }
    | {"version": st.integers(-1, 5), "id": st.just("x")},
)


@given(st.text() | MESSAGES.map(json.dumps) | LIKELY.map(json.dumps))
@settings(max_examples=400)
def test_a_message_is_read_or_refused_and_nothing_else(raw: str) -> None:
    try:
        message = read_message(raw)
    except BadMessage as error:
        told = str(error)
    else:
        data = json.loads(raw)
        assert message.kind in VERBS
        assert message.model_dump(exclude_unset=True) == data
        assert all(type(getattr(message, name)) is type(value) for name, value in data.items())
        return
    assert 10 < len(told) < 400


def state_of(table: Any) -> tuple[Any, ...]:
    table_session = table.playing
    return (
        table_session.version,
        table_session.match.record(),
        table_session.offer,
        tuple(table_session.notes),
    )


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(messages=st.lists(MESSAGES.map(json.dumps) | st.text(max_size=40), max_size=12))
def test_whatever_is_sent_the_table_stays_and_goes_on(
    guest: TestClient, messages: list[str]
) -> None:
    key = open_table(guest, "hex", size="3")
    table = table_of(guest, key)
    with guest.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert socket.receive_json()["type"] == "state"
        for raw in messages:
            try:
                read_message(raw)
                continue  # it means something; that is tested elsewhere
            except BadMessage:
                pass
            before = state_of(table)
            socket.send_text(raw)
            assert socket.receive_json()["type"] == "error"
            assert state_of(table) == before
        socket.send_json({"act": "b2", "version": 0, "id": "last"})
        while (answer := socket.receive_json())["type"] != "done":
            assert answer["type"] == "state"


@pytest.mark.parametrize("text", ["\\udc80", "\\ud800x", "\\u0000", "\\u202e"])
@pytest.mark.parametrize("verb", ["act", "why", "say", "plan"])
def test_what_no_text_can_be_is_refused(guest: TestClient, verb: str, text: str) -> None:
    value = f'[["{text}"]]' if verb == "plan" else f'"{text}"'
    version = ', "version": 0' if verb == "act" else ""
    key = open_table(guest, "hex", size="3")
    with guest.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert socket.receive_json()["type"] == "state"
        for _ in range(2):  # and goes on
            socket.send_text(f'{{"{verb}": {value}{version}}}')
            assert socket.receive_json()["type"] == "error"


ORIGINS = [
    "http://[x",
    "http://x]",
    "http://[::::]",
    "http://other",
    "null",
    "",
    "//",
    "http://[::1",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_whatever_an_origin_is_a_strangers_page_is_refused(guest: TestClient, origin: str) -> None:
    headers = {"origin": origin}
    key = open_table(guest, "hex", size="3")
    assert guest.post("/language", data={"to": "fi"}, headers=headers).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        guest.websocket_connect(f"/tables/{key}/ws", headers=headers),
    ):
        pass
    assert closed.value.code == 4403


@pytest.mark.parametrize("host", ["[x", "x]", "[::::]", "a/b", "localhost/", "x?y", "a@b#"])
@pytest.mark.parametrize("hosts", [LOOPBACK, ("*",)])
def test_a_host_that_cannot_be_one_is_refused(host: str, hosts: tuple[str, ...]) -> None:
    with client(create_app(config(), hosts)) as browser:
        answer = browser.get("/lobby", headers={"host": host})
        assert answer.status_code == 400
        assert answer.headers["x-frame-options"] == "DENY"


def test_files_go_to_whoever_asks_by_a_name_of_ours_with_the_headers_of_pages(
    guest: TestClient,
) -> None:
    path = "/static/house/cottage.css"
    assert guest.get(path, headers={"host": "elsewhere.example"}).status_code == 400
    assert guest.post(path).status_code == 405
    told, page = guest.get(path), guest.get("/lobby")
    assert told.headers["cache-control"] == "no-cache"
    assert set(HEADERS.items()) <= {(name, told.headers[name]) for name in HEADERS}
    assert all(told.headers[name] == page.headers[name] for name in HEADERS)
    again = guest.get(path, headers={"if-none-match": told.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert guest.get("/static/house/none.css").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/health", 200),
        ("/lobby", 200),
        ("/games/hex", 200),
        ("/nothing", 404),
        ("/static/house/cottage.css", 200),
        ("/api/games", 405),
    ],
)
def test_head_is_answered_as_get_without_a_body(guest: TestClient, path: str, status: int) -> None:
    answer, page = guest.head(path), guest.get(path)
    assert answer.status_code == status
    assert answer.content == b"" or status == 405
    if status != 405:
        told = dict(page.headers) | {"content-length": page.headers["content-length"]}
        assert dict(answer.headers) == told


@pytest.mark.parametrize("path", ["/sign-in", "/referee/finnish_darts/score", "/api/tables"])
def test_whoever_goes_away_while_a_form_is_read_is_no_fault(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    sent = [{"type": "http.request", "body": b"na", "more_body": True}, {"type": "http.disconnect"}]
    answers: list[int] = []

    async def receive() -> Any:
        return sent.pop(0) if len(sent) > 1 else sent[0]

    async def send(message: Any) -> None:
        answers.append(message.get("status", 0))

    with client() as browser:
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
        }
        in_loop(browser, browser.app, scope, receive, send)
    assert answers[0] in (400, 401, 422)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


COOKIES = ["", "x", "a" * 43, "a" * 5000, "' OR 1=1 --", "\u20ac".encode().hex(), "%00", "..%2f"]


@pytest.mark.parametrize("cookie", COOKIES)
def test_a_forged_cookie_is_nobodys(guest: TestClient, cookie: str) -> None:
    key = open_table(guest, "hex", size="3")
    guest.cookies.clear()
    headers = {"cookie": f"pelitupa-session={cookie}"}
    assert f"/tables/{key}" not in guest.get("/", headers=headers).text
    with guest.websocket_connect(f"ws://localhost/tables/{key}/ws", headers=headers) as socket:
        assert socket.receive_json()["you"] is None


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("sit", {"seat": "1"}),
        ("sit", {"seat": "99999999999999999999"}),
        ("sit", {"seat": "-1", "name": "x"}),
        ("sit", {"seat": "2", "name": "\u202e" * 5}),
        ("get-up", {"seat": "1"}),
        ("bot", {"seat": "2", "level": "random"}),
        ("bot", {"seat": "2", "level": "search(seconds=999)"}),
        ("entropy", {"words": "x"}),
        ("card", {"keep": "true"}),
        ("begin", {}),
        ("close", {}),
        ("again", {}),
        ("nothing", {}),
    ],
)
def test_what_is_not_ones_own_is_refused(
    guest: TestClient, path: str, form: dict[str, str]
) -> None:
    key = open_table(guest, "tuppi", company="friends")
    before = in_loop(guest, hub_of(guest).reader.table, key)
    guest.cookies.clear()
    answer = guest.post(f"/tables/{key}/{path}", data=form)
    assert 400 <= answer.status_code < 500
    assert in_loop(guest, hub_of(guest).reader.table, key) == before


def test_the_logs_tell_no_secrets(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        seed = table_of(browser, key).row.seed
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            socket.send_text("nonsense b2")
            play(socket, 1)
        cookie = next(iter(dict(browser.cookies).values()))
        told = caplog.text
    for secret in (seed, cookie, key, "b2"):
        assert secret not in told
