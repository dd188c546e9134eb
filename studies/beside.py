"""A bot beside others at a game, for as long as there is time: who has more, and by how much.

    python -m studies.beside GAME "solver(simulations=40,deals=8)" plain --seconds 60

Every pair is one deal, played from all sides (`lab/pairs.py`), the same deals against each of the others. The
arena says sooner which of two is better; this says how far they are apart, of a number of pairs that the
clock decided and not what they came to.
"""

from __future__ import annotations

import time
from pathlib import Path

import click

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.lab.pairs import Pairing
from pelitupa.lab.simulate import play_match
from studies.rows import add_row, rows_in


@click.command()
@click.argument("game")
@click.argument("bot")
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
@click.option("--pairs", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--seconds", type=float, default=0.0, help="Processor's seconds; 0: no limit.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Add each pair here.")
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
    pairs: int,
    seed: str,
    seconds: float,
    out: Path | None,
    merge: tuple[Path, ...],
) -> None:
    """Let BOT play OTHERs at GAME, and write a row of a table for each."""
    try:
        loaded = load_game(game)
        pairings = [Pairing.of(loaded, bot, other) for other in others]
    except PelitupaError as error:
        raise click.UsageError(str(error)) from None
    found: dict[str, list[tuple[float, float]]] = {one.b: [] for one in pairings}
    for kept in rows_in(merge, str(loaded), pairings[0].a):
        found.setdefault(kept["other"], []).append((kept["score"], kept["ahead"]))
    for number in range(0 if merge else pairs):
        if number and seconds and time.process_time() >= seconds:
            break
        for pairing in pairings:
            tasks = pairing.tasks(f"{seed}:{number}")
            pair = pairing.judge({task.bots: play_match(*task) for task in tasks})
            found[pairing.b].append((pair.score, pair.ahead))
            kept = {"game": pairing.game, "bot": pairing.a, "other": pairing.b}
            kept |= {"seed": tasks[0].seed, "score": pair.score, "ahead": pair.ahead}
            add_row(out, kept)
    for other, results in found.items():
        click.echo(row(str(loaded), pairings[0].a, other, results))


def row(game: str, bot: str, other: str, results: list[tuple[float, float]]) -> str:
    """A row of a page: pairs, the share of them won, and how far ahead a match, with 95% intervals."""
    cells = [f"`{game}`", f"`{bot}`", f"`{other}`", str(len(results))]
    if len(results) > 1:
        (share, around), (ahead, half) = (
            mean_and_interval(list(column)) for column in zip(*results, strict=True)
        )
        cells += [f"{share:.0%} ± {around:.0%}", f"{ahead:+.2f} ± {half:.2f}"]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
