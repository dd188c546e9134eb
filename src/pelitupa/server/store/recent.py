"""What was found a moment ago, so that the database is not asked again for every request."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

BELIEVED_MS: Final = 10_000
MOST_KEPT: Final = 10_000

T = TypeVar("T")


@dataclass(frozen=True)
class _Held(Generic[T]):
    value: T
    person: int
    since: int
    until: int


class Recent(Generic[T]):
    """Values by key, each about a person, believed for ten seconds at most.

    `generation` counts how often something was forgotten: what was asked for before that is not kept
    when its answer comes after, for it may be of a time that is over.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        """Empty. `clock` gives the time in ms."""
        self._clock = clock
        self._held: OrderedDict[str, _Held[T]] = OrderedDict()
        self.generation = 0

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._held)

    def get(self, key: str) -> T | None:
        """The value, if it is still believed."""
        held = self._held.get(key)
        if held is None:
            return None
        if held.since <= self._clock() < held.until:
            return held.value
        del self._held[key]
        return None

    def put(self, key: str, value: T, person: int, expires: int, asked_at: int) -> None:
        """Keep a value that holds until `expires` (ms) at most and was asked for at a generation."""
        if asked_at != self.generation:
            return
        now = self._clock()
        self._held.pop(key, None)
        while len(self._held) >= MOST_KEPT:
            self._held.popitem(last=False)
        self._held[key] = _Held(value, person, now, min(expires, now + BELIEVED_MS))

    def forget(self, key: str) -> None:
        """Forget one key."""
        self.generation += 1
        self._held.pop(key, None)

    def forget_person(self, person: int) -> None:
        """Forget all that is about a person."""
        self.generation += 1
        for key in [key for key, held in self._held.items() if held.person == person]:
            del self._held[key]
