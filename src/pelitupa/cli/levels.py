"""`pelitupa levels`: how often each level of the cottage's characters beats the one below."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa import players
from pelitupa.cli.arguments import FiniteRange, seed_option
from pelitupa.games import load_game
from pelitupa.lab.levels import find_slips, meet, row_of, write_rows, write_slips
from pelitupa.players.characters import MOST, slips_in

SLIPS_FILE = Path(players.__file__).parent / "slips.toml"


@click.command("levels")
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option(
    "--pairs", type=click.IntRange(1, 10**6), default=60, show_default=True,
    help="Pairs, at most, of each two levels. A pair is one deal, played from all sides.",
)  # fmt: skip
@click.option(
    "--simulations", type=click.IntRange(1, 10**6), default=20, show_default=True,
    help="Simulations a move at level 5.",
)  # fmt: skip
@click.option(
    "--seconds", type=FiniteRange(0), default=0.0, show_default=True,
    help="Processor's seconds for each two levels; 0 for as many as the pairs take.",
)  # fmt: skip
@seed_option
@click.option(
    "--find", is_flag=True,
    help="First find how often the levels are to slip, and write it where the bots read it.",
)  # fmt: skip
@click.option(
    "--page", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Write the rows into the table of this page.",
)  # fmt: skip
def command(
    games: tuple[str, ...], pairs: int, simulations: int, seconds: float, seed: str, find: bool,
    page: Path | None,
) -> None:  # fmt: skip
    """Let each level of the characters play the one below at every GAME, the same deals from all sides."""
    for game in [load_game(spec) for spec in games]:
        if find and (found := find_slips(game, simulations, pairs, f"{seed}:find", seconds)):
            write_slips(SLIPS_FILE, {game.id: found})
            slips_in.cache_clear()
            click.echo(f"{game.id} = {list(found)}")
        meetings = [
            meet(game, level, simulations, pairs, seed, seconds) for level in range(2, MOST + 1)
        ]
        row = row_of(str(game), meetings)
        click.echo(row)
        if page is not None:
            write_rows(page, [row])
