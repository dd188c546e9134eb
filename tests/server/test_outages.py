"""What no clock is charged for: sleep, a clock that is set, a database that was away. And what one match that
cannot be read does to the others: nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from pelitupa.games import rulebook
from pelitupa.server.live import hub as hub_module
from pelitupa.server.live import table as table_module
from pelitupa.server.live import worker as worker_module
from pelitupa.server.live.house_time import SLACK_MS, HouseTime
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.outgoing import SENT
from pelitupa.server.live.table import LiveTable
from pelitupa.server.operations.tasks import every
from pelitupa.server.store import trouble
from pelitupa.server.store.database import AWAY, make_engine, migrate
from pelitupa.server.store.models import CLOSED, OVER, PLAYING
from pelitupa.server.store.reading import Unreadable
from pelitupa.server.store.writing import NotStored
from pelitupa.table.clock import Clock
from pelitupa.table.events import PAUSE, PLAY, TIMEOUT
from pelitupa.table.terms import LOSE, Terms
from pelitupa.table.time_control import parse_time_control
from server import services
from server.stacks import Stack, on_both, table, until, with_workers
from server.talking import TestClient, client, hub_of, in_loop, open_table, table_of

QUICK = Terms(time="fischer(minutes=1,seconds=0)", timeout=LOSE, talk="free")
AT_ONCE = Terms(time="byoyomi(minutes=0,periods=1,seconds=1)", timeout=LOSE)
DAYS = Terms(time="days(days=2)", timeout=LOSE)
HOUR = 3_600_000
DAY = 24 * HOUR


@pytest.fixture(autouse=True)
def _nothing_said() -> Iterator[None]:
    trouble._said.clear()
    yield
    trouble._said.clear()


class Wall:
    """The clock on the wall of this process, which somebody may set."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._real = time.time_ns
        self.ahead = 0
        patch.setattr(time, "time_ns", lambda: self._real() + self.ahead * 1_000_000)

    def set(self, ms: int) -> None:
        """Set it ahead by so much, or back."""
        self.ahead += ms


@pytest.fixture
def wall() -> Iterator[Wall]:
    with pytest.MonkeyPatch.context() as patch:
        yield Wall(patch)


def left(at: LiveTable, seat: int) -> int:
    """How many milliseconds a seat has yet."""
    clock = at.playing.clock
    assert clock is not None
    return clock.remaining(seat, at.worker.now()).main_ms or 0


async def kinds(hub: Hub, at: LiveTable) -> list[str]:
    return [event.kind for event, _ in await hub.reader.events(at.key, 0)]


# --- the time of a house


