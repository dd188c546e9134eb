"""The past of a state is shared by its copies, and by whoever reads it at the same time."""

from __future__ import annotations

import sys
from threading import Barrier, Thread

from pelitupa.core import Past


def chain(parts: int) -> Past:
    """A past in several parts, of a step each."""
    past = Past(None, [0], [0], [(1, 0, "0")])
    for number in range(1, parts):
        past = Past(past, [number], [number], [(number + 1, 0, str(number))])
    return past


def test_a_past_in_parts_is_read_as_one() -> None:
    past = chain(5)
    assert past.steps == 5
    assert past.actions() == past.log() == [0, 1, 2, 3, 4]
    assert [step for step, _, _ in past.events()] == [1, 2, 3, 4, 5]


def test_a_past_that_several_threads_read_at_once_stays_what_it_was() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(60):
            past, start = chain(40), Barrier(4)
            lengths: list[int] = []

            def read(past: Past = past, start: Barrier = start, out: list[int] = lengths) -> None:
                start.wait()
                out += [len(past.actions()), len(past.log()), len(past.events())]

            threads = [Thread(target=read) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert lengths == [40] * 12
            assert past.actions() == list(range(40))
    finally:
        sys.setswitchinterval(interval)
