"""Choosing among shots by trying them: each as it is aimed, then the best as the own hand scatters them.

The best are scattered ever fewer ever more often (`halving.py`), all by the same seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from pelitupa.core import Action
from pelitupa.players.budget import Budget
from pelitupa.players.halving import Halving

FEWEST: Final = 16
"""So many shots are tried in any case where time is limited."""
_FIRST: Final = 0.4
"""The part of a budget that the first look, at shots drawn from all, may take."""


class Planning(Protocol):
    """How long a bot plans: shots tried, and seconds of the processor's time; 0 for no limit."""

    @property
    def simulations(self) -> int:
        """Shots that are tried at most."""

    @property
    def seconds(self) -> float:
        """Seconds of the processor's time."""


def best_of(
    count: int,
    kept: int,
    planning: Planning,
    budget: Budget,
    rng: Random,
    looked_at: Callable[[int], float],
    scattered: Callable[[int, str], float],
    look: int = 1,
) -> int:
    """The number of the best of `count` shots.

    `looked_at` says what a shot is worth as it is aimed, which costs as much as `look` tries; `scattered`,
    what comes of it by a seed. So many as `kept` are scattered.
    """
    limit = planning.simulations
    first = max(FEWEST, int(limit * _FIRST)) if limit else count
    rated: list[tuple[float, int]] = []
    for number in rng.sample(range(count), min(first, count)):
        if not budget.lasts(len(rated), _FIRST):
            break
        rated.append((looked_at(number), -number))
    rated.sort(reverse=True)
    best: list[Action] = [-number for _, number in rated[:kept]]
    left = max(1, limit - look * len(rated)) if limit else 0
    halving = Halving(best, budget, left, planning.seconds)
    seed = rng.randrange(2**31)
    worlds = iter(range(2**31))
    halving.run(lambda: next(worlds), lambda world, number: scattered(number, f"{seed}:{world}"))
    found = halving.best() if halving.worlds else best[0]
    assert isinstance(found, int)
    return found
