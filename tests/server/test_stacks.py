"""What holds of a cottage on SQLite in one process, and on PostgreSQL and Redis in several."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from weakref import ref

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.server.live.bus import _HERE, RedisBus
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.live.worker import OUTAGE_MS
from pelitupa.server.store.database import AWAY, IDLE_SECONDS, make_engine, migrate
from pelitupa.server.store.models import OVER
from pelitupa.server.store.sqlite_writing import Rows
from pelitupa.server.store.writing import Append, NotStored
from pelitupa.table.events import PAUSE, RESIGN
from pelitupa.table.session import StaleMessage
from pelitupa.table.terms import Terms
from server import services
from server.stacks import (
    NO_SERVICES,
    Stack,
    all_listen,
    check_record,
    look_no_more,
    on_both,
    play,
    table,
    until,
    with_workers,
)


async def the_same(hub: Hub, at: LiveTable) -> LiveTable:
    """The same table in the memory of another worker."""
    return await hub.get(at.key)


# --- one worker, either stack


@on_both
async def test_a_match_is_played_and_its_record_verifies(stack: Stack) -> None:
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)")
    done = await play([at], 1)
    assert at.row.status == OVER
    assert await check_record(hub, at.key) == done


@on_both
async def test_the_moves_of_bots_are_written_as_quickly_as_those_of_people(stack: Stack) -> None:
    """In one statement where that can be: nobody has planned them."""
    hub, written = await stack.hub(), list[Append]()
    append = hub.writer.append

    async def noted(what: Append) -> None:
        written.append(what)
        await append(what)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub.writer, "append", noted)
        at = await table(hub, "tuppi(deals=1)", persons=3)
        await play([at], 1)
        await until(lambda: at.row.status == OVER)
    bots = [what for what in written if what.events[0][0].seat == 3]
    assert bots
    assert all(what.is_plain for what in bots if what.closing is None)


@on_both
async def test_a_restart_resumes_every_match(stack: Stack) -> None:
    first = await stack.hub()
    tables = [await table(first, spec) for spec in ("hex(size=4)", "tuppi(deals=1)", "valepaska")]
    for place, at in enumerate(tables):
        await play([at], place, 10)
    second = await stack.hub()  # as after a kill: the first was never told
    for at in tables:
        again = await the_same(second, at)
        assert again.playing == at.playing or again.playing.version == at.playing.version
        for seat in range(len(at.row.seats)):
            assert again.playing.match.view(seat) == at.playing.match.view(seat)
            assert again.playing.match.sealed(seat) == at.playing.match.sealed(seat)


@on_both
async def test_bots_go_on_after_a_restart_where_several_people_wait(stack: Stack) -> None:
    first = await stack.hub()
    at = await table(first, "tuppi(deals=1)", persons=2)
    await first.stop()
    stack.hubs.remove(first)
    second = await stack.hub()
    async with (await second.get(at.key)).lock:
        await second.seating.set_due(at.key, second.tables[at.key].playing.version, 0)
    again = second.tables[at.key]
    for _ in range(3):
        await play([again], 4, 2)
    assert again.playing.version > 6


@on_both
async def test_what_is_sent_twice_is_done_once(stack: Stack) -> None:
    first = await stack.hub()
    at = await table(first, "hex(size=4)")
    versions = {await at.act(0, "b2", 0, "mine") for _ in range(3)}
    versions |= set(await asyncio.gather(*(at.act(0, "b2", 0, "mine") for _ in range(5))))
    assert versions == {1}
    second = await stack.hub()
    assert await (await the_same(second, at)).act(0, "b2", 0, "mine") == 1
    assert await first.reader.versions([at.key]) == {at.key: (1, 1)}
    with pytest.raises(StaleMessage):
        await at.act(0, "b2", 0, "another")


@on_both
async def test_of_two_that_write_at_once_both_are_taken_in_some_order(stack: Stack) -> None:
    """Each worker believes that it is the first: the database says who was."""
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "tuppi(deals=1)")
    other = await the_same(hubs[1], at)
    assert at.playing.waiting_for() == [1, 2, 3, 0]
    texts = [at.playing.match.legal(seat)[0] for seat in range(4)]
    await asyncio.gather(
        *(
            where.act(seat, texts[seat], 0, f"{seat}")
            for seat, where in enumerate((at, other, at, other))
        )
    )
    events = await hubs[0].reader.events(at.key, 0)
    assert sorted(event.seat for event, _ in events) == [0, 1, 2, 3]
    for one in (at, other):
        async with one.lock:
            await one.catch_up()
    assert all(at.playing.match.view(s) == other.playing.match.view(s) for s in range(4))


@on_both
async def test_what_cannot_be_written_has_not_happened(stack: Stack) -> None:
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)")
    engine, at_once = hub.writer._engine, hub.writer._at_once
    hub.writer._engine = hub.writer._at_once = _Broken()  # type: ignore[assignment]
    with pytest.raises(NotStored):
        await at.act(0, "b2", 0, "mine")
    assert at.playing.version == 0
    hub.writer._engine, hub.writer._at_once = engine, at_once
    assert await at.act(0, "b2", 0, "mine") == 1


@on_both
async def test_what_the_quick_way_does_not_take_is_written_the_ordinary_way(stack: Stack) -> None:
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)")
    hub.writer._at_once = _Never()
    assert await at.act(0, "b2", 0, "mine") == 1
    assert [event.text for event, _ in await hub.reader.events(at.key, 0)] == ["b2"]


@on_both
async def test_a_table_that_nobody_needs_is_freed_at_once(stack: Stack) -> None:
    """Not only when Python looks through all its memory, which it does every ten minutes."""
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)")
    await at.act(0, "b2", 0, "mine")
    gone = ref(at)
    gc.disable()
    try:
        del hub.tables[at.key], at
        await until(lambda: gone() is None)
    finally:
        gc.enable()


@NO_SERVICES
def test_a_connection_that_lay_idle_is_asked_before_it_is_used() -> None:
    """One that was cut meanwhile is replaced; one that was used just now is believed, and fails once."""

    async def server_of(engine: AsyncEngine) -> int:
        async with engine.connect() as connection:
            return int((await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one())

    async def run() -> None:
        url = await services.new_database()
        engine, other = make_engine(url), make_engine(url)

        async def cut() -> int:
            server = await server_of(engine)
            async with other.connect() as connection:
                await connection.execute(text(f"SELECT pg_terminate_backend({server})"))
            return server

        server = await cut()
        await asyncio.sleep(IDLE_SECONDS + 0.2)
        assert await server_of(engine) != server
        server = await cut()
        with contextlib.suppress(*AWAY):  # the news of the cut may have come already
            await server_of(engine)
        assert await server_of(engine) != server
        await engine.dispose()
        await other.dispose()

    asyncio.run(run())


class _Never:
    """A quick way that takes nothing."""

    async def write(self, events: Rows, tables: Rows, seats: Rows) -> bool:
        return False

    async def close(self) -> None:
        pass


class _Broken:
    """A database that is not there."""

    def begin(self) -> object:
        raise ConnectionRefusedError

    connect = begin


@on_both
async def test_one_event_that_is_refused_is_no_others_fault(stack: Stack) -> None:
    """All that comes in at one time is written together, but fails alone."""
    hub = await stack.hub()
    tables = [await table(hub, "hex(size=4)") for _ in range(5)]
    sent = [at.act(0, "b2", 0, "\ud800" if place == 2 else "n") for place, at in enumerate(tables)]
    answers = await asyncio.gather(*sent, return_exceptions=True)
    assert [answer for answer in answers if answer != 1] == [answers[2]]
    assert isinstance(answers[2], NotStored)
    assert await tables[2].act(0, "b2", 0, "n") == 1


@on_both
async def test_somebody_who_goes_away_meanwhile_leaves_the_table_as_it_is_written(
    stack: Stack,
) -> None:
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)")
    act = asyncio.create_task(at.act(0, "b2", 0, "mine"))
    await asyncio.sleep(0)
    act.cancel()
    await asyncio.gather(act, return_exceptions=True)
    await until(lambda: not at.stale)
    versions = await hub.reader.versions([at.key])
    assert versions[at.key][0] == at.playing.version
    assert await at.act(0, "b2", 0, "mine") == 1


@on_both
async def test_no_clock_is_charged_for_a_time_without_workers(stack: Stack) -> None:
    first = await stack.hub()
    at = await table(first, "hex(size=4)", terms=Terms(time="fischer(minutes=5,seconds=3)"))
    await at.act(0, "b2", 0)
    left = _left(at, first.now())
    await first.stop()
    stack.hubs.remove(first)
    second = await stack.hub()
    second.now = lambda: time.time_ns() // 1_000_000 + 3_600_000
    await second.say_alive()
    again = await the_same(second, at)
    assert abs(_left(again, second.now()) - left) < 5000
    assert [e.kind for e, _ in await second.reader.events(at.key, 0)][-1] == PAUSE


def _left(at: LiveTable, now: int) -> int:
    clock = at.playing.clock
    assert clock is not None
    return clock.remaining(1, now).main_ms or 0


@on_both
async def test_what_is_deep_in_memory_makes_room_and_comes_again(stack: Stack) -> None:
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)")
    await at.act(0, "b2", 0)
    del hub.tables[at.key]
    subscriber = Subscriber(None)
    again = await hub.watch(at.key, subscriber)
    assert again is not at
    assert hub.tables[at.key] is again
    assert subscriber in again.subscribers
    assert again.playing.version == 1


# --- several workers


@with_workers
async def test_two_workers_play_one_match(stack: Stack) -> None:
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "tuppi(deals=1)", persons=3)
    tables = [at, await the_same(hubs[1], at)]
    await play(tables, 3)
    await until(lambda: all(one.row.status == OVER for one in tables))
    assert await check_record(hubs[1], at.key) > 5


@with_workers
async def test_what_one_worker_writes_the_other_shows_at_once(stack: Stack) -> None:
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "hex(size=4)")
    subscriber = Subscriber(None)
    other = await hubs[1].watch(at.key, subscriber)
    await all_listen(stack)
    look_no_more(hubs[1])
    subscriber.needs_update.clear()
    await at.act(0, "b2", 0)
    await until(lambda: other.playing.version == 1)  # other news may come before
    await until(subscriber.needs_update.is_set)


@with_workers
async def test_a_page_that_comes_to_another_worker_is_not_behind(stack: Stack) -> None:
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "hex(size=4)")
    other = await the_same(hubs[1], at)
    services.redis().pause()
    try:
        await at.act(0, "b2", 0)
        assert other.playing.version == 0
        assert await other.act(1, "c3", 1, "mine") == 2  # an answer to what was not known here
        assert await at.act(0, "a1", 2, "yours") == 3
        assert (await hubs[1].watch(at.key, Subscriber(None))).playing.version == 3
    finally:
        services.redis().go_on()


@with_workers
async def test_what_is_found_by_looking_is_shown_to_all_who_are_there(stack: Stack) -> None:
    """By whoever sits down just after another, and by the look at the clocks: nobody is told of it again."""
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "hex(size=4)")
    other = await the_same(hubs[1], at)
    look_no_more(hubs[1])
    first = Subscriber(None)
    services.redis().pause()
    try:
        async with other.lock:
            second = asyncio.create_task(hubs[1].watch(at.key, Subscriber(None)))
            while not other.lock._waiters:
                await asyncio.sleep(0.01)
            other.subscribers.add(first)
            await at.act(0, "b2", 0)
        await second
        assert other.playing.version == 1
        assert first.needs_update.is_set()
        first.needs_update.clear()
        await at.act(1, "c3", 1)
        await other.flag()
        assert other.playing.version == 2
        assert first.needs_update.is_set()
    finally:
        services.redis().go_on()


@with_workers
async def test_a_plan_made_at_one_worker_is_known_at_the_other(stack: Stack) -> None:
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "hex(size=4)")
    other = await the_same(hubs[1], at)
    await at.plan(1, [["b2", "c3"]])
    await until(lambda: other.plans.lines(1) == [["b2", "c3"]])
    await other.act(0, "b2", 0)
    await until(lambda: at.playing.version == other.playing.version == 2)


@with_workers
async def test_one_worker_alone_lets_a_table_s_bots_think(stack: Stack) -> None:
    """Until its lease runs out, or it gives it back; then any other may."""
    one, two = await stack.hub(), await stack.hub()
    assert await one.bus.lease("drive:x", 60)
    assert not await two.bus.lease("drive:x", 60)
    assert await one.bus.lease("drive:x", 0.2)  # again, and from now on
    while not await two.bus.lease("drive:x", 60):
        await asyncio.sleep(0.02)
    await one.bus.release("drive:x")  # it is not its own any more
    assert not await one.bus.lease("drive:x", 60)
    await two.bus.release("drive:x")
    assert await one.bus.lease("drive:x", 60)


@with_workers
async def test_bots_go_on_where_the_worker_that_drove_them_died(stack: Stack) -> None:
    dead, alive = await stack.hub(), await stack.hub()
    at = await table(alive, "tuppi(deals=1)", persons=1)
    await dead.bus.lease(f"drive:{at.key}", 60)
    again = await alive.watch(at.key, Subscriber(at.row.seats[0].person_id))
    again.pace = "at once"
    again.drive()
    await asyncio.sleep(0.3)
    assert again.playing.version == 0
    await dead.bus.lease(f"drive:{at.key}", 0.2)
    await until(lambda: again.playing.version >= 3 or again.playing.waiting_for() == [0])


@with_workers
async def test_who_is_there_is_known_at_every_worker(stack: Stack) -> None:
    one, two = await stack.hub(), await stack.hub()
    await one.bus.touch("k", 1, 30)
    assert await one.bus.present("k", 2) == [False, True]
    assert isinstance(one.bus, RedisBus)
    while not await one.bus.redis.zscore(_HERE, "k:1"):  # what is told waits for more a moment
        await asyncio.sleep(0.01)
    assert await two.bus.present("k", 2) == [False, True]


@with_workers
async def test_without_redis_tables_are_kept_together_by_looking(stack: Stack) -> None:
    redis = services.new_redis()
    stack.redis = services.redis_url(redis)
    try:
        hubs = [await stack.hub(), await stack.hub()]
        at = await table(hubs[0], "hex(size=4)")
        subscriber = Subscriber(None)
        other = await hubs[1].watch(at.key, subscriber)
        redis.kill()
        await at.act(0, "b2", 0)
        await until(lambda: other.playing.version == 1)
        assert all([await hub.bus.lease("x", 5) for hub in hubs])
        assert await hubs[0].bus.present("k", 3) == [True] * 3
        redis.start()
        await all_listen(stack)  # again
        look_no_more(hubs[1])
        assert isinstance(hubs[0].bus, RedisBus)
        hubs[0].bus._away_until = 0.0  # nor is it left alone any longer
        await at.act(1, "c3", 1)
        await until(lambda: other.playing.version == 2)
    finally:
        await stack.close()
        stack.hubs.clear()
        redis.stop()


@with_workers
async def test_nobody_waits_for_a_redis_that_hangs(stack: Stack) -> None:
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "hex(size=4)")
    other = await hubs[1].watch(at.key, Subscriber(None))
    for hub in hubs:  # whoever waits for Redis now waits for ever
        assert isinstance(hub.bus, RedisBus)
        hub.bus.redis.connection_pool.connection_kwargs["socket_timeout"] = None
        await hub.bus.redis.connection_pool.disconnect()
    services.redis().pause()
    try:
        await asyncio.wait_for(at.act(0, "b2", 0), 20)
        await until(lambda: other.playing.version == 1)
    finally:
        services.redis().go_on()


@with_workers
async def test_a_database_that_starts_again_takes_nothing_with_it(stack: Stack) -> None:
    postgres = services.new_postgres()
    empty = await services.new_database(postgres)
    stack.database = empty
    engine = make_engine(empty)
    await migrate(engine)
    await engine.dispose()
    try:
        hubs = [await stack.hub(), await stack.hub()]
        at = await table(hubs[0], "hex(size=4)")
        await at.act(0, "b2", 0, "first")
        subscriber = Subscriber(None)
        other = await hubs[1].watch(at.key, subscriber)
        postgres.kill()
        with pytest.raises(NotStored):
            await at.act(1, "c3", 1, "second")
        await asyncio.to_thread(postgres.start)
        began = time.monotonic()
        while True:
            try:
                assert await at.act(1, "c3", 1, "second") == 2
                break
            except NotStored:
                assert time.monotonic() - began < 30
                await asyncio.sleep(0.2)
        await until(lambda: other.playing.version == 2)
        await at.do(RESIGN, 0)
        assert await check_record(hubs[1], at.key) == 2
    finally:
        await stack.close()
        stack.hubs.clear()
        postgres.stop()


@with_workers
async def test_workers_that_start_at_one_time_note_an_outage_once(stack: Stack) -> None:
    first = await stack.hub()
    await first.stop()
    stack.hubs.remove(first)
    later = time.time_ns() // 1_000_000 + 10 * OUTAGE_MS
    hubs = [await stack.hub() for _ in range(3)]
    for hub in hubs:
        hub.now = lambda: later
    await asyncio.gather(*(hub.say_alive() for hub in hubs))
    assert len(await hubs[0].reader.outages(0)) == 1


def test_a_bus_without_redis_from_the_start_says_what_is_safe() -> None:
    async def run() -> None:
        bus = RedisBus(f"redis://127.0.0.1:{services.free_port()}/0", "w")
        heard: list[str] = []
        await bus.start(lambda key, _: heard.append(key))
        await bus.changed("k", 1)
        await bus.touch("k", 0, 5)
        assert await bus.lease("x", 5)
        assert await bus.present("k", 2) == [True, True]
        await bus.release("x")
        await bus.stop()
        assert heard == []

    asyncio.run(run())
