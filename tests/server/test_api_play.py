"""Programs play whole matches by the API: with streams, with bots, and the sample bot."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from pelitupa.core import as_json
from pelitupa.records import parse
from pelitupa.records.proof import prove
from pelitupa.server.api import streams
from pelitupa.server.api.play import table_of
from pelitupa.server.live.table import LiveTable
from server.api_client import NOBODYS_KEY, Server, State, choice, open_match, play_out

SAMPLE = Path(__file__).parents[2] / "examples" / "sample_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("cottage")).open() as server:
        yield server


# --- whole matches


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("hex(size=3)", 2),
        ("valepaska(players=3,limit=25)", 3),
        ("round_the_clock(limit=2)", 2),
        ("tuppi(deals=1)", 4),
        ("indian_poker(players=3,deals=2)", 3),
    ],
)
def test_programs_play_a_whole_match_by_the_stream(server: Server, game: str, players: int) -> None:
    players_there = server.programs(players)
    key = open_match(players_there, game)
    told: dict[int, list[State]] = {}

    def play(seat: int) -> None:
        told[seat] = play_out(players_there[seat], key, Random(seat))

    threads = [threading.Thread(target=play, args=(seat,)) for seat in range(players)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert sorted(told) == list(range(players))
    match = server.table(key).playing.match
    for seat, states in told.items():
        assert [state["match"]["seat"] for state in states] == [seat] * len(states)
        versions = [state["match"]["version"] for state in states]
        assert versions == sorted(versions)
        last = states[-1]
        assert last["status"] == "over"
        assert last["match"]["result"]["how"] == "finished"
        lines = [line for state in states for line in state["match"]["log"]["lines"]]
        assert lines == [as_json(line) for line in match.log(seat)]
    record = players_there[0].get(f"/api/tables/{key}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert prove(parse(record.text)).ok
    assert players_there[0].ask("/api/tables", status="over")["tables"][0]["key"] == key


def test_a_program_plays_the_cottages_bots_without_a_stream(server: Server) -> None:
    (program,) = server.programs(1)
    seats = ["me", "random"]
    key = program.tell("/api/tables", game="hex(size=3)", seats=seats)["key"]
    program.tell(f"/api/tables/{key}/begin")
    rng = Random(1)
    for _ in range(2000):
        state = program.ask(f"/api/tables/{key}")
        if state["match"]["result"]:
            break
        if state["match"]["asks"]:
            version = state["match"]["version"]
            program.tell(f"/api/tables/{key}/act", text=choice(state, rng), version=version)
    assert state["match"]["result"]["how"] == "finished"
    assert state["seats"][1]["bot"]


# --- streams


def test_the_stream_of_a_table_tells_each_change(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.2)
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    with pair[1].stream("GET", f"/api/tables/{key}/stream") as answer:
        assert answer.headers["content-type"] == "application/x-ndjson"
        lines = (json.loads(line) for line in answer.iter_lines())
        first = next(lines)
        assert first["table"]["match"]["log"] == {"since": 0, "lines": []}
        assert len(server.table(key).subscribers) == 1
        assert next(line for line in lines if line["type"] == "heartbeat")
        pair[0].tell(f"/api/tables/{key}/act", text="b2", version=0)
        state = next(line["table"] for line in lines if line["type"] == "state")
        while state["match"]["version"] < 1:
            state = next(line["table"] for line in lines if line["type"] == "state")
        assert state["match"]["asks"]
        assert [line["text"] for line in state["match"]["log"]["lines"]] == ["b2"]
        assert state["match"]["present"] == [True, True]
        pair[0].tell(f"/api/tables/{key}/resign")
        rest = list(lines)
        assert rest[-1]["table"]["match"]["result"]["how"] == "resigned"
    assert not server.table(key).subscribers


def test_programs_that_watch_take_turns_and_those_that_play_do_not(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line for a spectator costs what a page's does, and is made in the turns of those."""
    trio = server.programs(3)
    key = open_match(trio[:2], "hex(size=4)")
    turns, sizes = server.table(key).worker.turns, []
    spent = turns.spent

    def counted(seconds: float, sent: int = 0) -> None:
        sizes.append(sent)
        spent(seconds, sent)

    monkeypatch.setattr(turns, "spent", counted)
    for program, taken in ((trio[0], 0), (trio[2], 1)):
        with program.stream("GET", f"/api/tables/{key}/stream") as answer:
            lines = answer.iter_lines()
            line = next(lines)
            assert json.loads(line)["table"]["match"]["seat"] == (None if taken else 0)
            assert len(sizes) == taken
    assert sizes == [len(line.encode()) + 1]


