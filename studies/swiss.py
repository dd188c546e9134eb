"""`python -m studies.swiss`: whether a Swiss tournament ever repeats a meeting without need.

`all` plays every sequence of results without draws for 4 to 6 players and every number of rounds. `drawn`
plays tournaments with drawn results, half of them with somebody who comes late or withdraws. Wherever a
meeting is repeated, a search of its own, which shares no code with the pairing, looks for a way without, and
HiGHS (scipy's) where that is too slow.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Final, NamedTuple

import click

from pelitupa.table.evening.rounds import EVERYBODY, Roll
from pelitupa.table.evening.swiss import swiss
from pelitupa.table.evening.tournaments import REST, Meeting

Pairs = list[tuple[int, int]]
_MOST_STEPS: Final = 300_000
_MOST_SECONDS: Final = 300


class Before(NamedTuple):
    """How a round is begun: who is here, who have met, and how often each has rested."""

    here: tuple[int, ...]
    met: frozenset[frozenset[int]]
    rests: tuple[tuple[int, int], ...]


class Undecided(Exception):
    """The search took too long."""


@dataclass
class Tournament:
    """What was played. `repeats` has the rounds that repeat a meeting, and how they were begun; `begun` how
    every round was."""

    roll: Roll = EVERYBODY
    meetings: list[Meeting] = field(default_factory=list)
    pairs: list[Pairs] = field(default_factory=list)
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    rests: Counter[int] = field(default_factory=Counter)
    repeats: list[tuple[int, Before]] = field(default_factory=list)
    begun: list[Before] = field(default_factory=list)

    def begin(self, players: int, rounds: int) -> Pairs:
        """Pair the next round of so many."""
        number = len(self.pairs)
        here = tuple(one for one in range(players) if self.roll.has(one, number))
        gone = [one for one in range(players) if one not in here]
        pairs = swiss(players, self.meetings, rounds - number, gone, self.roll.came)
        rests = {one: max(self.rests[one], int(one in self.roll.came)) for one in here}
        self.begun.append(Before(here, frozenset(self.met), tuple(rests.items())))
        if any(self.met[frozenset(pair)] for pair in pairs if REST not in pair):
            self.repeats.append((number, self.begun[-1]))
        self.pairs.append(pairs)
        return pairs

    def end(self, won: list[float], matches: int = 1) -> None:
        """Write down what the first of each pair of the last round has won."""
        results = iter(won)
        for one, other in self.pairs[-1]:
            if other == REST:
                self.rests[one] += 1
                self.meetings.append(Meeting(one, REST, (float(matches), 0.0)))
            else:
                points = next(results)
                self.met[frozenset((one, other))] += 1
                self.meetings.append(Meeting(one, other, (points, matches - points)))


def play(
    players: int, rounds: int, result: Callable[[], float], matches: int = 1, roll: Roll = EVERYBODY
) -> Tournament:
    """A whole tournament; `result` is what the first of a pair wins of so many matches."""
    found = Tournament(roll)
    for _ in range(rounds):
        found.end([result() for _ in found.begin(players, rounds)], matches)
    return found


# --- whether there was a way without


def could_go_on(before: Before, rounds: int) -> bool:
    """Whether so many rounds can be played on without a repeat, resting in turn: by a search, and by whole
    numbers (HiGHS) where that takes too long. Raises `Undecided` if these take too long as well."""
    open_to = {
        one: frozenset(
            other
            for other in before.here
            if other != one and frozenset((one, other)) not in before.met
        )
        for one in before.here
    }
    try:
        return _Search().goes(open_to, dict(before.rests), rounds)
    except Undecided:
        return by_whole_numbers(open_to, dict(before.rests), rounds)


def by_whole_numbers(
    open_to: dict[int, frozenset[int]], rests: dict[int, int], rounds: int
) -> bool:
    """The same: a variable for each pair, or player who rests, in each round."""
    from numpy import ones, zeros
    from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped]

    pairs = sorted({tuple(sorted((a, b))) for a, others in open_to.items() for b in others})
    columns = [(number, pair) for number in range(rounds) for pair in pairs]
    if len(open_to) % 2:
        columns += [(number, (one,)) for number in range(rounds) for one in open_to]
    if not columns:
        return not rounds
    most, least, sums = [], [], []

    def limit(those: Callable[[int, tuple[int, ...]], bool], low: int, high: int) -> None:
        sums.append([float(those(number, who)) for number, who in columns])
        least.append(low)
        most.append(high)

    for number in range(rounds):
        for one in open_to:
            limit(lambda n, who: n == number and one in who, 1, 1)  # noqa: B023
        limit(lambda n, who: n == number and len(who) == 1, len(open_to) % 2, len(open_to) % 2)  # noqa: B023
    for pair in pairs:
        limit(lambda _, who: who == pair, 0, 1)  # noqa: B023
    if len(open_to) % 2:
        # those who have rested least rest first, each once, then all who have rested once more
        begin, level = 0, min(rests.values())
        while begin < rounds:
            due = [one for one in open_to if rests[one] <= level]
            phase = range(begin, min(rounds, begin + len(due)))
            for one in open_to:
                limit(lambda n, who: n in phase and who == (one,), 0, int(one in due))  # noqa: B023
            begin, level = begin + len(due), level + 1
    found = milp(
        zeros(len(columns)),
        constraints=LinearConstraint(sums, least, most),
        integrality=ones(len(columns)),
        bounds=Bounds(0, 1),
        options={"time_limit": _MOST_SECONDS},
    )
    if found.status not in (0, 2):
        raise Undecided
    return bool(found.status == 0)


class _Search:
    """Tries all pairings, round by round, the players in their order."""

    def __init__(self) -> None:
        self._known: dict[object, bool] = {}
        self._steps = 0

    def goes(self, open_to: dict[int, frozenset[int]], rests: dict[int, int], rounds: int) -> bool:
        """Whether so many rounds can be played."""
        key = tuple(sorted(open_to.items())), tuple(sorted(rests.items())), rounds
        if not self._have_enough(open_to, rounds):
            return False
        if key not in self._known:
            resting = [one for one in open_to if rests[one] == min(rests.values())]
            self._known[key] = not rounds or any(
                self._rest(open_to, rests, rounds, one)
                for one in (resting if len(open_to) % 2 else [REST])
            )
        return self._known[key]

    def _have_enough(self, open_to: dict[int, frozenset[int]], rounds: int) -> bool:
        rests = (rounds // len(open_to) + 2) * (len(open_to) % 2)  # who is behind may once more
        pairs = sum(map(len, open_to.values())) // 2
        enough = all(len(others) + rests >= rounds for others in open_to.values())
        return enough and pairs >= rounds * (len(open_to) // 2)

    def _rest(
        self, open_to: dict[int, frozenset[int]], rests: dict[int, int], rounds: int, one: int
    ) -> bool:
        after = {**rests, one: rests[one] + 1} if one != REST else rests
        return self._pair([o for o in open_to if o != one], open_to, after, rounds)

    def _pair(
        self,
        left: list[int],
        open_to: dict[int, frozenset[int]],
        rests: dict[int, int],
        rounds: int,
    ) -> bool:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise Undecided
        if not left:
            return self.goes(open_to, rests, rounds - 1)
        one = left[0]
        for other in left[1:]:
            if other in open_to[one]:
                after = {**open_to, one: open_to[one] - {other}, other: open_to[other] - {one}}
                rest = [o for o in left if o not in (one, other)]
                if self._pair(rest, after, rests, rounds):
                    return True
        return False


def needless(found: Tournament) -> list[int]:
    """The rounds that repeat a meeting, though all up to them could have been paired without a repeat since
    it was known who takes part. Raises `Undecided`."""
    wrong = []
    last = 0
    for number, before in found.repeats:
        since = number
        while since > last and found.begun[since - 1].here == before.here:
            since -= 1
        if could_go_on(found.begun[since], number - since + 1):
            wrong.append(number)
        last = number + 1
    return wrong


# --- the study


def drawn_roll(players: int, rounds: int, rng: Random) -> Roll:
    """One or two who come late or withdraw."""
    changing = rng.sample(range(players), rng.randint(1, 2))
    came: dict[int, int] = {}
    gone: dict[int, int] = {}
    for one in changing:
        (came if rng.random() < 0.5 else gone)[one] = rng.randint(1, max(1, rounds - 1))
    return Roll(came, gone)


def every_sequence(players: int, rounds: int) -> tuple[int, int]:
    """Tournaments, by all sequences of results without draws, and how many of them repeat a meeting."""
    wins = list(product((0.0, 1.0), repeat=players // 2))

    def go_on(so_far: Tournament) -> tuple[int, int]:
        if len(so_far.pairs) == rounds:
            return 1, int(bool(so_far.repeats) or max(so_far.rests.values(), default=0) > 1)
        pairs = so_far.begin(players, rounds)
        count = repeated = 0
        for won in wins:
            after = Tournament(
                so_far.roll,
                [*so_far.meetings],
                [*so_far.pairs[:-1], pairs],
                Counter(so_far.met),
                Counter(so_far.rests),
                [*so_far.repeats],
                [*so_far.begun],
            )
            after.end(list(won))
            more, bad = go_on(after)
            count, repeated = count + more, repeated + bad
        return count, repeated

    return go_on(Tournament())


@click.group()
def main() -> None:
    """Whether Swiss tournaments repeat a meeting without need."""


@main.command("all")
def all_() -> None:
    """Every sequence of results without draws, for 4 to 6 players and each number of rounds."""
    for players in range(4, 7):
        for rounds in range(1, players + players % 2):
            count, repeated = every_sequence(players, rounds)
            click.echo(
                f"{players} players, {rounds} rounds: {count} tournaments, {repeated} repeat"
            )


@main.command()
@click.option("--tournaments", default=1000, show_default=True, help="Of each kind.")
@click.option("--players", "counts", type=int, multiple=True, default=(7, 8, 9, 10, 11, 12))
@click.option("--seed", default="swiss", show_default=True)
def drawn(tournaments: int, counts: tuple[int, ...], seed: str) -> None:
    """Drawn results, for each number of players and of rounds."""
    for players in counts:
        for rounds in range(1, players + players % 2):
            began, counted = time.perf_counter(), Counter[str]()
            for number in range(tournaments):
                rng = Random(f"{seed} {players} {rounds} {number}")
                roll = drawn_roll(players, rounds, rng) if number % 2 and rounds > 1 else EVERYBODY
                found = play(players, rounds, lambda: rng.choice((0.0, 0.5, 1.0)), roll=roll)  # noqa: B023
                counted["late or withdrawn"] += roll is not EVERYBODY
                counted["repeats"] += bool(found.repeats)
                counted["repeats where all play"] += bool(found.repeats) and roll is EVERYBODY
                if roll is EVERYBODY:
                    rests = [found.rests[one] for one in range(players)]
                    counted["rests not shared"] += max(rests) - min(rests) > 1
                try:
                    counted["needless"] += bool(needless(found))
                except Undecided:
                    counted["undecided"] += 1
            told = ", ".join(f"{name} {count}" for name, count in counted.items())
            seconds = time.perf_counter() - began
            click.echo(f"{players} players, {rounds} rounds: {told}; {seconds:.0f} s")


if __name__ == "__main__":
    main()
