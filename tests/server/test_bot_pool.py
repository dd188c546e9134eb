"""Who thinks when: bots fairly by address and table, hints one a person, few an address and never before
bots, cancelled with who asked; and when an answer is shown, which tells nothing of what is held."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pelitupa.core import Game, State
from pelitupa.equipment import questions
from pelitupa.games import load_game
from pelitupa.players import Bot, make_bot
from pelitupa.server.live import bot_pool, bot_runner
from pelitupa.server.live.bot_pace import BRIEF, MOST, STEP, UNTIMED, BotPace, Haste, least_of
from pelitupa.server.live.bot_pool import (
    HINTS_EACH,
    MOST_HINTS,
    THREADS,
    BotPool,
    NoThought,
    Thought,
)
from pelitupa.server.live.fair_queue import FairQueue
from pelitupa.shown.at_table import PACES
from pelitupa.table import TableError
from pelitupa.table.counsel import Counsel
from server.broken_pools import begin_without_nice, end_at_once
from server.stacks import until
from server.talking import TestClient, client, hub_of, open_table, table_of, until_asked

BOT = "search(simulations=0,seconds=0.3)"
STATE = load_game("hex(size=3)").new_initial_state()


class Thinking:
    """Thoughts that end when the test says so. `order` is in which they began."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.may_end = threading.Semaphore(0)

    def __call__(self, state: State, seat: int, bot: str, seed: str, cards: str = "") -> Thought:
        self.order.append(seed)
        assert self.may_end.acquire(timeout=20)
        return Thought(seed, 0.0, False)

    def advise(
        self, state: State, seat: int, bot: str, seed: str, nature: str, cards: str
    ) -> Counsel:
        """As a hint."""
        return Counsel(self(state, seat, bot, seed).text)

    def let_end(self, count: int = 1) -> None:
        self.may_end.release(count)


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinking]:
    made = Thinking()
    monkeypatch.setattr(bot_pool, "thought_of", made)
    monkeypatch.setattr(bot_pool, "counsel", made.advise)
    monkeypatch.setattr(bot_pool, "THREADS", 1)
    yield made
    made.let_end(1000)


# --- the queue


def test_turns_go_round_owners_and_their_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("1", "a", f"1a{number}")
        queue.put("1", "b", f"1b{number}")
    queue.put("2", "c", "2c0")
    queue.put("3", "d", "3d0")
    queue.put("3", "d", "3d1")
    taken = [queue.take() for _ in range(len(queue))]
    assert taken == ["1a0", "2c0", "3d0", "1b0", "3d1", "1a1", "1b1", "1a2", "1b2"]
    with pytest.raises(IndexError):
        queue.take()


def test_somebody_with_one_table_waits_for_one_of_each_others(thinking: Thinking) -> None:
    async def body() -> None:
        pool = BotPool(0)
        greedy = [
            asyncio.create_task(pool.think(STATE, 0, BOT, f"g{n}", owner="1", table=f"t{n}"))
            for n in range(50)
        ]
        await until(lambda: thinking.order == ["g0"])
        modest = asyncio.create_task(pool.think(STATE, 0, BOT, "m", owner="2", table="m"))
        await asyncio.sleep(0)
        thinking.let_end(3)
        assert await modest == "m"
        assert thinking.order[:3] in (["g0", "g1", "m"], ["g0", "m", "g1"])
        for task in greedy:
            task.cancel()
        thinking.let_end(1000)
        pool.close()

    asyncio.run(body())


class Answering(Thinking):
    """As `Thinking`, of bots that then do what they may."""

    def __call__(self, state: State, seat: int, bot: str, seed: str, cards: str = "") -> Thought:
        super().__call__(state, seat, bot, seed)
        return Thought(state.action_to_string(seat, state.legal_actions()[0]), 0.0, False)


def guest_from(browser: TestClient, address: str) -> TestClient:
    """A browser of somebody's at the same server, and in the same loop, from an address."""
    guest = TestClient(browser.app, base_url="http://localhost", client=(address, 50000))
    guest.portal = browser.portal
    return guest


def seed_at(browser: TestClient, key: str) -> str:
    return table_of(browser, key).playing.match.seed


