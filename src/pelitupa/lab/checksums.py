"""Checksums of seeded random matches: whether two builds of the rules play the same games.

Compiled and plain, one version and the next, this machine and that one must print the same lines:

    python -m pelitupa.lab.checksums --games 10000
"""

from __future__ import annotations

import hashlib
import json
import sys
from random import Random

import click
from rich.console import Console
from rich.progress import Progress

import pelitupa
from pelitupa.core import PelitupaError, State
from pelitupa.games import game_ids, load_game, options_class
from pelitupa.nature import Seeded
from pelitupa.players import RandomBot

_LOOK_EVERY = 50
"""Views are dear: they are taken into account once in so many steps, and at the end."""


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


def checksum(spec: str, games: int, seed: str = "1") -> str:
    """SHA-256, in hex, of what happens in random matches 0 to `games` - 1 of a seed.

    What may be done at every step and what is done count, the results, and now and then all that
    every seat sees.
    """
    digest = hashlib.sha256()
    for number in range(games):
        match_seed = f"{seed}:{number}"
        state, nature = load_game(spec).new_initial_state(), Seeded(match_seed)
        bot = RandomBot(0, match_seed)
        rng = Random(match_seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            action = nature.outcome(state) if state.is_chance_node() else bot.step(state)
            digest.update(repr((state.current_player(), legal, action)).encode())
            if rng.randrange(_LOOK_EVERY) == 0:
                _look(digest, state)
            state.apply_action(action)
        _look(digest, state)
        digest.update(repr((state.returns(), state.scores(), state.winners())).encode())
    return digest.hexdigest()


def _look(digest: hashlib._Hash, state: State) -> None:
    for seat in [*range(state.num_players()), None]:
        seen = (state.view(seat), [str(line) for line in state.log(seat)[-20:]])
        digest.update(repr(seen).encode())


@click.command()
@click.argument("games_of", metavar="[GAME]...", nargs=-1)
@click.option("--games", default=100, show_default=True, help="Matches of each.")
@click.option("--seed", default="1", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(games_of: tuple[str, ...], games: int, seed: str, as_json: bool) -> None:
    """Print a checksum of random matches of every game, or of each GAME given."""
    found: dict[str, str] = {}
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("Playing", total=len(games_of or specs()))
            for spec in games_of or specs():
                bar.update(task, description=spec)
                found[spec] = checksum(spec, games, seed)
                bar.advance(task)
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        click.echo("\n".join(f"{digest}  {spec}" for spec, digest in found.items()))
    print("compiled" if pelitupa.COMPILED else "plain Python", file=sys.stderr)


if __name__ == "__main__":
    main()
