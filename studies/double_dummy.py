"""What bots lose by a card in games of tricks, were all hands open: their regret against exact play.

    python -m studies.double_dummy tuppi random plain "search(simulations=40)" --deals 20

Each bot plays the same deals in all seats, by what a seat sees. Every card that it plays, where it had a
choice, is held against the best one by the exact solver, which sees all hands; what it brings less is lost by
that card, in tricks, or in points where cards count. Nobody who sees their own hand alone can lose nothing:
the figure tells bots apart, and falls as they play better.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean

import click

from pelitupa.core import Action, Game, State
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.lab.chosen import chosen
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.players.advice import trick_advice
from pelitupa.players.solver_bot import open_values, terms_to_solve
from studies.rows import add_row
from studies.solved import losses_of


@dataclass(frozen=True)
class Lost:
    """What a bot lost in a deal: in how many cards, how much in all, and by how many cards anything."""

    game: str
    bot: str
    seed: str
    cards: int
    lost: float
    dear: int


def play_deal(game: Game, bot: str, seed: str, most: int) -> Lost:
    """Let a bot play a deal in all seats, and hold its cards against exact play, of hands of `most` cards."""
    losses = losses_of(game, bot, seed, lambda state, card: loss(game, state, card, most))
    return Lost(str(game), bot, seed, len(losses), sum(losses), sum(one > 0 for one in losses))


def loss(game: Game, state: State, card: Action, most: int) -> list[float]:
    """What a card loses against the best; empty where nothing is played, nothing to choose, or not solved."""
    if not isinstance(state, TrickMatch) or len(state.legal_actions()) < 2:
        return []
    terms = terms_to_solve(trick_advice(game), state, most)
    if terms is None:
        return []
    values = open_values(state, terms)
    if not isinstance(card, int) or card not in values:
        return []
    unit = abs(terms.trick) or 1
    return [(max(values.values()) - values[card]) / unit]


def rows_of(found: list[Lost]) -> Iterator[str]:
    """The rows of the page, bot by bot."""
    for game, bot in dict.fromkeys((one.game, one.bot) for one in found):
        deals = [one for one in found if (one.game, one.bot) == (game, bot) and one.cards]
        if not deals:
            continue
        means = [one.lost / one.cards for one in deals]
        mean, half = mean_and_interval(means) if len(means) > 1 else (fmean(means), 0.0)
        dear = sum(one.dear for one in deals) / sum(one.cards for one in deals)
        yield f"| `{game}` | `{bot}` | {len(deals)} | {mean:.3f} ± {half:.3f} | {dear:.0%} |"


@click.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--deals", type=click.IntRange(1), default=20, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--cards", type=click.IntRange(1), default=11, help="Cards of a hand, at most.")
@click.option("--seconds", type=float, default=0.0, help="Processor's seconds; 0: no limit.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Add each deal here.")
def main(
    game: str,
    bots: tuple[str, ...],
    deals: int,
    seed: str,
    cards: int,
    seconds: float,
    out: Path | None,
) -> None:
    """Measure what BOTs lose by a card at GAME."""
    loaded, checked = chosen(game, bots)
    found: list[Lost] = []
    for number in range(deals):
        if number and seconds and time.process_time() >= seconds:
            break
        for bot in checked:
            found.append(play_deal(loaded, bot, f"{seed}:{number}", cards))
            add_row(out, asdict(found[-1]))
    for row in rows_of(found):
        click.echo(row)


if __name__ == "__main__":
    main()
