"""`python -m studies.five_in_line RULESET`: how long a game of five in line can be made to last.

Nested search from the cross first, and then ever longer plays by taking lines back. The longest is printed as
`players/five_in_line/known.toml` has it. Compiled (`make compiled`) the search is many times as fast.
"""

from __future__ import annotations

import time
from random import Random

import click

from pelitupa.games import load_game
from pelitupa.games.mathematics.five_in_line.game import FiveInLine
from pelitupa.players.five_in_line.improve import Moves, improved, search_on
from pelitupa.players.five_in_line.known import written
from pelitupa.players.five_in_line.nested import ALPHA


@click.command(help=__doc__.splitlines()[0] if __doc__ else "")
@click.argument("ruleset", type=click.Choice(["5t", "5d", "4t", "4d"]))
@click.option("--level", default=2, show_default=True, help="Levels of the nested search.")
@click.option("--times", default=100, show_default=True, help="Calls of a level to that below.")
@click.option(
    "--runs", default=1, show_default=True, help="Nested searches, of which the best is taken on."
)
@click.option(
    "--alpha", default=ALPHA, show_default=True, help="How far weights move after each playout."
)
@click.option("--seconds", default=60.0, show_default=True, help="For making the play longer.")
@click.option("--seed", default="1", show_default=True)
def study(
    ruleset: str, level: int, times: int, runs: int, alpha: float, seconds: float, seed: str
) -> None:
    """Search, and say what was reached."""
    game = load_game(f"five_in_line(ruleset={ruleset})")
    assert isinstance(game, FiveInLine)
    rng = Random(f"{ruleset} {seed}")
    best: Moves = []
    for run in range(1, runs + 1):
        found = search_on(game.grid, game.touching, [], rng, level, times, alpha)
        click.echo(f"{ruleset}: search {run} of {runs} reaches {len(found)}")
        best = max(best, found, key=len)
    end = time.monotonic() + seconds
    for moves in improved(game.grid, game.touching, best, rng, lambda: time.monotonic() < end):
        best = moves
        click.echo(f"{ruleset}: {len(best)}")
    click.echo(written(game.grid, best))


if __name__ == "__main__":
    study()
