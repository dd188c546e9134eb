"""Which of two bots is better: paired matches on the same deals, with seats exchanged.

For every seed, with the same nature each time, bot A sits once on each side (in each seat, where
everyone plays for themselves) against B everywhere else; and where there are more than two sides, B in
turn against A everywhere else. One observation, a *pair*, is half the difference between what A and
what B had on average when they sat alone. With two sides that is A's mean utility a match. For equally
good bots it is zero on average, whatever the deals and the seats are worth.

    python -m pelitupa.lab tuppi search random --pairs 100 --jobs 2
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from pelitupa.core import Game, OptionError
from pelitupa.games import load_game
from pelitupa.lab.intervals import mean_and_interval, share_interval
from pelitupa.lab.simulate import Outcome, play_all
from pelitupa.players import check_bot


@dataclass(frozen=True)
class Comparison:
    """Bot A against bot B: the mean of the observations and half the width of its 95% interval.

    `share` is the part of the matches that A won, of those in which it sat alone on a side, with its
    95% interval `share_low` to `share_high`; `share_b` is B's. The interval counts each pair as one
    trial, so it is rather too wide than too narrow: the matches of a pair are not independent.
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


def seatings(game: Game, a: str, b: str) -> list[tuple[str, ...]]:
    """The matches of a pair, as the bot of each seat: for n sides, n if n is 2, else 2n."""
    every = [bots for lone, other in ((a, b), (b, a)) for _, bots in _alone(game, lone, other)]
    return list(dict.fromkeys(every))  # with two sides, either of them is alone


def _alone(game: Game, lone: str, other: str) -> list[tuple[int, tuple[str, ...]]]:
    """A bot alone on each side in turn: a seat of that side, and the bot of each seat."""
    seats = range(game.num_players())
    return [
        (side[0], tuple(lone if seat in side else other for seat in seats)) for side in game.teams()
    ]


def compare(
    spec: str,
    a: str,
    b: str,
    pairs: int,
    seed: str = "1",
    jobs: int = 1,
    done: Callable[[], None] | None = None,
) -> Comparison:
    """Compare two bots over `pairs` seeds; `done` is called after each match.

    Raises `OptionError` and `UnknownGame` for bad specs.
    """
    game = load_game(spec)
    a, b = check_bot(a), check_bot(b)
    sides = game.teams()
    if len(sides) < 2:
        raise OptionError(f"{spec} has one side only: there is nobody to compare with")
    if pairs < 2 or jobs < 1:
        raise OptionError("a comparison takes 2 pairs or more and 1 job or more")
    tables = seatings(game, a, b)
    tasks = [(str(game), bots, f"{seed}:{number}") for number in range(pairs) for bots in tables]
    outcomes: list[Outcome] = []
    for outcome in play_all(tasks, jobs):
        outcomes.append(outcome)
        if done is not None:
            done()
    values: list[float] = []
    won_a, won_b = 0, 0
    for first in range(0, len(outcomes), len(tables)):
        played = dict(zip(tables, outcomes[first : first + len(tables)], strict=True))
        alone_a = [(seat, played[bots]) for seat, bots in _alone(game, a, b)]
        alone_b = [(seat, played[bots]) for seat, bots in _alone(game, b, a)]
        values.append((_mean_return(alone_a) - _mean_return(alone_b)) / 2)
        won_a += sum(seat in outcome.winners for seat, outcome in alone_a)
        won_b += sum(seat in outcome.winners for seat, outcome in alone_b)
    mean, interval = mean_and_interval(values)
    trials = pairs * len(sides)
    low, high = share_interval(won_a / trials, pairs)
    return Comparison(
        str(game), a, b, len(tasks), tuple(values), mean, interval,
        won_a / trials, low, high, won_b / trials,
    )  # fmt: skip


def _mean_return(alone: list[tuple[int, Outcome]]) -> float:
    return fmean(outcome.returns[seat] for seat, outcome in alone)
