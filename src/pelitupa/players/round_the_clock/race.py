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
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.games.darts.round_the_clock.game import FINISHED, LAST, RoundTheClockState
from pelitupa.players.darts.race import Race, at_turn, courses_of
from pelitupa.players.darts.scatter import Scatter
from pelitupa.players.round_the_clock.turns import TurnOutcome, TurnSolver

_ROUNDS: Final = 50
_CLOSE: Final = 1e-9
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

    @property
    def goal(self) -> int:
        """What stands for having finished."""
        return FINISHED

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
    done, course = courses_of([turn.ends for turn in turns])
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


def worths_of(state: RoundTheClockState, plan: Plan) -> tuple[list[float], float]:
    """What it is worth to the thrower to need each number when this turn is over, and what each dart
    costs beside that. All players are taken to be as good as the plan's thrower."""
    numbers = range(FINISHED + 1)
    win = state.game.options.objective == "win"
    players = len(state.needs)
    left = state.game.options.limit - state.deal_number()
    if players == 1 and not win:
        return [-plan.darts[number] for number in numbers], 1.0
    if players == 1:
        worths = [at_turn(plan.done[number], left) for number in numbers]
    else:
        others = [state.needs[(state.thrower + i) % players] for i in range(1, players)]
        race = Race(plan, others, left, players - 1 - state.thrower)
        worths = [race.to_win(number) if win else race.ahead(number) for number in numbers]
    return [worths[number] - _HASTE * plan.darts[number] for number in numbers], _HASTE
