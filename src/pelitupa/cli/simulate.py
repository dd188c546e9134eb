"""`pelitupa simulate`: many matches among bots, and what came of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from pelitupa.cli.arguments import (
    MOST_JOBS,
    chosen_bots,
    chosen_game,
    file_option,
    game_arguments,
    json_option,
    nature_option,
    print_json,
    seed_option,
)
from pelitupa.lab.simulate import Summary, simulate, summarise_matches
from pelitupa.lab.tables import write_csv
from pelitupa.nature import nature_for


@click.command("simulate")
@game_arguments
@click.option("--games", type=click.IntRange(1, 10**9), default=100, show_default=True)
@click.option(
    "--bots", default="random", show_default=True, help="One bot for all seats, or one for each."
)
@seed_option
@nature_option
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True)
@file_option("--csv", "as_csv", "Write a row for each match as CSV.")
@json_option
def command(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    games: int,
    bots: str,
    seed: str,
    nature: str,
    jobs: int,
    as_csv: Path | None,
    as_json: bool,
) -> None:
    """Play matches of GAME among bots: lengths, results by seat, how they ended."""
    chosen = chosen_game(game, options, players)
    specs = list(chosen_bots(bots, range(chosen.num_players())).values())
    told = nature_for(chosen, nature)
    if told.is_reported:
        raise click.UsageError("--nature: bots play by a seed; nobody is there to report")
    begun = time.perf_counter()
    with watched(as_json, games) as done:
        outcomes = simulate(str(chosen), specs, seed, games, jobs, done, str(told))
    seconds = time.perf_counter() - begun
    summary = summarise_matches(outcomes)
    if as_csv is not None:
        write_csv(outcomes, as_csv)
    if as_json:
        print_json(
            {
                "game": str(chosen),
                "bots": specs,
                "seed": seed,
                "nature": str(told),
                **vars(summary),
                "decisions": dict(zip(("min", "median", "max"), summary.decisions, strict=True)),
                "seats": [vars(seat) for seat in summary.seats],
                "seconds": round(seconds, 3),
            }
        )
    else:
        _print(summary, specs, seconds)


@contextmanager
def watched(as_json: bool, games: int) -> Iterator[Callable[[], None] | None]:
    """A function to call after each match, which moves a bar where somebody watches."""
    if as_json or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("matches", total=games)
        yield partial(bar.advance, task)


def _print(summary: Summary, specs: list[str], seconds: float) -> None:
    low, middle, high = summary.decisions
    ended = ", ".join(f"{count} {how}" for how, count in summary.ended.items() if count)
    click.echo(f"games      {summary.games}")
    click.echo(f"decisions  {low} min, {middle:g} median, {high} max")
    click.echo(f"ended      {ended}")
    click.echo(f"speed      {summary.games / max(seconds, 1e-9):.1f} games a second")
    click.echo()
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("seat", "bot", "won", "mean return", "95% interval"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for place, seat in enumerate(summary.seats):
        interval = "-"
        if seat.low is not None and seat.high is not None:
            interval = f"{seat.low:+.3f} to {seat.high:+.3f}"
        table.add_row(str(place + 1), specs[place], str(seat.won), f"{seat.mean:+.3f}", interval)
    Console(highlight=False, markup=False).print(table)