def test_many_guests_of_one_address_have_one_turn_among_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A guest costs nothing, so that it is addresses between which turns go round."""
    made = Answering()
    monkeypatch.setattr(bot_pool, "thought_of", made)
    monkeypatch.setattr(bot_pool, "counsel", made.advise)
    monkeypatch.setattr(bot_pool, "THREADS", 1)
    with client() as browser, ExitStack() as stack:
        stack.callback(made.let_end, 1000)
        pool: Any = hub_of(browser).bot_pool

        def all_asked(count: int) -> bool:
            return len(made.order) + len(pool._line._queue) == count

        for number, address in enumerate(["10.0.0.1"] * 6 + ["10.0.0.2"], 1):
            guest = guest_from(browser, address)
            key = open_table(guest, "hex", size="3", level="quick")
            socket = stack.enter_context(guest.websocket_connect(f"ws://localhost/tables/{key}/ws"))
            state, _ = until_asked(socket)
            socket.send_json({"act": "a1", "version": state["version"]})
            waited_for(partial(all_asked, number))
        modest = seed_at(browser, key)
        assert len(made.order) == 1, "all others wait"
        made.let_end(2)
        waited_for(lambda: len(made.order) >= 3)
        assert modest in "".join(made.order[:3])


def test_whoever_only_watches_changes_nobodys_turn() -> None:
    with client() as browser:
        owner, stranger = guest_from(browser, "10.0.0.1"), guest_from(browser, "10.0.0.2")
        key = open_table(owner, "hex", size="3", level="random")
        pool = hub_of(browser).bot_pool
        for guest in (owner, stranger):
            with guest.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
                socket.receive_json()
            assert pool.owner_of(key) == "10.0.0.1"
        assert pool.owner_of("a table at which nobody was") == ""


def test_what_is_known_of_owners_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "MOST_ATTENDED", 2)
    pool = BotPool(0)
    for table in "abac":
        pool.attended(table, f"at {table}")
    assert [pool.owner_of(table) for table in "abc"] == ["at a", "", "at c"]
    pool.close()


def waited_for(come: Callable[[], bool]) -> None:
    """Wait until something is so, while the server's loop goes on."""
    for _ in range(1000):
        if come():
            return
        threading.Event().wait(0.02)
    pytest.fail("it never came")


# --- hints


def test_one_address_takes_few_of_the_places_for_hints(thinking: Thinking) -> None:
    with client() as browser, ExitStack() as stack:
        stack.callback(thinking.let_end, 1000)
        pool: Any = hub_of(browser).bot_pool

        def asked(address: str) -> Any:
            guest = guest_from(browser, address)
            key = open_table(guest, "hex", size="3", level="random")
            socket = stack.enter_context(guest.websocket_connect(f"ws://localhost/tables/{key}/ws"))
            until_asked(socket)
            socket.send_json({"hint": True})
            return socket

        def so_many_ask(count: int) -> bool:
            return len(pool._asking) == count

        for number in range(HINTS_EACH):
            asked("10.0.0.1")
            waited_for(partial(so_many_ask, number + 1))
        fifth = asked("10.0.0.1")
        fifth.send_json({"why": "b2"})
        assert answer(fifth)["text"] == (
            "4 people at your address wait for a hint; ask again in a moment."
        )
        asked("10.0.0.2")
        waited_for(partial(so_many_ask, HINTS_EACH + 1))
        thinking.let_end(1000)
        waited_for(lambda: not pool._asking and not pool._asking_at)


def test_hints_take_no_place_of_a_bots(thinking: Thinking) -> None:
    """However many people ask: the bot thinks at once, while the first hint is still thought of."""

    async def body() -> None:
        pool = BotPool(0)
        hints = [
            asyncio.create_task(pool.advise(STATE, 0, BOT, f"h{person}", person))
            for person in range(MOST_HINTS)
        ]
        await until(lambda: thinking.order == ["h0"])
        bot = asyncio.create_task(pool.think(STATE, 0, BOT, "bot", owner="1", table="t"))
        await until(lambda: thinking.order == ["h0", "bot"])
        with pytest.raises(TableError, match="Too many people wait for a hint"):
            await pool.advise(STATE, 0, BOT, "h", 999)
        thinking.let_end(1000)
        await asyncio.gather(bot, *hints)
        pool.close()

    asyncio.run(body())


