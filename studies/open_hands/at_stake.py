"""What bots lose by a card in the same positions, in which something is at stake: whose choice is better.

    python -m studies.open_hands.at_stake "vint(deals=1)" "solver(simulations=50)" plain --most 9

Deals are called by `plain` and played by the learned habits, now and then at random. Where a card may cost
something with all hands open, every bot is asked what it would play, by what the seat sees; what that brings
less than the best card is lost. Bots are compared position by position: far fewer are needed than whole deals
(`cards.py`), which tell in turn what the game pays. It is a measure that suits who reckons with open hands.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import click

from pelitupa.core import Action, Game
from pelitupa.core.advice import calm
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.lab.chosen import chosen
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.players import make_bot
from pelitupa.players.advice import trick_advice
from pelitupa.players.habits import card_by_habit
from pelitupa.players.solver_bot import open_values, terms_to_solve
from studies.rows import add_row, rows_in

_TAKEN: Final = 0.2
"""The share of choices that are looked at, so that positions are of many deals."""

_WILD: Final = 0.1
"""The share of cards that are played at random."""

_ALL: Final = 99


def positions(
    game: Game, seed: str, least: int, most: int
) -> Iterator[tuple[TrickMatch, dict[int, float]]]:
    """Positions in which hands have so many cards, without end, and what each card loses, in tricks or in
    points where cards count."""
    advice, number = trick_advice(game), 0
    while True:
        number += 1
        rng, state = Random(f"{seed}:{number}"), game.new_initial_state()
        plain = [make_bot("plain", game, seat, f"{seed}:{number}") for seat in range(4)]
        while not state.is_terminal():
            assert isinstance(state, TrickMatch)
            if state.is_chance_node():
                state.apply_action(state.draw(rng.random))
                continue
            if state.phase != PLAYING:
                state.apply_action(plain[state.current_player()].step(state))
                continue
            cards, legal = state.places[state.chair].bit_count(), state.legal_actions()
            if cards < least:
                break
            if cards <= most and len(legal) > 1 and rng.random() < _TAKEN:
                terms = terms_to_solve(advice, state, _ALL)
                if terms is None:
                    break
                values, unit = open_values(state, terms), abs(terms.trick) or 1
                best = max(values.values())
                if min(values.values()) < best:
                    yield state.clone(), {card: (best - one) / unit for card, one in values.items()}
            card = -1
            if advice.wants_tricks(state, state.chair):
                card = card_by_habit(state, state._playable())
            if card < 0:
                card = advice.likely_action(state, calm)
            state.apply_action(card if rng.random() >= _WILD else rng.choice(legal))


def lost(state: TrickMatch, losses: dict[int, float], bot: str, seed: str) -> float:
    """What is lost by the card that a bot would play."""
    chosen: Action = make_bot(bot, state.get_game(), state.current_player(), seed).step(
        state.clone()
    )
    assert isinstance(chosen, int)
    return losses[chosen]


def row(game: str, bot: str, found: list[tuple[float, float]]) -> str:
    """A row of a page: what a bot lost a card, and how much more than the first, with 95% intervals."""
    cells = [f"`{game}`", f"`{bot}`", str(len(found))]
    if len(found) > 1:
        mean, half = mean_and_interval([its for its, _ in found])
        more, around = mean_and_interval([its - first for its, first in found])
        cells += [f"{mean:.3f} ± {half:.3f}", f"{more:+.3f} ± {around:.3f}"]
    return f"| {' | '.join(cells)} |"


@click.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--least", type=click.IntRange(2), default=8, help="Cards of a hand, at least.")
@click.option("--most", type=click.IntRange(2), default=13, help="Cards of a hand, at most.")
@click.option("--positions", "wanted", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--seconds", type=float, default=0.0, help="Processor's seconds; 0: no limit.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Add each position here."
)
@click.option(
    "--merge",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="Read such files too, instead of playing.",
)
def main(
    game: str,
    bots: tuple[str, ...],
    least: int,
    most: int,
    wanted: int,
    seed: str,
    seconds: float,
    out: Path | None,
    merge: tuple[Path, ...],
) -> None:
    """Measure what BOTs lose by a card at GAME in the same positions, and how much more than the first."""
    loaded, checked = chosen(game, bots)
    first = checked[0]
    found: list[dict[str, float]] = []
    for kept in rows_in(merge, str(loaded), first):
        if (kept["least"], kept["most"]) == (least, most):
            found.append(kept["lost"])
    for number, (state, losses) in enumerate(() if merge else positions(loaded, seed, least, most)):
        if number == wanted or (number and seconds and time.process_time() >= seconds):
            break
        found.append({bot: lost(state, losses, bot, f"{seed}:{number}") for bot in checked})
        kept = {"game": str(loaded), "bot": first, "least": least, "most": most, "lost": found[-1]}
        add_row(out, kept)
    for bot in checked:
        click.echo(row(str(loaded), bot, [(one[bot], one[first]) for one in found if bot in one]))


if __name__ == "__main__":
    main()
