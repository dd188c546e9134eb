"""`pelitupa dataset`: matches of bots, as rows of numbers to learn from."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa.cli.arguments import (
    chosen_bots,
    chosen_game,
    file_option,
    game_arguments,
    seed_option,
)
from pelitupa.cli.simulate import watched
from pelitupa.core.extras import needing
from pelitupa.players import check_bot


@click.command("dataset")
@game_arguments
@click.option(
    "--games", type=click.IntRange(1, 10**7), default=100, show_default=True, help="Matches."
)
@click.option(
    "--bots", default="plain", show_default=True, help="One bot for all seats, or one for each."
)
@seed_option
@file_option("--out", "out", "An .npz file, or .parquet where pyarrow is installed.", required=True)
def command(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    games: int,
    bots: str,
    seed: str,
    out: Path,
) -> None:
    """Write what bots saw and did in matches of GAME, and what came of it, to learn from.

    A row for each decision: the observation, the legal actions, the action, the seat, and what the match
    brought it in the end.
    """
    with needing("lab", "a data set"):
        from pelitupa.lab.dataset import write_dataset
    chosen = chosen_game(game, options, players)
    given = chosen_bots(bots, range(chosen.num_players())).values()
    specs = [check_bot(bot, chosen.id) for bot in given]
    with watched(False, games) as done:
        rows = write_dataset(chosen, specs, games, seed, out, done)
    click.echo(f"{out}: {rows} decisions of {games} matches")
