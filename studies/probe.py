"""`python -m studies.probe`: whether observations tell more of hidden hands than draws do."""

from __future__ import annotations

import click

from pelitupa.core import PelitupaError
from pelitupa.games import decided_ids, load_game
from pelitupa.lab.probe import probe


@click.command()
@click.argument("games", nargs=-1)
@click.option("--matches", default=200, show_default=True, help="Random ones; half to learn from.")
@click.option("--seed", default="1", show_default=True)
@click.option("--given-away", is_flag=True, help="Show what a leak looks like.")
def main(games: tuple[str, ...], matches: int, seed: str, given_away: bool) -> None:
    """Let a classifier guess the next seat's hand from a seat's tensor, in games with hidden hands."""
    for spec in games or decided_ids():
        try:
            found = probe(load_game(spec), matches, seed, given_away)
        except PelitupaError as error:
            if games:
                raise click.ClickException(str(error)) from None
            continue
        click.echo(
            f"{found.game}: {found.positions} positions; left to guess {found.truths:.4f} bits a card, "
            f"of draws {found.draws:.4f}; gain {found.gain:+.4f} ± {found.interval:.4f}"
        )


if __name__ == "__main__":
    main()