def test_a_table_that_is_given_up_as_a_stream_begins_is_found_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.2)
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")

    async def then_dropped(*asked: Any) -> LiveTable:
        table = await table_of(*asked)
        server.app.state.hub.tables.pop(key, None)  # room is made
        return table

    monkeypatch.setattr(streams, "table_of", then_dropped)
    with pair[1].stream("GET", f"/api/tables/{key}/stream") as answer:
        lines = (json.loads(line) for line in answer.iter_lines())
        assert next(lines)["table"]["match"]["version"] == 0
        pair[0].tell(f"/api/tables/{key}/act", text="b2", version=0)
        states = (line["table"]["match"] for line in islice(lines, 50) if "table" in line)
        assert any(state["version"] == 1 for state in states)


def test_whoever_goes_away_is_forgotten(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.1)
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    for _ in range(3):
        with pair[1].stream("GET", f"/api/tables/{key}/stream") as answer:
            next(answer.iter_lines())
    table = server.table(key)
    for _ in range(100):
        if not table.subscribers and not server.app.state.api_streams[pair[1].person.id]:
            break
        threading.Event().wait(0.05)
    assert not table.subscribers
    assert not server.app.state.api_streams[pair[1].person.id]


def test_a_revoked_token_hears_no_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, and not when the next heartbeat is due."""
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 600.0)
    pair = server.programs(2)
    key = open_match(pair, "hex(size=4)")
    people = server.app.state.people
    for path in (f"/api/tables/{key}/stream", "/api/stream"):
        token = server.run(people.new_token(pair[1].person, "short"))
        prefix = server.run(people.tokens(pair[1].person))[0].prefix
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.stream("GET", server.url + path, headers=headers) as answer:
            lines = answer.iter_lines()
            next(lines)
            server.run(people.revoke(pair[1].person, prefix))
            assert all("heartbeat" in line or "state" in line for line in lines)


def test_one_person_has_so_many_streams(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "STREAMS_EACH", 1)
    (program,) = server.programs(1)
    program.tell("/api/tables", game="hex", seats=["me", "random"])
    key = program.ask("/api/tables")["tables"][0]["key"]
    with program.stream("GET", f"/api/tables/{key}/stream") as answer:
        lines = answer.iter_lines()
        next(lines)
        assert program.get("/api/stream").status_code == 429


def test_ones_own_stream_tells_where_one_is_wanted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LOOK_SECONDS", 0.05)
    pair = server.programs(2)
    quick = {"time": "fischer(minutes=5,seconds=3)"}
    key = open_match(pair, "hex(size=4)")
    with contextless(pair[1].lines("/api/stream")) as lines:
        told = next(lines)
        assert told == {"type": "began", "table": key, "game": "hex(size=4)"}
        pair[0].tell(f"/api/tables/{key}/act", text="b2", version=0)
        assert next(lines) == {"type": "waiting", "table": key, "game": "hex(size=4)"}
        clocked = open_match(pair[::-1], "hex(size=4)", terms=quick)
        assert next(lines)["type"] == "began"
        assert next(lines) == {"type": "waiting", "table": clocked, "game": "hex(size=4)"}
        pair[0].tell(f"/api/tables/{key}/resign")
        assert next(lines) == {"type": "over", "table": key, "game": "hex(size=4)"}


class contextless:
    """A generator that is closed at the end."""

    def __init__(self, lines: Iterator[State]) -> None:
        self.lines = lines

    def __enter__(self) -> Iterator[State]:
        return self.lines

    def __exit__(self, *_: object) -> None:
        self.lines.close()  # type: ignore[attr-defined]


# --- the sample


@pytest.mark.parametrize("intent", ["hex(size=3)", "round_the_clock(limit=1)"])
def test_the_sample_bot_plays_to_the_end(server: Server, intent: str) -> None:
    (program,) = server.programs(1)
    told = subprocess.run(
        [sys.executable, str(SAMPLE), server.url, program.token, intent],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    over = program.ask("/api/tables", status="over")["tables"]
    result = program.ask(f"/api/tables/{over[0]['key']}")["match"]["result"]
    assert told.stdout.strip() == result["text"]
    assert result["how"] == "finished"


def test_two_sample_bots_play_each_other(server: Server) -> None:
    host, guest = server.programs(2)
    key = host.tell("/api/tables", game="hex(size=3)", seats=["me", "free"], public=True)["key"]
    bot = [sys.executable, str(SAMPLE), server.url, guest.token, key]
    with subprocess.Popen(bot, stdout=subprocess.PIPE, text=True) as playing:
        try:
            play_out(host, key, Random(1))
            said = playing.communicate(timeout=60)[0]
        finally:
            playing.kill()
    assert said.strip() == host.ask(f"/api/tables/{key}")["match"]["result"]["text"]


def test_the_sample_bot_tells_why_it_was_refused(server: Server) -> None:
    (program,) = server.programs(1)
    bot = [sys.executable, str(SAMPLE), server.url, program.token, NOBODYS_KEY]
    told = subprocess.run(bot, capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 1
    assert "There is no such table." in told.stderr


def test_the_sample_bot_is_short() -> None:
    lines = SAMPLE.read_text(encoding="utf-8").split('"""', 2)[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 50
