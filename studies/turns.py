"""Two bots at single deals of a canasta game, each played both ways, and whether their partners rush out:

    python -m studies.turns samba "samba(simulations=0,seconds=1)" plain --deals 20

It tells by how many points a deal the first is better, with its 95% interval, and how many deals it has won.
Of each bot it counts how its deals ended: how often it went out, how many points that caught in its partner's
hand, and how often its side had fewer points in the deal all the same. Deals are played for points, as deals
of a match are, not for who wins the one deal. `--ahead`, `--trust` and `--many` change the first bot, as
`players/turn_bot.py` tells; `--minutes` ends it early.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

import click

from pelitupa.core import Game
from pelitupa.games import load_game
from pelitupa.games.canasta.asking import AskingTable
from pelitupa.games.canasta.cards import value_of
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.nature import Seeded
from pelitupa.players import check_bot, make_bot
from pelitupa.players.kind import Bot
from pelitupa.players.turn_bot import TurnBot


@dataclass
class Endings:
    """How the deals of a bot ended: points caught in the partner's hand whenever it went out, and how often
    its side had fewer points than the other then."""

    deals: int = 0
    caught: list[int] = field(default_factory=list)
    behind: int = 0

    def told(self) -> str:
        """For people."""
        if not self.caught:
            return f"went out in none of {self.deals} deals"
        return (
            f"went out in {len(self.caught)} of {self.deals} deals; caught in the partner's hand "
            f"{fmean(self.caught):.0f} points a time; behind all the same {self.behind} times"
        )


def played(game: Game, bots: Sequence[Bot], seed: str) -> tuple[AskingTable, int]:
    """A deal played to its end, and who went out, -1 for nobody."""
    state, nature, out = game.new_initial_state(), Seeded(seed), -1
    assert isinstance(state, AskingTable)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
            continue
        seat = state.current_player()
        state.apply_action(bots[seat].step(state))
        out = seat if not state.hands[seat] else -1
    return state, out


def bot_of(spec: str, game: Game, seat: int, seed: str, ahead: int, trust: float, many: int) -> Bot:
    """A bot; one that compares `many` turns, looks `ahead` and trusts as it is told, -1 for as it is."""
    bot = make_bot(spec, game, seat, seed)
    if isinstance(bot, TurnBot):
        bot.looks(ahead, trust, many)
    return bot


@click.command()
@click.argument("id")
@click.argument("first")
@click.argument("second")
@click.option("--deals", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", default="turns", show_default=True)
@click.option("--ahead", type=int, default=-1, help="So many turns the first looks ahead.")
@click.option("--trust", type=float, default=-1.0, help="What it trusts advice, in points.")
@click.option("--many", type=int, default=-1, help="So many turns it compares.")
@click.option("--minutes", type=float, default=60.0, show_default=True)
def main(
    id: str,
    first: str,
    second: str,
    deals: int,
    seed: str,
    ahead: int,
    trust: float,
    many: int,
    minutes: float,
) -> None:
    """By how many points a deal FIRST is better than SECOND, at the canasta game ID."""
    game, end = load_game(f"{id}(deals=1,objective=margin)"), time.monotonic() + 60 * minutes
    if not isinstance(game.new_initial_state(), AskingTable):
        raise click.UsageError(f"{id} is no canasta game")
    for spec in (first, second):
        check_bot(spec, id)
    gains: list[float] = []
    won = 0.0
    endings = Endings(), Endings()
    for number in range(deals):
        gain = 0.0
        for mine in range(2):
            bots = [
                bot_of(first, game, seat, f"{number}", ahead, trust, many)
                if seat % 2 == mine
                else make_bot(second, game, seat, f"{number}")
                for seat in range(4)
            ]
            state, out = played(game, bots, f"{seed}:{number}")
            margin = state.totals[mine] - state.totals[1 - mine]
            gain += margin / 2
            won += (margin > 0) + (margin == 0) / 2
            for side, ending in zip((mine, 1 - mine), endings, strict=True):
                ending.deals += 1
                if out >= 0 and out % 2 == side:
                    ending.caught.append(value_of(state.hands[(out + 2) % 4]))
                    ending.behind += state.totals[side] < state.totals[1 - side]
        gains.append(gain)
        if time.monotonic() > end:
            break
    mean, interval = mean_and_interval(gains) if len(gains) > 1 else (gains[0], float("inf"))
    click.echo(
        f"{id}: {first} against {second}, ahead {ahead}, trust {trust:g}, many {many}, seed {seed}"
    )
    click.echo(f"{mean:+.0f} ± {interval:.0f} points a deal, {won:g} of {2 * len(gains)} deals won")
    click.echo(
        f"sums for adding up: {len(gains)} {sum(gains):g} {sum(one * one for one in gains):g}"
    )
    click.echo(f"the first {endings[0].told()}")
    click.echo(f"the second {endings[1].told()}")


if __name__ == "__main__":
    main()
