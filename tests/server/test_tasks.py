"""Tasks that are told to end, whatever their libraries make of it."""

from __future__ import annotations

import asyncio

import pytest

from pelitupa.server.operations.tasks import end


async def quick() -> None:
    """Something that is done at once."""


def test_a_task_ends_though_a_library_loses_its_first_cancellation() -> None:
    async def run() -> int:
        lost = 0

        async def deaf() -> None:
            nonlocal lost
            while True:
                try:
                    await asyncio.sleep(60)
                except asyncio.CancelledError:
                    lost += 1
                    if lost == 2:
                        raise

        task = asyncio.create_task(deaf())
        await asyncio.sleep(0)
        await asyncio.wait_for(end([task]), 10)
        assert task.cancelled()
        return lost

    assert asyncio.run(run()) == 2


def test_a_cancellation_that_comes_with_the_answer_is_told_again() -> None:
    """As redis-py waits: before Python 3.12 this cancellation is lost, and the task goes on."""

    async def run() -> None:
        answered = asyncio.Event()

        async def asks() -> None:
            while True:
                await asyncio.wait_for(answered.wait(), 60)
                answered.clear()

        task = asyncio.create_task(asks())
        await asyncio.sleep(0.01)
        answered.set()
        await asyncio.sleep(0)  # what it waits for is done, and it has not been told yet
        await asyncio.wait_for(end([task]), 10)
        assert task.done()

    asyncio.run(run())


def test_what_ended_tasks_raised_troubles_nobody(recwarn: pytest.WarningsRecorder) -> None:
    async def run() -> None:
        async def fails() -> None:
            raise RuntimeError("as it happens")

        tasks = [asyncio.create_task(fails()), asyncio.create_task(quick())]
        await asyncio.sleep(0)
        await end(tasks)
        await end([])

    asyncio.run(run())
    assert not recwarn.list
