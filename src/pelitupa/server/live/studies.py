"""Work with the rules that strangers ask for and no table waits for: replays, proofs, scores of an evening
that is played for real, conversions.

All of it has one bound: so many pieces wait or go on at a time, and of one address a few. Whoever comes then
is asked to come again, before anything is worked out. The work is done in processes of their own with the
lowest claim to the processor (in threads where there are none), what takes seconds (`long`) in another than
the rest (`quick`), in turns that go round the addresses. What cannot be sent to a process is done in a
thread, one piece at a time (`here`).
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeVar

from pelitupa.core import PelitupaError, t
from pelitupa.server.live.bot_pool import BotPool, NoThought
from pelitupa.server.operations.limits import TOO_MUCH
from pelitupa.server.web.errors import Crowded, TooQuick

T = TypeVar("T")
MOST: Final = 24
"""So many pieces of work wait or go on at a time."""
EACH: Final = 4
"""So many of them for one address."""
LONGEST_TEXT: Final = 1000


class Studies:
    """The one way to such work."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._asking: Counter[str] = Counter()
        self._thread = asyncio.Semaphore(1)
        self._beginning: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many pieces of work wait or go on."""
        return self._asking.total()

    async def quick(self, work: Callable[[], T], address: str) -> T:
        """What some work of hundredths of a second comes to. It can be pickled, and so can what comes of it.

        Raises `TooQuick` and `Crowded`, also where no process begins, and the `PelitupaError` that the work
        raises.
        """
        with self._place(address), _workless():
            return await self._pool.read(partial(answered, work), address)

    async def begin(self, work: Callable[[], object], address: str) -> None:
        """Begin the process that does quick work, by a first piece of it, unless it has begun. It is not
        waited for: on a busy machine that takes longer than a page waits for an answer."""
        if self._beginning is None and not self._pool.reads:
            self._beginning = asyncio.create_task(self._begin(work, address))

    async def _begin(self, work: Callable[[], object], address: str) -> None:
        with contextlib.suppress(PelitupaError):  # whoever asks for more hears of it
            await self.quick(work, address)

    async def long(self, work: Callable[[], T], address: str) -> T:
        """As `quick`, for what may take seconds."""
        with self._place(address), _workless():
            return await self._pool.prove(partial(answered, work), address)

    async def here(self, work: Callable[[], T], address: str) -> T:
        """As `quick`, for what cannot be pickled: in a thread of this process."""
        with self._place(address):
            async with self._thread:
                return await asyncio.to_thread(work)

    @contextlib.contextmanager
    def _place(self, address: str) -> Iterator[None]:
        if self._asking[address] >= EACH:
            raise TooQuick(TOO_MUCH)
        if len(self) >= MOST:
            raise Crowded(t("Too many ask for such work just now; try again in a moment."))
        self._asking[address] += 1
        try:
            yield
        finally:
            self._asking[address] -= 1
            if not self._asking[address]:
                del self._asking[address]


@contextlib.contextmanager
def _workless() -> Iterator[None]:
    """Say where no process begins that this work cannot be done: no bot was to think."""
    try:
        yield
    except NoThought:
        raise Crowded(t("That cannot be worked out just now; try again in a moment.")) from None


def answered(work: Callable[[], T]) -> T:
    """What some work comes to, in whichever process; an error of it can be sent back."""
    try:
        return work()
    except PelitupaError as error:
        raise portable(error) from None


def portable(error: PelitupaError) -> PelitupaError:
    """An error that can be sent to another process: itself, or one that says the same. One that cannot would
    end the pool of processes."""
    try:
        again = pickle.loads(pickle.dumps(error))
    except Exception:  # whatever its making wants
        return PelitupaError(str(error)[:LONGEST_TEXT])
    return error if type(again) is type(error) else PelitupaError(str(error)[:LONGEST_TEXT])
