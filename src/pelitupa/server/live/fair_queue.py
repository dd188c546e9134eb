"""A queue in which nobody waits for all that another has asked for: turns go round owners and tables."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Things asked for by owners (whoever takes turns: an address, a table), for tables of theirs.

    Of several owners each gets a turn before one gets a second, and of an owner's tables likewise; what is
    asked for one table comes in its order. So somebody with one table waits for one thing of each other
    person's, however much those have asked for.
    """

    def __init__(self) -> None:
        self._owners: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        """How many wait."""
        return self._count

    def put(self, owner: str, table: str, thing: T) -> None:
        """Wait in line."""
        self._owners.setdefault(owner, OrderedDict()).setdefault(table, deque()).append(thing)
        self._count += 1

    def take(self) -> T:
        """The next in turn. Raises `IndexError` if nobody waits."""
        if not self._owners:
            raise IndexError("nobody waits")
        owner, tables = self._owners.popitem(last=False)
        table, things = tables.popitem(last=False)
        thing = things.popleft()
        if things:
            tables[table] = things
        if tables:
            self._owners[owner] = tables
        self._count -= 1
        return thing
