"""Which of two bots is better: paired matches on the same deals, with seats exchanged.

For every seed bot A sits once on each side (in each seat, where everyone plays for themselves) against B
in all other seats, with the same nature. The mean of A's utilities over those matches is one
observation; for equally good bots its expectation is zero, whatever the deal and the seat are worth.

    python -m pelitupa.lab tuppi search random --pairs 100 --jobs 2
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.lab.simulate import mean_and_interval, play_all
from pelitupa.players import check_bot


@dataclass(frozen=True)
class Comparison:
    """Bot A against bot B: A's mean utility a match and half the width of its 95% interval.

    `share` is the part of its matches that A won.
    """

    game: str
    a: str
    b: str
    observations: tuple[float, ...]
    mean: float
    interval: float
    share: float


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
    tasks = []
    for number in range(pairs):
        for side in sides:
            bots = tuple(a if seat in side else b for seat in range(game.num_players()))
            tasks.append((spec, bots, f"{seed}:{number}"))
    utilities, won = [], 0
    for index, outcome in enumerate(play_all(tasks, jobs)):
        seat = sides[index % len(sides)][0]
        utilities.append(outcome.returns[seat])
        won += seat in outcome.winners
        if done is not None:
            done()
    size = len(sides)
    values = [fmean(utilities[pair * size : (pair + 1) * size]) for pair in range(pairs)]
    return Comparison(spec, a, b, tuple(values), *mean_and_interval(values), won / len(tasks))
