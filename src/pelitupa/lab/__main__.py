"""`python -m pelitupa.lab GAME A B`: which of two bots is better at a game."""

from __future__ import annotations

from functools import partial

import click
from rich.console import Console
from rich.progress import Progress

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.compare import compare


@click.command()
@click.argument("game")
@click.argument("a")
@click.argument("b")
@click.option(
    "--pairs", default=50, show_default=True, help="Seeds; each is played from all sides."
)
@click.option("--seed", default="1", show_default=True)
@click.option("--jobs", default=1, show_default=True, help="Processes.")
def main(game: str, a: str, b: str, pairs: int, seed: str, jobs: int) -> None:
    """Compare bot A with bot B at GAME, on the same deals with seats exchanged."""
    console = Console(stderr=True)
    try:
        total = pairs * len(load_game(game).teams())
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task(f"{a} against {b} at {game}", total=total)
            result = compare(game, a, b, pairs, seed, jobs, partial(bar.advance, task))
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    click.echo(
        f"{result.game}: {result.a} has {result.mean:+.3f} +- {result.interval:.3f} a match "
        f"against {result.b} ({pairs} pairs, {total} matches, {result.share:.0%} won)"
    )


if __name__ == "__main__":
    main()
