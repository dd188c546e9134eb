"""What a convention card brings: `python -m pelitupa.lab.convention_study skruf_whist --deals 60`.

Every deal is bid twice by bots that differ in the card alone, one side with it and the other without,
then the other way round; exchange and tricks are played out several times from there, by plausible players,
so that nothing but the auction differs. The unit is the game's own, by the side with the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import click
from rich.console import Console
from rich.progress import track

from pelitupa.core import Game
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.seats import side_of
from pelitupa.players.informed import InformedBot, InformedSettings

_PLAYED = 12
"""Times a deal is played out after its auction."""


def gain(game: Game, simulations: int, seed: str) -> float:
    """What the side with the card has more than the other in one deal, on average of both seatings."""
    return fmean(_one_side(game, simulations, seed, side) for side in (0, 1))


def _one_side(game: Game, simulations: int, seed: str, side: int) -> float:
    rng = Random(seed)
    state = game.new_initial_state()
    assert isinstance(state, TrickMatch)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    bots = []
    for seat in range(4):
        settings = InformedSettings(simulations=simulations, deals=20, card=side_of(seat) == side)
        bots.append(InformedBot(game, seat, seed, settings))
    while not state.is_terminal() and state.deal_number() == 1:
        if state.is_calling():
            state.apply_action(bots[state.current_player()].step(state))
        elif state.calls_so_far() and not state.is_chance_node() and not _calls_may_follow(state):
            break
        else:
            _plausible(state, rng)
    return fmean(_played_out(state.clone(), rng)[side] for _ in range(_PLAYED))


def _calls_may_follow(state: TrickMatch) -> bool:
    """Whether cards have still to be played: only then is the auction over for good."""
    return not state.order


def _played_out(state: TrickMatch, rng: Random) -> Sequence[float]:
    while not state.is_terminal() and state.deal_number() == 1:
        _plausible(state, rng)
    return state.returns() if state.is_terminal() else state.estimate()


def _plausible(state: TrickMatch, rng: Random) -> None:
    if state.is_chance_node():
        state.apply_action(state.draw(rng.random))
        return
    action = state.likely_action(rng.random)
    legal = state.legal_actions()
    state.apply_action(action if action >= 0 else legal[int(rng.random() * len(legal))])


@click.command()
@click.argument("spec")
@click.option("--deals", type=click.IntRange(min=2), default=60, show_default=True)
@click.option("--simulations", type=click.IntRange(min=1), default=60, show_default=True)
@click.option("--seed", default="card", show_default=True)
def main(spec: str, deals: int, simulations: int, seed: str) -> None:
    """What the convention card of the game SPEC brings a deal, with its 95% interval."""
    game = load_game(spec)
    numbers = track(range(deals), "Bidding", console=Console(stderr=True), transient=True)
    gains = [gain(game, simulations, f"{seed}:{number}") for number in numbers]
    error = 1.96 * stdev(gains) / sqrt(len(gains))
    click.echo(f"{game}: {fmean(gains):+.4f} ± {error:.4f} a deal, {len(gains)} deals")


if __name__ == "__main__":
    main()
