"""What a convention card brings: `python -m studies.convention skruf_whist --deals 60`.

Every deal is bid twice by bots that differ in the card alone, one side with it and the other without,
then the other way round; exchange and tricks are played out several times from there, by plausible players
with the same luck, so that nothing but the auction differs: a deal that is bid alike both times is worth
exactly nothing, and need not be played. With `--whole` the bots exchange and play the cards as well, so that
what was heard counts there too. With `--simulations 0` they try nothing out, and call as plain players do who
keep the card or do not: thousands of deals tell then what the card alone is worth. With `--beside DOUBT` both
sides keep the card, and the other side has that doubt: what one doubt brings beside another is measured so,
wherever a bot tries calls out (`TrickMatch.is_calling`). The unit is the game's own, by the one side: that
with the card, or with `--doubt`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean

import click
from rich.console import Console
from rich.progress import track

from pelitupa.core import Game
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.seats import side_of
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.players.advice import trick_advice
from pelitupa.players.informed import DOUBT, InformedBot, InformedSettings

_PLAYED = 12
"""Times a deal is played out after its auction."""


@dataclass(frozen=True)
class Trial:
    """One deal: what the one side has more than the other, on average of both seatings, and
    whether it went otherwise for what is different.
    """

    gain: float
    differs: bool


def trial(
    game: Game,
    simulations: int,
    seed: str,
    whole: bool = False,
    doubt: float = DOUBT,
    beside: float | None = None,
) -> Trial:
    """A deal bid (with `whole`, played) with the card on the one side and then on the other; or, with
    `beside`, with the card on both, and that doubt on the other side.
    """
    one_side = InformedSettings(simulations=simulations or 1, deals=20, card=True, doubt=doubt)
    other_side = (
        replace(one_side, card=False) if beside is None else replace(one_side, doubt=beside)
    )
    one, other = (
        _bid(game, (first, second), seed, whole, plain=not simulations)
        for first, second in ((one_side, other_side), (other_side, one_side))
    )
    if one.history() == other.history():
        return Trial(0.0, False)
    times = 1 if whole else _PLAYED
    gains = []
    for number in range(times):
        first, second = (_played_out(state.clone(), f"{seed}:{number}") for state in (one, other))
        gains.append((first[0] + second[1]) / 2)
    return Trial(fmean(gains), True)


def _bid(
    game: Game, sides: Sequence[InformedSettings], seed: str, whole: bool, plain: bool
) -> TrickMatch:
    """The deal bid by two sides, when its auction is over; with `whole`, when it is over."""
    rng = Random(seed)
    state = game.new_initial_state()
    assert isinstance(state, TrickMatch)
    bots = [InformedBot(game, seat, seed, sides[side_of(seat)]) for seat in range(4)]
    while not state.is_terminal() and state.dealings() == 1 and (whole or not state.order):
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
        elif state.is_calling() and plain:
            state.apply_action(bots[state.current_player()].plain_call(state))
        elif whole or state.is_calling():
            state.apply_action(bots[state.current_player()].step(state))
        else:
            _plausible(state, rng)
    return state


def _played_out(state: TrickMatch, seed: str) -> Sequence[float]:
    rng = Random(seed)
    while not state.is_terminal() and state.dealings() == 1:
        _plausible(state, rng)
    return trick_advice(state.get_game()).estimate(state)


def _plausible(state: TrickMatch, rng: Random) -> None:
    if state.is_chance_node():
        state.apply_action(state.draw(rng.random))
        return
    action = trick_advice(state.get_game()).likely_action(state, rng.random)
    legal = state.legal_actions()
    state.apply_action(action if action >= 0 else legal[int(rng.random() * len(legal))])


@click.command()
@click.argument("spec")
@click.option("--deals", type=click.IntRange(min=2), default=60, show_default=True)
@click.option("--simulations", type=click.IntRange(min=0), default=60, show_default=True)
@click.option("--seed", default="card", show_default=True)
@click.option("--doubt", type=click.FloatRange(min=0), default=DOUBT, show_default=True)
@click.option(
    "--beside", type=click.FloatRange(min=0), help="The other side has this doubt, and the card."
)
@click.option("--whole", is_flag=True, help="The bots play the whole deal, not its auction alone.")
def main(
    spec: str,
    deals: int,
    simulations: int,
    seed: str,
    doubt: float,
    beside: float | None,
    whole: bool,
) -> None:
    """What the convention card of the game SPEC, or a doubt, brings a deal, with its 95% interval."""
    if beside is not None and not simulations:
        raise click.UsageError("who tries no call out has no doubt: give it simulations")
    if whole and not simulations:
        raise click.UsageError("a whole deal is played by search: give it simulations")
    game = load_game(spec)
    numbers = track(range(deals), "Bidding", console=Console(stderr=True), transient=True)
    trials = [
        trial(game, simulations, f"{seed}:{number}", whole, doubt, beside) for number in numbers
    ]
    gains = [one.gain for one in trials]
    mean, error = mean_and_interval(gains)
    other = sum(one.differs for one in trials)
    click.echo(
        f"{game}: {mean:+.4f} ± {error:.4f} a deal, {deals} deals, {other} of them not alike"
    )


if __name__ == "__main__":
    main()
