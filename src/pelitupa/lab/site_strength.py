"""How strong a game's best bot is on a site without a server, beside the same bot at a cottage's table.

    python -m pelitupa.lab.site_strength --pairs 30 hex tuppi moska

On a site it thinks by work, in a cottage by the clock. So that the answer is the same on a busy machine, the
clock's second is counted first: how many simulations a processor does in a second of its own time, at
decisions of a random match. Then both play by work, on the same deals with seats exchanged.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import islice
from statistics import fmean
from typing import Final

import click

from pelitupa.core import Game, OptionError, PelitupaError, State
from pelitupa.games import load_game
from pelitupa.lab.compare import pair_scores
from pelitupa.lab.draws import walk
from pelitupa.lab.pairs import Pairing
from pelitupa.lab.ratings import rate
from pelitupa.players import best_bot, by_work
from pelitupa.shown.own_table import A_SECOND
from pelitupa.table.thinking import turn_of

TRIED: Final = 100
"""So many simulations a decision takes while a second is counted."""
DECISIONS: Final = 8
"""And at so many decisions: that counts at which it thinks longest, for others it may know without."""


@dataclass(frozen=True)
class Strength:
    """The bot of a site beside that of a table: what it had of their pairs, from 0 to 1, and its place in
    points of the ladder above the other (below it, where less than 0) with a 95% interval."""

    game: str
    work: int
    second: int
    pairs: int
    share: float
    points: float
    low: float
    high: float


def simulations_a_second(spec: str, seed: str = "1") -> int:
    """How many simulations the game's best bot does in a second of a processor's time.

    Raises `OptionError` for a bot that goes by no time.
    """
    game = load_game(spec)
    asked = _asked(game)
    bot = by_work(asked, TRIED)
    if bot == asked:
        raise OptionError(
            f"the best bot of {game.id} thinks by no clock: it is as strong on a site"
        )
    states = (state for _, state in walk(spec, advised=False, seed=seed))
    rates = (_rate(state, bot, seed) for state in states if _chooses(state))
    return max(1, round(min(islice(rates, DECISIONS))))


def _asked(game: Game) -> str:
    """The game's best bot, with a second for each decision if it has a clock."""
    return best_bot(game.id, "", "simulations=0,seconds=1")


def _chooses(state: State) -> bool:
    return not state.is_chance_node() and len(state.legal_actions()) > 1


def _rate(state: State, bot: str, seed: str) -> float:
    """How many simulations a second of a processor has at a decision, where the bot does `TRIED`."""
    begun = time.process_time()
    turn_of(state, state.current_player(), bot, seed)
    return TRIED / max(time.process_time() - begun, 1e-6)


def strength(spec: str, second: int, pairs: int, seed: str = "1", jobs: int = 1) -> Strength:
    """How strong a site's bot is where a table's second is worth `second` simulations.

    Raises `OptionError` and `UnknownGame` for bad specs.
    """
    game = load_game(spec)
    asked = _asked(game)
    pairing = Pairing.of(game, by_work(asked, second), by_work(asked, A_SECOND))
    scores = [pair.score for pair in pair_scores(pairing, pairs, seed, jobs)]
    points, low, high = rate(2, {(0, 1): scores}, seed)[1]
    return Strength(pairing.game, A_SECOND, second, pairs, 1 - fmean(scores), points, low, high)


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option(
    "--pairs", default=30, show_default=True, help="Deals of each game, with seats exchanged."
)
@click.option(
    "--second", default=0, help="Simulations of a table's second; counted where it is not said."
)
@click.option("--seed", default="1", show_default=True)
@click.option("--jobs", default=1, show_default=True)
def main(games: tuple[str, ...], pairs: int, second: int, seed: str, jobs: int) -> None:
    """Set each GAME's bot of a site against the bot of a table."""
    try:
        for spec in games:
            worth = second or simulations_a_second(spec, seed)
            found = strength(spec, worth, pairs, seed, jobs)
            click.echo(
                f"{found.game}: {found.work} simulations against {found.second}: {found.share:.0%} of "
                f"{found.pairs} pairs, {found.points:+.0f} points ({found.low:+.0f} to {found.high:+.0f})"
            )
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None


if __name__ == "__main__":
    main()
