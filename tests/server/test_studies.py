"""Work that strangers ask for: bounded, refused with a time to come back, and done away from the server."""

from __future__ import annotations

import asyncio
import json
import pickle
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from pelitupa.core import OptionError, PelitupaError, t
from pelitupa.games import load_game
from pelitupa.server import create_app
from pelitupa.server.live.bot_pool import BotPool, NoThought
from pelitupa.server.live.studies import EACH, MOST, Studies, answered
from pelitupa.server.tables import evenings
from pelitupa.server.web.errors import Crowded, TooQuick
from pelitupa.shown.evening import Evening
from pelitupa.table import TableError
from server.talking import client, config, open_table, play

EVENING = {"game": "round_the_clock", "names": ["Aino", "Eero"], "entries": ["1", "2", "3"]}


def finished(browser: Any) -> str:
    """The key of a finished match."""
    key = open_table(browser, "hex", size="3", swap="false")
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        play(socket, 1)
    return key


def fail(error: PelitupaError) -> None:
    raise error


def test_so_much_waits_and_no_more() -> None:
    async def body() -> None:
        studies = Studies(pool := BotPool(0))
        gate = asyncio.Event()
        loop = asyncio.get_running_loop()

        def wait() -> None:
            asyncio.run_coroutine_threadsafe(gate.wait(), loop).result(60)

        def ask(address: str) -> asyncio.Task[None]:
            return asyncio.create_task(studies.quick(wait, address))

        waiting = [ask("one") for _ in range(EACH)]
        await asyncio.sleep(0)
        with pytest.raises(TooQuick):
            await ask("one")
        waiting += [ask(f"other {n}") for n in range(MOST - EACH)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await ask("another")
        gate.set()
        await asyncio.gather(*waiting)
        assert len(studies) == 0
        assert await studies.quick(partial(int, "7"), "one") == 7
        pool.close()

    asyncio.run(body())


def test_the_process_for_short_work_begins_once_before_it_is_needed() -> None:
    """A page of a referee asks for that; the first count took longer than it waits on a busy machine."""

    async def body() -> None:
        studies = Studies(pool := BotPool(0))
        done: list[int] = []
        for number in range(3):
            await studies.begin(partial(done.append, number), "one")
        assert len(studies) == 0  # it is not waited for
        await asyncio.sleep(0)
        assert len(studies) == 1
        while len(studies):
            await asyncio.sleep(0.01)
        assert (done, pool.reads) == ([0], True)
        pool.close()

    asyncio.run(body())


@pytest.mark.parametrize("method", ["quick", "long", "here"])
def test_whatever_goes_wrong_the_place_is_free_again(method: str) -> None:
    async def body() -> None:
        studies = Studies(pool := BotPool(0))
        for _ in range(MOST + 1):
            with pytest.raises(OptionError, match="no such thing"):
                await getattr(studies, method)(partial(fail, OptionError("no such thing")), "one")
        assert len(studies) == 0
        pool.close()

    asyncio.run(body())


@pytest.mark.parametrize(
    ("address", "most", "status"), [("testclient", EACH, 429), ("others", MOST, 503)]
)
def test_whoever_is_refused_is_told_when_to_come_back(address: str, most: int, status: int) -> None:
    with client() as browser:
        key = finished(browser)
        asking = browser.app.state.studies._asking  # type: ignore[attr-defined]
        asking[address] = most
        position = {"position": ".../.../...", "level": "random"}
        answers = [
            browser.get(f"/tables/{key}/replay"),
            browser.get(f"/tables/{key}/replay/1"),
            browser.get(f"/tables/{key}/proof?commitment=x"),
            browser.post(f"/tables/{key}/play-on?step=1"),
            browser.post(f"/tables/{key}/analysis"),
            browser.post("/referee/round_the_clock/score", content=json.dumps(EVENING)),
            browser.post("/games/hex/start", data=position),
            browser.get("/theorems/sticks"),
            browser.post("/draw/vector_formula", data={"act": "check"}),
        ]
        assert [answer.status_code for answer in answers] == [status] * len(answers)
        assert all(int(answer.headers["retry-after"]) <= 60 for answer in answers)
        del asking[address]
        assert browser.get(f"/tables/{key}/replay").status_code == 200
        assert browser.get("/health").status_code == 200


@pytest.mark.parametrize("method", ["quick", "long"])
def test_where_no_process_begins_it_is_asked_to_come_again(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is said of bots, which were not to think."""

    async def none(work: object, address: str) -> None:
        raise NoThought

    async def body() -> None:
        studies = Studies(pool := BotPool(0))
        for part in ("read", "prove"):
            monkeypatch.setattr(pool, part, none)
        with pytest.raises(Crowded, match="That cannot be worked out just now"):
            await getattr(studies, method)(partial(int, "7"), "one")
        assert len(studies) == 0
        pool.close()

    asyncio.run(body())


def test_an_error_comes_back_from_a_process_whatever_it_is() -> None:
    """One that could not be read there would end all processes of the pool."""

    class Odd(PelitupaError):
        def __init__(self, one: int, two: int) -> None:
            super().__init__(f"{one} and {two}")

    state = load_game("hex(size=3)").new_initial_state()
    illegal: list[PelitupaError] = []
    for text in ("swap", "z9", ""):
        try:
            state.apply_action(state.string_to_action(text))
        except PelitupaError as refused:
            illegal.append(refused)
    assert len(illegal) == 3
    for error in [Odd(1, 2), TableError("no"), OptionError(t("a {b}", b=1)), *illegal]:
        with pytest.raises(PelitupaError) as raised:
            answered(partial(fail, error))
        again = pickle.loads(pickle.dumps(raised.value))
        assert isinstance(again, PelitupaError)
        assert str(again) == str(error)


def test_it_is_all_done_in_processes_too() -> None:
    with client(create_app(config(bot_workers=1))) as browser:
        key = finished(browser)
        browser.app.state.hub.bot_pool.close()  # type: ignore[attr-defined]
        assert browser.get(f"/tables/{key}/replay?step=2").status_code == 200
        assert browser.get(f"/tables/{key}/replay/1").json()["step"] == 1
        assert browser.get(f"/tables/{key}/replay/1?eyes=9").status_code == 404
        assert browser.get(f"/tables/{key}/proof").status_code == 200
        lines = browser.post(f"/tables/{key}/analysis?eyes=1").text.splitlines()
        assert "html" in json.loads(lines[-1])
        on = browser.post(f"/tables/{key}/play-on?step=1", follow_redirects=False)
        assert on.status_code == 303
        over = browser.post(f"/tables/{key}/play-on?step=99")
        assert over.status_code == 409 or "over" in over.text
        for kind in ("score", "record", "skill"):
            answer = browser.post(f"/referee/round_the_clock/{kind}", content=json.dumps(EVENING))
            assert answer.status_code == 200
        form = {"position": "nonsense", "level": "random"}
        assert browser.post("/games/hex/start", data=form).status_code == 422


def test_of_copies_of_an_evening_one_is_taken_on() -> None:
    """It was asked whether an evening is kept going before the first that asked had taken it out."""
    evening = Evening(**EVENING | {"names": ["Copy", "Of"]})  # type: ignore[arg-type]
    assert not evenings._takes_on(evening)
    evenings._goes_on(evening)
    longer = replace(evening, entries=[*evening.entries, "4"])
    assert evenings._takes_on(longer)
    assert not evenings._takes_on(longer)
    assert not evenings._takes_on(evening)
