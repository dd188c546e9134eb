"""Many matches of one game, each from a seed of its own: the result does not depend on the cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import mean, median, stdev

from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.nature import Seeded
from pelitupa.players import check_bot, make_bot

Progress = Callable[[int], None]


@dataclass(frozen=True)
class MatchResult:
    """One finished match: its seed, decisions, deals, returns and winners (none: drawn)."""

    seed: str
    decisions: int
    deals: int
    returns: tuple[float, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class SeatResult:
    """How a seat did: its mean utility, half the width of its 95% interval, and wins."""

    seat: int
    bot: str
    mean: float
    interval: float
    wins: int


@dataclass(frozen=True)
class SimulationResult:
    """What came of a number of matches. `seconds` is wall-clock time, all else is reproducible."""

    game: str
    matches: tuple[MatchResult, ...]
    seats: tuple[SeatResult, ...]
    drawn: int
    seconds: float

    @property
    def lengths(self) -> tuple[int, float, int]:
        """The fewest, the median and the most decisions in a match."""
        decisions = [match.decisions for match in self.matches]
        return min(decisions), median(decisions), max(decisions)


def play_match(spec: str, bots: Sequence[str], seed: str) -> MatchResult:
    """Play one match. `bots` has a spec for every seat; nature and bots draw from the seed."""
    game = load_game(spec)
    players = [make_bot(bot, game, seat, seed) for seat, bot in enumerate(bots)]
    nature = Seeded(seed)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(players[state.current_player()].step(state))
            decisions += 1
    return MatchResult(
        seed, decisions, state.deal_number(), tuple(state.returns()), tuple(state.winners())
    )


def simulate(
    spec: str,
    bots: Sequence[str],
    games: int,
    seed: str | int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
) -> SimulationResult:
    """Play `games` matches; `bots` has one spec for all seats or one for each.

    `progress` is called with 1 after each match. Raises `OptionError` and `UnknownGame` for bad specs.
    """
    players = load_game(spec).num_players()
    if len(bots) not in (1, players):
        raise OptionError(f"give one bot, or one for each of the {players} seats; not {len(bots)}")
    if games < 1 or jobs < 1:
        raise OptionError("the number of games and of jobs is 1 or more")
    seats = [check_bot(bot) for bot in (list(bots) * players if len(bots) == 1 else bots)]
    started = time.monotonic()
    tasks = [(spec, tuple(seats), f"{seed}:{index}") for index in range(games)]
    matches = tuple(run_all(tasks, jobs, progress))
    rows = tuple(
        SeatResult(
            seat,
            bot,
            *mean_and_interval([match.returns[seat] for match in matches]),
            sum(1 for match in matches if seat in match.winners),
        )
        for seat, bot in enumerate(seats)
    )
    drawn = sum(1 for match in matches if not match.winners)
    return SimulationResult(spec, matches, rows, drawn, time.monotonic() - started)


def run_all(
    tasks: Sequence[tuple[str, tuple[str, ...], str]], jobs: int, progress: Progress | None
) -> Iterator[MatchResult]:
    """Play the matches `(game, bots, seed)`, in this process or in several; results in order."""
    if jobs == 1:
        for spec, bots, seed in tasks:
            yield play_match(spec, bots, seed)
            if progress is not None:
                progress(1)
        return
    with ProcessPoolExecutor(jobs) as pool:
        columns = zip(*tasks, strict=True)
        chunk = max(1, len(tasks) // (jobs * 16))
        for result in pool.map(play_match, *columns, chunksize=chunk):
            yield result
            if progress is not None:
                progress(1)


def mean_and_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95% interval (normal approximation; 0 for one value)."""
    if len(values) < 2:
        return mean(values), 0.0
    return mean(values), 1.96 * stdev(values) / len(values) ** 0.5