def test_one_hint_a_person_and_none_for_who_has_gone(thinking: Thinking) -> None:
    async def body() -> None:
        pool = BotPool(0)
        first = asyncio.create_task(pool.advise(STATE, 0, BOT, "first", 1))
        await until(lambda: thinking.order == ["first"])
        gone = asyncio.create_task(pool.advise(STATE, 0, BOT, "gone", 2))
        last = asyncio.create_task(pool.advise(STATE, 0, BOT, "last", 3))
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="A hint is being thought of"):
            await pool.advise(STATE, 0, BOT, "second", 1)
        gone.cancel()
        thinking.let_end(2)
        assert ((await first).text, (await last).text) == ("first", "last")
        assert thinking.order == ["first", "last"], "nobody thinks for who has gone"
        again = asyncio.create_task(pool.advise(STATE, 0, BOT, "again", 1))
        thinking.let_end()
        assert (await again).text == "again"
        pool.close()

    asyncio.run(body())


def test_a_page_asks_once_goes_on_meanwhile_and_leaves_nothing(thinking: Thinking) -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3", level="random")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            until_asked(socket)
            socket.send_json({"hint": True})
            socket.send_json({"hint": True})
            assert "being thought of" in answer(socket)["text"]
            socket.send_json({"why": "b2"})
            assert answer(socket)["type"] == "ruling", "other messages do not wait for the hint"
        pool: Any = hub_of(browser).bot_pool
        for _ in itertools.takewhile(lambda _: pool._asking, range(200)):
            threading.Event().wait(0.02)
        assert not pool._asking, "the hint has ended with its page"


def answer(socket: Any) -> dict[str, Any]:
    """The next message that is no state."""
    while True:
        told: dict[str, Any] = socket.receive_json()
        if told["type"] not in ("state", "present"):
            return told


def test_a_bot_that_breaks_breaks_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def choice(state: State, seat: int, bot: str, seed: str, cards: str) -> Thought:
        if seed == "bad":
            raise ValueError(seed)
        return Thought(seed, 0.0, False)

    monkeypatch.setattr(bot_pool, "thought_of", choice)

    async def body() -> None:
        pool = BotPool(0)
        asked = [pool.think(STATE, 0, BOT, seed, table=seed) for seed in ("bad", *"abcdefgh")]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(told[0], ValueError)
        assert told[1:] == list("abcdefgh")
        pool.close()

    assert THREADS >= 1
    asyncio.run(body())


def test_where_a_bot_fails_rules_of_thumb_decide_and_the_log_tells_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def make(bot: str, game: Game, seat: int, seed: str) -> Bot:
        if bot == BOT:
            raise ValueError("no hands were found")
        return make_bot(bot, game, seat, seed)

    usual = bot_pool.thought_of(STATE, 0, "plain", "a")
    monkeypatch.setattr("pelitupa.table.thinking.make_bot", make)
    instead = bot_pool.thought_of(STATE, 0, BOT, "a")
    assert (instead.text, instead.rest) == (usual.text, usual.rest)
    (told,) = caplog.messages
    assert told == f"{BOT} failed at hex(size=3)"


# --- when an answer is shown

HIDDEN, OPEN = load_game("tuppi"), load_game("hex(size=3)")


@pytest.mark.parametrize("bot", [BOT, "search(simulations=0,seconds=2)", "partner(deals=12)"])
@pytest.mark.parametrize("pause", [0.0, 0.15, 0.8])
def test_one_legal_card_and_a_long_thought_are_shown_at_one_moment(bot: str, pause: float) -> None:
    pace = BotPace()
    shown = {pace.moment(bot, HIDDEN, pause, elapsed) for elapsed in (0.0, 0.024, 0.31)}
    assert len(shown) == 1
    assert shown.pop() >= max(pause, pace.usual(bot, HIDDEN))


def test_what_is_usual_grows_and_never_shrinks_and_is_bounded() -> None:
    pace = BotPace()
    assert pace.usual("partner(deals=12)", HIDDEN) == UNTIMED
    pace.took("partner(deals=12)", HIDDEN, 1.23)
    pace.took("partner(deals=12)", HIDDEN, 0.01)
    assert pace.usual("partner(deals=12)", HIDDEN) == pytest.approx(1.3)
    pace.took("partner(deals=12)", HIDDEN, 60.0)
    assert pace.usual("partner(deals=12)", HIDDEN) == MOST
    assert pace.usual("partner(deals=3)", HIDDEN) == UNTIMED, "each kind by itself"
    pace.took("search(simulations=0,seconds=5)", HIDDEN, 0.0)
    assert pace.usual("search(simulations=0,seconds=5)", HIDDEN) == pytest.approx(5 + STEP)


