"""`python -m pelitupa.lab GAME A B`: which of two bots is better at a game."""

from __future__ import annotations

import json
from functools import partial

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.compare import Comparison, compare, seatings
from pelitupa.players import check_bot


@click.command()
@click.argument("game")
@click.argument("a")
@click.argument("b")
@click.option(
    "--pairs", default=50, show_default=True, help="Seeds; each is played from all sides."
)
@click.option("--seed", default="1", show_default=True)
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(game: str, a: str, b: str, pairs: int, seed: str, jobs: int, as_json: bool) -> None:
    """Compare bot A with bot B at GAME, on the same deals with seats exchanged."""
    console = Console(stderr=True)
    try:
        total = pairs * len(seatings(load_game(game), check_bot(a), check_bot(b)))
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task(f"{a} against {b} at {game}", total=total)
            result = compare(game, a, b, pairs, seed, jobs, partial(bar.advance, task))
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        click.echo(json.dumps({"seed": seed, **vars(result)}, indent=2))
    else:
        _print(result, len(result.observations))


def _print(result: Comparison, pairs: int) -> None:
    low, high = result.mean - result.interval, result.mean + result.interval
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row("game", result.game)
    table.add_row("A", result.a)
    table.add_row("B", result.b)
    table.add_row("matches", f"{result.matches} in {pairs} pairs")
    table.add_row("A ahead", f"{result.mean:+.3f} a match; 95%: {low:+.3f} to {high:+.3f}")
    table.add_row(
        "A wins",
        f"{result.share:.1%} when alone on a side; 95%: {result.share_low:.1%} to {result.share_high:.1%}",
    )
    table.add_row("B wins", f"{result.share_b:.1%} when alone on a side")
    Console(highlight=False, markup=False, soft_wrap=True).print(table)


if __name__ == "__main__":
    main()
