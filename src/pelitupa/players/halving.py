"""Actions that are tried in the same worlds, ever fewer of them in ever more.

The worlds are drawn to fit what a seat knows, and are the same for all actions, so that luck cancels; the
worse half of the actions is given up again and again (sequential halving; Karnin, Koren and Somekh 2013).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from pelitupa.core import Action
from pelitupa.players.budget import Budget

_WORLDS: Final = 8
"""Before so many worlds no action is given up."""


class Halving:
    """What is still tried, `kept`, and what came of each action in each world, `results`.

    `simulations` and `seconds` are what may be spent, 0 for no limit; a simulation is an action in a world.
    """

    def __init__(
        self, actions: list[Action], budget: Budget, simulations: int, seconds: float
    ) -> None:
        self.kept = actions.copy()
        self.results: dict[Action, list[float]] = {action: [] for action in actions}
        self.worlds = 0
        self._budget = budget
        self._limit = simulations or 2**62
        self._seconds = seconds
        self._done = 0
        self._halved = 0
        self._rounds = len(actions).bit_length()

    def run(
        self, draw: Callable[[], Any], tried: Callable[[Any, Any], float], worlds: int = 2**62
    ) -> None:
        """Draw worlds, so many at most, and note what comes of each action that is kept in each of them.

        `tried` must leave the world as it is, since the next action is tried in it too.
        """
        while self._goes_on() and self.worlds < worlds:
            world = draw()
            for action in self.kept:
                self.results[action].append(tried(world, action))
            self._one_world_more()

    def best(self) -> Action:
        """Of those still kept, that which brought most."""
        return max(self.kept, key=lambda action: mean(self.results[action]))

    def _goes_on(self) -> bool:
        """Whether there is a choice left, and work to do."""
        return len(self.kept) > 1 and self._done < self._limit and self._budget.lasts(self._done)

    def _one_world_more(self) -> None:
        """All that are kept have been tried in one more world; now and then the worse half is given up."""
        self.worlds += 1
        self._done += len(self.kept)
        if self.worlds >= _WORLDS and self._spent() * self._rounds >= self._halved + 1:
            self.kept.sort(key=lambda action: mean(self.results[action]), reverse=True)
            del self.kept[(len(self.kept) + 1) // 2 :]
            self._halved += 1

    def _spent(self) -> float:
        """Which part of what may be spent is."""
        worked = self._budget.worked() / self._seconds if self._seconds else 0.0
        return max(self._done / self._limit, worked)

    def ranked(self, trust: float) -> list[tuple[Action, int, float]]:
        """All actions with the worlds each was tried in and what it brought on average, the best first: of
        those tried longest, that which brought most, or the first of all unless that one is better by
        `trust` standard errors.
        """
        found = [(action, len(tried), mean(tried)) for action, tried in self.results.items()]
        plain = found[0][0]
        found.sort(key=_rank, reverse=True)
        if trust and not _sure(self.results[found[0][0]], self.results[plain], trust):
            found.sort(key=lambda entry: entry[0] != plain)
        return found


def _sure(best: list[float], plain: list[float], trust: float) -> bool:
    """Whether one action is better than another in the same worlds, beyond the doubt there is to be."""
    gains = [one - other for one, other in zip(best, plain, strict=False)]
    if len(gains) < 2:
        return False
    gain = mean(gains)
    spread = math.sqrt(sum([(one - gain) ** 2 for one in gains]) / (len(gains) - 1))
    return gain > trust * spread / math.sqrt(len(gains))


def _rank(entry: tuple[Action, int, float]) -> tuple[int, float]:
    return entry[1], entry[2]


def mean(results: list[float]) -> float:
    """The mean of what came of an action; nothing is worse than never to have been tried."""
    return sum(results) / len(results) if results else -math.inf
