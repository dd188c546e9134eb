"""Garbage is found, though Python is told to look for it rarely."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from pelitupa.server.operations.garbage import look_now_and_then, look_rarely
from pelitupa.server.operations.tasks import end


class Circle:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[None]:
    """Python's collector, put back as it was."""
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    gc.unfreeze()  # what the suite has put aside
    yield
    gc.unfreeze()
    if frozen:
        gc.freeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("collector")
def test_what_has_stayed_is_gone_through_at_set_times_alone() -> None:
    look_rarely()
    assert gc.get_freeze_count() > 0
    stayed, old = Circle(), Circle()
    gc.collect()  # both are old now
    gone = weakref.ref(old)
    del old
    kept = [[place] for place in range(50_000)]  # Python looks through these, again and again
    assert gone() is not None

    async def wait() -> None:
        looking = asyncio.create_task(look_now_and_then(0.01))
        while gone() is not None:
            await asyncio.sleep(0.005)
        await end([looking])

    asyncio.run(asyncio.wait_for(wait(), 10))
    assert len(kept) == 50_000
    assert stayed.itself is stayed


@pytest.mark.usefixtures("collector")
def test_what_is_new_is_looked_through_by_itself() -> None:
    look_rarely()
    gone = weakref.ref(Circle())
    kept = []
    while gone() is not None:
        kept.append([1])
        assert len(kept) < 1_000_000
