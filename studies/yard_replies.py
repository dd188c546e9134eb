"""Are the yard's policies strong enough to be asked? Best replies in turn, with the same seeds.

    python -m studies.yard_replies check breakthrough --runs 200 --jobs 2
    python -m studies.yard_replies search breakthrough --runs 80

A policy is strong enough if no change of one of its numbers by a third wins more than its 95 % interval
against the others as they are. `check` tries each change (yes and no are swapped, a count goes one down and
one up) and says what it wins; one that wins is asked once more, with other seeds, as some win by luck alone.
`search` takes each change that wins twice, goes on the same way as long as it does, and then asks the next
number, until a whole round changes nothing; each round has seeds of its own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from studies.yard import DATA, JOBS, PICTURE, Estimate, Row, estimate, keep, run_all
from studies.yard_contests import CONTESTS, Contest, Policies, Side

_FEW: Final = 20
"""After so many runs a search leaves a change that has won nothing."""
_CHECKED: Final = 1_000_000
"""The first seed of a check: a search has others."""
_AGAIN: Final = 500_000
"""So far are the seeds by which a change that wins is asked once more."""


class Asked(NamedTuple):
    """One run: of which contest, with which policies, from which seed."""

    contest: str
    policies: Policies
    seed: int


def value(asked: Asked) -> float:
    """What comes of a run."""
    return CONTESTS[asked.contest].play(asked.policies, asked.seed)


_MOST: Final = {"power": 1.0}
"""What a number cannot exceed: nobody hits harder than they can."""


def changes(policy: Any, name: str) -> list[Any]:
    """A policy with one of its numbers a third smaller and a third larger, as far as somebody can."""
    old = getattr(policy, name)
    if isinstance(old, bool):
        others: Sequence[Any] = [not old]
    elif isinstance(old, int):
        others = [old - 1, old + 1] if old else [1]
    else:
        most = _MOST.get(name, inf)
        others = [old * 2.0 / 3.0, min(old * 4.0 / 3.0, most)] if old else [-0.3, 0.3]
    return [dataclasses.replace(policy, **{name: new}) for new in others]


class Search:
    """Best replies in turn: the policies by the roles `of` all, and what each is worth."""

    def __init__(self, name: str, runs: int, jobs: int, first: int) -> None:
        self.name = name
        self.contest: Contest = CONTESTS[name]
        self.runs = runs
        self.jobs = jobs
        self.first = first
        self.usual = {side.of: side.usual for side in self.contest.sides}
        self._base: list[float] = []

    def found(self, policies: Policies, low: int, high: int) -> list[float]:
        """What comes of so many runs with these policies."""
        asked = [Asked(self.name, policies, self.first + seed) for seed in range(low, high)]
        return run_all(value, asked, self.jobs)

    def base(self) -> list[float]:
        """What comes of it if nobody changes anything."""
        if not self._base:
            self._base = self.found(self.everyone(), 0, self.runs)
        return self._base

    def everyone(self) -> dict[str, Any]:
        """All policies, as they are."""
        policies = dict(self.usual)
        for side in self.contest.sides:  # one who is asked plays as all do
            policies[side.asked] = self.usual[side.of]
        return policies

    def gain(self, side: Side, policy: Any, hasty: bool) -> Estimate:
        """What a side wins by a policy in place of its own; in haste few runs are enough to leave it."""
        base = self.base()
        policies = {**self.everyone(), side.asked: policy}
        wins: list[float] = []
        while len(wins) < self.runs:
            more = min(_FEW if hasty and not wins else self.runs, self.runs - len(wins))
            new = self.found(policies, len(wins), len(wins) + more)
            wins += [
                side.sign * (one - other)
                for one, other in zip(new, base[len(wins) :], strict=False)
            ]
            got = estimate(wins)
            if hasty and got.mean <= 0.0:
                break
        return got

    def wins_again(self, side: Side, policy: Any) -> Estimate:
        """What a side wins by a policy with other seeds: one change in forty that wins nothing wins once."""
        other = Search(self.name, self.runs, self.jobs, self.first + _AGAIN)
        other.usual = self.usual
        return other.gain(side, policy, hasty=True)

    def take(self, side: Side, policy: Any) -> None:
        """All who play so play otherwise from now on."""
        self.usual[side.of] = policy
        self._base = []

    def turn(self, side: Side, field: str) -> bool:
        """Change one number as long as that wins; whether it did."""
        for way in range(len(changes(self.usual[side.of], field))):
            moved = False
            for _ in range(6):
                policy = changes(self.usual[side.of], field)[way]
                got = self.gain(side, policy, hasty=True)
                if got.low <= 0.0:
                    break
                again = self.wins_again(side, policy)
                if again.low <= 0.0:
                    break
                moved = True
                self.take(side, policy)
                won = f"{got.plain(2)}, and {again.plain(2)}"
                click.echo(f"  {side.asked}: {_told(policy, field)} wins {won}")
            if moved:
                return True
        return False


def _told(policy: Any, field: str) -> str:
    number = getattr(policy, field)
    return f"{field} {number:.3g}" if isinstance(number, float) else f"{field} {number}"


@click.group(help=__doc__)
def main() -> None:
    """The group of the commands below."""


_NAME = click.argument("contest", type=click.Choice(list(CONTESTS)))
_RUNS = click.option("--runs", default=100, show_default=True, help="Runs for each change.")


@main.command()
@_NAME
@_RUNS
@JOBS
@DATA
@PICTURE
def check(contest: str, runs: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """What each change of one number by a third wins."""
    asked = Search(contest, runs, jobs, _CHECKED)
    what = asked.contest.what
    click.echo(f"as it is, {what}: {estimate(asked.base()).plain(2)}\n")
    click.echo(f"| | {what}, by the change |\n|---|---|")
    rows, winning = [], 0
    for side in asked.contest.sides:
        for field in dataclasses.fields(side.usual):
            for policy in changes(side.usual, field.name):
                got = asked.gain(side, policy, hasty=False)
                told = f"{side.asked}: {_told(policy, field.name)}"
                rows.append(Row(side.asked, _told(policy, field.name), got, runs))
                again = asked.wins_again(side, policy) if got.low > 0.0 else None
                mark = f", and {again.plain(2)}" if again else ""
                if again and again.low > 0.0:
                    winning += 1
                    mark += " **wins**"
                click.echo(f"| {told} | {got.plain(2)}{mark} |")
    click.echo(f"\n{winning} of {len(rows)} changes win more than their interval, twice")
    keep(rows, f"{what}, by the change", f"Changes by a third: {contest}", data, picture)


@main.command()
@_NAME
@_RUNS
@JOBS
@click.option("--seed", default=0, show_default=True, help="The first seed of the first round.")
@click.option("--rounds", default=8, show_default=True, help="Rounds after which it is stopped.")
def search(contest: str, runs: int, jobs: int, seed: int, rounds: int) -> None:
    """Change what wins, one number after another and one side after the other, until nothing does."""
    asked = Search(contest, runs, jobs, seed)
    for number in range(rounds):
        asked.first = seed + number * runs
        asked.take(asked.contest.sides[0], asked.usual[asked.contest.sides[0].of])
        what = estimate(asked.base()).plain(2)
        click.echo(f"round {number + 1}, {asked.contest.what}: {what}")
        moved = False
        for side in asked.contest.sides:
            for field in dataclasses.fields(side.usual):
                moved = asked.turn(side, field.name) or moved
        for side in asked.contest.sides:
            click.echo(f"{asked.usual[side.of]}")
        if not moved:
            click.echo(f"at rest after {number + 1} rounds")
            return
    click.echo(f"not at rest after {rounds} rounds")


if __name__ == "__main__":
    main()
