"""Round the Clock solved for one thrower, and from that what a position of a match is worth.

`plan_for(scatter)` aims so that the fewest darts are needed on average. That is exact but for the grid of
aims: the numbers are solved from 20 down; each turn may leave the number as it was, so its value is
found by repeating (Howard 1960). Then the chances of having finished after so many turns are known,
and of needing each number until then.

In a match that is how everyone is taken to throw *after this turn*. Since nobody can hinder another,
what it is worth to reach a number in this turn follows exactly for any number of players, any limit
and any objective; the turn itself is then thrown as is best for that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.core.objective import win_utilities
from pelitupa.games.darts.round_the_clock.game import FINISHED, LAST, RoundTheClockState
from pelitupa.players.darts.scatter import Scatter
from pelitupa.players.round_the_clock.turns import TurnOutcome, TurnSolver

_ROUNDS: Final = 50
_CLOSE: Final = 1e-9
_NEGLIGIBLE: Final = 1e-9
_LONGEST: Final = 1000
_HASTE: Final = 1e-6
"""What a dart costs where only the result counts: of equally good aims, the one that ends it sooner."""


@dataclass(frozen=True)
class Plan:
    """How a thrower fares who needs as few darts as possible; lists by the number needed, 0 unused.

    `darts` are the mean number of darts to the end; `turns` what one turn comes to. `done[n][k]` is
    the chance to have finished within k turns, `course[n][k]` the mean number of sectors passed by
    then of those who have not (0 where nobody has not).
    """

    solvers: tuple[TurnSolver, ...]
    darts: tuple[float, ...]
    turns: tuple[TurnOutcome, ...]
    done: tuple[tuple[float, ...], ...]
    course: tuple[tuple[float, ...], ...]

    def solver(self, number: int) -> TurnSolver:
        """The solver of turns of a player who needs a number."""
        return self.solvers[number - 1]


@lru_cache(maxsize=4)
def plan_for(scatter: Scatter) -> Plan:
    """The plan of a thrower; made in a few seconds, and kept."""
    solvers = tuple(TurnSolver(number, scatter) for number in range(1, LAST + 1))
    worths = [0.0] * (FINISHED + 1)
    turns: list[TurnOutcome] = [TurnOutcome(0.0, (), 0.0)] * (FINISHED + 1)
    for number in range(LAST, 0, -1):
        turns[number] = _fewest_darts(solvers[number - 1], worths)
    done, course = _courses(turns)
    return Plan(solvers, tuple(-worth for worth in worths), tuple(turns), done, course)


def _fewest_darts(solver: TurnSolver, worths: list[float]) -> TurnOutcome:
    """Solve a number, those beyond being known, and write its worth: the darts to come, negative."""
    number = solver.shape.number
    worths[number] = worths[number + 1] - 3.0
    turn = solver.outcome(worths, 1.0)
    for _ in range(_ROUNDS):
        onwards = math.fsum(
            chance * worths[end] for end, chance in enumerate(turn.ends) if end > number
        )
        before = worths[number]
        worths[number] = (onwards - turn.darts) / math.fsum(turn.ends[number + 1 :])
        if abs(worths[number] - before) < _CLOSE:
            break
        turn = solver.outcome(worths, 1.0)
    return turn


def _courses(
    turns: Sequence[TurnOutcome],
) -> tuple[tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]:
    """See `Plan.done` and `Plan.course`; all lists are as long as the slowest needs."""
    places: list[list[float]] = []
    for number in range(FINISHED + 1):
        places.append([0.0] * (FINISHED + 1))
        places[number][max(number, 1)] = 1.0
    done: list[list[float]] = [[] for _ in places]
    course: list[list[float]] = [[] for _ in places]
    for _ in range(_LONGEST + 1):
        for number, chances in enumerate(places):
            done[number].append(chances[FINISHED])
            left = 1.0 - chances[FINISHED]
            passed = math.fsum(chances[i] * (i - 1) for i in range(1, FINISHED))
            course[number].append(passed / left if left > _NEGLIGIBLE else 0.0)
            places[number] = _next(chances, turns)
        if done[1][-1] > 1.0 - _NEGLIGIBLE:
            break
    return tuple(map(tuple, done)), tuple(map(tuple, course))


def _next(chances: Sequence[float], turns: Sequence[TurnOutcome]) -> list[float]:
    """The chances to need each number one turn later."""
    after = [0.0] * (FINISHED + 1)
    after[FINISHED] = chances[FINISHED]
    for number in range(1, FINISHED):
        if chances[number]:
            for end, chance in enumerate(turns[number].ends):
                after[end] += chances[number] * chance
    return after


def worths_of(state: RoundTheClockState, plan: Plan) -> tuple[list[float], float]:
    """What it is worth to the thrower to need each number when this turn is over, and what each dart
    costs beside that. All players are taken to be as good as the plan's thrower."""
    numbers = range(FINISHED + 1)
    win = state.game.options.objective == "win"
    players = len(state.needs)
    left = state.game.limit - state.deal_number()
    if players == 1 and not win:
        return [-plan.darts[number] for number in numbers], 1.0
    if players == 1:
        worths = [_at(plan.done[number], left) for number in numbers]
    else:
        others = [state.needs[(state.thrower + i) % players] for i in range(1, players)]
        race = Race(plan, others, left, players - 1 - state.thrower)
        worths = [race.to_win(number) if win else race.ahead(number) for number in numbers]
    return [worths[number] - _HASTE * plan.darts[number] for number in numbers], _HASTE