class Clocks:
    """A clock on the wall and a steady one."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_000_000, 50.0

    def run(self, ms: int) -> None:
        self.wall += ms
        self.steady += ms / 1000


def house(clocks: Clocks) -> HouseTime:
    return HouseTime(lambda: clocks.wall, lambda: clocks.steady)


def test_a_clock_that_is_set_ahead_is_followed_and_one_set_back_is_not() -> None:
    clocks = Clocks()
    now = house(clocks)
    clocks.run(1000)
    assert now() == 1_001_000
    clocks.wall += HOUR
    assert now() == 1_001_000 + HOUR
    clocks.wall -= HOUR
    clocks.run(5000)
    assert now() == 1_006_000 + HOUR
    clocks.run(5000)
    assert now() == 1_011_000 + HOUR


def test_a_machine_that_sleeps_catches_up_with_the_wall() -> None:
    clocks = Clocks()
    now = house(clocks)
    clocks.wall -= HOUR
    clocks.run(SLACK_MS)
    assert now() == 1_000_000 + SLACK_MS
    clocks.wall += 3 * HOUR  # asleep: the steady clock stands
    assert now() == 1_000_000 + SLACK_MS + 2 * HOUR


def test_a_little_back_is_waited_for_so_that_clocks_of_two_rates_do_not_drift() -> None:
    clocks = Clocks()
    now = house(clocks)
    for _ in range(100):
        clocks.steady += 10.0
        clocks.wall += 9_900
        assert 0 <= now() - clocks.wall <= SLACK_MS


def test_the_time_is_not_before_what_others_say() -> None:
    clocks = Clocks()
    now = house(clocks)
    now.not_before(1_000_000 + HOUR)
    clocks.run(1000)
    assert now() == 1_001_000 + HOUR
    now.not_before(5)
    assert now() == 1_001_000 + HOUR


# --- a laptop that sleeps, a clock that is set


@on_both
async def test_nobody_loses_on_time_while_the_machine_sleeps(stack: Stack) -> None:
    with pytest.MonkeyPatch.context() as patch:
        wall = Wall(patch)
        hub = await stack.hub()
        tables = [await table(hub, "hex(size=4)", terms=terms) for terms in (QUICK, DAYS)]
        for at in tables:
            await at.act(0, "b2", 0)
        wall.set(3 * DAY)
        for at in tables:  # when the second is looked at, the outage is noted already
            await at.flag()
            assert not at.playing.match.is_over
            assert await kinds(hub, at) == [PLAY, PAUSE]
        assert left(tables[0], 1) > 55_000
        assert left(tables[1], 1) > 2 * DAY - 5_000


@on_both
async def test_whoever_moves_first_after_an_outage_is_not_charged_either(stack: Stack) -> None:
    with pytest.MonkeyPatch.context() as patch:
        wall = Wall(patch)
        hub = await stack.hub()
        at = await table(hub, "hex(size=4)", terms=QUICK)
        other = await table(hub, "hex(size=4)", terms=QUICK)
        wall.set(40_000)
        await at.do("say", 0, "good morning")
        await other.act(0, "b2", 0)  # by now the worker has said again that it lives
        for one in (at, other):
            assert left(one, 0) > 55_000
            assert (await kinds(hub, one))[0] == PAUSE


@on_both
async def test_a_clock_that_is_set_back_stops_nobodys(stack: Stack) -> None:
    with pytest.MonkeyPatch.context() as patch:
        wall = Wall(patch)
        hub = await stack.hub()
        at = await table(hub, "hex(size=4)", terms=AT_ONCE)
        await at.act(0, "b2", 0)
        before = hub.now()
        wall.set(-HOUR)
        assert hub.now() >= before
        await until(lambda: at.row.status == OVER, 10)
        assert (await kinds(hub, at))[-1] == TIMEOUT
        await hub.say_alive()
        second = await stack.hub()  # whose clock is an hour behind from the beginning
        assert second.now() >= before


def test_a_deadline_in_days_is_exact_across_the_change_of_summer_time() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "Europe/Helsinki")
        time.tzset()
        try:
            for began in ("2026-10-24T12:00", "2027-03-27T12:00"):  # both in a change
                now = int(datetime.fromisoformat(began).replace(tzinfo=UTC).timestamp() * 1000)
                clock = Clock(parse_time_control("days(days=2)"), 2)
                clock.start([0], now)
                assert clock.next_flag() == now + 2 * DAY
                assert clock.flagged(now + 2 * DAY - 1) == []
        finally:
            patch.undo()
            time.tzset()


# --- a database that is away


@with_workers
async def test_no_clock_is_charged_while_postgresql_is_away_whoever_notices_it_first(
    stack: Stack,
) -> None:
    """A monitor asks for `/health` all the while, and one more table falls due."""
    postgres = services.new_postgres()
    stack.database = await services.new_database(postgres)
    engine = make_engine(stack.database)
    await migrate(engine)
    await engine.dispose()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_module, "OUTAGE_MS", 1_500)
        patch.setattr(worker_module, "CHECK_SECONDS", 0.05)
        patch.setattr(hub_module, "BEAT_SECONDS", 0.3)
        hub = await stack.hub()
        watching = asyncio.create_task(_monitor(hub))
        try:
            tables = [await table(hub, "hex(size=4)", terms=QUICK) for _ in range(4)]
            tables.append(await table(hub, "hex(size=4)", terms=AT_ONCE))
            postgres.kill()
            await asyncio.sleep(5)
            await asyncio.to_thread(postgres.start)
            await until(lambda: hub.outage_ended > 0, 30)
            await until(lambda: all(at.playing.last == hub.outage_ended for at in tables), 30)
            for at in tables[:4]:
                async with at.lock:  # what is in memory is written then
                    [(event, _)] = await hub.reader.events(at.key, 0)
                paused = event.at - int(event.text)
                assert (event.kind, paused >= 3_500) == (PAUSE, True)
                assert 60_000 - left(at, 0) <= hub.now() - at.playing.began - paused + 50
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            await stack.close()
            stack.hubs.clear()
            postgres.stop()


async def _monitor(hub: Hub) -> None:
    while True:
        with contextlib.suppress(*AWAY):
            await hub.check()
        await asyncio.sleep(0.2)


@on_both
async def test_an_outage_whose_end_nobody_lived_to_write_is_as_long_as_it_was(stack: Stack) -> None:
    """A worker that notes an outage and is killed at once leaves nothing half written."""
    with pytest.MonkeyPatch.context() as patch:
        wall = Wall(patch)
        hub = await stack.hub()
        first = hub.now()
        wall.set(HOUR)
        async with (
            hub.engine.begin() as connection
        ):  # as one that was killed before it said it lives
            await worker_module._note_outage(connection, hub._said_at, hub.now())
        wall.set(HOUR)
        await hub.say_alive()
        [(since, until_)] = await hub.reader.outages(0)
        assert since <= first + 1000
        assert until_ - since >= 2 * HOUR


# --- one match that cannot be read


class Said(logging.Handler):
    """What a log says."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


