"""How many draws a second a sampler makes all through matches: `python -m pelitupa.lab.draws`.

`pelitupa bench` measures one position of each game. Here matches are walked, one in which everybody plays
at random and one as advised, and at places spread over each the player to move prepares what it knows
and draws the rest. Quoted are the median of the places, the slowest of them, and the longest preparation with
the first draw, which in some games must find a way for the others. A second is one of processor time.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import click

import pelitupa
from pelitupa.core import State
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.players.advice import advice_for

_LEAST_DRAWS = 8
"""However slow: of one draw nobody would know whether it was an unlucky one."""


@dataclass(frozen=True)
class Place:
    """One step of a match: for the player to move, the seconds until the first draw, and draws a second."""

    step: int
    advised: bool
    ready: float
    draws: float


@dataclass(frozen=True)
class Draws:
    """Of the places that were tried in one game: the median of draws a second, the slowest, and the longest
    until a first draw, in seconds."""

    game: str
    median: float
    slowest: Place
    ready: float


def hidden_games() -> list[str]:
    """The games with decisions and with hidden information."""
    games = [load_game(id) for id in game_ids()]
    return [g.id for g in games if g.has_hidden_information() and g.has_decisions()]


def measure(spec: str, places: int = 12, seconds: float = 0.03, seed: str = "1") -> Draws:
    """Draws at `places` of a random and of an advised match each, `seconds` long at every place."""
    found = [
        _measured(step, advised, state, seconds)
        for advised in (False, True)
        for step, state in _places(spec, places, advised, seed)
    ]
    return Draws(
        spec,
        statistics.median(at.draws for at in found),
        min(found, key=lambda at: at.draws),
        max(at.ready for at in found),
    )


def _measured(step: int, advised: bool, state: State, seconds: float) -> Place:
    rng = Random(1).random
    begun = time.process_time()
    sampler = state.sampler(state.current_player())
    sampler.draw(rng)
    ready = time.process_time() - begun
    done, begun, spent = 0, time.process_time(), 0.0
    while spent < seconds:
        for _ in range(_LEAST_DRAWS):
            sampler.draw(rng)
        done, spent = done + _LEAST_DRAWS, time.process_time() - begun
    return Place(step, advised, ready, done / spent)


def _places(spec: str, places: int, advised: bool, seed: str) -> Iterator[tuple[int, State]]:
    """States of one match in which a player decides, spread evenly over it."""
    decisions = [step for step, state in walk(spec, advised, seed) if not state.is_chance_node()]
    wanted = {decisions[len(decisions) * at // places] for at in range(places)}
    for step, state in walk(spec, advised, seed):
        if step in wanted:
            yield step, state


def walk(spec: str, advised: bool, seed: str) -> Iterator[tuple[int, State]]:
    """One match, step by step; what is yielded goes on to change."""
    game = load_game(spec)
    advice, nature, rng = advice_for(game), Seeded(seed), Random(seed)
    state, step = game.new_initial_state(), 0
    while not state.is_terminal():
        yield step, state
        if state.is_chance_node():
            action = nature.outcome(state)
        elif (wanted := state.open_input()) is not None:
            action = wanted.sampler(rng)
        else:
            action = advice.likely_action(state, rng.random) if advised else -1
            if action < 0:
                action = rng.choice(state.legal_actions())
        state.apply_action(action)
        step += 1


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--places", default=12, show_default=True, help="In each of the two matches.")
@click.option("--seconds", default=0.03, show_default=True, help="At each place.")
@click.option("--seed", default="1", show_default=True)
def main(games: tuple[str, ...], places: int, seconds: float, seed: str) -> None:
    """Print draws a second of GAMES (by default of all that hide anything), in the median and the slowest
    place, the longest preparation, and the median of the games."""
    found = []
    for spec in games or hidden_games():
        row = measure(spec, places, seconds, seed)
        kind = "advised" if row.slowest.advised else "random"
        click.echo(
            f"{row.game:24} {row.median:9,.0f} {row.slowest.draws:9,.0f} {1000 * row.ready:9.1f} ms"
            f"   slowest at step {row.slowest.step} ({kind})"
        )
        found.append(row)
    click.echo(f"{'median of the games':24} {statistics.median(row.median for row in found):9,.0f}")
    click.echo("compiled" if pelitupa.COMPILED else "plain Python")


if __name__ == "__main__":
    main()