def _at(values: Sequence[float], turns: int) -> float:
    return values[min(turns, len(values) - 1)]


class Race:
    """The rest of a match when the thrower's turn is over: in each round all others throw, in their
    order, and then the thrower, `left` times at most. The first `extra` of the others, whose seats are
    behind the thrower's, throw once more."""

    def __init__(self, plan: Plan, others: Sequence[int], left: int, extra: int) -> None:
        self.plan = plan
        self.others = others
        self.left = left
        self.extra = extra
        self.rounds = min(left, len(plan.done[1]) - 1)

    def to_win(self, number: int) -> float:
        """The expected utility of needing a number, where winning counts."""
        if number == FINISHED:
            return 1.0
        own, won = self.plan.done[number], 0.0
        for k in range(1, self.rounds + 1):
            alone = math.prod(1.0 - _at(self.plan.done[other], k) for other in self.others)
            won += (_at(own, k) - _at(own, k - 1)) * alone
        drawn = 1.0 - _at(own, self.left)
        for other, turns in zip(self.others, self._last_turns(), strict=True):
            drawn *= 1.0 - _at(self.plan.done[other], turns)
        gain, loss = win_utilities([0], len(self.others) + 1)[:2]
        return won * gain + max(0.0, 1.0 - won - drawn) * loss

    def ahead(self, number: int) -> float:
        """The expected sectors passed more than the others on average, when the match is over.

        Money is settled in proportion to that, and so the aims are the same.
        """
        value, still = 0.0, 1.0
        if number == FINISHED:
            return LAST - self._mean(0, len(self.others))
        for k in range(1, self.left + 2):
            for i, other in enumerate(self.others):
                if k > self.left and i >= self.extra:
                    break
                before = _at(self.plan.done[other], k - 1)
                ends = _share(_at(self.plan.done[other], k) - before, 1.0 - before)
                rest = LAST + self._mean(k, i, but=i) * (len(self.others) - 1)
                lead = self._course(number, k - 1) - rest / len(self.others)
                value += still * ends * lead
                still *= 1.0 - ends
            if k > self.left or still < _NEGLIGIBLE:
                break
            before = _at(self.plan.done[number], k - 1)
            ends = _share(_at(self.plan.done[number], k) - before, 1.0 - before)
            value += still * ends * (LAST - self._mean(k, len(self.others)))
            still *= 1.0 - ends
        own = self._course(number, self.left)
        others = [self._course(o, t) for o, t in zip(self.others, self._last_turns(), strict=True)]
        return value + still * (own - math.fsum(others) / len(others))

    def _last_turns(self) -> list[int]:
        """How many turns each of the others has until the limit."""
        return [self.left + (1 if i < self.extra else 0) for i in range(len(self.others))]

    def _mean(self, k: int, thrown: int, but: int = -1) -> float:
        """The mean sectors passed of the others, the first `thrown` after k turns, the rest after one
        fewer, all of them unfinished; one may be left out."""
        passed = [
            self._course(other, k if i < thrown else k - 1)
            for i, other in enumerate(self.others)
            if i != but
        ]
        return math.fsum(passed) / len(passed) if passed else 0.0

    def _course(self, number: int, turns: int) -> float:
        return _at(self.plan.course[number], max(0, turns))


def _share(part: float, whole: float) -> float:
    """The chance of a part, given the whole; 1 where hardly anything is left."""
    return min(1.0, max(0.0, part / whole)) if whole > _NEGLIGIBLE else 1.0
