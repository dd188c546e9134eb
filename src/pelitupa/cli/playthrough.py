"""`pelitupa playthrough`: a readable account of a random match."""

from __future__ import annotations

import click

from pelitupa.cli.arguments import chosen_game, game_arguments, seed_text
from pelitupa.cli.output import print_file


@click.command("playthrough")
@game_arguments
@click.option("--seed", type=seed_text, default="1", show_default=True, help="Which random match.")
def command(game: str, options: tuple[str, ...], players: int | None, seed: str) -> None:
    """Print a random match of GAME with positions as everybody and as each seat sees them."""
    from pelitupa.records.playthrough import playthrough

    print_file(playthrough(str(chosen_game(game, options, players)), seed))
