"""Which of two bots is better: paired matches on the same deals, with seats exchanged.

For every seed bot A sits once on each side (in each seat, where everyone plays for themselves) against B
in all other seats, with the same nature. The mean of A's utilities over those matches is one
observation; for equally good bots its expectation is zero, whatever the deal and the seat are worth.

    python -m pelitupa.lab tuppi search random --pairs 100 --jobs 2
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean

from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.lab.simulate import Progress, mean_and_interval, run_all
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
    spec: str, a: str, b: str, pairs: int, seed: str | int = 1, jobs: int = 1,
    progress: Progress | None = None,
) -> Comparison:  # fmt: skip
    """Compare two bots over `pairs` seeds. Raises `OptionError` and `UnknownGame` for bad specs."""
    game = load_game(spec)
    a, b = check_bot(a), check_bot(b)
    sides = game.teams()
    if len(sides) < 2:
        raise OptionError(f"{spec} has one side only: there is nobody to compare with")
    if pairs < 2 or jobs < 1:
        raise OptionError("a comparison takes 2 pairs or more and 1 job or more")
    tasks = []
    for index in range(pairs):
        for side in sides:
            bots = tuple(a if seat in side else b for seat in range(game.num_players()))
            tasks.append((spec, bots, f"{seed}:{index}"))
    results = list(run_all(tasks, jobs, progress))
    size = len(sides)
    values = [
        mean(results[pair * size + i].returns[side[0]] for i, side in enumerate(sides))
        for pair in range(pairs)
    ]
    won = sum(1 for index, result in enumerate(results) if sides[index % size][0] in result.winners)
    return Comparison(spec, a, b, tuple(values), *mean_and_interval(values), won / len(results))
