"""Even tempo and talk between deals: nothing but the fixed moments is told of when somebody decided."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from pelitupa.core import CHANCE
from pelitupa.server import create_app
from pelitupa.table.expert import expert_positions
from pelitupa.table.results import TableError
from pelitupa.table.tempo import BEAT_MS, moment_after, tempo_tells
from server.talking import TestClient, client, config, hub_of, in_loop
from server.test_waiting_room import Room


class Driven:
    """A clock that goes on where somebody waits for it, and when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_123
        self.waited: list[float] = []

    def now(self) -> int:
        return self.ms

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.ms += round(seconds * 1000)
        await asyncio.sleep(0)


@pytest.fixture
def clock() -> Driven:
    return Driven()


@pytest.fixture
def browser(clock: Driven) -> Iterator[TestClient]:
    with client(create_app(config())) as browser:
        hub = hub_of(browser)
        hub.now, hub.sleep = clock.now, clock.sleep
        yield browser


def seated(browser: TestClient, game: str = "skruuvi", **form: str) -> tuple[Room, str, Any]:
    """A table of four people: the room, its key, and the table."""
    room = Room(browser)
    room.be("Aino")
    key = room.open(game, **form)
    for place, name in enumerate(("Eero", "Helmi", "Onni"), 2):
        room.be(name)
        assert room.post(f"/tables/{key}/sit", seat=str(place)) == 303
    return room, key, in_loop(browser, hub_of(browser).begin, key)


def decide(browser: TestClient, table: Any, text: str = "") -> int:
    """The seat in turn decides: by default the first thing it may."""
    match = table.playing.match
    seat = int(match.position().current_player())
    chosen = text or match.legal(seat)[0]
    in_loop(browser, table.act, seat, chosen, table.playing.seen(seat))
    return seat


def test_bids_are_done_at_fixed_moments_and_clocks_stand_still_at_them(
    browser: TestClient, clock: Driven
) -> None:
    _, _, table = seated(browser, even="true", time="quick")
    began, shown = table.playing.began, []
    for thought in (1, 3_777, 9_999, 12_345):
        clock.ms += thought
        seat = decide(browser, table, "pass")
        shown.append(table.playing.last - began)
        other = (seat + 2) % 4
        left = [face.remaining.main_ms for face in table.playing.faces(other, clock.ms)]
        spent = [303_000 - main for main in left if main != 300_000]
        assert spent == [used for used in spent if used % BEAT_MS == 0]
    assert all(moment % BEAT_MS == 0 for moment in shown)
    assert shown == sorted(set(shown))
    assert len(clock.waited) == 4


def test_what_is_refused_is_refused_at_once_and_tricks_are_played_as_ever(
    browser: TestClient, clock: Driven
) -> None:
    _, _, table = seated(browser, "tuppi", even="true")
    match = table.playing.match
    with pytest.raises(Exception, match=r".+"):
        decide(browser, table, "S2 and more")
    assert clock.waited == []
    while table.playing.match.position().is_quiet():
        decide(browser, table)
    waited = len(clock.waited)
    assert waited
    assert match.position().current_player() != CHANCE
    clock.ms += 777
    decide(browser, table)
    assert len(clock.waited) == waited
    assert table.playing.last == clock.ms


def test_steps_of_an_exchange_wait_when_the_others_would_see_them(
    browser: TestClient, clock: Driven
) -> None:
    _, _, table = seated(browser, "screw_misere", even="true")
    match = table.playing.match
    assert match.position().is_quiet()
    decide(browser, table)
    assert len(clock.waited) == 1
    with pytest.raises(TableError, match="beforehand"):
        in_loop(browser, table.plan, 0, [["give S2"]])


def test_calls_of_contract_samba_wait_and_what_is_laid_does_not(
    browser: TestClient, clock: Driven
) -> None:
    _, _, table = seated(browser, "contract_samba", even="true")
    match = table.playing.match
    while match.position().is_quiet():
        waited = len(clock.waited)
        decide(browser, table, "pass")
        assert len(clock.waited) == waited + 1
    decide(browser, table)
    assert len(clock.waited) == waited + 1


def test_an_answer_to_a_partner_is_quiet_and_laying_is_not() -> None:
    """Canasta: whether the partner may go out is asked, and answered at the next of the moments."""
    state = (
        next(one for one in expert_positions("canasta") if one.right == ("ask",)).state().clone()
    )
    assert not tempo_tells(state)
    state.apply_action(state.string_to_action("ask"))
    assert tempo_tells(state)
    state.apply_action(state.legal_actions()[0])
    assert not tempo_tells(state)


def test_who_is_here_is_looked_once_between_two_moments(browser: TestClient, clock: Driven) -> None:
    room, key, table = seated(browser, even="true")
    before = in_loop(browser, table.presence.look)
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        socket.receive_json()
        assert in_loop(browser, table.presence.look) == before
        clock.ms = moment_after(table.playing.began, clock.ms)
        now = in_loop(browser, table.presence.look)
        assert now != before
        assert now[3]
    assert room.row(key).agreed.even


def test_talk_is_open_between_deals_and_anybody_may_shut_it(browser: TestClient) -> None:
    _, _, table = seated(browser, "screw_misere", talk="between", target="1000")
    playing = table.playing
    assert "target=1000" in str(playing.match.game)  # two deals cannot end it

    def say(seat: int, text: str) -> None:
        in_loop(browser, table.say, seat, text)

    say(0, "Before the first card")
    decide(browser, table)
    with pytest.raises(TableError, match="between deals"):
        say(0, "Lead a heart")
    say(0, "thanks")  # a courtesy
    while playing.match.dealings() == 1:
        decide(browser, table)
    say(1, "You had the ace")
    in_loop(browser, table.do, "hush", 2)
    with pytest.raises(TableError, match="between deals"):
        say(1, "And the king")
    with pytest.raises(TableError):
        in_loop(browser, table.do, "hush", 3)
    while playing.match.dealings() == 2:
        decide(browser, table)
    say(1, "Now again")


def test_what_a_partner_is_sent_has_no_time_but_the_fixed_moments(
    browser: TestClient, clock: Driven
) -> None:
    """Every number of the messages on the socket that could be a time, and every clock."""
    _, key, table = seated(browser, even="true", time="quick")
    began = table.playing.began
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        socket.receive_json()
        for thought in (1, 3_777, 9_999, 12_345):
            clock.ms += thought
            decide(browser, table, "pass")
            told = socket.receive_json()
            assert told["type"] == "state"
            assert {(moment - began) % BEAT_MS for moment in moments_in(told, began)} == {0}
            for one in told["clocks"]:
                assert (300_000 - one["main"]) % BEAT_MS in (0, BEAT_MS - 3_000), (
                    "3 s are given back"
                )
    # the same sitting without an even tempo says it
    _, key, table = seated(browser, time="quick")
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        socket.receive_json()
        clock.ms += 3_777
        decide(browser, table, "pass")
        told = socket.receive_json()
        assert 3_777 in {
            moment - table.playing.began for moment in moments_in(told, table.playing.began)
        }


def moments_in(message: Any, began: int) -> list[int]:
    """All numbers of a message that may be a time of day about that of a match."""
    if isinstance(message, dict):
        return [moment for value in message.values() for moment in moments_in(value, began)]
    if isinstance(message, list):
        return [moment for value in message for moment in moments_in(value, began)]
    return [message] if isinstance(message, int) and abs(message - began) < 10**8 else []
