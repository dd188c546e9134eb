"""Matches among bots, one after another or in several processes: the same matches either way."""

from __future__ import annotations

import statistics
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple, TypeVar

from pelitupa.core import Action, PelitupaError, State
from pelitupa.games import load_game
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.nature import nature_for
from pelitupa.players import make_bot

WON = "won"
DRAWN = "drawn"
BY_LIMIT = "by limit"


class Task(NamedTuple):
    """A match to play: the game, the bot of each seat, the seed, and the nature ("" for the game's own)."""

    game: str
    bots: tuple[str, ...]
    seed: str
    nature: str = ""


Watch = Callable[[State, Action], None]
"""Is told of each decision of a match: the state in which it is made, and what it is."""

Promise = TypeVar("Promise")


class BadAnswer(PelitupaError):
    """A bot has answered what the rules refuse; the message names the bot and its seat."""


@dataclass(frozen=True)
class Outcome:
    """One finished match: decisions of players, returns, winners, and how it ended.

    `decided` is how many decisions each seat made, and `seconds` the processor time that its bot took for
    them, where that was measured; two outcomes may be equal that differ in these.
    """

    decisions: int
    returns: tuple[float, ...]
    winners: tuple[int, ...]
    ended: str
    decided: tuple[int, ...] = field(default=(), compare=False)
    seconds: tuple[float, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class SeatSummary:
    """One seat's matches: how many it won, its mean return, and that mean's 95% interval.

    The interval is the normal one, 1.96 standard errors either way; None for a single match.
    """

    won: int
    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Summary:
    """Many matches: decisions (least, median, most), how often each ended how, and each seat."""

    games: int
    decisions: tuple[int, float, int]
    ended: dict[str, int]
    seats: tuple[SeatSummary, ...]


def simulate(
    spec: str,
    bots: Sequence[str],
    seed: str,
    games: int,
    jobs: int = 1,
    done: Callable[[], None] | None = None,
    nature: str = "",
) -> list[Outcome]:
    """Play matches 0 to `games` - 1; each has a seed of its own made from `seed` and its number.

    So the outcomes do not depend on `jobs`, the number of processes (unless bots search against a
    clock). `done` is called after each match. `nature` is the game's own by default.
    Raises a `PelitupaError` for a bot there is not.
    """
    seats = tuple(bots)
    tasks = (Task(spec, seats, f"{seed}:{number}", nature) for number in range(games))
    outcomes: list[Outcome] = []
    for outcome in play_all(tasks, min(jobs, games), batch_for(games, jobs)):
        outcomes.append(outcome)
        if done is not None:
            done()
    return outcomes


def play_all(
    tasks: Iterable[Task], jobs: int, batch: int = 1, prepare: Callable[[], None] | None = None
) -> Generator[Outcome, None, None]:
    """Play matches, in order, in this process or in `jobs` of them, to which `batch` go at a time.

    Tasks are taken as they are needed, so that whoever makes them may look at the outcomes so far
    and stop. Each other process calls `prepare` first, a function of a module: where bots were registered
    in this process, they have to be in those as well.
    """
    if jobs == 1:
        for task in tasks:
            yield play_match(*task)
        return
    # a fresh process each: forking would copy the threads of whoever draws the progress
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), prepare)

    def send(group: list[Task]) -> Future[list[Outcome]]:
        return pool.submit(play_batch, group)

    try:
        yield from in_order(tasks, batch, 2 * jobs, send, Future[list[Outcome]].result)
    finally:  # also where the reader of the outcomes has had enough
        pool.shutdown(cancel_futures=True)


def in_order(
    tasks: Iterable[Task],
    batch: int,
    ahead: int,
    send: Callable[[list[Task]], Promise],
    receive: Callable[[Promise], list[Outcome]],
) -> Iterator[Outcome]:
    """Outcomes in the order of the tasks, with `ahead` batches at most under way at a time."""
    source = iter(tasks)
    waiting: deque[Promise] = deque()
    while True:
        while len(waiting) < ahead and (group := list(islice(source, batch))):
            waiting.append(send(group))
        if not waiting:
            return
        yield from receive(waiting.popleft())


def batch_for(matches: int, jobs: int) -> int:
    """How many matches go to a process together, where all of them will be played."""
    return max(1, min(50, matches // (4 * jobs)))


def play_batch(tasks: Sequence[Task]) -> list[Outcome]:
    """Play some matches, one after another."""
    return [play_match(*task) for task in tasks]


def play_match(
    spec: str, bots: tuple[str, ...], seed: str, nature: str = "", watch: Watch | None = None
) -> Outcome:
    """Play one match; chance and bots draw from the seed. `bots` has one for every seat.

    `watch` is called before each decision is done. Raises `BadAnswer`.
    """
    game = load_game(spec)
    luck = nature_for(game, nature).make(seed)
    players = [make_bot(bot, game, seat, f"{seed}:{seat}") for seat, bot in enumerate(bots)]
    state = game.new_initial_state()
    decided, seconds = [0] * len(players), [0.0] * len(players)
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0:
            decided[player] += 1
            begun = process_time()
            answer = players[player].step(state.clone())
            seconds[player] += process_time() - begun
            if watch is not None:
                watch(state, answer)
            try:
                state.apply_action(answer)
            except PelitupaError as error:
                raise BadAnswer(f"{bots[player]}, player {player + 1}: {error}") from error
        else:
            state.apply_action(luck.outcome(state))
    winners = tuple(state.winners())
    ended = WON if winners else DRAWN
    if state.ended_by_limit():
        ended = BY_LIMIT
    thought = tuple(round(each, 6) for each in seconds)
    return Outcome(sum(decided), tuple(state.returns()), winners, ended, tuple(decided), thought)


def summarise_matches(outcomes: Sequence[Outcome]) -> Summary:
    """The figures of one match or more."""
    lengths = [outcome.decisions for outcome in outcomes]
    ended = {how: sum(o.ended == how for o in outcomes) for how in (WON, DRAWN, BY_LIMIT)}
    seats = tuple(_seat(outcomes, seat) for seat in range(len(outcomes[0].returns)))
    decisions = (min(lengths), statistics.median(lengths), max(lengths))
    return Summary(len(outcomes), decisions, ended, seats)


def _seat(outcomes: Sequence[Outcome], seat: int) -> SeatSummary:
    values = [outcome.returns[seat] for outcome in outcomes]
    won = sum(seat in outcome.winners for outcome in outcomes)
    if len(values) < 2:
        return SeatSummary(won, values[0], None, None)
    mean, half = mean_and_interval(values)
    return SeatSummary(won, mean, mean - half, mean + half)
