"""Processes in which bots think, so that people at other tables do not wait for them.

What bots have to decide waits in a queue that is fair to all (`FairQueue`), and hints have a process of their
own with the lowest claim to the processor: whoever asks for hints takes no time from anybody's bot. Turns go
round addresses, not persons: a guest costs nothing, so that one address could be as many as it likes.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from pelitupa.core import Action, Game, State, t
from pelitupa.equipment.questions import added_folders, look_in
from pelitupa.games import load_game
from pelitupa.server.live.bot_pace import BotPace, Haste
from pelitupa.server.live.fair_queue import FairQueue
from pelitupa.table import TableError
from pelitupa.table.counsel import Counsel, counsel
from pelitupa.table.thinking import LOG, turn_of

T = TypeVar("T")
QUICK: Final = frozenset(("random",))
"""Bots that do not think."""
THREADS: Final = 4
"""So many bots think at once where they have no process of their own."""
MOST_HINTS: Final = 30
"""So many people may wait for a hint at a time."""
HINTS_EACH: Final = 4
"""So many of them at one address."""
MOST_ATTENDED: Final = 20_000
"""Of so many tables it is known from where they were last attended; the longest left goes first."""
_NICE: Final = 10
_NICE_OF_BOTS: Final = 5
"""Whoever serves comes before those who think, and those for whom a table waits before the others."""
TRIES: Final = 3
"""So often processes that end before they have done anything are begun again at once."""
AGAIN_SECONDS: Final = 60.0
"""After that they are tried again so late."""
NO_THOUGHT: Final = t("The bots cannot think just now. The log of the server says why.")


@lru_cache(maxsize=32)
def _game(spec: str) -> Game:
    return load_game(spec)


class Thought(NamedTuple):
    """What a bot does, as a text; how many seconds it thought; whether the machine was too busy for all
    the thought it was to have; and the further steps of a turn that it has composed, if it has."""

    text: str
    seconds: float
    cut_short: bool
    rest: tuple[str, ...] = ()


def at(
    work: Callable[..., T],
    spec: str,
    history: Sequence[Action],
    seat: int,
    bot: str,
    seed: str,
    *rest: str,
) -> T:
    """What some work comes to in a position, which is given by its game and history."""
    return work(_game(spec).state(history), seat, bot, seed, *rest)


def thought_of(state: State, seat: int, bot: str, seed: str, cards: str = "") -> Thought:
    """What a bot does in a position, and how long it thought: see `turn_of`."""
    began = time.perf_counter()
    texts, cut_short = turn_of(state, seat, bot, seed, cards)
    return Thought(texts[0], time.perf_counter() - began, cut_short, tuple(texts[1:]))


def _begin(nice: int, packs: Sequence[Path]) -> None:
    """A server that is killed cannot end those who think for it: they see themselves that it is gone."""
    if nice and hasattr(os, "nice"):  # Windows has none
        with contextlib.suppress(OSError):
            os.nice(nice)
    look_in(*packs)  # one that was moved since says so when a pack of it is asked for
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class NoThought(TableError):
    """Bots cannot think: their processes end as they start, again and again."""

    def __init__(self) -> None:
        super().__init__(NO_THOUGHT)


class _Thinkers:
    """Processes that think, made when there is first something to think of; none of them: threads.

    Processes that end before they have done anything are begun again a few times. Then the log says so, and
    for a while whoever asks is refused at once: what keeps them from starting is not for us to mend.
    """

    def __init__(self, processes: int, nice: int = 0) -> None:
        self._processes = processes
        self._nice = nice
        self._pool: Executor | None = None
        self._failures = 0
        self._again_at = 0.0
        self.slots = processes or THREADS

    def work(
        self, work: Callable[..., T], state: State, seat: int, bot: str, seed: str, *rest: str
    ) -> Callable[[], T]:
        """That work in a position, to be done wherever there is thought."""
        if self._processes:
            return partial(at, work, str(state.get_game()), state.history(), seat, bot, seed, *rest)
        return partial(work, state, seat, bot, seed, *rest)

    @property
    def begun(self) -> bool:
        """Whether there are processes already."""
        return self._pool is not None

    @property
    def fail(self) -> bool:
        """Whether the processes do not start."""
        return self._failures >= TRIES

    async def do(self, work: Callable[[], T]) -> T:
        """What the work comes to. If its process is killed, another does it again. Raises `NoThought`."""
        while True:
            if self.fail and time.monotonic() < self._again_at:
                raise NoThought
            pool = self._open()
            try:
                begun = pool.submit(work)  # which begins processes
            except (BrokenProcessPool, OSError) as error:
                self._note_failure(pool, error)
                continue
            try:
                result = await asyncio.wrap_future(begun)
            except BrokenProcessPool as error:
                self._note_failure(pool, error)
            else:
                self._failures = 0
                return result

    def _note_failure(self, pool: Executor, error: Exception) -> None:
        """A process has ended, or could not be begun. All who waited for it hear of it; it counts once."""
        if self._pool is not pool:
            return
        self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)
        self._failures += 1
        if self.fail:
            self._again_at = time.monotonic() + AGAIN_SECONDS
            LOG.error(
                "bots cannot think: their processes ended %d times before they did anything (%s); see above "
                "why; they are tried again in %d s",
                self._failures,
                type(error).__name__,
                AGAIN_SECONDS,
            )

    def _open(self) -> Executor:
        if self._pool is None:
            if self._processes:
                self._pool = ProcessPoolExecutor(
                    self._processes,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_begin,
                    initargs=(self._nice, added_folders()),
                )
            else:
                self._pool = ThreadPoolExecutor(self.slots, thread_name_prefix="pelitupa-bot")
        return self._pool

    def close(self) -> None:
        """Stop thinking. Processes are ended and waited for: what they held in common is given back then."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes: list[Any] = list((getattr(pool, "_processes", None) or {}).values())
        for process in processes:
            process.terminate()
        pool.shutdown(wait=bool(processes), cancel_futures=True)


