"""Conditional moves at several workers: what is planned is played once, and what is taken back is not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import text

from pelitupa.server.live.hub import Hub
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.table.conditional import ConditionalError
from pelitupa.table.terms import Terms
from server import services
from server.stacks import Stack, all_listen, look_no_more, table, until, with_workers

DAYS = Terms(time="days(days=2)")
LINE = ["b2", "c2"]


async def two_workers(stack: Stack) -> tuple[list[Hub], LiveTable, LiveTable]:
    """Seat 0 is at the first worker and has decided; seat 1, who is to decide, at the second."""
    hubs = [await stack.hub(), await stack.hub()]
    at = await table(hubs[0], "hex(size=4)", terms=DAYS)
    await hubs[0].watch(at.key, Subscriber(None))
    other = await hubs[1].watch(at.key, Subscriber(None))
    await all_listen(stack)
    await at.act(0, "a1", 0)
    await until(lambda: other.playing.version == 1)
    return hubs, at, other


def texts(at: LiveTable) -> list[str]:
    return [entry.text for entry in at.playing.match.entries()]


async def settled(tables: Sequence[LiveTable]) -> list[str]:
    """What was done at a table, when a sweep and a poll of every worker have had time for it."""
    await asyncio.sleep(4)
    assert texts(tables[0]) == texts(tables[1])
    return texts(tables[0])


@with_workers
async def test_a_plan_that_is_taken_back_is_not_played_though_the_opponent_moves_at_once(
    stack: Stack,
) -> None:
    _, at, other = await two_workers(stack)
    await at.plan(0, [LINE])
    await until(lambda: other.plans.lines(0) == [LINE])
    await at.plan(0, [])
    await other.act(1, "b2", 1)
    assert await settled([at, other]) == ["a1", "b2"]


@with_workers
async def test_a_plan_that_is_taken_back_while_redis_is_away_is_not_played(stack: Stack) -> None:
    _, at, other = await two_workers(stack)
    await at.plan(0, [LINE])
    await until(lambda: other.plans.lines(0) == [LINE])
    services.redis().pause()
    try:
        await asyncio.wait_for(at.plan(0, []), 20)
        await asyncio.wait_for(other.act(1, "b2", 1), 20)
        assert await settled([at, other]) == ["a1", "b2"]
    finally:
        services.redis().go_on()


@with_workers
async def test_a_plan_of_which_nobody_tells_is_played_all_the_same(stack: Stack) -> None:
    """The worker that has the opponent hears nothing, and the one that knows of it is gone."""
    hubs, at, other = await two_workers(stack)
    services.redis().pause()
    try:
        await asyncio.wait_for(at.plan(0, [LINE]), 20)
        look_no_more(hubs[0])
        hubs[0].tables.clear()
        await asyncio.wait_for(other.act(1, "b2", 1), 20)
        await until(lambda: texts(other) == ["a1", "b2", "c2"], 20)
    finally:
        services.redis().go_on()


@with_workers
async def test_a_plan_for_a_position_that_is_gone_is_not_acknowledged(stack: Stack) -> None:
    hubs, at, other = await two_workers(stack)
    services.redis().pause()
    try:
        await asyncio.wait_for(other.act(1, "d4", 1), 20)
        with pytest.raises(ConditionalError):  # it was for the position before
            await asyncio.wait_for(at.plan(0, [["d4", "b2"]]), 20)
        async with hubs[0].engine.connect() as connection:
            kept = await connection.execute(text("SELECT conditional FROM seats WHERE place = 0"))
            assert kept.scalar_one() is None
    finally:
        services.redis().go_on()


@with_workers
async def test_who_gets_up_while_redis_is_away_is_seen_to_have_gone(stack: Stack) -> None:
    """Seats travel as plans do."""
    hubs, _, other = await two_workers(stack)
    services.redis().pause()
    try:
        async with hubs[0].engine.begin() as connection:
            await connection.execute(text("UPDATE seats SET person_id = NULL WHERE place = 0"))
            await connection.execute(text("UPDATE tables SET seating = seating + 1"))
        await until(lambda: other.row.seats[0].person_id is None, 20)
    finally:
        services.redis().go_on()