async def spoil(hub: Hub, at: LiveTable, spec: str = "hex(size=4,gone=1)") -> None:
    """As after an upgrade: an option of the match's game is there no more, and the match is due."""
    async with hub.engine.begin() as connection:
        await connection.execute(
            text("UPDATE tables SET spec = :spec, due = 1 WHERE key = :key"),
            {"spec": spec, "key": at.key},
        )
    hub.tables.pop(at.key, None)


@on_both
async def test_a_match_that_cannot_be_read_stops_no_other(stack: Stack) -> None:
    said = Said()
    logging.getLogger("pelitupa.hub").addHandler(said)
    hub = await stack.hub()
    bad, refused = [await table(hub, "hex(size=4)", terms=QUICK) for _ in range(2)]
    good = await table(hub, "hex(size=4)", terms=AT_ONCE)
    await spoil(hub, bad)
    async with hub.engine.begin() as connection:
        await connection.execute(
            text("INSERT INTO events VALUES (:key, 0, 'play', 0, 'z99', 1, NULL)"),
            {"key": refused.key},
        )
    await spoil(hub, refused, "hex(size=4)")
    await until(lambda: good.playing.match.is_over, 20)
    await until(lambda: len(hub.ill_tables()) == 2, 20)
    assert hub.ill_tables() == sorted([bad.key[:6], refused.key[:6]])
    doing = "table {} cannot go on and is put off: {}: Unreadable"
    option = "unknown option 'gone'; valid options: players, objective, size, swap, misere, ruleset"
    assert doing.format(bad.key[:6], option) in said.lines
    assert doing.format(refused.key[:6], "event 0 is refused: MalformedAction") in said.lines
    logging.getLogger("pelitupa.hub").removeHandler(said)
    assert all(key not in (bad.key, refused.key) for key, _ in await hub.reader.due(hub.now()))
    with pytest.raises(Unreadable):
        await hub.get(bad.key)


@on_both
async def test_a_match_that_can_be_read_again_goes_on(stack: Stack) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub_module, "PUT_OFF_MS", 200)
        hub = await stack.hub()
        at = await table(hub, "hex(size=4)", terms=QUICK)
        await spoil(hub, at)
        await until(lambda: bool(hub.ill), 20)
        assert at.key not in hub.tables
        await spoil(hub, at, "hex(size=4)")
        await until(lambda: at.key in hub.tables, 20)
        await until(lambda: not hub.ill, 20)
        assert hub.ill_tables() == []


def another(browser: TestClient) -> TestClient:
    """A browser of somebody else's at the same server."""
    other = TestClient(browser.app, base_url="http://localhost")
    other.portal = browser.portal
    return other


@pytest.fixture
def at_a_bad_table() -> Iterator[tuple[TestClient, str]]:
    """A browser of somebody who plays in a match that cannot be read any more, and its key."""
    with client() as browser:
        key = open_table(browser, "hex", size="4", company="friends", time="day")
        another(browser).post(f"/tables/{key}/sit", data={"seat": "2", "name": "Eero"})
        browser.post(f"/tables/{key}/begin")
        in_loop(browser, spoil, hub_of(browser), table_of(browser, key))
        yield browser, key


def test_who_plays_in_it_is_shown_why_and_can_stop_it(
    at_a_bad_table: tuple[TestClient, str],
) -> None:
    browser, key = at_a_bad_table
    shown = browser.get(f"/tables/{key}")
    assert shown.status_code == 200
    assert "This match cannot go on" in shown.text
    assert f'action="/tables/{key}/stop"' in shown.text
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert SENT.validate_python(socket.receive_json()) == {"type": "closed"}
    ill = browser.get("/health")
    assert (ill.status_code, ill.json()["status"]) == (200, "ill")
    assert ill.json()["tables that cannot go on"] == [key[:6]]
    looks_on = another(browser)
    assert "/stop" not in looks_on.get(f"/tables/{key}").text
    assert looks_on.post(f"/tables/{key}/stop").status_code == 403
    for _ in range(2):  # a second click finds it done
        stopped = browser.post(f"/tables/{key}/stop")
        assert stopped.status_code == 200
        assert "This match was stopped" in stopped.text
    assert key not in browser.get("/waiting").text
    assert browser.get("/health").json()["status"] == "ok"


