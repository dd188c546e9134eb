"""Batches of matches in processes of their own, which write into arrays that all share."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pelitupa.adapters.batch import Arrays, Batch, End, Plan, Slot, doubtful, shapes
from pelitupa.core import PelitupaError


class Processes:
    """What `Batch` is, spread over processes: each has a run of the matches."""

    def __init__(self, plan: Plan, matches: int, processes: int, slots: list[Slot] | None) -> None:
        """Start them. They end with `close`, or with this process."""
        context = multiprocessing.get_context(
            "spawn"
        )  # the same on every system, whatever threads there are
        sizes = [
            (np.dtype(kind).itemsize * int(np.prod(shape))) for shape, kind in shapes(plan, matches)
        ]
        shared = [context.RawArray("b", max(size, 1)) for size in sizes]
        self.arrays = _arrays(plan, matches, shared)
        bounds = [matches * i // processes for i in range(processes + 1)]
        self._runs = [slice(a, b) for a, b in pairwise(bounds)]
        self._pipes: list[Connection] = []
        self._started: list[Any] = []
        for run in self._runs:
            here, there = context.Pipe()
            mine = None if slots is None else slots[run]
            process = context.Process(
                target=_serve, args=(there, plan, matches, run, shared, mine), daemon=True
            )
            process.start()
            there.close()
            self._pipes.append(here)
            self._started.append(process)

    def reset(self, seeds: Sequence[str | int | None], which: Sequence[int]) -> None:
        """See `Batch.reset`."""
        given = [list(seeds[run]) for run in self._runs]
        self._ask("reset", list(zip(given, self._by_process(which), strict=True)))

    def step(self, actions: Sequence[int]) -> tuple[list[End], list[tuple[int, dict[str, Any]]]]:
        """See `Batch.step`: all are checked before any match changes."""
        given = [(list(actions[run]),) for run in self._runs]
        doubts = doubtful(self.arrays, actions)
        if doubts:
            places = self._by_process(doubts)
            self._ask("check", [(*a, b) for a, b in zip(given, places, strict=True)])
        ends: list[End] = []
        over: list[tuple[int, dict[str, Any]]] = []
        for run, (some, others) in zip(self._runs, self._ask("step", given), strict=True):
            ends += [(run.start + place, how, last) for place, how, last in some]
            over += [(run.start + place, how) for place, how in others]
        return ends, over

    def _by_process(self, places: Sequence[int]) -> list[list[int]]:
        """Each process's part of some places, counted from its first one."""
        return [[p - run.start for p in places if run.start <= p < run.stop] for run in self._runs]

    def slots(self) -> list[Slot]:
        """All matches, as they are now."""
        return [slot for some in self._ask("slots", [None] * len(self._runs)) for slot in some]

    def close(self) -> None:
        """End the processes."""
        for pipe, process in zip(self._pipes, self._started, strict=True):
            if process.is_alive():
                pipe.send(None)
            pipe.close()
            process.join()
        self._pipes, self._started, self._runs = [], [], []

    def _ask(self, what: str, given: Sequence[Any]) -> list[Any]:
        """Ask each process for something, all at once; raise the first error that one answers."""
        if not self._pipes:
            raise PelitupaError("this environment is closed")
        for pipe, arguments in zip(self._pipes, given, strict=True):
            pipe.send((what, arguments))
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers


def side_by_side(
    plan: Plan, matches: int, processes: int = 0, slots: list[Slot] | None = None
) -> Batch | Processes:
    """So many matches at once, in this process or in several; `slots` are matches that go on."""
    if processes:
        return Processes(plan, matches, processes, slots)
    arrays = [np.zeros(shape, kind) for shape, kind in shapes(plan, matches)]
    return Batch(plan, Arrays(*arrays), slots)


def _arrays(plan: Plan, matches: int, shared: Sequence[Any]) -> Arrays:
    """The arrays in shared memory."""
    found: list[NDArray[Any]] = []
    for (shape, kind), memory in zip(shapes(plan, matches), shared, strict=True):
        count = int(np.prod(shape))
        found.append(np.frombuffer(memory, kind, count).reshape(shape))
    return Arrays(*found)


def _serve(
    pipe: Connection,
    plan: Plan,
    matches: int,
    run: slice,
    shared: Sequence[Any],
    slots: list[Slot] | None,
) -> None:
    """What a process does: play its run of the matches until it is told to end."""
    batch = Batch(plan, _arrays(plan, matches, shared).part(run), slots)
    while True:
        try:
            asked = pipe.recv()
        except EOFError:
            return
        if asked is None:
            return
        what, arguments = asked
        try:
            answer = batch.slots if arguments is None else getattr(batch, what)(*arguments)
        except Exception as error:  # whatever it is, it is told to who asked
            answer = error
        pipe.send(answer)