@dataclass(eq=False)
class _Job:
    """Work that is waited for; `answer` is cancelled when nobody waits for it any more."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class _Line:
    """Work that waits for thinkers, in a fair queue."""

    def __init__(self, thinkers: _Thinkers, slots: int) -> None:
        self._thinkers = thinkers
        self._slots = slots
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: set[asyncio.Task[None]] = set()

    async def do(self, work: Callable[[], T], owner: str, table: str) -> T:
        """What the work comes to, when it is its turn. Whoever is cancelled is left out of the line."""
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._queue.put(owner, table, job)
        self._go_on()
        result: T = await job.answer
        return result

    async def think(
        self, state: State, seat: int, bot: str, seed: str, owner: str, table: str, cards: str
    ) -> Thought:
        """What a bot does."""
        work = self._thinkers.work(thought_of, state, seat, bot, seed, cards)
        return await self.do(work, owner, table)

    def _go_on(self) -> None:
        while len(self._running) < self._slots and len(self._queue):
            job = self._queue.take()
            if not job.answer.done():
                task = asyncio.create_task(self._run(job))
                self._running.add(task)
                task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # it has been told to who waits
        self._go_on()

    async def _run(self, job: _Job) -> None:
        try:
            result = await self._thinkers.do(job.work)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        except BaseException as problem:
            if not job.answer.done():
                job.answer.set_exception(problem)
            return
        if not job.answer.done():
            job.answer.set_result(result)

    def stop(self) -> None:
        """Nobody waits any more."""
        while len(self._queue):
            self._queue.take().answer.cancel()
        for task in self._running:
            task.cancel()


class BotPool:
    """All that thinks for a worker: `workers` processes for bots, one for hints, one for what strangers read
    and one for what they want proved, each made when it is first needed."""

    def __init__(self, workers: int) -> None:
        self.pace = BotPace()
        self.haste = Haste()
        self._bots = _Thinkers(workers, _NICE_OF_BOTS)
        self._advisers = _Thinkers(min(1, workers), _NICE)
        self._readers = _Thinkers(min(1, workers), _NICE)
        self._provers = _Thinkers(min(1, workers), _NICE)
        self._line = _Line(self._bots, self._bots.slots)
        self._hints = _Line(self._advisers, 1)
        self._reading = _Line(self._readers, 1)
        self._proving = _Line(self._provers, 1)
        self._asking: set[int] = set()
        self._asking_at: Counter[str] = Counter()
        self._attended: OrderedDict[str, str] = OrderedDict()

    @property
    def fails(self) -> bool:
        """Whether the processes in which bots think do not start."""
        return self._bots.fail

    @property
    def reads(self) -> bool:
        """Whether the process for what is read has begun."""
        return self._readers.begun

    def attended(self, table: str, address: str) -> None:
        """Somebody who plays at a table is there, from that address: its bots think in that one's turn."""
        self._attended[table] = address
        self._attended.move_to_end(table)
        while len(self._attended) > MOST_ATTENDED:
            self._attended.popitem(last=False)

    def owner_of(self, table: str) -> str:
        """In whose turn a table's bots think: the address from which a player last attended it. The tables at
        which nobody has been here have one turn together."""
        return self._attended.get(table, "")

    async def think(
        self, state: State, seat: int, bot: str, seed: str, *, owner: str = "", table: str = ""
    ) -> str:
        """What a bot does first in a position of its own: see `turn`."""
        return (await self.turn(state, seat, bot, seed, owner=owner, table=table))[0]

    async def turn(
        self,
        state: State,
        seat: int,
        bot: str,
        seed: str,
        *,
        owner: str = "",
        table: str = "",
        cards: str = "",
    ) -> tuple[str, ...]:
        """What a bot does in a position of its own, at a table, in its owner's turn (`owner_of`): all steps
        of a turn that it composes. `cards` are those that the sides have brought (see `packed`)."""
        if bot in QUICK:
            thought = thought_of(state, seat, bot, seed)
            return (thought.text, *thought.rest)
        thought = await self._line.think(state, seat, bot, seed, owner, table, cards)
        self.pace.took(bot, state.get_game(), thought.seconds)
        if thought.cut_short:
            self.haste.note()
        return (thought.text, *thought.rest)

    async def advise(
        self,
        state: State,
        seat: int,
        bot: str,
        seed: str,
        person: int,
        nature: str = "",
        cards: str = "",
    ) -> Counsel:
        """What a bot would do in somebody's place and why, for one question a person at a time.

        Raises `TableError` for a second, and where too many people wait for a hint.
        """
        if person in self._asking:
            raise TableError(t("A hint is being thought of; it will come"))
        if len(self._asking) >= MOST_HINTS:
            raise TableError(t("Too many people wait for a hint just now; ask again in a moment"))
        self._asking.add(person)
        try:
            work = self._advisers.work(counsel, state, seat, bot, seed, nature, cards)
            return await self._hints.do(work, str(person), "")
        finally:
            self._asking.discard(person)

    async def study(self, work: Callable[[], T], address: str) -> T:
        """What some work comes to for which no table waits, done where hints are, in the address's turn."""
        return await self._hints.do(work, address, "")

    async def read(self, work: Callable[[], T], address: str) -> T:
        """As `study`, in a process of its own for what is short: see `studies.Studies`, which bounds it."""
        return await self._reading.do(work, address, "")

    async def prove(self, work: Callable[[], T], address: str) -> T:
        """As `read`, in another process, for what is long."""
        return await self._proving.do(work, address, "")

    @contextlib.contextmanager
    def asked_from(self, address: str) -> Iterator[None]:
        """While a hint is asked for from an address.

        Raises `TableError` where `HINTS_EACH` people there wait for one already.
        """
        if self._asking_at[address] >= HINTS_EACH:
            raise TableError(
                t(
                    "{count} people at your address wait for a hint; ask again in a moment",
                    count=HINTS_EACH,
                )
            )
        self._asking_at[address] += 1
        try:
            yield
        finally:
            self._asking_at[address] -= 1
            if not self._asking_at[address]:
                del self._asking_at[address]

    def close(self) -> None:
        """Stop thinking."""
        for line in (self._line, self._hints, self._reading, self._proving):
            line.stop()
        for thinkers in (self._bots, self._advisers, self._readers, self._provers):
            thinkers.close()
