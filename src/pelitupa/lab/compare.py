"""Which of two bots is better, over a fixed number of pairs, in the game's own utilities.

`pelitupa arena` tells who wins more, of as many bots as you like, and stops when it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.lab.intervals import mean_and_interval, share_interval
from pelitupa.lab.pairs import Pairing, PairScore
from pelitupa.lab.simulate import Outcome, batch_for, play_all


@dataclass(frozen=True)
class Comparison:
    """Bot A against bot B: the mean of the observations and half the width of its 95% interval.

    An observation is a pair's `PairScore.ahead`. `share` is the part of the matches that A won, of
    those in which it sat alone on a side, with its 95% interval `share_low` to `share_high`;
    `share_b` is B's. The interval counts each pair as one trial, so it is rather too wide than too
    narrow: the matches of a pair are not independent.
    """

    game: str
    a: str
    b: str
    matches: int
    observations: tuple[float, ...]
    mean: float
    interval: float
    share: float
    share_low: float
    share_high: float
    share_b: float


def compare(
    spec: str,
    a: str,
    b: str,
    pairs: int,
    seed: str = "1",
    jobs: int = 1,
    done: Callable[[], None] | None = None,
    prepare: Callable[[], None] | None = None,
) -> Comparison:
    """Compare two bots over `pairs` seeds; `done` is called after each match.

    Of bots that were registered by a program (`pelitupa.players.register_bot`) with more than one job,
    `prepare` registers them in each process, as `pelitupa.lab.simulate.play_all` says. Raises
    `OptionError` and `UnknownGame` for bad specs.
    """
    pairing = Pairing.of(load_game(spec), a, b)
    if pairs < 2 or jobs < 1:
        raise OptionError("a comparison takes 2 pairs or more and 1 job or more")
    scores = pair_scores(pairing, pairs, seed, jobs, done, prepare)
    values = tuple(score.ahead for score in scores)
    mean, interval = mean_and_interval(values)
    trials = pairs * len(pairing.sides)
    share = sum(score.won_a for score in scores) / trials
    low, high = share_interval(share, pairs)
    return Comparison(
        pairing.game,
        pairing.a,
        pairing.b,
        pairs * len(pairing.tables),
        values,
        mean,
        interval,
        share,
        low,
        high,
        sum(score.won_b for score in scores) / trials,
    )


def pair_scores(
    pairing: Pairing,
    pairs: int,
    seed: str,
    jobs: int = 1,
    done: Callable[[], None] | None = None,
    prepare: Callable[[], None] | None = None,
) -> list[PairScore]:
    """What each of `pairs` seeds says of two bots; `done` is called after each match, `prepare` as
    `pelitupa.lab.simulate.play_all` says."""
    tasks = [task for number in range(pairs) for task in pairing.tasks(f"{seed}:{number}")]
    outcomes: list[Outcome] = []
    at_a_time = batch_for(len(tasks), jobs)
    for outcome in play_all(tasks, min(jobs, len(tasks)), at_a_time, prepare):
        outcomes.append(outcome)
        if done is not None:
            done()
    size = len(pairing.tables)
    return [
        pairing.judge(dict(zip(pairing.tables, outcomes[first : first + size], strict=True)))
        for first in range(0, len(outcomes), size)
    ]