def test_a_match_that_can_be_read_is_not_stopped_so() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="4")
        assert browser.post(f"/tables/{key}/stop").status_code == 409
        assert table_of(browser, key).row.status == PLAYING


@pytest.mark.parametrize("terms", [None, '{"gone": 1}', '{"time": "sundial"}'])
def test_all_other_pages_of_who_plays_in_it_are_as_ever(
    at_a_bad_table: tuple[TestClient, str], terms: str | None
) -> None:
    browser, key = at_a_bad_table
    if terms is not None:

        async def change() -> None:
            async with hub_of(browser).engine.begin() as connection:
                await connection.execute(
                    text("UPDATE tables SET public = true, terms = :t"), {"t": terms}
                )

        in_loop(browser, change)
    for path in ("/", "/waiting", "/me", "/lobby", "/api/lobby", "/games/hex"):
        assert browser.get(path).status_code in (200, 401), path
    for path in ("", "/record", "/replay", "/proof"):
        answer = browser.get(f"/tables/{key}{path}")
        assert answer.status_code < 500, path
        assert "Something broke" not in answer.text, path
    answer = browser.post("/games/hex/start", data={"level": "random"})
    assert answer.status_code == 200, "and another match may be begun"


def test_no_error_ends_what_is_done_again_and_again(caplog: pytest.LogCaptureFixture) -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(len(done))
        raise [ZeroDivisionError(), NotStored("x"), OSError(5, "I/O"), KeyError("k")][len(done) % 4]

    async def run() -> None:
        going = asyncio.create_task(every(0.0, "the work", work))
        await until(lambda: len(done) > 8)
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)

    with caplog.at_level(logging.INFO):
        asyncio.run(run())
    said = [record.getMessage() for record in caplog.records if record.name == "pelitupa.tasks"]
    assert sorted(said) == sorted(
        [
            "the work: KeyError",
            "the work: NotStored",
            "the work: ZeroDivisionError",
            "the work: I/O",
        ]
    )


@on_both
async def test_a_match_whose_worker_is_killed_as_it_begins_waits_for_its_first_mover(
    stack: Stack,
) -> None:
    hub = await stack.hub()
    with pytest.MonkeyPatch.context() as patch:

        async def killed(_: LiveTable) -> None:
            raise asyncio.CancelledError

        patch.setattr(LiveTable, "keep_asked", killed)
        with pytest.raises(asyncio.CancelledError):
            await table(hub, "hex(size=4)", terms=DAYS)
    [key] = hub.tables
    person = hub.tables[key].row.seats[0].person_id
    assert person is not None
    waiting: list[str] = []
    while not waiting:
        waiting = await hub.reader.waiting_for(person)
        await asyncio.sleep(0.1)
    assert waiting == [key]


# --- an upgrade with matches in play


@contextlib.contextmanager
def rules_of_hex(number: int) -> Iterator[None]:
    """Today's rules of Hex have that number."""
    book = rulebook("hex")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_module, "rulebook", lambda _: replace(book, rules=number))
        yield


@on_both
async def test_a_match_in_play_goes_on_after_an_upgrade_only_from_the_same_position(
    stack: Stack,
) -> None:
    hub = await stack.hub()
    same, other, refused, first = [await table(hub, "hex(size=4)", terms=DAYS) for _ in range(4)]
    for at in (same, other, refused):
        await at.act(0, "b2", 0)
    async with hub.engine.begin() as connection:
        # as if the rules of then had come to another position, or allowed something else
        await connection.execute(
            text("UPDATE tables SET mark = 'another' WHERE key = :key"), {"key": other.key}
        )
        await connection.execute(
            text("UPDATE events SET text = 'z99' WHERE table_key = :key"), {"key": refused.key}
        )
    hub.tables.clear()
    with rules_of_hex(2):
        for at in (same, first):
            assert await hub.is_readable(at.row)
            await (await hub.get(at.key)).act(int(at is same), "c3", int(at is same))
        for at in (other, refused):
            assert not await hub.is_readable(at.row)
            row = await hub.reader.table(at.key)
            assert row is not None
            assert (row.status, row.started is not None) == (CLOSED, True)
    assert hub.ill_tables() == []


@on_both
async def test_a_position_is_not_compared_by_the_same_rules(stack: Stack) -> None:
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)", terms=DAYS)
    async with hub.engine.begin() as connection:
        await connection.execute(text("UPDATE tables SET mark = 'another'"))
    hub.tables.clear()
    assert await hub.is_readable(at.row)
