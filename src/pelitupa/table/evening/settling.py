"""Settling an evening (booklet 6): who owes whom, in units, with the fewest payments.

Of two sides the losers pay the winners the difference of their scores; of more, each pays the pot the
difference to the average, or takes it from there. Each game has its own value of a point. Amounts are
whole units: what a fraction is left over goes to those who lost most of it by rounding down, so that all
that is paid is received.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from pelitupa.core import t
from pelitupa.core.frozen import Frozen
from pelitupa.table.results import TableError

EXACT = 14
"""Among so many people with debts the fewest payments are found exactly: 2**14 groups are looked at."""


@dataclass(frozen=True)
class Played(Frozen):
    """A game of an evening: the sides, who was on each, what they scored, and the units that a point is
    worth."""

    sides: tuple[tuple[str, ...], ...]
    scores: tuple[Fraction, ...]
    point: Fraction


@dataclass(frozen=True)
class Payment(Frozen):
    """Somebody pays somebody so many units."""

    payer: str
    receiver: str
    units: int


def owed(games: Sequence[Played]) -> dict[str, int]:
    """What each has won (lost, below zero) in all games together, in whole units; the sum is zero.

    Of two sides everyone pays or receives the difference, shared evenly on a side that has more players.
    Raises `TableError` for sides that are not alike, or somebody on two of them.
    """
    exact: dict[str, Fraction] = {}
    for game in games:
        people = [name for side in game.sides for name in side]
        if len(game.sides) < 2 or len(game.sides) != len(game.scores) or not all(game.sides):
            raise TableError(t("A game that is settled has two sides or more, each with a score."))
        if len(set(people)) != len(people):
            raise TableError(t("Somebody stands on two sides of one game."))
        stake = max(map(len, game.sides))
        mean = sum(game.scores, Fraction(0)) / len(game.scores)
        for side, score in zip(game.sides, game.scores, strict=True):
            above = (score - mean) * (2 if len(game.sides) == 2 else 1)
            for name in side:
                exact[name] = exact.get(name, Fraction(0)) + above * game.point * stake / len(side)
    whole = {name: floor(sum_) for name, sum_ in exact.items()}
    left = -sum(whole.values())
    for name in sorted(exact, key=lambda name: (whole[name] - exact[name], name))[:left]:
        whole[name] += 1
    return whole


def payments(balances: Mapping[str, int]) -> list[Payment]:
    """Payments that settle balances whose sum is zero, as few as can be among at most `EXACT` people.

    Fewest are n less the most groups, each summing to zero, that n people fall into (a group of k
    settles with k - 1 payments): the most groups are counted over all subsets. Among more people, equal
    and opposite balances cancel first, and the greatest debtor pays the greatest creditor, which is at
    most n - 1. Raises `TableError`.
    """
    if sum(balances.values()):
        raise TableError(t("What is won and what is lost are not the same."))
    people = [name for name in sorted(balances) if balances[name]]
    groups = _groups(people, balances) if len(people) <= EXACT else _opposites(people, balances)
    return [payment for group in groups for payment in _chain(group, balances)]


def _groups(people: Sequence[str], balances: Mapping[str, int]) -> list[list[str]]:
    """The most groups that each sum to zero."""
    sums, most = [0] * 2 ** len(people), [0] * 2 ** len(people)
    last = [0] * 2 ** len(people)
    for group in range(1, len(sums)):
        lowest = group & -group
        sums[group] = sums[group - lowest] + balances[people[lowest.bit_length() - 1]]
        left = group
        best = -1
        while left:
            bit = left & -left
            left -= bit
            if most[group - bit] > best:
                best, last[group] = most[group - bit], bit
        most[group] = best + (sums[group] == 0)
    found: list[list[str]] = []
    group = len(sums) - 1
    while group:
        if sums[group] == 0:
            found.append([])
        found[-1].append(people[last[group].bit_length() - 1])
        group -= last[group]
    return found


def _opposites(people: Sequence[str], balances: Mapping[str, int]) -> list[list[str]]:
    left, groups = list(people), []
    for name in people:
        other = next((o for o in left if balances[o] == -balances[name]), None)
        if name in left and other is not None:
            groups.append([name, other])
            left.remove(name)
            left.remove(other)
    return [*groups, left]


def _chain(group: Sequence[str], balances: Mapping[str, int]) -> list[Payment]:
    """At most one payment fewer than there are people: each ends what one of the two owes or is owed."""
    left = {name: balances[name] for name in group}
    found = []
    while any(left.values()):
        payer = min(left, key=lambda name: (left[name], name))
        receiver = max(left, key=lambda name: (left[name], name))
        units = min(-left[payer], left[receiver])
        found.append(Payment(payer, receiver, units))
        left[payer] += units
        left[receiver] -= units
    return found