def test_what_comes_late_is_shown_at_a_set_moment() -> None:
    pace = BotPace()
    first = pace.usual(BOT, HIDDEN)
    late = {round(pace.moment(BOT, HIDDEN, 0.0, first + n * 0.001), 6) for n in range(1, 100)}
    assert late == {round(first + STEP, 6)}
    for elapsed in (0.0, 0.5, 3.21, 17.0):
        assert pace.moment(BOT, HIDDEN, 0.0, elapsed) >= elapsed


def test_where_nothing_is_hidden_nobody_waits_for_nothing() -> None:
    pace = BotPace()
    assert pace.moment(BOT, OPEN, 0.0, 0.01) == 0.01
    assert pace.moment(BOT, OPEN, 0.8, 0.01) == 0.8


def test_who_does_not_think_answers_at_once_and_at_set_moments_too() -> None:
    pace = BotPace()
    pace.took("random", HIDDEN, 0.3)
    assert pace.usual("random", HIDDEN) == least_of("random") == 0.0
    shown = {pace.moment("random", HIDDEN, 0.0, elapsed) for elapsed in (0.001, 0.004, 0.0099)}
    assert shown == {BRIEF}


def test_at_a_table_a_forced_card_and_a_free_choice_come_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the thought took, the runner sleeps until the same moment after the question."""
    slept: list[float] = []
    clock = [100.0]
    real_sleep = asyncio.sleep

    async def turn(
        self: BotPool, state: State, seat: int, bot: str, seed: str, **_: Any
    ) -> tuple[str, ...]:
        legal = state.legal_actions()
        clock[0] += 0.024 if len(legal) == 1 else 0.31
        taken.append(len(legal))
        return (state.action_to_string(seat, legal[0]),)

    taken: list[int] = []
    monkeypatch.setattr(BotPool, "turn", turn)
    monkeypatch.setattr("pelitupa.server.live.bot_runner.loop_time", lambda: clock[0])

    async def sleep(seconds: float, changed: asyncio.Event) -> None:
        slept.append(seconds)
        clock[0] += seconds
        await real_sleep(0)

    monkeypatch.setattr("pelitupa.server.live.bot_runner.wait", sleep)
    with client() as browser:
        key = open_table(browser, "vint", level="quick", deals="1")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            socket.send_json({"pace": "at once"})
            while True:
                state, _ = until_asked(socket)
                if state["over"]:
                    break
                text = state["actions"][0]["text"]
                socket.send_json({"act": text, "version": state["version"]})
        assert table_of(browser, key).playing.match.is_over
    assert {1} < set(taken), "there were forced cards and free choices"
    times = {
        round(wait + (0.024 if count == 1 else 0.31), 6)
        for count, wait in zip(taken, slept, strict=True)
    }
    assert times - {PACES["normal"]} == {round(least_of(BOT), 6)}, "at once, but for the first"


def test_a_new_pace_holds_for_a_bot_that_pauses_already(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "slow", 600.0)
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            socket.send_json({"pace": "slow"})
            state, _ = until_asked(socket)
            text = state["actions"][0]["text"]
            socket.send_json({"act": text, "version": state["version"]})
            while not socket.receive_json()["version"]:
                pass
            socket.send_json({"pace": "at once"})
            assert until_asked(socket)[0]["version"] > state["version"] + 1


# --- when the machine is too busy


def test_haste_shows_in_the_minute_after_and_no_longer_than_it_lasts() -> None:
    now = [1000.0 * 60]
    haste = Haste(lambda: now[0])
    assert not haste.shows()
    now[0] += 10
    haste.note()
    assert not haste.shows(), "the moment itself would tell that a bot had something to think about"
    now[0] += 50
    assert haste.shows()
    haste.note()  # it goes on
    now[0] += 60
    assert haste.shows()
    now[0] += 60
    assert not haste.shows()


def test_players_are_told_once_that_bots_are_in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "Many play just now: the bots think for a shorter time than they should."

    def hurried(state: State, seat: int, bot: str, seed: str, cards: str) -> Thought:
        return Thought(state.action_to_string(seat, state.legal_actions()[0]), 0.0, True)

    monkeypatch.setattr(bot_pool, "thought_of", hurried)
    with client() as browser:
        now, pool = [0.0], hub_of(browser).bot_pool
        monkeypatch.setattr(pool, "haste", Haste(lambda: now[0]))
        key = open_table(browser, "hex", size="5", level="quick")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            told: list[str] = []
            for minute in (0.0, 0.0, 1.0, 1.0):
                now[0] = 60.0 * minute
                state: dict[str, Any] = {"actions": []}
                while not state["actions"]:
                    state = {"actions": []} | socket.receive_json()
                    told += state.get("notices", [])
                assert minute or not told
                assert browser.get("/health").json()["bots"] == ("in haste" if minute else "ok")
                socket.send_json({"act": state["actions"][0]["text"], "version": state["version"]})
        assert told == [words]


def test_a_bot_thinks_once_of_all_the_steps_of_a_turn() -> None:
    """Melds laid card by card are one thought, and no process makes another bot for each card."""
    state, rng, longest = load_game("hand_and_foot(deals=1)").new_initial_state(), Random(3), 0
    for number in range(40):
        while state.is_chance_node():
            state.apply_action(state.draw(rng.random))
        thought = bot_pool.thought_of(state, state.current_player(), "plain", f"{number}")
        longest = max(longest, 1 + len(thought.rest))
        seat = state.current_player()
        for text in (thought.text, *thought.rest):
            assert state.current_player() == seat
            state.apply_action(state.string_to_action(seat, text))
        assert state.composing() <= 0
    assert longest > 6


# --- processes that do not start


def test_processes_that_do_not_start_are_begun_a_few_times_and_not_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_pool, "_begin", end_at_once)
    monkeypatch.setattr(bot_pool, "TRIES", 2)

    async def body() -> None:
        pool = BotPool(1)
        for _ in range(2):  # the second is refused at once
            with pytest.raises(NoThought):
                await pool.think(STATE, 0, BOT, "s")
        assert pool.fails
        assert pool._bots._failures == 2
        pool.close()

    asyncio.run(body())
    [line] = [r.getMessage() for r in caplog.records if "bots cannot think" in r.getMessage()]
    assert "2 times" in line


def test_an_error_of_the_work_is_not_taken_for_processes_that_do_not_start(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        pool = BotPool(0)
        with pytest.raises(FileNotFoundError):
            await pool.study((tmp_path / "none").read_text, "an address")
        assert pool._advisers._failures == 0
        pool.close()

    asyncio.run(body())


def test_a_pool_starts_without_nice_and_with_a_packs_folder_that_was_moved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    monkeypatch.setattr(questions, "_FOLDERS", [*questions._FOLDERS, packs])
    packs.rename(tmp_path / "moved")
    monkeypatch.setattr(bot_pool, "_begin", begin_without_nice)

    async def body() -> None:
        pool = BotPool(1)
        assert (await pool.advise(STATE, 0, "plain", "s", 1)).text
        pool.close()

    asyncio.run(body())


def test_players_hear_that_bots_cannot_think_and_the_match_goes_on_when_they_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_runner, "NO_THOUGHT_SECONDS", 0.1)
    with client() as browser:
        thinkers = hub_of(browser).bot_pool._bots
        thinkers._failures, thinkers._again_at = bot_pool.TRIES, float("inf")
        key = open_table(browser, "hex", size="3", level="quick")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state, _ = until_asked(socket)
            heard = list(state["notices"])
            socket.send_json({"act": "a1", "version": state["version"]})
            while not heard:
                heard += socket.receive_json().get("notices", [])
            assert heard == [str(bot_pool.NO_THOUGHT)]
            health = browser.get("/health").json()
            assert (health["status"], health["bots"]) == ("ill", "cannot think")
            thinkers._again_at = 0.0
            until_asked(socket)
            assert browser.get("/health").json()["bots"] == "ok"


def test_a_pool_that_is_closed_leaves_nothing_behind() -> None:
    """As when the server is stopped: Python says at its end what was left."""
    program = """
import asyncio
from pelitupa.games import load_game
from pelitupa.server.live.bot_pool import BotPool

async def run():
    pool = BotPool(1)
    state = load_game("hex(size=3)").new_initial_state()
    await pool.think(state, 0, "plain", "s")
    thought = asyncio.create_task(pool.think(state, 0, "search(simulations=0,seconds=5)", "s"))
    await asyncio.sleep(0.5)
    pool.close()
    await asyncio.gather(thought, return_exceptions=True)

if __name__ == "__main__":
    asyncio.run(run())
"""
    done = subprocess.run(
        [sys.executable, "-W", "default", "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
