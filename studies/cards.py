"""Two bots play the same cards of the same auctions: who plays them better, and by how much a deal.

    python -m studies.cards "vint(deals=1,objective=margin)" "solver(simulations=400)" plain

All that comes before the tricks is done by `plain` for everybody, the same in both matches of a pair, in
which the bots change sides: so a deal tells of the cards alone, and takes a part of the time. What a bot is
worth with its own calls `studies/beside.py` says.
"""

from __future__ import annotations

import time
from pathlib import Path

import click

from pelitupa.core import Game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.lab.chosen import chosen
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.nature import nature_for
from pelitupa.players import make_bot
from studies.rows import add_row, rows_in

BEFORE = "plain"
"""Who does what comes before the tricks, and plays the first of them where bots are to play the last."""

LONGEST = 99
"""The cards of a hand, if bots are to play all of it."""


def ahead(game: Game, bots: tuple[str, str], seed: str, hands: int = LONGEST) -> float:
    """How far the first of two bots is ahead on a deal of two sides, after having been either side; they
    play the cards of hands that have no more than `hands`."""
    found = 0.0
    for swapped in (0, 1):
        luck, state = nature_for(game).make(seed), game.new_initial_state()
        side = {seat: place for place, team in enumerate(game.teams()) for seat in team}
        seats = range(game.num_players())
        before = [make_bot(BEFORE, game, seat, f"{seed}:{seat}") for seat in seats]
        players = [
            make_bot(bots[side[seat] ^ swapped], game, seat, f"{seed}:{seat}") for seat in seats
        ]
        while not state.is_terminal():
            seat = state.current_player()
            if seat < 0:
                state.apply_action(luck.outcome(state))
                continue
            cards = (
                isinstance(state, TrickMatch)
                and state.phase == PLAYING
                and state.places[state.chair].bit_count() <= hands
            )
            state.apply_action((players if cards else before)[seat].step(state.clone()))
        found += state.returns()[game.teams()[swapped][0]] / 2.0
    return found


def row(game: str, bots: tuple[str, str], found: list[float]) -> str:
    """A row of a page: how far the first bot is ahead a deal, and in how many deals of how many."""
    mean, half = mean_and_interval(found) if len(found) > 1 else (found[0], 0.0)
    more, less = (sum(sign * one > 1e-9 for one in found) for sign in (1, -1))
    cells = [f"`{game}`", f"`{bots[0]}`", f"`{bots[1]}`", str(len(found))]
    return f"| {' | '.join(cells)} | {mean:+.2f} ± {half:.2f} | {more} | {less} |"


@click.command()
@click.argument("game")
@click.argument("bot")
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--hands", type=click.IntRange(1), default=LONGEST, help="Cards of a hand, at most.")
@click.option("--seed", default="1", show_default=True)
@click.option("--seconds", type=float, default=0.0, help="Processor's seconds; 0: no limit.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Add each deal here.")
@click.option(
    "--merge",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="Read such files too, instead of playing.",
)
def main(
    game: str,
    bot: str,
    others: tuple[str, ...],
    deals: int,
    hands: int,
    seed: str,
    seconds: float,
    out: Path | None,
    merge: tuple[Path, ...],
) -> None:
    """Let BOT play the cards of deals of GAME, a game of two sides, against each of OTHERS."""
    loaded, (first, *rest) = chosen(game, (bot, *others))
    if len(loaded.teams()) != 2:
        raise click.UsageError(f"{loaded} is not a game of two sides")
    found: dict[str, list[float]] = {other: [] for other in rest}
    for kept in rows_in(merge, str(loaded), first):
        if kept["other"] in found and kept.get("hands", LONGEST) == hands:
            found[kept["other"]].append(kept["ahead"])
    for number in range(0 if merge else deals):
        if number and seconds and time.process_time() >= seconds:
            break
        for other in rest:
            found[other].append(ahead(loaded, (first, other), f"{seed}:{number}", hands))
            kept = {"game": str(loaded), "bot": first, "other": other}
            kept |= {"hands": hands, "seed": f"{seed}:{number}", "ahead": found[other][-1]}
            add_row(out, kept)
    for other, results in found.items():
        if results:
            click.echo(row(str(loaded), (first, other), results))


if __name__ == "__main__":
    main()
