"""Round the Clock between two alike throwers solved, both throwing to win: a measure for the bot.

A position before a turn is what the thrower needs and what the other needs. Positions are solved from
the end; two of them lead to each other where a turn changes nothing, and are solved together, by the
best turn for the values so far until nothing changes. There is no limit of turns. Solving takes
half a minute: too long for a table, so the bot goes by `race`, and this tells what that costs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pelitupa.games.darts.round_the_clock.game import FINISHED, LAST
from pelitupa.players.darts.race import Race
from pelitupa.players.round_the_clock.race import Plan

Ends = Sequence[float]
"""The chance to need each number after a turn."""

Rule = Callable[[int, int], Ends]
"""What a turn comes to of a thrower who needs one number against another who needs the second."""

Values = list[list[float]]
"""The chance to win of the thrower, by what the thrower needs and what the other needs."""

_CLOSE: Final = 1e-9
_ROUNDS: Final = 30


def fewest_darts(plan: Plan) -> Rule:
    """The rule that never looks at the other."""
    return lambda own, other: plan.turns[own].ends


def by_the_bot(plan: Plan) -> Rule:
    """The bot's rule: the best turn, if later turns are thrown for the fewest darts."""
    known: dict[tuple[int, int], Ends] = {}

    def rule(own: int, other: int) -> Ends:
        if (own, other) not in known:
            race = Race(plan, [other], len(plan.done[1]), 0)
            worths = [race.to_win(number) for number in range(FINISHED + 1)]
            known[own, other] = plan.solver(own).outcome(worths, 0.0).ends
        return known[own, other]

    return rule


def best_rule(plan: Plan, start: int = 1) -> Rule:
    """The rule against which no other wins more than half of the matches, in which both begin in turn.

    `start` is the number that both need at the beginning; nothing is known of those before it.
    """
    values = _empty()
    ends: dict[tuple[int, int], Ends] = {}
    for own, other in _from_the_end(start):
        for first, second in ((own, other), (other, own)):
            ends[first, second] = plan.turns[first].ends
        for _ in range(_ROUNDS):
            before = values[own][other], values[other][own]
            _settle(values, values, own, other, ends[own, other], ends[other, own])
            for first, second in ((own, other), (other, own)):
                worths = [1.0 - value for value in values[second]]
                worths[FINISHED] = 1.0
                ends[first, second] = plan.solver(first).outcome(worths, 0.0).ends
            change = abs(values[own][other] - before[0]) + abs(values[other][own] - before[1])
            if change < _CLOSE:
                break
    return lambda own, other: ends[own, other]


def score(one: Rule, two: Rule, start: int = 1) -> float:
    """The chance of `one` to win a match against `two`, when each begins as often and both need `start`."""
    ours, theirs = _empty(), _empty()
    for high, low in _from_the_end(start):
        for own, other in {(high, low), (low, high)}:
            _settle(ours, theirs, own, other, one(own, other), two(other, own))
    return (ours[start][start] + 1.0 - theirs[start][start]) / 2.0


def _empty() -> Values:
    return [[0.0] * (FINISHED + 1) for _ in range(FINISHED + 1)]


def _from_the_end(start: int) -> list[tuple[int, int]]:
    """All pairs of numbers needed, the higher first, in an order in which each leads to earlier ones."""
    pairs = [(own, other) for own in range(start, LAST + 1) for other in range(start, own + 1)]
    return sorted(pairs, key=sum, reverse=True)


def _settle(ours: Values, theirs: Values, own: int, other: int, mine: Ends, yours: Ends) -> None:
    """Write the values of two positions that lead to each other: we are to throw, or they are."""
    stay, back = mine[own], yours[other]
    here = mine[FINISHED] + stay
    here += sum(mine[m] * (1.0 - theirs[other][m]) for m in range(own + 1, FINISHED))
    there = yours[FINISHED] + back
    there += sum(yours[m] * (1.0 - ours[own][m]) for m in range(other + 1, FINISHED))
    ours[own][other] = (here - stay * there) / (1.0 - stay * back)
    theirs[other][own] = there - back * ours[own][other]
