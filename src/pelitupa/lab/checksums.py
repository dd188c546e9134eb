"""Checksums of seeded random matches: whether two builds of the rules play the same games.

Compiled and plain, one version and the next, this machine and that one must print the same lines:

    python -m pelitupa.lab.checksums --games 10000

Each line has two, of the rules alone and of what is shown (`table/random_matches.py`).
"""

from __future__ import annotations

import json
import sys

import click
from rich.console import Console
from rich.progress import Progress

import pelitupa
from pelitupa.core import PelitupaError
from pelitupa.games import game_ids, options_class
from pelitupa.table.random_matches import Checksums, checksums


def specs() -> list[str]:
    """Every game, by its default rules and by each of its named rulesets."""
    return [
        spec
        for id in game_ids()
        for spec in (
            id,
            *(f"{id}(ruleset={name})" for name in options_class(id).rulesets()),
        )
    ]


@click.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--games", default=100, show_default=True, help="Matches of each.")
@click.option("--seed", default="1", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(games_of: tuple[str, ...], games: int, seed: str, as_json: bool) -> None:
    """Print the checksums of random matches of every game, or of each GAME given: of the rules, and of
    what is shown."""
    found: dict[str, Checksums] = {}
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("Playing", total=len(games_of or specs()))
            for spec in games_of or specs():
                bar.update(task, description=spec)
                found[spec] = checksums(spec, games, seed)
                bar.advance(task)
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        click.echo(json.dumps({spec: sums._asdict() for spec, sums in found.items()}, indent=2))
    else:
        click.echo("\n".join(f"{a}  {b}  {spec}" for spec, (a, b) in found.items()))
    print("compiled" if pelitupa.COMPILED else "plain Python", file=sys.stderr)


if __name__ == "__main__":
    main()
